import { useQuery } from '@tanstack/react-query'
import { money, percent } from '#design-system/formats/index.ts'
import { type Column, DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, Change } from '#design-system/primitives/index.ts'
import { type Position, positionColumns } from '#domains/trading/contract/index.ts'
import { positionsQuery, useOrganisation } from '../queries.ts'
import type { TicketStart } from '../ticket/draft.ts'
import classes from '../trading.module.css'
import { priceText } from '../words.ts'
import { actionsOn } from './position-orders.ts'
import { SecurityName } from './security-name.tsx'

type PositionActionsProps = {
  accountId: number
  /** Opens the ticket as far as the action says it. */
  onTrade: (start: TicketStart) => void
  onNew: () => void
}

/** What is held, each with the orders that a holder places: buy more, sell, close, attach a stop. */
export function PositionActions({ accountId, onTrade, onNew }: PositionActionsProps) {
  const org = useOrganisation()
  const positions = useQuery(positionsQuery(org, accountId))
  return (
    <Panel
      title="Position Actions"
      foot="Every action opens Place Order filled in; nothing is sent before you send it."
    >
      <QueryStates
        query={positions}
        failed="The positions could not be read."
        kept="Nothing that is held is changed by this."
        empty={
          <EmptyState
            title="No positions found"
            body="Holdings of this account appear here."
            actions={
              <Button kind="primary" onClick={onNew}>
                Place an order
              </Button>
            }
          />
        }
      >
        {(rows) => (
          <DataTable
            name="Positions"
            rows={rows}
            rowKey={({ id }) => String(id)}
            columns={columnsOf(onTrade)}
            sort={{ id: 'marketValue', isDescending: true }}
          />
        )}
      </QueryStates>
    </Panel>
  )
}

const columnsOf = (onTrade: (start: TicketStart) => void): readonly Column<Position>[] => [
  ...tableColumns(positionColumns, {
    security: { cell: ({ security }) => <SecurityName security={security} /> },
    // In whole cents from a dollar on, so that the column reads as one; the export has the exact mean.
    averageCost: {
      cell: ({ averageCost }) =>
        priceText(averageCost === null || averageCost < 100 ? averageCost : Math.round(averageCost)),
      isHidden: false,
    },
    currentPrice: { cell: ({ currentPrice }) => priceText(currentPrice), card: 'none' },
    marketValue: { cell: ({ marketValue }) => (marketValue === null ? 'No price' : money(marketValue)) },
    dayChangePercent: { isHidden: true },
    unrealizedPnl: {
      cell: ({ unrealizedPnl, unrealizedPnlPercent }) => (
        <Change value={unrealizedPnl}>
          {`${money(unrealizedPnl, { signed: true })} (${percent(unrealizedPnlPercent === null ? null : unrealizedPnlPercent / 100, { signed: true })})`}
        </Change>
      ),
      isHidden: false,
      card: 'fact',
    },
  }),
  {
    id: 'actions',
    title: 'Actions',
    value: () => null,
    csv: () => '',
    cell: (position) => <Actions position={position} onTrade={onTrade} />,
    isSortable: false,
    card: 'fact',
  },
]

function Actions({ position, onTrade }: { position: Position; onTrade: (start: TicketStart) => void }) {
  return (
    <span className={classes.buttons}>
      {actionsOn(position).map(({ label, start }) => (
        <Button
          key={label}
          size="small"
          aria-label={`${label}: ${position.security.symbol}`}
          disabled={start === undefined}
          onClick={() => start && onTrade(start)}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
