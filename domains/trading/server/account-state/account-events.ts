import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Money, Price, Quantity } from '#engines/money/index.ts'
import type { Execution, Explanation, OrderStep, Side } from '#engines/order-matching/index.ts'
import type { LotClosing, Transfer } from '#engines/trade-ledger/index.ts'
import type { AccountOrder } from './account-state.ts'

import type { HistoricEntry, LotChange } from './historic-entry.ts'

/** An order as it comes in: everything that is not decided by what happens to it later. */
export type NewOrder = Pick<
  AccountOrder,
  | 'id'
  | 'clientOrderId'
  | 'symbol'
  | 'side'
  | 'type'
  | 'timeInForce'
  | 'quantity'
  | 'askedPrice'
  | 'limitPrice'
  | 'stopPrice'
  | 'trail'
  | 'holdPrice'
  | 'groupId'
  | 'leg'
  | 'replacesId'
  | 'lotIds'
  | 'expiresAt'
>

/** One execution of an order, with its charges. */
export type Fill = {
  /** The order and the number of the fill: one fill is never counted twice. */
  executionId: string
  orderId: number
  symbol: string
  side: Side
  quantity: Quantity
  price: Price
  /** Quantity × price, rounded once to the cent: what cash, lots and the trade all book. */
  gross: Money
  /** The same to a ten-thousandth of a dollar, which mean prices are made of; older fills were booked so. */
  unrounded?: Money
  commission: Money
  secFee: Money
  tafFee: Money
  tradeDay: IsoDay
  settleDay: IsoDay
  /** The moment of the quote or bar it was filled on. */
  marketAt: number
  input: Execution['input']
  isAmbiguous: boolean
  /** What of the order was still to be filled then; older fills do not say. */
  left?: Quantity
}

/** What an order's limits become: a split, a dividend or a fill of its sibling changes them. */
export type Adjusted = Pick<
  AccountOrder,
  'quantity' | 'limitPrice' | 'stopPrice' | 'trail' | 'bestPrice' | 'holdPrice'
>

/** Everything that can happen on an account. The journal of these is the account: folding it gives the state again, byte for byte. */
export type AccountEvent =
  /** Cash that is brought in or taken out; its name, where it has one, makes a repeat known. */
  | { kind: 'cash-contributed' | 'cash-withdrawn'; amount: Money; transferId?: string }
  | { kind: 'order-received'; order: NewOrder }
  | {
      kind: 'order-stepped'
      orderId: number
      step: Exclude<OrderStep, 'fill' | 'partial-fill'>
      reason?: { code: string; sentence: string }
      why?: Explanation
      replacedById?: number
    }
  | { kind: 'order-adjusted'; orderId: number; to: Adjusted; because: string }
  | { kind: 'stop-trailed'; orderId: number; bestPrice: Price; stopPrice: Price }
  /** A look at the market did not fill it, for another reason than the look before. */
  | { kind: 'order-waited'; orderId: number; why: Explanation }
  | { kind: 'hold-set'; orderId: number; hold: Money }
  | { kind: 'order-filled'; fill: Fill; why: Explanation }
  | { kind: 'cash-settled'; day: IsoDay }
  | { kind: 'dividend-due'; symbol: string; exDay: IsoDay; payDay: IsoDay; amount: Money }
  | { kind: 'dividend-paid'; symbol: string; exDay: IsoDay; amount: Money }
  | { kind: 'split'; symbol: string; exDay: IsoDay; to: number; from: number }
  /** Out of a broker's file, and the same taken back: its entries of the ledger the other way round, and the lots as they were. */
  | { kind: 'history-booked'; importId: number; entry: HistoricEntry }
  | { kind: 'history-reversed'; importId: number; valueAt: number; transfers: Transfer[] }
  | ({ kind: 'lots-restored'; importId: number } & LotChange)
  /** The last that happens at an account. */
  | { kind: 'account-closed'; successorId: number | null; left: Leftover }

/** An event in its place in the journal of an account. */
export type Journalled = AccountEvent & { sequence: number; at: number }

/** What an event leaves in the books beside the state itself. */
export type Entries = { transfers: Transfer[]; closings: LotClosing[] }

/** The order an event is about. */
export function orderIdOf(event: Journalled): number | null {
  if (event.kind === 'order-received') return event.order.id
  if (event.kind === 'order-filled') return event.fill.orderId
  return 'orderId' in event ? event.orderId : null
}

/** What an account has when it is closed: it stays in it. Money is ten-thousandths of a dollar. */
export type Leftover = {
  settled: Money
  unsettled: Money
  dividendsDue: Money
  positions: { symbol: string; quantity: Quantity; cost: Money }[]
}
