import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { ConfirmDialog, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { setOwnProvider } from '#domains/accounts/contract/index.ts'
import classes from '../accounts.module.css'
import { ownProviderQuery, useRemoveOwnProvider, useSetOwnProvider } from '../queries.ts'

/** The organisation’s own sign-in, by OpenID Connect. */
export function ProviderPanel() {
  const own = useQuery(ownProviderQuery())
  const set = useSetOwnProvider()
  const remove = useRemoveOwnProvider()
  const [isRemoving, setRemoving] = useState(false)
  const takeAway = async () => {
    try {
      await remove.mutateAsync({})
      showToast({ kind: 'success', title: 'The sign-in provider was removed' })
    } catch (failure) {
      showFailure('The provider was not removed')(failure)
    }
    setRemoving(false)
  }
  return (
    <Panel
      title="Single sign-on"
      tag={own.data?.provider ? <SeverityTag severity="ok">On</SeverityTag> : undefined}
      foot="OpenID Connect. Members sign in with the e-mail address verified by the provider, others by invite. A member’s first sign-in ends their password here."
    >
      <QueryStates query={own} failed="The sign-in provider could not be read." isEmpty={() => false}>
        {({ provider, redirectUri, signInAddress }) => (
          <PanelBody>
            <p>
              Register this redirect URI with the provider:{' '}
              <span className={classes.address}>{redirectUri}</span>
            </p>
            <p>
              Your people begin at <span className={classes.address}>{signInAddress}</span>
            </p>
            <div className={classes.form}>
              <ContractForm
                key={provider ? 'set' : 'none'}
                request={setOwnProvider.request}
                fields={['title', 'issuer', 'clientId', 'clientSecret']}
                fixed={{ version: provider?.version ?? 0 }}
                columns={2}
                initial={
                  provider
                    ? { title: provider.title, issuer: provider.issuer, clientId: provider.clientId }
                    : {}
                }
                submitLabel={provider ? 'Save' : 'Turn on'}
                actions={provider ? <Button onClick={() => setRemoving(true)}>Remove</Button> : undefined}
                onSubmit={async (values) => {
                  await set.mutateAsync(values)
                  showToast({
                    kind: 'success',
                    title: 'Single sign-on is set',
                    message:
                      'The provider’s description was read. Test it in another browser before you rely on it.',
                  })
                }}
              />
            </div>
          </PanelBody>
        )}
      </QueryStates>
      <ConfirmDialog
        isOpen={isRemoving}
        title="Remove the sign-in provider?"
        body="It no longer signs anybody in. People without a password set one with “Forgot your password?”."
        confirmLabel="Remove the provider"
        kind="danger"
        isBusy={remove.isPending}
        onConfirm={() => void takeAway()}
        onClose={() => setRemoving(false)}
      />
    </Panel>
  )
}
