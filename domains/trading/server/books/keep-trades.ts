import { allocate, type Money, NO_MONEY } from '#engines/money/index.ts'
import { because } from '#engines/order-matching/index.ts'
import { addingTo, type Write } from '#platform/database/index.ts'
import { netOf } from '../desk/apply.ts'
import type { Fill } from '../desk/happenings.ts'
import { cashOf, type HistoricEntry, type HistoricTrade } from '../desk/history.ts'
import type { Booked } from '../desk/shift.ts'
import { paperFill, paperLotClosing } from '../tables.ts'
import type { Kept } from './kept.ts'

type TradeRow = Omit<typeof paperFill.$inferInsert, 'organisationId' | 'accountId'>

const addFills = addingTo(paperFill, { without: ['id'] })
const addClosings = addingTo(paperLotClosing)

/** The trades of a shift, and what each sale used up, as they are written down. */
export function tradesOf({ organisationId, accountId, shift, at }: Kept): Write[] {
  const trades = shift.booked.flatMap((booked) => {
    const row = tradeIn(booked, at)
    return row ? [{ row: { ...row, organisationId, accountId }, booked }] : []
  })
  const closings = trades.flatMap(({ row, booked }) => {
    // The parts of what a sale brought add up to it.
    const proceeds = allocate(
      row.net,
      booked.closings.map((closing) => closing.quantity),
    )
    return booked.closings.map((closing, place) => ({
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
      proceeds: proceeds[place] as Money,
    }))
  })
  const fills = trades.map(({ row }) => row)
  return [...addFills(fills), ...addClosings(closings)]
}

function tradeIn({ happening }: Booked, at: Date): TradeRow | undefined {
  if (happening.kind === 'order-filled') return filledHere(happening.fill, happening.why, at)
  if (happening.kind !== 'history-booked' || happening.entry.kind !== 'trade') return undefined
  return tradedElsewhere(happening.entry, happening.importId)
}

function filledHere({ marketAt: _, ...facts }: Fill, why: TradeRow['why'], at: Date): TradeRow {
  return { ...facts, importId: null, net: netOf({ marketAt: _, ...facts }), why, executedAt: at }
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
