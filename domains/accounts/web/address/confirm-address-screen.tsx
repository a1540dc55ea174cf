import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState, Page, Panel, PanelBody, Stack } from '#design-system/patterns/page/index.ts'
import { Button, TextLink } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { useConfirmAddress } from '../queries.ts'
import { settingsCrumbs } from '../words.ts'

/** Confirms one's new e-mail address, by the link that was mailed to it. */
export default function ConfirmAddressScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const confirm = useConfirmAddress()
  const [failure, setFailure] = useState<string>()
  const send = () => {
    setFailure(undefined)
    confirm.mutateAsync({ token }).catch((refused: unknown) => setFailure(sentenceOf(refused)))
  }
  return (
    <Page
      title="Confirm your address"
      purpose="Links for a new password go to a confirmed address only."
      crumbs={settingsCrumbs}
    >
      <Panel title="E-mail address">
        {!token ? (
          <EmptyState title="This link is not complete" body="Open the link in the mail again." />
        ) : (
          <PanelBody>
            <Stack>
              {confirm.data ? (
                <p role="status">{confirm.data.email} is confirmed.</p>
              ) : (
                <>
                  <p>Confirm only if you expect this change: it gives this mailbox access to your account.</p>
                  {failure ? <p role="alert">{failure}</p> : null}
                  <div>
                    <Button kind="primary" isBusy={confirm.isPending} onClick={send}>
                      Confirm the address
                    </Button>
                  </div>
                </>
              )}
              <TextLink to="/dashboard/settings/profile">Go to your profile</TextLink>
            </Stack>
          </PanelBody>
        )}
      </Panel>
    </Page>
  )
}
