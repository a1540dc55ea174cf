import { NO_MONEY } from '#engines/money/index.ts'
import { because } from '#engines/order-matching/index.ts'
import { addingTo, type Write } from '#platform/database/index.ts'
import type { Fill } from '../account-state/account-events.ts'
import { netOf } from '../account-state/apply.ts'
import type { Booked } from '../account-state/event-recorder.ts'
import type { HistoricEntry, HistoricTrade } from '../account-state/historic-entry.ts'
import { cashOf } from '../account-state/history.ts'
import { paperFill, paperLotClosing } from '../tables.ts'
import type { Kept } from './kept.ts'

type TradeRow = Omit<typeof paperFill.$inferInsert, 'organisationId' | 'accountId'>

const addFills = addingTo(paperFill, { without: ['id'] })
const addClosings = addingTo(paperLotClosing)

/** The trades of a piece of work, and what each sale used up, as they are written down. */
export function tradesOf({ organisationId, accountId, recorder, at }: Kept): Write[] {
  const trades = recorder.booked.flatMap((booked) => {
    const row = tradeIn(booked, at)
    return row ? [{ row: { ...row, organisationId, accountId }, booked }] : []
  })
  const closings = trades.flatMap(({ row, booked }) =>
    booked.closings.map((closing) => ({
      organisationId,
      accountId,
      symbol: row.symbol,
      executionId: row.executionId,
      lotExecutionId: closing.lotId,
      importId: row.importId ?? null,
      openedAt: new Date(closing.openedAt),
      closedAt: row.executedAt,
      quantity: closing.quantity,
      cost: closing.cost,
      fees: closing.fees,
      proceeds: closing.proceeds ?? NO_MONEY,
    })),
  )
  closings.push(...recorder.booked.flatMap((booked) => paidBack({ organisationId, accountId }, booked)))
  const fills = trades.map(({ row }) => row)
  return [...addFills(fills), ...addClosings(closings)]
}

/** The gains of cash that a company paid for its shares. */
function paidBack(at: { organisationId: number; accountId: number }, { event, closings }: Booked) {
  if (event.kind !== 'history-booked' || event.entry.kind !== 'shares-exchanged') return []
  const { symbol, lotId: executionId, at: closedAt } = event.entry
  return closings.map(({ lotId, openedAt, proceeds, ...lot }) => ({
    ...at,
    ...lot,
    symbol,
    executionId,
    lotExecutionId: lotId,
    importId: event.importId,
    openedAt: new Date(openedAt),
    closedAt: new Date(closedAt),
    proceeds: proceeds ?? NO_MONEY,
  }))
}

function tradeIn({ event }: Booked, at: Date): TradeRow | undefined {
  if (event.kind === 'order-filled') return filledHere(event.fill, event.why, at)
  if (event.kind !== 'history-booked' || event.entry.kind !== 'trade') return undefined
  return tradedElsewhere(event.entry, event.importId)
}

function filledHere(fill: Fill, why: TradeRow['why'], at: Date): TradeRow {
  const { marketAt: _, left: __, unrounded: ___, ...facts } = fill
  return { ...facts, importId: null, net: netOf(fill), why, executedAt: at }
}

function tradedElsewhere(trade: HistoricEntry & HistoricTrade, importId: number): TradeRow {
  const { executionId, symbol, side, quantity, price, gross, commission, fees, settleDay } = trade
  return {
    executionId,
    symbol,
    side,
    quantity,
    price,
    gross,
    commission,
    settleDay,
    importId,
    orderId: null,
    secFee: fees,
    tafFee: NO_MONEY,
    net: cashOf(trade),
    tradeDay: trade.day,
    input: 'broker-file',
    isAmbiguous: false,
    why: because('traded-elsewhere'),
    executedAt: new Date(trade.at),
  }
}
