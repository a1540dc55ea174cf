import { BarChart } from '#design-system/charts/index.ts'
import { percent } from '#design-system/formats/index.ts'
import type { RiskAssessment, RiskStress } from '#domains/risk/contract/index.ts'

type KnownStress = RiskStress & { impact: number }

/** What crises of the past, and ones that are thought up, would do. */
export function StressChart({ answer: { stress } }: { answer: RiskAssessment }) {
  return (
    <BarChart
      title="What would a crisis do?"
      name="Stress"
      rows={stress
        .flatMap((row) => (row.impact === null ? [] : [{ ...row, impact: row.impact }]))
        .toSorted((left, right) => left.impact - right.impact)}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', title: 'Scenario', value: (row: KnownStress) => row.name, card: 'name' },
        { id: 'kind', title: 'Kind', value: (row) => row.kind },
        {
          id: 'impact',
          title: 'Impact',
          value: (row) => row.impact,
          cell: (row) => percent(row.impact, { signed: true }),
          align: 'right',
          card: 'figure',
        },
        {
          id: 'coverage',
          title: 'Of the value',
          value: (row) => row.coverage,
          cell: (row) => percent(row.coverage, { digits: 0 }),
          align: 'right',
        },
        { id: 'description', title: 'What happens', value: (row) => row.description },
        {
          id: 'leftOut',
          title: 'Left out',
          value: (row) => row.leftOut.map(({ symbol, reason }) => `${symbol}: ${reason}`).join('; '),
        },
      ]}
      label={({ name, coverage }) =>
        coverage < WHOLE ? `${name}, ${percent(coverage, { digits: 0 })} covered` : name
      }
      value={({ impact }) => impact}
      format={(value) => percent(value, { digits: 1, signed: true })}
      foot={footOf(stress)}
    />
  )
}

const WHOLE = 0.9999
const FOOT =
  'Shares by their beta to SPY, bonds by duration and part of credit; the worst stretches are the holdings’ own.'

/** What the bars cover, and the scenarios that say nothing of what is held. */
function footOf(stress: readonly RiskStress[]): string {
  const silent = stress.filter(({ impact }) => impact === null).map(({ name }) => name)
  const isPart = stress.some(({ coverage }) => coverage > 0 && coverage < WHOLE)
  return [
    FOOT,
    ...(isPart ? ['Where part of the value is left out the table shows what and why.'] : []),
    ...(silent.length > 0 ? [`Nothing is known of these holdings under: ${silent.join(', ')}.`] : []),
  ].join(' ')
}
