import type { IsoDay } from '#engines/market-calendar/index.ts'
import { type Money, minus, NO_MONEY, type Price, plus, type Quantity, sum } from '#engines/money/index.ts'
import type {
  CommissionPlan,
  Explanation,
  MatchSettings,
  OrderState,
  OrderType,
  Side,
  TimeInForce,
  Trail,
} from '#engines/order-matching/index.ts'
import type { Lot, LotMethod } from '#engines/trade-ledger/index.ts'

/** What an order of a bracket or a pair is: what opens the position, what takes its profit, what stops its loss. */
export type Leg = 'entry' | 'target' | 'stop'

export type AccountOrder = {
  id: number
  clientOrderId: string
  symbol: string
  side: Side
  type: OrderType
  timeInForce: TimeInForce
  quantity: Quantity
  /** The price as it was sent. */
  askedPrice: Price | null
  limitPrice: Price | null
  stopPrice: Price | null
  trail: Trail | null
  bestPrice: Price | null
  state: OrderState
  /** Where it stood before a request to cancel or replace it. */
  stateBefore: OrderState
  isElected: boolean
  filled: Quantity
  /** What its fills came to before each was rounded to the cent: its mean price is made of it. */
  gross: Money
  commission: Money
  fees: Money
  fills: number
  /** The worst price a purchase is taken to cost, which its hold is made of; null for a sale. */
  holdPrice: Price | null
  hold: Money
  /** The first order of a bracket or a pair names all of them. */
  groupId: number | null
  leg: Leg | null
  replacesId: number | null
  replacedById: number | null
  /** The lots a sale uses up first, where it names them. */
  lotIds: string[]
  createdAt: number
  expiresAt: number
  /** Why it ended, or why it was last filled as it was. */
  reason: { code: string; sentence: string } | null
  why: Explanation | null
  /** Counts its changes: who changes it names the version that was seen. */
  version: number
}

/** What of a symbol's last look at the market was used up by fills, so that no size on show is taken twice. */
export type Taken = { at: number; BUY: Quantity; SELL: Quantity }

/** The terms an account trades under; they do not change with its trades. */
export type Terms = {
  lotMethod: LotMethod
  commission: CommissionPlan
  matching: MatchSettings
}

/**
 * One account at work: its cash, orders and lots. It may hold only a part of them, such as one symbol's; what a command needs is
 * said where the state is loaded. It changes through `apply` alone.
 */
export type AccountState = {
  accountId: number
  terms: Terms
  /** What its money is counted in. */
  currency: string
  settled: Money
  /** What trades that have not settled bring, less what they cost. */
  unsettled: Money
  held: Money
  dividendsDue: Money
  /** The number of the last event. */
  sequence: number
  /** When it was closed, in milliseconds; null while it is traded at. */
  closedAt: number | null
  /** Net cash by the day it settles on. */
  settling: Map<IsoDay, Money>
  orders: Map<number, AccountOrder>
  lots: Map<string, Lot[]>
  taken: Map<string, Taken>
}

export function emptyAccountState(accountId: number, terms: Terms, currency = 'USD'): AccountState {
  return {
    accountId,
    terms,
    currency,
    settled: NO_MONEY,
    unsettled: NO_MONEY,
    held: NO_MONEY,
    dividendsDue: NO_MONEY,
    sequence: 0,
    closedAt: null,
    settling: new Map(),
    orders: new Map(),
    lots: new Map(),
    taken: new Map(),
  }
}

/** What may be spent: all cash by trade date less what open orders hold. */
export const buyingPowerOf = (state: Pick<AccountState, 'settled' | 'unsettled' | 'held'>): Money =>
  minus(plus(state.settled, state.unsettled), state.held)

export const openQuantityOf = (order: Pick<AccountOrder, 'quantity' | 'filled'>): Quantity =>
  minus(order.quantity, order.filled)

export const heldOf = (state: AccountState, symbol: string): Quantity =>
  sum((state.lots.get(symbol) ?? []).map((lot) => lot.quantity))

/** An order of the state. @throws where it was not loaded, which is a fault of the program. */
export function orderOf(state: AccountState, id: number): AccountOrder {
  const order = state.orders.get(id)
  if (!order) throw new Error(`Order ${id} is not on the state of account ${state.accountId}.`)
  return order
}
