import { LineChart } from '#design-system/charts/index.ts'
import { date, percent } from '#design-system/formats/index.ts'
import type { RiskAssessment } from '#domains/risk/contract/index.ts'
import { dayAxis } from './day-axis.ts'

type Point = RiskAssessment['underwater'][number]

/** How far below its last peak the portfolio was, day by day. */
export function DrawdownChart({ answer: { underwater, drawdowns } }: { answer: RiskAssessment }) {
  const deepest = drawdowns[0]
  return (
    <LineChart
      title="How deep did it fall?"
      name="Drawdown"
      rows={underwater}
      rowKey={({ day }) => day}
      columns={[
        {
          id: 'day',
          title: 'Day',
          value: (row: Point) => row.day,
          cell: (row) => date(row.day),
          card: 'name',
        },
        {
          id: 'depth',
          title: 'Below the peak',
          value: (row) => row.depth,
          cell: (row) => percent(row.depth),
          align: 'right',
          card: 'figure',
        },
      ]}
      {...dayAxis(underwater)}
      yLabel={(y) => percent(y, { digits: 0 })}
      series={[{ label: 'Below peak', y: ({ depth }) => depth }]}
      foot={
        deepest
          ? `Deepest: ${percent(deepest.depth)}, from ${date(deepest.peakDay)} to ${date(deepest.troughDay)}, ${deepest.recoveredDay ? `made good on ${date(deepest.recoveredDay)}` : 'not made good yet'}.`
          : 'It never fell below an earlier peak.'
      }
    />
  )
}
