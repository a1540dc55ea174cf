import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, dateTime } from '#design-system/formats/index.ts'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { ConfirmDialog, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { makeProvisioningToken, type ProvisioningToken } from '#domains/accounts/contract/index.ts'
import classes from '../accounts.module.css'
import { provisioningQuery, useMakeProvisioningToken, useRevokeProvisioningToken } from '../queries.ts'
import { ShownOnceDialog } from '../shown-once-dialog.tsx'

/** The directory that provisions the organisation’s people, by SCIM. */
export function ProvisioningPanel() {
  const provisioning = useQuery(provisioningQuery())
  const revoke = useRevokeProvisioningToken()
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<ProvisioningToken | null>(null)
  const isOn = provisioning.data?.tokens.some(({ revokedAt }) => revokedAt === null)
  const end = async (token: ProvisioningToken) => {
    try {
      await revoke.mutateAsync({ id: token.id })
      showToast({ kind: 'success', title: 'Token revoked', message: `Calls of “${token.name}” are refused.` })
    } catch (failure) {
      showFailure('The token was not revoked')(failure)
    }
    setEnding(null)
  }
  return (
    <Panel
      title="Provisioning"
      tag={isOn ? <SeverityTag severity="ok">On</SeverityTag> : undefined}
      actions={
        <Button size="small" onClick={() => setMaking(true)}>
          New token
        </Button>
      }
      foot="SCIM 2.0. Your directory (Okta, Entra ID) adds people as viewers, gives them roles as groups, and deactivates them. It cannot create administrators or remove the last one."
    >
      <QueryStates
        query={provisioning}
        failed="The provisioning tokens could not be read."
        isEmpty={({ tokens }) => tokens.length === 0}
        empty={
          <EmptyState
            title="No directory provisions people here"
            body="Create a token and enter it in the directory with the address shown."
          />
        }
      >
        {({ baseUrl, tokens }) => (
          <>
            <PanelBody>
              <p>
                Point the directory at <span className={classes.address}>{baseUrl}</span>
              </p>
            </PanelBody>
            <RowList label="Provisioning tokens">
              {tokens.map((token) => (
                <Row
                  key={token.id}
                  title={token.name}
                  detail={detailOf(token)}
                  tag={
                    token.revokedAt ? (
                      <Tag>Revoked</Tag>
                    ) : (
                      <Button
                        size="small"
                        aria-label={`Revoke the token ${token.name}`}
                        onClick={() => setEnding(token)}
                      >
                        Revoke
                      </Button>
                    )
                  }
                />
              ))}
            </RowList>
          </>
        )}
      </QueryStates>
      {isMaking ? (
        <NewToken baseUrl={provisioning.data?.baseUrl ?? ''} onClose={() => setMaking(false)} />
      ) : null}
      <ConfirmDialog
        isOpen={ending !== null}
        title="Revoke this token?"
        body={`“${ending?.name ?? ''}” is refused from its next call. Existing people are unchanged.`}
        confirmLabel="Revoke token"
        kind="danger"
        isBusy={revoke.isPending}
        onConfirm={() => ending && void end(ending)}
        onClose={() => setEnding(null)}
      />
    </Panel>
  )
}

function detailOf({ start, madeBy, madeAt, lastUsedAt, revokedAt, revokedBy }: ProvisioningToken): string {
  const made = `${start}…, made by ${madeBy} on ${date(madeAt)}`
  if (revokedAt) return `${made}, revoked by ${revokedBy} on ${date(revokedAt)}`
  return `${made}, ${lastUsedAt ? `last used ${dateTime(lastUsedAt)}` : 'never used'}`
}

function NewToken({ baseUrl, onClose }: { baseUrl: string; onClose: () => void }) {
  const make = useMakeProvisioningToken()
  const [secret, setSecret] = useState<string | null>(null)
  if (secret)
    return (
      <ShownOnceDialog
        isOpen
        onClose={onClose}
        title="The token is ready"
        purpose={`Copy it now: it is not shown again and not stored. The directory’s address is ${baseUrl}.`}
        label="Provisioning token"
        what="token"
        secret={secret}
      />
    )
  return (
    <FormDialog
      isKeptOpen
      isOpen
      onClose={onClose}
      title="New provisioning token"
      purpose="Anyone who holds it can add people to this organisation, change them and lock them out."
      request={makeProvisioningToken.request}
      submitLabel="Make the token"
      onSubmit={async (values) => setSecret((await make.mutateAsync(values)).secret)}
      actions={<Button onClick={onClose}>Cancel</Button>}
    />
  )
}
