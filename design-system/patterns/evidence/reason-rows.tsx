import type { ReactNode } from 'react'
import { signedNumber } from '#design-system/formats/index.ts'
import classes from './reason-rows.module.css'

export type Contribution = {
  label: ReactNode
  /** The fact behind it: "KS read as X, rest equal". */
  fact?: ReactNode
  value: number
}

type ContributionRowsProps = {
  contributions: readonly Contribution[]
  /** The sum, repeated so that the arithmetic closes on screen. */
  total: { label: ReactNode; fact?: ReactNode; value: number }
  digits?: number
}

/** What made the figure: each part with its bar from a centre axis, and the sum that repeats the headline. */
export function ContributionRows({ contributions, total, digits = 2 }: ContributionRowsProps) {
  const widest = Math.max(...contributions.map(({ value }) => Math.abs(value)), Number.MIN_VALUE)
  return (
    <dl>
      {contributions.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sum never move.
        <div key={index} className={classes.contribution}>
          <dt className={classes.words}>
            <b>{part.label}</b>
            {part.fact ? <span>{part.fact}</span> : null}
          </dt>
          <dd className={classes.value}>
            <span className={classes.bar} aria-hidden="true">
              <span
                className={part.value < 0 ? classes.against : classes.for}
                style={{ width: `${(Math.abs(part.value) / widest) * 50}%` }}
              />
            </span>
            <span className={classes.figure}>{signedNumber(part.value, digits)}</span>
          </dd>
        </div>
      ))}
      <div className={`${classes.contribution} ${classes.total}`}>
        <dt className={classes.words}>
          <b>{total.label}</b>
          {total.fact ? <span>{total.fact}</span> : null}
        </dt>
        <dd className={classes.value}>
          <span />
          <span className={classes.figure}>
            <b>{signedNumber(total.value, digits)}</b>
          </span>
        </dd>
      </div>
    </dl>
  )
}

export type Counterfactual = {
  /** "If the query were a person" */
  condition: ReactNode
  /** The figure then, formatted: "66.8%". */
  result: string
  /** "Drops below 70%", "Still a match" */
  consequence: string
  changesOutcome: boolean
}

/** What would have to be different for the outcome to be another. */
export function CounterfactualRows({ rows, note }: { rows: readonly Counterfactual[]; note?: ReactNode }) {
  return (
    <div>
      <ul>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one answer never move.
          <li key={index} className={classes.counterfactual}>
            <span>{row.condition}</span>
            <b>{row.result}</b>
            <span className={row.changesOutcome ? classes.changes : classes.same}>{row.consequence}</span>
          </li>
        ))}
      </ul>
      {note ? <p className={classes.note}>{note}</p> : null}
    </div>
  )
}
