import { useState } from 'react'
import { date, dateTime, money, quantity } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Figure, FigureStrip, Panel, Stack } from '#design-system/patterns/page/index.ts'
import type { ClosedAccount as Closed } from '#domains/trading/contract/index.ts'
import { unitsIn } from '#engines/money/index.ts'
import { OrderManagement } from '../orders/order-management.tsx'
import { SecurityName } from '../positions/security-name.tsx'
import { unitsText } from '../words.ts'

type ClosedAccountProps = {
  account: Closed
  /** Goes to an account that is traded at. */
  onNew: () => void
}

/** An account that is closed: what stayed in it, and its orders with all that happened to them. */
export function ClosedAccount({ account, onNew }: ClosedAccountProps) {
  const [selectedId, select] = useState<number>()
  return (
    <Stack>
      <p className="quiet-small">
        Closed {dateTime(account.closedAt)}. Nothing happens at it any more, and it counts in no figure.
      </p>
      <LeftInIt account={account} />
      <OrderManagement accountId={account.id} selectedId={selectedId} onSelect={select} onNew={onNew} />
      <Panel title="What stayed in it" foot="At what it cost. A closed account is not valued any more.">
        {account.positions.length === 0 ? (
          <EmptyState title="No positions found" body="Nothing was held when it was closed." />
        ) : (
          <DataTable
            name="Left in a closed account"
            rows={account.positions}
            rowKey={({ security }) => security.symbol}
            columns={columns(account.currency)}
            sort={{ id: 'cost', isDescending: true }}
          />
        )}
      </Panel>
    </Stack>
  )
}

function LeftInIt({ account }: { account: Closed }) {
  const { cash, dividendsDue, positions, openedAt, closedAt, currency } = account
  const source = `Journal of ${account.accountNumber}`
  return (
    <FigureStrip label="Closed account">
      <Figure
        label="Cash left"
        kind="money"
        value={money(cash, { currency })}
        note={
          dividendsDue === 0 ? 'By trade date' : `${money(dividendsDue, { currency })} dividends were due`
        }
        explains={{
          origin: 'counted',
          definition: 'Settled cash and what trades that had not settled would bring or cost.',
          inputs: [],
          asOf: closedAt,
          source,
        }}
      />
      <Figure
        label="Holdings at cost"
        kind="money"
        value={money(
          positions.reduce((sum, { cost }) => sum + cost, 0),
          { currency },
        )}
        note={positions.length === 1 ? '1 holding' : `${quantity(positions.length)} holdings`}
        explains={{
          origin: 'counted',
          definition: 'What the holdings had cost, without charges.',
          inputs: [],
          asOf: closedAt,
          source,
        }}
      />
      <Figure label="Opened" kind="state" value={date(openedAt.slice(0, 10))} />
      <Figure label="Closed" kind="state" value={date(closedAt.slice(0, 10))} />
    </FigureStrip>
  )
}

const columns = (currency: string): readonly Column<Closed['positions'][number]>[] => [
  {
    id: 'symbol',
    title: 'Position',
    value: ({ security }) => security.symbol,
    cell: ({ security }) => <SecurityName security={security} />,
    card: 'name',
  },
  {
    id: 'quantity',
    title: 'Quantity',
    value: (position) => unitsIn(position.quantity),
    cell: (position) => unitsText(position.security.symbol, position.quantity),
    align: 'right',
    card: 'fact',
  },
  {
    id: 'cost',
    title: 'Cost',
    value: ({ cost }) => cost,
    cell: ({ cost }) => money(cost, { currency }),
    align: 'right',
    card: 'figure',
  },
]
