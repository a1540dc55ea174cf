import type { ReactNode } from 'react'
import classes from './stamp.module.css'

type StampProps = { caption: string; children: ReactNode }

/** One fact of provenance: source, date, list version, engine. Never a button, never decoration. */
export function Stamp({ caption, children }: StampProps) {
  return (
    <div className={classes.stamp}>
      <dt className={classes.caption}>{caption}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}

/** The hallmark of an answer: at most four stamps in a row. */
export function Stamps({ children, on = 'surface' }: { children: ReactNode; on?: 'surface' | 'overlay' }) {
  return (
    <dl className={classes.row} data-on={on}>
      {children}
    </dl>
  )
}
