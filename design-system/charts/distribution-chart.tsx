import { lazy } from 'react'
import { type ChartFace, ChartPanel } from './chart-panel.tsx'

const DistributionPlot = lazy(() => import('./distribution-plot.tsx'))

type DistributionChartProps<Row> = ChartFace<Row> & {
  /** The ends of a row's interval, the lowest row first, and how many fell into it. */
  from: (row: Row) => number
  to: (row: Row) => number
  count: (row: Row) => number
  xLabel: (x: number) => string
  countLabel: (count: number) => string
  /** Values to be seen among the rest; intervals below the first of them are drawn as its tail. */
  marks: readonly { label: string; x: number }[]
}

/** How often each interval of a value occurs, with marks where it matters. */
export function DistributionChart<Row>(props: DistributionChartProps<Row>) {
  const { from, to, count, xLabel, countLabel, marks, ...face } = props
  return (
    <ChartPanel {...face}>
      <DistributionPlot
        label={face.title}
        bins={face.rows.map((row) => ({ from: from(row), to: to(row), count: count(row) }))}
        marks={marks}
        xLabel={xLabel}
        countLabel={countLabel}
      />
    </ChartPanel>
  )
}
