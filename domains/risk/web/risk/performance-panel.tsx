import { decimal, percent } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { performanceFigures, type RiskAssessment } from '#domains/risk/contract/index.ts'

type Row = { title: string; value: number | null; shown: string; definition: string }

/** Return, risk and the ratios between them, each with what it means. */
export function PerformancePanel({ answer: { performance } }: { answer: RiskAssessment }) {
  const rows = performanceFigures.map(({ key, title, kind, definition }): Row => {
    const value = performance[key]
    const shown = kind === 'share' ? percent(value) : decimal(value)
    return { title, value, shown: value === null ? 'not measured' : shown, definition }
  })
  return (
    <Panel
      title="Return and risk"
      foot={`Risk-free rate ${percent(performance.riskFreeRate)} a year, ÷ 252 for a day. Captures and beta are beside SPY.`}
    >
      <DataTable
        name="Return and risk"
        rows={rows}
        rowKey={({ title }) => title}
        columns={[
          { id: 'figure', title: 'Figure', value: (row: Row) => row.title, card: 'name' },
          {
            id: 'value',
            title: 'Value',
            value: (row: Row) => row.value,
            cell: (row: Row) => row.shown,
            align: 'right',
            card: 'figure',
          },
          { id: 'meaning', title: 'What it is', value: (row: Row) => row.definition, card: 'fact' },
        ]}
      />
    </Panel>
  )
}
