import { timeOfDay } from '#design-system/formats/index.ts'
import { FailedState, failureSentence } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import { Disconnect } from './disconnect.tsx'
import { type Trouble, troubleOf } from './words.ts'

const titles = {
  'keys refused': 'Alpaca refuses the keys.',
  'limit reached': 'Alpaca takes no more calls for now.',
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
  const kept = 'Nothing was placed or cancelled by this, and the orders there stand as they are.'
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

function againFrom(failure: unknown, failedAt: number): string {
  const seconds = failure instanceof CallFailed ? Number(failure.details?.retryAfterSeconds) : Number.NaN
  const wait = Number.isFinite(seconds) ? seconds : 60
  return `${timeOfDay(new Date(failedAt + wait * 1000), { seconds: true })} UTC`
}
