import type { ReactNode } from 'react'
import classes from './charts.module.css'

export type BarRow = {
  key: string
  label: ReactNode
  /** Where the bar begins and ends, in the unit of the axis that all rows share. */
  from: number
  to: number
  /** The colour's token: `--series-1`. */
  token: string
  /** The value as it is read. */
  figure: string
  isTotal?: boolean | undefined
}

/** A bar a row on one common axis, its name before and its figure after it. */
export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  const ends = rows.flatMap(({ from, to }) => [from, to])
  const least = Math.min(0, ...ends)
  const span = Math.max(0, ...ends) - least || 1
  const place = (value: number) => ((value - least) / span) * 100
  return (
    <dl className={classes.bars}>
      {rows.map(({ key, label, from, to, token, figure, isTotal }) => (
        <div key={key} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.axis} style={{ left: `${place(0)}%` }} />
              <span
                className={classes.bar}
                style={{
                  left: `${place(Math.min(from, to))}%`,
                  width: `${place(Math.max(from, to)) - place(Math.min(from, to))}%`,
                  background: `var(${token})`,
                }}
              />
            </span>
            <span className={classes.value}>{figure}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
