import { duration, quantity } from '#design-system/formats/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from './progress.module.css'

type ProgressProps = {
  /** What is going on: "Screening". The count follows it: "Screening 412 of 1,200 names". */
  label: string
  /** Without it there is no count: a step that is one whole. */
  done?: number
  /** Unknown totals show a count and no bar. */
  total: number | null
  /** What is counted: "names", "rows". */
  of?: string
  /** Milliseconds left, where known; or give `startedAt` and it is estimated from the pace so far. */
  leftMs?: number
  startedAt?: string | Date
  /** Needed with `startedAt`. */
  now?: number
  onCancel?: () => void
  isCancelling?: boolean
}

/** Long work: a count, the time left, and a way to stop it. */
export function Progress({
  label,
  done,
  total,
  of,
  leftMs,
  startedAt,
  now,
  onCancel,
  isCancelling,
}: ProgressProps) {
  const left = leftMs ?? timeLeft(done ?? 0, total, startedAt, now)
  const words =
    done === undefined
      ? label
      : total === null
        ? `${label} ${quantity(done)}${of ? ` ${of}` : ''}`
        : `${label} ${quantity(done)} of ${quantity(total)}${of ? ` ${of}` : ''}`
  return (
    <div className={classes.progress}>
      <span className={classes.words}>{words}</span>
      <span className={classes.left}>
        {isCancelling
          ? 'Cancelling'
          : left === undefined
            ? ''
            : `About ${duration(Math.max(1000, left))} left`}
      </span>
      {onCancel ? (
        <Button kind="quiet" size="small" onClick={onCancel} {...(isCancelling ? { isBusy: true } : {})}>
          Cancel
        </Button>
      ) : null}
      <progress
        className={classes.bar}
        aria-label={words}
        {...(total === null || done === undefined
          ? {}
          : { value: Math.min(done, total), max: Math.max(total, 1) })}
      />
    </div>
  )
}

/** Milliseconds left at the pace so far; undefined until there is a pace. */
export function timeLeft(
  done: number,
  total: number | null,
  startedAt: string | Date | undefined,
  now: number | undefined,
): number | undefined {
  if (total === null || done <= 0 || done >= total || startedAt === undefined || now === undefined)
    return undefined
  const spent = now - new Date(startedAt).getTime()
  return spent > 0 ? (spent / done) * (total - done) : undefined
}
