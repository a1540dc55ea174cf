import { useLocation } from 'react-router'
import { EmptyState, Page, Panel } from '#design-system/patterns/page/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import { notBuiltYet } from './not-built-yet.ts'

/** A screen that the product will have and does not have yet. */
export default function NotBuiltYetScreen() {
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  return (
    <Page
      title={screen?.title ?? 'Not built yet'}
      crumbs={[{ label: 'Compliance', to: '/dashboard/compliance' }]}
    >
      <Panel title="Not built yet">
        <EmptyState
          title="This screen is not built yet."
          body={`${screen?.what ?? ''} It will stand at this address; until then there is nothing behind it, and nothing here is computed.`.trim()}
          actions={
            <ButtonLink kind="primary" to="/dashboard/compliance">
              Back to Compliance
            </ButtonLink>
          }
        />
      </Panel>
    </Page>
  )
}

function screenAt(pathname: string) {
  return notBuiltYet.find(({ path }) =>
    path.endsWith('/*') ? `${pathname}/`.startsWith(path.slice(0, -1)) : path === pathname.replace(/\/$/, ''),
  )
}
