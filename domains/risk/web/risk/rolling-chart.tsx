import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { LineChart } from '#design-system/charts/index.ts'
import { date, decimal, percent } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { type RiskAssessment, rollingColumns } from '#domains/risk/contract/index.ts'
import { dayAxis } from './day-axis.ts'

type Shown = 'volatility' | 'sharpe' | 'beta' | 'maxDrawdown'
const figures: Record<Shown, { title: string; cell: (value: number | null) => string }> = {
  volatility: { title: 'Volatility', cell: (value) => percent(value) },
  sharpe: { title: 'Sharpe ratio', cell: (value) => decimal(value) },
  beta: { title: 'Beta to SPY', cell: (value) => decimal(value) },
  maxDrawdown: { title: 'Deepest fall', cell: (value) => percent(value) },
}
const all = Object.keys(figures) as Shown[]

const columns = tableColumns(rollingColumns)

/** Figures of the window before each day, one at a time because each has its own scale. */
export function RollingChart({ answer: { rolling } }: { answer: RiskAssessment }) {
  const [shown, setShown] = useState<Shown>('volatility')
  if (rolling === null) return null
  const { windowDays, points } = rolling
  const rows = points.filter((point) => point[shown] !== null)
  const offered = all.filter((each) => points.some((point) => point[each] !== null))
  const last = rows.at(-1)
  const { title, cell } = figures[shown]
  return (
    <LineChart
      title="Has it changed over time?"
      name="Rolling figures"
      rows={rows}
      rowKey={({ day }) => day}
      columns={columns}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Which figure"
          value={shown}
          onChange={(value) => setShown(value as Shown)}
          data={offered.map((each) => ({ value: each, label: figures[each].title }))}
        />
      }
      {...dayAxis(rows)}
      yLabel={cell}
      series={[{ label: title, y: (row) => row[shown] ?? 0 }]}
      foot={`Each point is of the ${windowDays} trading days up to its day, today’s weights restored daily; the last, of ${last ? date(last.day) : 'no day'}, is ${cell(last?.[shown] ?? null)}.`}
    />
  )
}
