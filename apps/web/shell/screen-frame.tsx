import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { FailedState, Page, Panel } from '#design-system/patterns/page/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import { failureWords } from '../page-failed.tsx'
import { useReload, useReloadForMissingCode } from '../reachable.ts'
import type { Route } from './+types/screen-frame.ts'

/** Stands around every screen in the shell, so that one that breaks leaves the frame standing. */
export default function ScreenFrame() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const { isAway, retry } = useReload()
  useReloadForMissingCode(error)
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Page title={isMissing ? 'Not found' : 'This screen failed'}>
      <Panel title={isMissing ? 'Nothing here' : 'What happened'}>
        <FailedState
          title={isMissing ? 'This page does not exist.' : 'This screen could not be shown.'}
          body={
            isMissing
              ? pathname
              : `${isAway ? 'There is still no connection. ' : ''}${failureWords(error)} Your saved data is safe.`
          }
          {...(isMissing ? {} : { onRetry: retry })}
          actions={<ButtonLink to="/dashboard/compliance">Go to Compliance</ButtonLink>}
        />
      </Panel>
    </Page>
  )
}
