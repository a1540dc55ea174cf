import type { ReactNode } from 'react'
import { BarRows } from './bar-rows.tsx'
import { type ChartFace, ChartPanel } from './chart-panel.tsx'

type BarChartProps<Row> = ChartFace<Row> & {
  label: (row: Row) => ReactNode
  value: (row: Row) => number
  format: (value: number) => string
  /** A token in place of the series' own colour, where the colour means something: `--ok`. */
  token?: (row: Row) => string
}

/** A bar for each row, its name before and its value after it; values below zero go to the left of a common axis. */
export function BarChart<Row>({ label, value, format, token, ...face }: BarChartProps<Row>) {
  return (
    <ChartPanel {...face}>
      <BarRows
        rows={face.rows.map((row) => ({
          key: face.rowKey(row),
          label: label(row),
          from: 0,
          to: value(row),
          token: token?.(row) ?? (value(row) < 0 ? '--series-2' : '--series-1'),
          figure: format(value(row)),
        }))}
      />
    </ChartPanel>
  )
}
