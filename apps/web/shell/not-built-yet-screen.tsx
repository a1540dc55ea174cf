import { useLocation, useNavigate } from 'react-router'
import { EmptyState, Page, Panel } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { notBuiltYet } from './not-built-yet.ts'

/** A screen that the product will have and does not have yet. */
export default function NotBuiltYetScreen() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const screen = screenAt(pathname)
  return (
    <Page title={screen?.title ?? 'Not built yet'}>
      <Panel title="Not built yet">
        <EmptyState
          title="This screen is not built yet."
          body={`${screen?.what ?? ''} It will stand at this address; until then there is nothing behind it, and nothing here is computed.`.trim()}
          actions={
            cameFromHere() ? (
              <Button kind="primary" onClick={() => void navigate(-1)}>
                Back to where you were
              </Button>
            ) : (
              <>
                <ButtonLink kind="primary" to="/app">
                  Open Public Market Research
                </ButtonLink>
                <ButtonLink to="/dashboard/compliance">Open Compliance</ButtonLink>
              </>
            )
          }
        />
      </Panel>
    </Page>
  )
}

/** Whether there is a screen of the product behind this one in the browser's history. */
function cameFromHere(): boolean {
  return typeof history !== 'undefined' && (history.state?.idx ?? 0) > 0
}

function screenAt(pathname: string) {
  return notBuiltYet.find(({ path }) =>
    path.endsWith('/*') ? `${pathname}/`.startsWith(path.slice(0, -1)) : path === pathname.replace(/\/$/, ''),
  )
}
