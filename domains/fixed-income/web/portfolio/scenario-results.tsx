import type { ReactNode } from 'react'
import { BarChart } from '#design-system/charts/index.ts'
import { percent, signedNumber } from '#design-system/formats/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import type { ScenarioResult } from '#domains/fixed-income/contract/index.ts'

const share = (title: string, id: 'portfolioValueChange' | 'durationImpact' | 'creditImpact') => ({
  id,
  title,
  value: (row: ScenarioResult) => row[id],
  cell: (row: ScenarioResult) => <Change value={row[id]}>{percent(row[id], { signed: true })}</Change>,
  align: 'right' as const,
  card: id === 'portfolioValueChange' ? ('figure' as const) : ('fact' as const),
})

/** What each scenario would do to the value of the portfolio, and how much of it comes from rates and from credit. */
export function ScenarioResults({
  results,
  actions,
}: {
  results: readonly ScenarioResult[]
  actions?: ReactNode
}) {
  return (
    <BarChart
      title="What would move its value?"
      name="Scenarios"
      rows={results}
      actions={actions}
      rowKey={({ scenario }) => scenario}
      columns={[
        { id: 'scenario', title: 'Scenario', value: ({ scenario }) => scenario, card: 'name' },
        share('Change of value', 'portfolioValueChange'),
        share('From rates', 'durationImpact'),
        share('From credit', 'creditImpact'),
        {
          id: 'valueChange',
          title: 'In money',
          value: ({ valueChange }) => valueChange,
          cell: ({ valueChange }) => signedNumber(valueChange),
          align: 'right',
          card: 'fact',
        },
      ]}
      label={({ scenario }) => scenario}
      value={({ portfolioValueChange }) => portfolioValueChange}
      format={(change) => percent(change, { signed: true })}
      foot="Every payment revalued in full on the government curve with the shift added; rates move first, spreads after them."
    />
  )
}
