import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import type { ApiKey } from '#domains/accounts/contract/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import {
  keysOfOrganisationQuery,
  keysQuery,
  useRevokeKey,
  useRevokeKeyOfOrganisation,
  userQuery,
} from '../queries.ts'
import { settingsCrumbs } from '../words.ts'
import { KeyDialog } from './key-dialog.tsx'
import { KeysTable } from './keys-table.tsx'

/** Keys that programs use in a person’s name; administrators see everybody’s. */
export default function KeysScreen() {
  const me = useQuery(userQuery())
  const isAdmin = me.data !== undefined && isGranted(me.data.user, 'users:manage')
  const isDemo = me.data?.user.isDemo === true
  const own = useQuery({ ...keysQuery(), enabled: me.data !== undefined && !isDemo })
  const all = useQuery({ ...keysOfOrganisationQuery(), enabled: isAdmin && !isDemo })
  const revokeOwn = useRevokeKey()
  const revokeAny = useRevokeKeyOfOrganisation()
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<ApiKey | null>(null)
  const others = all.data?.filter(({ person }) => person.userId !== me.data?.user.id)

  const revoke = async (key: ApiKey) => {
    const isOwn = key.person.userId === me.data?.user.id
    try {
      await (isOwn ? revokeOwn : revokeAny).mutateAsync({ id: key.id })
      showToast({ kind: 'success', title: 'Key revoked', message: `Calls with “${key.name}” are refused.` })
    } catch (failure) {
      showFailure('The key was not revoked')(failure)
    }
    setEnding(null)
  }

  return (
    <Page
      title="API keys"
      purpose="For programs that work in your name: the command line, scripts, assistants."
      crumbs={settingsCrumbs}
      actions={
        me.data && !isDemo ? (
          <Button kind="primary" icon={<Icon of={IconPlus} />} onClick={() => setMaking(true)}>
            New key
          </Button>
        ) : undefined
      }
    >
      <QueryStates query={me} failed="Your account could not be read." isEmpty={() => false}>
        {({ user }) =>
          user.isDemo ? (
            <Panel title="Demo">
              <PanelBody>
                <p>The demo’s account is shared by its visitors, so it has no keys.</p>
              </PanelBody>
            </Panel>
          ) : (
            <Stack>
              <Panel
                title="Your keys"
                foot="A key has at most your current permissions within its scope. It ends on its expiry date, when revoked, or when your account is deactivated."
              >
                <QueryStates
                  query={own}
                  failed="Your keys could not be read."
                  empty={
                    <EmptyState
                      title="No keys yet"
                      body="Create one for the command line, a script or an assistant."
                    />
                  }
                >
                  {(rows) => <KeysTable name="Your keys" keys={rows} onRevoke={setEnding} />}
                </QueryStates>
              </Panel>
              {isAdmin && (all.error || others?.length) ? (
                <Panel title="Keys of others">
                  <QueryStates query={all} failed="Other people’s keys could not be read.">
                    {() => (
                      <KeysTable name="Keys of others" keys={others ?? []} hasPerson onRevoke={setEnding} />
                    )}
                  </QueryStates>
                </Panel>
              ) : null}
            </Stack>
          )
        }
      </QueryStates>
      {me.data ? <KeyDialog user={me.data.user} isOpen={isMaking} onClose={() => setMaking(false)} /> : null}
      <ConfirmDialog
        isOpen={ending !== null}
        title="Revoke this key?"
        body={`Anything that uses “${ending?.name ?? ''}” is refused from its next call. A revoked key cannot be restored.`}
        confirmLabel="Revoke key"
        kind="danger"
        isBusy={revokeOwn.isPending || revokeAny.isPending}
        onConfirm={() => ending && void revoke(ending)}
        onClose={() => setEnding(null)}
      />
    </Page>
  )
}
