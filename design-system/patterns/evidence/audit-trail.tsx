import type { ReactNode } from 'react'
import { dateTime, timeOfDay } from '#design-system/formats/index.ts'
import classes from './audit-trail.module.css'

export type AuditEntryLine = {
  id: string
  what: ReactNode
  who?: ReactNode
  why?: ReactNode
  /** ISO moment. */
  at: string
  digest?: string
}

type AuditTrailProps = {
  entries: readonly AuditEntryLine[]
  /** The day, as `2026-11-21`, whose entries leave the date out; the reader's own today without it. */
  today?: string
}

/** What was done, newest first, each with its digest. */
export function AuditTrail({ entries, today = new Date().toISOString().slice(0, 10) }: AuditTrailProps) {
  return (
    <ol className={classes.trail}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={classes.dot} aria-hidden="true" />
          <div className={classes.words}>
            <b>{entry.what}</b>
            {entry.who || entry.why ? (
              <span>
                {entry.who}
                {entry.who && entry.why ? ' · ' : ''}
                {entry.why}
              </span>
            ) : null}
            <span className={classes.mono}>
              <time dateTime={entry.at}>
                {entry.at.slice(0, 10) === today
                  ? `${timeOfDay(entry.at, { seconds: true })} UTC`
                  : dateTime(entry.at)}
              </time>
              {entry.digest ? <span title={entry.digest}> · {shortDigest(entry.digest)}</span> : null}
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}

function shortDigest(digest: string): string {
  return digest.length <= 8 ? digest : `${digest.slice(0, 4)}…${digest.slice(-2)}`
}
