import { duration, quantity } from '#design-system/formats/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import classes from './progress.module.css'

/** Long work as a screen shows it: what `/api/runs/{id}` tells, or as much of it as is known. */
export type RunShown = {
  state: 'queued' | 'running' | 'cancelling' | 'cancelled' | 'failed' | 'done'
  /** Left out for a step that is one whole. */
  done?: number
  /** Unknown totals show a count and no bar. */
  total: number | null
  /** From 0 to 1; without it the count's part of the total. */
  share?: number | null
  /** Null or left out while there is no pace that can be believed. */
  secondsLeft?: number | null
  failure?: string | null
  canCancel?: boolean
  canRetry?: boolean
}

type ProgressProps = {
  /** What is going on: "Screening". The count follows it: "Screening 412 of 1,200 names". */
  label: string
  /** What is counted: "names", "rows". */
  of?: string
  run: RunShown
  onCancel?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** Somebody has just pressed one of them. */
  isActing?: boolean
  /** Why that was refused. */
  refusal?: string | undefined
}

/** Long work: how far it is, the time left once it can be told, a way to stop it; and how it ended, with a way to go on after a failure. */
export function Progress({ label, of, run, onCancel, onRetry, isActing, refusal }: ProgressProps) {
  const { state, total, done } = run
  const words = wordsOf(label, of, run)
  const share = run.share ?? (total === null || done === undefined ? null : done / Math.max(total, 1))
  const isUnderWay = state === 'queued' || state === 'running'
  const isMoving = state === 'running' || state === 'cancelling'
  const busy = isActing ? { isBusy: true } : {}
  return (
    <div className={classes.progress} data-state={state}>
      <span className={classes.words}>{words}</span>
      <span className="quiet">
        <Remark run={run} />
      </span>
      {isUnderWay && onCancel && run.canCancel !== false ? (
        <Button kind="quiet" size="small" onClick={onCancel} {...busy}>
          Cancel
        </Button>
      ) : null}
      {state === 'failed' && onRetry && run.canRetry ? (
        <Button size="small" onClick={onRetry} {...busy}>
          {done ? 'Go on from here' : 'Try again'}
        </Button>
      ) : null}
      <progress
        className={classes.bar}
        aria-label={words}
        {...(share !== null ? { value: Math.min(share, 1), max: 1 } : isMoving ? {} : { value: 0, max: 1 })}
      />
      {state === 'failed' && run.failure ? (
        <p className={classes.failure} role="alert">
          {run.failure}
        </p>
      ) : null}
      {refusal ? (
        <p className={classes.failure} role="alert">
          {refusal}
        </p>
      ) : null}
    </div>
  )
}

/** What stands beside the count: how long still, or how it ended. */
function Remark({ run: { state, secondsLeft } }: { run: RunShown }) {
  if (state === 'failed') return <SeverityTag severity="high">Failed</SeverityTag>
  if (state === 'cancelled') return <SeverityTag severity="low">Cancelled</SeverityTag>
  if (state === 'done') return <SeverityTag severity="ok">Done</SeverityTag>
  if (state === 'cancelling') return 'Cancelling'
  if (state === 'queued') return 'Waiting for its turn'
  return secondsLeft ? `About ${duration(secondsLeft * 1_000)} left` : ''
}

function wordsOf(label: string, of: string | undefined, { state, done, total }: RunShown): string {
  if (done === undefined || (state === 'queued' && done === 0)) return label
  const counted = total === null ? quantity(done) : `${quantity(done)} of ${quantity(total)}`
  return `${label} ${counted}${of ? ` ${of}` : ''}`
}
