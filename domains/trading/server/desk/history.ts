import type { IsoDay } from '#engines/market-calendar/index.ts'
import { type Money, minus, type Price, plus, type Quantity, sum } from '#engines/money/index.ts'
import type { Side } from '#engines/order-matching/index.ts'
import {
  addUnits,
  CASH_SETTLED,
  CASH_UNSETTLED,
  type CashKind,
  closeLots,
  heldIn,
  type Lot,
  placeLot,
  postCash,
  postFill,
  postMove,
  postSettlement,
  postSplit,
  type Transfer,
} from '#engines/trade-ledger/index.ts'
import type { Desk } from './desk.ts'
import type { Entries } from './happenings.ts'

/** A trade that another broker made. Its cash has moved there, so it counts as settled here. */
export type HistoricTrade = {
  kind: 'trade'
  executionId: string
  side: Side
  symbol: string
  quantity: Quantity
  price: Price
  gross: Money
  commission: Money
  fees: Money
  settleDay: IsoDay
}

/** What happened in an account elsewhere, with the day and the amounts that the broker there gives. */
export type HistoricEntry = { at: number; day: IsoDay } & (
  | HistoricTrade
  | { kind: 'cash'; what: CashKind; amount: Money; symbol: string | null }
  /** Units brought in with their cost, or taken elsewhere when negative. */
  | { kind: 'shares-moved'; lotId: string; symbol: string; quantity: Quantity; cost: Money }
  /** The units that a split added, or took away when negative. */
  | { kind: 'shares-split'; symbol: string; quantity: Quantity }
)

/** What a historic entry brings in cash, or costs when negative. */
export function cashOf(entry: HistoricEntry): Money {
  if (entry.kind === 'cash') return entry.amount
  if (entry.kind !== 'trade') return 0 as Money
  const charges = plus(entry.commission, entry.fees)
  return entry.side === 'SELL' ? minus(entry.gross, charges) : (-plus(entry.gross, charges) as Money)
}

/** The lots that were there at a moment; what was bought after it cannot be sold at it. */
export const lotsOpenAt = (desk: Desk, symbol: string, at: number): Lot[] =>
  (desk.lots.get(symbol) ?? []).filter((lot) => lot.openedAt <= at)

/** Lets a historic entry happen, at the place among the lots that its moment gives it. */
export function bookHistory(desk: Desk, entry: HistoricEntry): Entries {
  switch (entry.kind) {
    case 'cash':
      desk.settled = plus(desk.settled, entry.amount)
      return { transfers: postCash(entry.what, entry.amount), closings: [] }
    case 'trade':
      return bookTrade(desk, entry)
    case 'shares-moved': {
      const { symbol, quantity, cost, lotId: id, at: openedAt } = entry
      if (quantity > 0) {
        openLot(desk, symbol, { id, openedAt, quantity, cost, fees: 0 as Money })
        return { transfers: postMove(symbol, quantity, cost), closings: [] }
      }
      const closings = closeAt(desk, entry, -quantity as Quantity)
      const costs = sum(closings.map((closing) => closing.cost))
      return { transfers: postMove(symbol, quantity, -costs), closings: [] }
    }
    case 'shares-split': {
      const after = addUnits(lotsOpenAt(desk, entry.symbol, entry.at), entry.quantity)
      keepWithLater(desk, entry, after)
      return { transfers: postSplit(entry.symbol, entry.quantity, 0 as Money), closings: [] }
    }
  }
}

function bookTrade(desk: Desk, entry: HistoricEntry & HistoricTrade): Entries {
  const { symbol, quantity, gross, commission, fees, side, at: openedAt, executionId: id } = entry
  const net = cashOf(entry)
  desk.settled = plus(desk.settled, net)
  const closings = side === 'SELL' ? closeAt(desk, entry, quantity) : []
  if (side === 'BUY')
    openLot(desk, symbol, { id, openedAt, quantity, cost: gross, fees: plus(commission, fees) })
  const costOfSold = sum(closings.map((closing) => closing.cost))
  const trade = { side, symbol, quantity, gross, commission, fees, costOfSold }
  return { transfers: [...postFill(trade), ...postSettlement(net)], closings }
}

function openLot(desk: Desk, symbol: string, lot: Lot): void {
  desk.lots.set(symbol, placeLot(desk.lots.get(symbol) ?? [], lot))
}

function closeAt(desk: Desk, entry: { symbol: string; at: number }, wanted: Quantity): Entries['closings'] {
  const { closings, left } = closeLots(lotsOpenAt(desk, entry.symbol, entry.at), wanted, desk.terms.lotMethod)
  keepWithLater(desk, entry, left)
  return closings
}

function keepWithLater(desk: Desk, { symbol, at }: { symbol: string; at: number }, open: Lot[]): void {
  const later = (desk.lots.get(symbol) ?? []).filter((lot) => lot.openedAt > at)
  desk.lots.set(symbol, [...open, ...later])
}

/** Lets entries of the ledger happen the other way round; of cash the desk keeps the balance. */
export function takeBack(desk: Desk, transfers: Transfer[]): Entries {
  for (const { debit, credit, amount } of transfers) {
    for (const [account, change] of [
      [debit, amount],
      [credit, -amount],
    ] as const) {
      if (account === CASH_SETTLED) desk.settled = plus(desk.settled, change as Money)
      if (account === CASH_UNSETTLED) desk.unsettled = plus(desk.unsettled, change as Money)
    }
  }
  return { transfers, closings: [] }
}

/** How an import changed the lots of a symbol: those it changed or used up, as they were, and those it changed or opened, as it left them. */
export type LotChange = { symbol: string; before: Lot[]; after: Lot[] }

/** Puts back the lots that an import changed. */
export function restoreLots(desk: Desk, { symbol, before, after }: LotChange): Entries {
  const gone = new Set(after.map((lot) => lot.id))
  const kept = (desk.lots.get(symbol) ?? []).filter((lot) => !gone.has(lot.id))
  desk.lots.set(symbol, before.reduce(placeLot, kept))
  return { transfers: [], closings: [] }
}

/** What a desk holds of a symbol, in units. */
export const unitsOf = (lots: readonly Lot[]): Quantity => heldIn(lots).quantity
