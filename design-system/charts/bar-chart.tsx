import type { ReactNode } from 'react'
import { type ChartFace, ChartPanel } from './chart-panel.tsx'
import classes from './charts.module.css'

type BarChartProps<Row> = ChartFace<Row> & {
  label: (row: Row) => ReactNode
  value: (row: Row) => number
  format: (value: number) => string
  /** A token in place of the series' own colour, where the colour means something: `--ok`. */
  token?: (row: Row) => string
}

/** A bar for each row, its name before and its value after it; values below zero go to the left of a common axis. */
export function BarChart<Row>({ label, value, format, token, ...face }: BarChartProps<Row>) {
  const values = face.rows.map(value)
  const least = Math.min(0, ...values)
  const span = Math.max(0, ...values) - least || 1
  const axis = (-least / span) * 100
  return (
    <ChartPanel {...face}>
      <dl className={classes.bars}>
        {face.rows.map((row) => {
          const size = value(row)
          const own = size < 0 ? '--series-2' : '--series-1'
          return (
            <div key={face.rowKey(row)}>
              <dt>{label(row)}</dt>
              <dd>
                <span className={classes.track} aria-hidden="true">
                  <span className={classes.axis} style={{ left: `${axis}%` }} />
                  <span
                    className={classes.bar}
                    style={{
                      left: `${size < 0 ? axis + (size / span) * 100 : axis}%`,
                      width: `${(Math.abs(size) / span) * 100}%`,
                      background: `var(${token?.(row) ?? own})`,
                    }}
                  />
                </span>
                <span className={classes.value}>{format(size)}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </ChartPanel>
  )
}
