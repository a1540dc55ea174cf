import { BarChart } from '#design-system/charts/index.ts'
import { percent } from '#design-system/formats/index.ts'
import type { RiskAssessment, RiskStress } from '#domains/risk/contract/index.ts'

/** What crises of the past, and ones that are thought up, would do. */
export function StressChart({ answer: { stress } }: { answer: RiskAssessment }) {
  return (
    <BarChart
      title="What would a crisis do?"
      name="Stress"
      rows={stress.toSorted((left, right) => left.impact - right.impact)}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', title: 'Scenario', value: (row: RiskStress) => row.name, card: 'name' },
        { id: 'kind', title: 'Kind', value: (row) => row.kind },
        {
          id: 'impact',
          title: 'Impact',
          value: (row) => row.impact,
          cell: (row) => percent(row.impact, { signed: true }),
          align: 'right',
          card: 'figure',
        },
        { id: 'description', title: 'What happens', value: (row) => row.description },
      ]}
      label={({ name }) => name}
      value={({ impact }) => impact}
      format={(value) => percent(value, { digits: 1, signed: true })}
      foot="Past and thought-up crises by each holding’s beta to SPY; the worst stretches are the holdings’ own."
    />
  )
}
