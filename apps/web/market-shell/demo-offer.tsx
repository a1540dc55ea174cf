import { useState } from 'react'
import { EmptyState, FailedState, Page, Panel } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { leaveForDemo, nameOf, type SessionUser } from '../shell/session.ts'

/** Who is signed in is asked first: the demo is another organisation's, and begins where their own session ends. */
export function DemoOffer({ user }: { user: SessionUser }) {
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState('')
  const start = async () => {
    setStarting(true)
    setFailure('')
    try {
      await leaveForDemo()
      // Nothing that was read as somebody else is left.
      location.assign(`/dashboard/demo${location.search}`)
    } catch (why) {
      setStarting(false)
      setFailure(why instanceof Error ? why.message : String(why))
    }
  }
  return (
    <Page title="Demo" purpose="A portfolio with sample data; no account needed.">
      <Panel title="You are signed in">
        {failure ? <FailedState title="The demo did not start." body={failure} /> : null}
        <EmptyState
          title={`You are signed in as ${nameOf(user)}.`}
          body="The demo is a separate organisation with sample data only. Opening it signs you out; your own data does not change."
          actions={
            <>
              <ButtonLink kind="primary" to="/dashboard/home">
                Open my portfolio
              </ButtonLink>
              <Button isBusy={isStarting} onClick={() => void start()}>
                Sign out and open the demo
              </Button>
            </>
          }
        />
      </Panel>
    </Page>
  )
}
