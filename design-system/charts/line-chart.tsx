import { lazy } from 'react'
import { type ChartFace, ChartPanel } from './chart-panel.tsx'
import type { PlotPoint } from './plot.ts'

// The drawing library is fetched with the first chart and not with the screen.
const LinePlot = lazy(() => import('./line-plot.tsx'))

type LineChartProps<Row> = ChartFace<Row> & {
  x: (row: Row) => number
  /** A value of x in words, on the axis and in the crosshair. */
  xLabel: (x: number) => string
  /** A logarithmic scale gives short maturities as much room as long ones. */
  xScale?: 'linear' | 'log'
  /** The x at which the axis carries a mark; the rows' own unless told. */
  xTicks?: readonly number[]
  yLabel: (y: number) => string
  /** One line each, named at its end; six at most. */
  series: readonly { label: string; y: (row: Row) => number }[]
}

/** Lines over a numeric axis: direct labels, crosshair with values, a table behind them. */
export function LineChart<Row>({
  x,
  xLabel,
  xScale = 'linear',
  xTicks,
  yLabel,
  series,
  ...face
}: LineChartProps<Row>) {
  const points = face.rows.map((row): PlotPoint => ({ x: x(row), ys: series.map(({ y }) => y(row)) }))
  return (
    <ChartPanel {...face}>
      <LinePlot
        label={face.title}
        points={points}
        lines={series.map(({ label }) => label)}
        xLabel={xLabel}
        xScale={xScale}
        xTicks={xTicks ?? points.map((point) => point.x)}
        yLabel={yLabel}
      />
    </ChartPanel>
  )
}
