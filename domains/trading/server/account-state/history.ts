import { type Money, minus, NO_QUANTITY, plus, type Quantity, sum } from '#engines/money/index.ts'
import {
  addUnits,
  CASH_SETTLED,
  CASH_UNSETTLED,
  closeLots,
  exchangeLots,
  heldIn,
  type Lot,
  placeLot,
  postCash,
  postExchange,
  postFill,
  postMove,
  postSettlement,
  postSplit,
  type Transfer,
  tradeLots,
} from '#engines/trade-ledger/index.ts'
import type { Entries } from './account-events.ts'
import type { AccountState } from './account-state.ts'
import type { HistoricEntry, HistoricTrade, LotChange } from './historic-entry.ts'

/** What a historic entry brings in cash, or costs when negative. */
export function cashOf(entry: HistoricEntry): Money {
  if (entry.kind === 'cash') return entry.amount
  if (entry.kind === 'shares-exchanged') return entry.cash
  if (entry.kind !== 'trade') return 0 as Money
  const charges = plus(entry.commission, entry.fees)
  return entry.side === 'SELL' ? minus(entry.gross, charges) : (-plus(entry.gross, charges) as Money)
}

/** The lots that were there at a moment; what was bought after it cannot be sold at it. */
export const lotsOpenAt = (state: AccountState, symbol: string, at: number): Lot[] =>
  (state.lots.get(symbol) ?? []).filter((lot) => lot.openedAt <= at)

/** Lets a historic entry happen, at the place among the lots that its moment gives it. */
export function bookHistory(state: AccountState, entry: HistoricEntry): Entries {
  switch (entry.kind) {
    case 'cash':
      state.settled = plus(state.settled, entry.amount)
      return { transfers: postCash(entry.what, entry.amount), closings: [] }
    case 'trade':
      return bookTrade(state, entry)
    case 'shares-moved': {
      const { symbol, quantity, cost, lotId: id, at: openedAt } = entry
      if (quantity > 0) {
        openLot(state, symbol, { id, openedAt, quantity, cost, fees: 0 as Money })
        return { transfers: postMove(symbol, quantity, cost), closings: [] }
      }
      const closings = closeAt(state, entry, -quantity as Quantity)
      const costs = sum(closings.map((closing) => closing.cost))
      return { transfers: postMove(symbol, quantity, -costs), closings: [] }
    }
    case 'shares-split': {
      const after = addUnits(lotsOpenAt(state, entry.symbol, entry.at), entry.quantity)
      keepWithLater(state, entry, after)
      return { transfers: postSplit(entry.symbol, entry.quantity, 0 as Money), closings: [] }
    }
    case 'shares-exchanged':
      return bookExchange(state, entry)
  }
}

/** Of cash for shares only what is gain is a closing: the rest lowers what they had cost. */
function bookExchange(state: AccountState, entry: HistoricEntry & { kind: 'shares-exchanged' }): Entries {
  const { symbol, given, cash, at, lotId } = entry
  const open = lotsOpenAt(state, symbol, at)
  const { kept, received, returns } = exchangeLots(
    open,
    entry,
    state.terms.lotMethod,
    (of, nth) => `${lotId}-${of}-${nth}`,
  )
  keepWithLater(state, entry, kept)
  for (const { symbol: of, lots } of received) for (const lot of lots) openLot(state, of, lot)
  state.settled = plus(state.settled, cash)
  const transfers = postExchange({
    symbol,
    given,
    cash,
    received: received.map(({ symbol: of, lots }) => ({ symbol: of, ...heldIn(lots) })),
    returned: sum(returns.map(({ cost }) => cost)),
  })
  const closings = returns.flatMap(({ gain, cash: proceeds, ...lot }) =>
    gain > 0 ? [{ ...lot, quantity: NO_QUANTITY, proceeds }] : [],
  )
  return { transfers, closings }
}

function bookTrade(state: AccountState, entry: HistoricEntry & HistoricTrade): Entries {
  const { symbol, quantity, gross, commission, fees, side, effect, contract, at, executionId: id } = entry
  const net = cashOf(entry)
  state.settled = plus(state.settled, net)
  // What a contract had cost that was exercised or assigned is part of what its shares cost or brought.
  const given = contract ? closeAt(state, { symbol: contract.symbol, at }, abs(contract.quantity)) : []
  const cost = sum(given.map((one) => one.cost))
  const traded = tradeLots(
    lotsOpenAt(state, symbol, at),
    {
      id,
      at,
      side,
      quantity,
      gross,
      effect,
      charges: plus(commission, fees),
      delivered: { cost, fees: sum(given.map((one) => one.fees)) },
    },
    state.terms.lotMethod,
  )
  keepWithLater(state, entry, traded.left)
  if (traded.opened) openLot(state, symbol, traded.opened)
  const { closings, closed, delivered } = traded
  const trade = {
    ...{ side, symbol, quantity, gross, commission, fees, closed },
    ...(contract && { delivered: { symbol: contract.symbol, units: contract.quantity, ...delivered } }),
  }
  return { transfers: [...postFill(trade), ...postSettlement(net)], closings }
}

const abs = (units: Quantity): Quantity => Math.abs(units) as Quantity

function openLot(state: AccountState, symbol: string, lot: Lot): void {
  state.lots.set(symbol, placeLot(state.lots.get(symbol) ?? [], lot))
}

function closeAt(
  state: AccountState,
  entry: { symbol: string; at: number },
  wanted: Quantity,
): Entries['closings'] {
  const { closings, left } = closeLots(
    lotsOpenAt(state, entry.symbol, entry.at),
    wanted,
    state.terms.lotMethod,
  )
  keepWithLater(state, entry, left)
  return closings
}

function keepWithLater(
  state: AccountState,
  { symbol, at }: { symbol: string; at: number },
  open: Lot[],
): void {
  const later = (state.lots.get(symbol) ?? []).filter((lot) => lot.openedAt > at)
  state.lots.set(symbol, [...open, ...later])
}

/** Lets entries of the ledger happen the other way round; of cash the account keeps the balance. */
export function takeBack(state: AccountState, transfers: Transfer[]): Entries {
  for (const { debit, credit, amount } of transfers) {
    for (const [account, change] of [
      [debit, amount],
      [credit, -amount],
    ] as const) {
      if (account === CASH_SETTLED) state.settled = plus(state.settled, change as Money)
      if (account === CASH_UNSETTLED) state.unsettled = plus(state.unsettled, change as Money)
    }
  }
  return { transfers, closings: [] }
}

/** Puts back the lots that an import changed. */
export function restoreLots(state: AccountState, { symbol, before, after }: LotChange): Entries {
  const gone = new Set(after.map((lot) => lot.id))
  const kept = (state.lots.get(symbol) ?? []).filter((lot) => !gone.has(lot.id))
  state.lots.set(symbol, before.reduce(placeLot, kept))
  return { transfers: [], closings: [] }
}

/** What an account holds of a symbol, in units. */
export const unitsOf = (lots: readonly Lot[]): Quantity => heldIn(lots).quantity
