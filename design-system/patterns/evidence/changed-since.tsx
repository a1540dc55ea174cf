import { dateTime } from '#design-system/formats/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from './changed-since.module.css'

export type ChangeLine = { at: string; by: string; what: string; reason?: string | null }

type ChangedSinceProps = {
  /** What has changed: `This match`. */
  subject: string
  /** What was done since the reader looked, oldest first. */
  changes: readonly ChangeLine[]
  /** The reader has seen it and goes on with what stands now. */
  onSeen: () => void
}

/** Somebody else was here since the reader looked: what they did, before the reader's own step is sent. Announced as it appears. */
export function ChangedSince({ subject, changes, onSeen }: ChangedSinceProps) {
  return (
    <div className={classes.changed} role="alert">
      <p>
        <b>{subject} was changed while you were looking at it.</b> Your input is kept.
      </p>
      {changes.length > 0 ? (
        <ul>
          {changes.map((change) => (
            <li key={`${change.at} ${change.what}`}>
              {change.by}: {change.what}.{change.reason ? ` “${change.reason}”` : ''}{' '}
              <time dateTime={change.at}>{dateTime(change.at)}</time>
            </li>
          ))}
        </ul>
      ) : null}
      <Button onClick={onSeen}>Continue with the current version</Button>
    </div>
  )
}
