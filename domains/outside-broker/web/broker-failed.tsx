import { timeOfDay } from '#design-system/formats/index.ts'
import { FailedState, failureSentence } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import { Disconnect } from './disconnect.tsx'
import classes from './outside-broker.module.css'
import { type Trouble, troubleOf } from './words.ts'

const titles = {
  'keys refused': 'The keys no longer work.',
  'limit reached': 'Alpaca’s limit is reached.',
  unreachable: 'Alpaca could not be read.',
} as const satisfies Record<Trouble, string>

type BrokerFailedProps = {
  failure: unknown
  /** When it failed, in milliseconds. */
  failedAt: number
  isRetrying: boolean
  onRetry: () => void
  /** Goes to the form for other keys. */
  onReplace: () => void
}

/** Why the account there could not be read, and the way on that fits the reason. */
export function BrokerFailed({ failure, failedAt, isRetrying, onRetry, onReplace }: BrokerFailedProps) {
  const trouble = troubleOf(failure)
  const kept = 'Nothing was placed or cancelled; the orders at the broker are unchanged.'
  return (
    <FailedState
      title={titles[trouble]}
      body={[failureSentence(failure), kept].join(' ')}
      facts={[
        { label: 'Last attempt', value: `${timeOfDay(new Date(failedAt), { seconds: true })} UTC` },
        ...(trouble === 'limit reached'
          ? [{ label: 'Try again from', value: againFrom(failure, failedAt) }]
          : []),
      ]}
      onRetry={onRetry}
      isRetrying={isRetrying}
      actions={
        trouble === 'keys refused' ? (
          <>
            <Button onClick={onReplace}>Enter other keys</Button>
            <Disconnect />
          </>
        ) : undefined
      }
    />
  )
}

type NotUpdatedProps = Omit<BrokerFailedProps, 'onReplace'> & {
  /** When what is shown was read there. */
  shownFrom: string
}

/** A reading that failed while an earlier one is shown: what stands there stays, with its time and the reason. */
export function NotUpdated({ failure, failedAt, shownFrom, isRetrying, onRetry }: NotUpdatedProps) {
  return (
    <div className={classes.said} role="status">
      <p className="quiet-small">
        <SeverityTag severity="high">Not updated</SeverityTag> {failureSentence(failure)} Shown from{' '}
        {timeOfDay(shownFrom, { seconds: true })} UTC
        {troubleOf(failure) === 'limit reached' ? `; try again from ${againFrom(failure, failedAt)}.` : '.'}
      </p>
      <Button onClick={onRetry} isBusy={isRetrying}>
        Try Again
      </Button>
    </div>
  )
}

function againFrom(failure: unknown, failedAt: number): string {
  const seconds = failure instanceof CallFailed ? Number(failure.details?.retryAfterSeconds) : Number.NaN
  const wait = Number.isFinite(seconds) ? seconds : 60
  return `${timeOfDay(new Date(failedAt + wait * 1000), { seconds: true })} UTC`
}
