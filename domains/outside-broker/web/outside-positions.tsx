import { money } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import { SymbolLink } from '#domains/market-data/web/index.tsx'
import type { OutsideAccount } from '#domains/outside-broker/contract/index.ts'
import { SHARE, sharesText } from '#domains/trading/web/index.tsx'
import { BROKER } from './words.ts'

type OutsidePosition = OutsideAccount['positions'][number]

/** What the account there holds, as Alpaca states it. */
export function OutsidePositions({ account: { positions } }: { account: OutsideAccount }) {
  return (
    <Panel
      title="Positions"
      tag={<Tag>{BROKER}</Tag>}
      foot="Quantities, costs and values as Alpaca states them."
    >
      {positions.length === 0 ? (
        <EmptyState title="No positions found" body="Positions of the Alpaca account appear here." />
      ) : (
        <DataTable
          name="Positions at Alpaca"
          rows={positions}
          rowKey={({ symbol }) => symbol}
          columns={columns}
          sort={{ id: 'value', isDescending: true }}
        />
      )}
    </Panel>
  )
}

const columns: readonly Column<OutsidePosition>[] = [
  {
    id: 'symbol',
    title: 'Position',
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => <SymbolLink symbol={symbol} />,
    card: 'name',
  },
  {
    id: 'quantity',
    title: 'Quantity',
    value: ({ quantity }) => quantity / SHARE,
    cell: ({ quantity }) => sharesText(quantity),
    align: 'right',
    card: 'fact',
  },
  {
    id: 'cost',
    title: 'Average cost',
    value: ({ averageCost }) => averageCost,
    cell: ({ averageCost }) => money(averageCost),
    align: 'right',
    card: 'fact',
  },
  {
    id: 'value',
    title: 'Value',
    value: ({ marketValue }) => marketValue,
    cell: ({ marketValue }) => money(marketValue),
    align: 'right',
    card: 'figure',
  },
]
