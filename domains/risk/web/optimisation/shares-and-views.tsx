import { date, money } from '#design-system/formats/index.ts'
import { DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { type Optimisation, shareColumns, viewColumns } from '#domains/risk/contract/index.ts'

/** Closes are dollars, money is shown from cents. */
const dollars = (amount: number): string => money(Math.round(amount * 100))

const ofShares = tableColumns(shareColumns, {
  price: { cell: ({ price }) => dollars(price), align: 'right' },
  value: { cell: ({ value }) => dollars(value), align: 'right' },
})
const ofViews = tableColumns(viewColumns)

/** Whole shares for the amount that was given. */
export function WholeShares({ answer: { allocation } }: { answer: Optimisation }) {
  if (allocation === null) return null
  const { amount, day, leftOver, lines } = allocation
  return (
    <Panel
      title="How many whole shares?"
      foot={`For ${dollars(amount)} at the closes of ${date(day)}; ${dollars(leftOver)} are left over. Costs are not counted.`}
    >
      <DataTable
        name="Whole shares"
        rows={lines}
        rowKey={({ symbol }) => symbol}
        sort={{ id: 'value', isDescending: true }}
        columns={ofShares}
      />
    </Panel>
  )
}

/** What the views made of the expected returns. */
export function ViewsPanel({ answer: { views } }: { answer: Optimisation }) {
  if (views.length === 0) return null
  return (
    <Panel
      title="What do your views change?"
      foot="Expected returns a year, blended by confidence (Black and Litterman 1992; Idzorek 2005)."
    >
      <DataTable
        name="Views"
        rows={views}
        rowKey={({ symbol, against }) => `${symbol} ${against ?? ''}`}
        columns={ofViews}
      />
    </Panel>
  )
}
