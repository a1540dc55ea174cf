import { type Money, minus, NO_MONEY, NO_QUANTITY, plus, sum } from '#engines/money/index.ts'
import { isOpen, type OrderStep, stateAfter } from '#engines/order-matching/index.ts'
import {
  heldIn,
  inCurrency,
  postContribution,
  postDividendDue,
  postDividendPaid,
  postFill,
  postHold,
  postSettlement,
  postSplit,
  splitLots,
  type Transfer,
  tradeLots,
} from '#engines/trade-ledger/index.ts'
import type { Entries, Fill, Journalled, NewOrder } from './account-events.ts'
import { type AccountOrder, type AccountState, openQuantityOf, orderOf } from './account-state.ts'
import { bookHistory, restoreLots, takeBack } from './history.ts'

const nothing: Entries = { transfers: [], closings: [] }
const posted = (transfers: Transfer[]): Entries => ({ transfers, closings: [] })

/**
 * Applies an event: the only way a state changes. Deciding and replaying both go through here, so a journal folded again
 * gives the same state and the same entries.
 * @throws StepNotAllowed, LotsTooSmall, AmountOutOfRange for an event that cannot follow on this state.
 */
export function apply(state: AccountState, event: Journalled): Entries {
  const entries = happen(state, event)
  return state.currency === 'USD'
    ? entries
    : { ...entries, transfers: inCurrency(entries.transfers, state.currency) }
}

function happen(state: AccountState, event: Journalled): Entries {
  if (event.sequence !== state.sequence + 1) {
    throw new Error(`AccountEvent ${event.sequence} does not follow ${state.sequence}.`)
  }
  if (state.closedAt !== null) throw new Error(`Account ${state.accountId} is closed.`)
  state.sequence = event.sequence
  switch (event.kind) {
    case 'cash-contributed':
      state.settled = plus(state.settled, event.amount)
      return posted(postContribution(event.amount))
    case 'cash-withdrawn':
      state.settled = minus(state.settled, event.amount)
      return posted(postContribution(-event.amount as Money))
    case 'order-received':
      state.orders.set(event.order.id, freshOrder(event.order, event.at))
      return nothing
    case 'order-stepped': {
      const order = touch(state, event.orderId)
      step(order, event.step)
      if (event.step === 'trigger') order.isElected = true
      if (event.reason) order.reason = event.reason
      if (event.why) order.why = event.why
      if (event.replacedById !== undefined) order.replacedById = event.replacedById
      return isOpen(order.state) ? nothing : posted(setHold(state, order, NO_MONEY))
    }
    case 'order-adjusted':
      Object.assign(touch(state, event.orderId), event.to)
      return nothing
    case 'stop-trailed': {
      const { bestPrice, stopPrice } = event
      Object.assign(touch(state, event.orderId), { bestPrice, stopPrice })
      return nothing
    }
    case 'order-waited':
      // Nothing of the order is another one: who changes it may go by the version that was seen.
      orderOf(state, event.orderId).why = event.why
      return nothing
    case 'hold-set':
      return posted(setHold(state, touch(state, event.orderId), event.hold))
    case 'order-filled': {
      const order = touch(state, event.fill.orderId)
      order.why = event.why
      return applyFill(state, order, event.fill, event.at)
    }
    case 'cash-settled': {
      const net = state.settling.get(event.day) ?? NO_MONEY
      state.settling.delete(event.day)
      state.settled = plus(state.settled, net)
      state.unsettled = minus(state.unsettled, net)
      return posted(postSettlement(net))
    }
    case 'dividend-due':
      state.dividendsDue = plus(state.dividendsDue, event.amount)
      return posted(postDividendDue(event.amount))
    case 'dividend-paid':
      state.dividendsDue = minus(state.dividendsDue, event.amount)
      state.settled = plus(state.settled, event.amount)
      return posted(postDividendPaid(event.amount))
    case 'split': {
      const before = state.lots.get(event.symbol) ?? []
      const after = splitLots(before, event.to, event.from)
      state.lots.set(event.symbol, after)
      const [was, is] = [heldIn(before), heldIn(after)]
      return posted(postSplit(event.symbol, minus(is.quantity, was.quantity), minus(was.cost, is.cost)))
    }
    case 'history-booked':
      return bookHistory(state, event.entry)
    case 'history-reversed':
      return takeBack(state, event.transfers)
    case 'lots-restored':
      return restoreLots(state, event)
    case 'account-closed':
      state.closedAt = event.at
      return nothing
  }
}

function freshOrder(order: NewOrder, at: number): AccountOrder {
  return {
    ...order,
    bestPrice: null,
    state: 'RECEIVED',
    stateBefore: 'RECEIVED',
    isElected: false,
    filled: NO_QUANTITY,
    gross: NO_MONEY,
    commission: NO_MONEY,
    fees: NO_MONEY,
    fills: 0,
    hold: NO_MONEY,
    replacedById: null,
    createdAt: at,
    reason: null,
    why: null,
    version: 1,
  }
}

function touch(state: AccountState, id: number): AccountOrder {
  const order = orderOf(state, id)
  order.version += 1
  return order
}

function step(order: AccountOrder, taken: OrderStep): void {
  const next = stateAfter(order.state, taken, order.stateBefore)
  if (taken === 'cancel-request' || taken === 'replace-request') order.stateBefore = order.state
  order.state = next
}

function setHold(state: AccountState, order: AccountOrder, hold: Money): Transfer[] {
  const change = minus(hold, order.hold)
  order.hold = hold
  state.held = plus(state.held, change)
  return postHold(change)
}

function applyFill(state: AccountState, order: AccountOrder, fill: Fill, at: number): Entries {
  const fees = plus(fill.secFee, fill.tafFee)
  order.filled = plus(order.filled, fill.quantity)
  order.gross = plus(order.gross, fill.unrounded ?? fill.gross)
  order.commission = plus(order.commission, fill.commission)
  order.fees = plus(order.fees, fees)
  order.fills += 1
  if (openQuantityOf(order) < 0) throw new Error(`Order ${order.id} would be filled beyond its quantity.`)
  step(order, openQuantityOf(order) === 0 ? 'fill' : 'partial-fill')

  const charges = plus(fill.commission, fees)
  const { closings, left, opened, closed } = tradeLots(
    state.lots.get(fill.symbol) ?? [],
    { ...fill, id: fill.executionId, at, charges },
    order.lotIds.length > 0 ? 'SPECIFIC' : state.terms.lotMethod,
    order.lotIds,
  )
  state.lots.set(fill.symbol, opened ? [...left, opened] : left)
  const net = netOf(fill)
  state.unsettled = plus(state.unsettled, net)
  state.settling.set(fill.settleDay, plus(state.settling.get(fill.settleDay) ?? NO_MONEY, net))
  noteTaken(state, fill)
  const trade = { ...fill, fees, closed }
  // What the purchase no longer needs of its hold is free once the order is whole; before that the account sets it.
  const released = openQuantityOf(order) === 0 ? setHold(state, order, NO_MONEY) : []
  return { transfers: [...postFill(trade), ...released], closings }
}

/** What a fill brings in cash, or costs when negative. */
export function netOf(fill: Fill): Money {
  const charges = sum([fill.commission, fill.secFee, fill.tafFee])
  return fill.side === 'SELL' ? minus(fill.gross, charges) : minus(minus(NO_MONEY, fill.gross), charges)
}

function noteTaken(state: AccountState, { symbol, marketAt, side, quantity }: Fill): void {
  const before = state.taken.get(symbol)
  const same = before?.at === marketAt ? before : { at: marketAt, BUY: NO_QUANTITY, SELL: NO_QUANTITY }
  state.taken.set(symbol, { ...same, [side]: plus(same[side], quantity) })
}

/** Folds a journal onto a state. */
export function replay(state: AccountState, journal: Iterable<Journalled>): AccountState {
  for (const event of journal) apply(state, event)
  return state
}
