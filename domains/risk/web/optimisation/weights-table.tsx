import { percent } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { symbolColumn } from '#domains/market-data/web/index.tsx'
import type { Optimisation, OptimisedHolding } from '#domains/risk/contract/index.ts'

/** The weights as they are and as they would be. */
export function WeightsTable({ answer }: { answer: Optimisation }) {
  const { min_allocation: floor, max_allocation: cap } = answer.constraints
  const figure = (id: 'current' | 'optimal' | 'expectedReturn' | 'volatility', title: string) => ({
    id,
    title,
    value: (row: OptimisedHolding) => row[id],
    cell: (row: OptimisedHolding) => percent(row[id], { digits: 1 }),
    align: 'right' as const,
  })
  return (
    <Panel
      title="Which weights?"
      foot={`Each from ${percent(floor, { digits: 1 })} to ${percent(cap, { digits: 1 })}, together 100%. Expected returns are ${answer.expectedReturns.from === 'past' ? 'means of the past' : 'those that the present weights imply'}${answer.views.length > 0 ? ' and your views' : ''}.`}
    >
      <DataTable
        name="Optimised weights"
        rows={answer.holdings}
        rowKey={({ symbol }) => symbol}
        sort={{ id: 'optimal', isDescending: true }}
        columns={[
          symbolColumn(),
          figure('current', 'Now'),
          { ...figure('optimal', 'Optimised'), card: 'figure' as const },
          {
            id: 'change',
            title: 'Change',
            value: ({ optimal, current }) => optimal - current,
            cell: ({ optimal, current }) => percent(optimal - current, { digits: 1, signed: true }),
            align: 'right',
          },
          figure('expectedReturn', 'Expected'),
          figure('volatility', 'Volatility'),
        ]}
      />
    </Panel>
  )
}
