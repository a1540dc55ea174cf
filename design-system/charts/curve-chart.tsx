import { lazy } from 'react'
import { type ChartFace, ChartPanel } from './chart-panel.tsx'
import type { CurvePoint, CurveSpot } from './plot.ts'

const CurvePlot = lazy(() => import('./curve-plot.tsx'))

type CurveChartProps<Row> = ChartFace<Row> & {
  point: (row: Row) => CurvePoint
  /** Places beside the curve or on it, each with its name. */
  spots: readonly CurveSpot[]
  xTitle: string
  yTitle: string
  xLabel: (x: number) => string
  yLabel: (y: number) => string
}

/** A curve through points of two dimensions, and named spots beside it. */
export function CurveChart<Row>(props: CurveChartProps<Row>) {
  const { point, spots, xTitle, yTitle, xLabel, yLabel, ...face } = props
  return (
    <ChartPanel {...face}>
      <CurvePlot
        label={face.title}
        points={face.rows.map(point)}
        spots={spots}
        xTitle={xTitle}
        yTitle={yTitle}
        xLabel={xLabel}
        yLabel={yLabel}
      />
    </ChartPanel>
  )
}
