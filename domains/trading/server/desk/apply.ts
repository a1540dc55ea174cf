import { type Money, minus, NO_MONEY, NO_QUANTITY, plus, sum } from '#engines/money/index.ts'
import { isOpen, type OrderStep, stateAfter } from '#engines/order-matching/index.ts'
import {
  closeLots,
  heldIn,
  postContribution,
  postDividendDue,
  postDividendPaid,
  postFill,
  postHold,
  postSettlement,
  postSplit,
  splitLots,
  type Transfer,
} from '#engines/trade-ledger/index.ts'
import { type Desk, type DeskOrder, openQuantityOf, orderOf } from './desk.ts'
import type { Entries, Fill, Journalled, NewOrder } from './happenings.ts'
import { bookHistory, restoreLots, takeBack } from './history.ts'

const nothing: Entries = { transfers: [], closings: [] }
const posted = (transfers: Transfer[]): Entries => ({ transfers, closings: [] })

/**
 * Lets a happening happen: the only way a desk changes. Deciding and replaying both go through here, so a journal folded again
 * gives the same desk and the same entries.
 * @throws StepNotAllowed, LotsTooSmall, AmountOutOfRange for a happening that cannot follow on this desk.
 */
export function apply(desk: Desk, happening: Journalled): Entries {
  if (happening.sequence !== desk.sequence + 1) {
    throw new Error(`Happening ${happening.sequence} does not follow ${desk.sequence}.`)
  }
  if (desk.closedAt !== null) throw new Error(`Account ${desk.accountId} is closed.`)
  desk.sequence = happening.sequence
  switch (happening.kind) {
    case 'cash-contributed':
      desk.settled = plus(desk.settled, happening.amount)
      return posted(postContribution(happening.amount))
    case 'cash-withdrawn':
      desk.settled = minus(desk.settled, happening.amount)
      return posted(postContribution(-happening.amount as Money))
    case 'order-received':
      desk.orders.set(happening.order.id, freshOrder(happening.order, happening.at))
      return nothing
    case 'order-stepped': {
      const order = touch(desk, happening.orderId)
      step(order, happening.step)
      if (happening.step === 'trigger') order.isElected = true
      if (happening.reason) order.reason = happening.reason
      if (happening.why) order.why = happening.why
      if (happening.replacedById !== undefined) order.replacedById = happening.replacedById
      return isOpen(order.state) ? nothing : posted(setHold(desk, order, NO_MONEY))
    }
    case 'order-adjusted':
      Object.assign(touch(desk, happening.orderId), happening.to)
      return nothing
    case 'stop-trailed': {
      const { bestPrice, stopPrice } = happening
      Object.assign(touch(desk, happening.orderId), { bestPrice, stopPrice })
      return nothing
    }
    case 'hold-set':
      return posted(setHold(desk, touch(desk, happening.orderId), happening.hold))
    case 'order-filled': {
      const order = touch(desk, happening.fill.orderId)
      order.why = happening.why
      return applyFill(desk, order, happening.fill, happening.at)
    }
    case 'cash-settled': {
      const net = desk.settling.get(happening.day) ?? NO_MONEY
      desk.settling.delete(happening.day)
      desk.settled = plus(desk.settled, net)
      desk.unsettled = minus(desk.unsettled, net)
      return posted(postSettlement(net))
    }
    case 'dividend-due':
      desk.dividendsDue = plus(desk.dividendsDue, happening.amount)
      return posted(postDividendDue(happening.amount))
    case 'dividend-paid':
      desk.dividendsDue = minus(desk.dividendsDue, happening.amount)
      desk.settled = plus(desk.settled, happening.amount)
      return posted(postDividendPaid(happening.amount))
    case 'split': {
      const before = desk.lots.get(happening.symbol) ?? []
      const after = splitLots(before, happening.to, happening.from)
      desk.lots.set(happening.symbol, after)
      const [was, is] = [heldIn(before), heldIn(after)]
      return posted(postSplit(happening.symbol, is.quantity - was.quantity, minus(was.cost, is.cost)))
    }
    case 'history-booked':
      return bookHistory(desk, happening.entry)
    case 'history-reversed':
      return takeBack(desk, happening.transfers)
    case 'lots-restored':
      return restoreLots(desk, happening)
    case 'account-closed':
      desk.closedAt = happening.at
      return nothing
  }
}

function freshOrder(order: NewOrder, at: number): DeskOrder {
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

function touch(desk: Desk, id: number): DeskOrder {
  const order = orderOf(desk, id)
  order.version += 1
  return order
}

function step(order: DeskOrder, taken: OrderStep): void {
  const next = stateAfter(order.state, taken, order.stateBefore)
  if (taken === 'cancel-request' || taken === 'replace-request') order.stateBefore = order.state
  order.state = next
}

function setHold(desk: Desk, order: DeskOrder, hold: Money): Transfer[] {
  const change = minus(hold, order.hold)
  order.hold = hold
  desk.held = plus(desk.held, change)
  return postHold(change)
}

function applyFill(desk: Desk, order: DeskOrder, fill: Fill, at: number): Entries {
  const fees = plus(fill.secFee, fill.tafFee)
  order.filled = plus(order.filled, fill.quantity)
  order.gross = plus(order.gross, fill.gross)
  order.commission = plus(order.commission, fill.commission)
  order.fees = plus(order.fees, fees)
  order.fills += 1
  if (openQuantityOf(order) < 0) throw new Error(`Order ${order.id} would be filled beyond its quantity.`)
  step(order, openQuantityOf(order) === 0 ? 'fill' : 'partial-fill')

  const lots = desk.lots.get(fill.symbol) ?? []
  const charges = plus(fill.commission, fees)
  let closings: Entries['closings'] = []
  if (fill.side === 'BUY') {
    const lot = {
      id: fill.executionId,
      openedAt: at,
      quantity: fill.quantity,
      cost: fill.gross,
      fees: charges,
    }
    desk.lots.set(fill.symbol, [...lots, lot])
  } else {
    const closed = closeLots(
      lots,
      fill.quantity,
      order.lotIds.length > 0 ? 'SPECIFIC' : desk.terms.lotMethod,
      order.lotIds,
    )
    closings = closed.closings
    desk.lots.set(fill.symbol, closed.left)
  }
  const net = netOf(fill)
  desk.unsettled = plus(desk.unsettled, net)
  desk.settling.set(fill.settleDay, plus(desk.settling.get(fill.settleDay) ?? NO_MONEY, net))
  noteTaken(desk, fill)
  const trade = { ...fill, fees, costOfSold: sum(closings.map((closing) => closing.cost)) }
  // What the purchase no longer needs of its hold is free once the order is whole; before that the desk sets it.
  const released = openQuantityOf(order) === 0 ? setHold(desk, order, NO_MONEY) : []
  return { transfers: [...postFill(trade), ...released], closings }
}

/** What a fill brings in cash, or costs when negative. */
export function netOf(fill: Fill): Money {
  const charges = sum([fill.commission, fill.secFee, fill.tafFee])
  return fill.side === 'SELL' ? minus(fill.gross, charges) : minus(minus(NO_MONEY, fill.gross), charges)
}

function noteTaken(desk: Desk, { symbol, marketAt, side, quantity }: Fill): void {
  const before = desk.taken.get(symbol)
  const same = before?.at === marketAt ? before : { at: marketAt, BUY: NO_QUANTITY, SELL: NO_QUANTITY }
  desk.taken.set(symbol, { ...same, [side]: plus(same[side], quantity) })
}

/** Folds a journal onto a desk. */
export function replay(desk: Desk, journal: Iterable<Journalled>): Desk {
  for (const happening of journal) apply(desk, happening)
  return desk
}
