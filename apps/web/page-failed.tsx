import { Button, ButtonLink } from '#design-system/primitives/button.tsx'
import { Icon } from '#design-system/primitives/icon.tsx'
import { IconRefresh } from '#design-system/primitives/icons.ts'
import { DashedPunch } from '#design-system/primitives/mark.tsx'
import { PlainPage } from './not-found-page.tsx'
import classes from './plain-page.module.css'
import { isCodeMissing, useReload, useReloadForMissingCode } from './reachable.ts'

/** What is known about a failure, in a sentence. */
export function failureWords(error: unknown): string {
  if (isCodeMissing(error)) return 'The connection failed before this screen loaded.'
  const stated = error as {
    serverMessage?: unknown
    message?: unknown
    status?: unknown
    statusText?: unknown
  }
  if (typeof stated?.serverMessage === 'string') return stated.serverMessage
  if (typeof stated?.status === 'number' && typeof stated.statusText === 'string')
    return `${stated.status} ${stated.statusText}`.trim()
  return typeof stated?.message === 'string' && stated.message ? stated.message : 'No reason was given.'
}

/** A page that could not be shown at all. */
export function PageFailed({ error }: { error: unknown }) {
  const { isAway, retry } = useReload()
  useReloadForMissingCode(error)
  return (
    <PlainPage title="Something failed">
      <DashedPunch />
      <h1>This page could not be shown.</h1>
      <p role="alert">{failureWords(error)}</p>
      <p role="status">{isAway ? 'There is still no connection. ' : ''}Your saved data is safe.</p>
      <div className={classes.actions}>
        <Button kind="primary" icon={<Icon of={IconRefresh} />} onClick={retry}>
          Try Again
        </Button>
        <ButtonLink to="/">Home</ButtonLink>
      </div>
    </PlainPage>
  )
}
