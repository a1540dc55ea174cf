import { BarRows } from './bar-rows.tsx'
import { type ChartFace, ChartPanel } from './chart-panel.tsx'

/** A step of a waterfall: totals stand on the axis, the others on what came before them. */
export type Step = { label: string; value: number; isTotal?: boolean }

type WaterfallChartProps = Pick<ChartFace<Step>, 'title' | 'name' | 'foot'> & {
  steps: readonly Step[]
  /** What the values are: the title of their column in the table. */
  measure: string
  format: (value: number) => string
}

/** How one total becomes another: a bar for each part, standing where the one before it ended. */
export function WaterfallChart({ steps, measure, format, ...face }: WaterfallChartProps) {
  return (
    <ChartPanel
      {...face}
      rows={steps}
      rowKey={({ label }) => label}
      columns={[
        { id: 'part', title: 'Part', value: ({ label }) => label, card: 'name' },
        {
          id: 'value',
          title: measure,
          value: ({ value }) => value,
          cell: ({ value }) => format(value),
          align: 'right',
          card: 'figure',
        },
      ]}
    >
      <BarRows
        rows={barsOf(steps).map(({ step, from, to }) => ({
          key: step.label,
          label: step.label,
          from,
          to,
          token: tokenOf(step),
          figure: format(step.value),
          isTotal: step.isTotal,
        }))}
      />
    </ChartPanel>
  )
}

function tokenOf({ isTotal, value }: Step): string {
  if (isTotal) return '--series-3'
  return value < 0 ? '--series-2' : '--series-1'
}

/** Where each bar begins and ends. */
export function barsOf(steps: readonly Step[]): { step: Step; from: number; to: number }[] {
  let reached = 0
  return steps.map((step) => {
    const from = step.isTotal ? 0 : reached
    reached = from + step.value
    return { step, from, to: reached }
  })
}
