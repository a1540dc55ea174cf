import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { joinOrganisation, readSignUp } from '#domains/accounts/contract/index.ts'
import { call, queryOf, sentenceOf } from '#platform/http-client/index.ts'
import { roleWords } from '../words.ts'

/** Takes an invite with the account one is signed in with. */
export default function JoinScreen() {
  const [search] = useSearchParams()
  const invite = search.get('invite') ?? ''
  const stated = useQuery({ ...queryOf(readSignUp, { invite }), retry: false })
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const join = async () => {
    setBusy(true)
    try {
      await call(joinOrganisation, { invite })
      // Loaded again: nothing read in the organisation one comes from is left on a screen.
      window.location.assign('/dashboard/compliance')
    } catch (refused) {
      setFailure(sentenceOf(refused))
      setBusy(false)
    }
  }
  return (
    <Page title="Join an organisation" purpose="You keep your other organisations and switch in your menu.">
      <Panel title="Your invite">
        <QueryStates query={stated} failed="This invite could not be read.">
          {({ invite: found }) =>
            found ? (
              <PanelBody>
                <Stack>
                  <p className="quiet-small">
                    You are invited to <b>{found.organisation}</b> as{' '}
                    {typeof found.role === 'string'
                      ? roleWords(found.role).toLowerCase()
                      : `“${found.role.name}”`}
                    .
                  </p>
                  {failure ? <p role="alert">{failure}</p> : null}
                  <div>
                    <Button kind="primary" isBusy={isBusy} onClick={() => void join()}>
                      Join {found.organisation}
                    </Button>
                  </div>
                </Stack>
              </PanelBody>
            ) : (
              <EmptyState title="There is no invite here" body="Open the link you received." />
            )
          }
        </QueryStates>
      </Panel>
    </Page>
  )
}
