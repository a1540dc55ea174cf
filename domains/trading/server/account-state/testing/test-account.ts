import { money, type Price, price, type Quantity, quantity } from '#engines/money/index.ts'
import { type Bar, defaultMatchSettings, isOpen, type Quote } from '#engines/order-matching/index.ts'
import {
  balancesOf,
  CASH_SETTLED,
  CASH_UNSETTLED,
  HOLDS,
  heldIn,
  POSITION,
  securitiesOf,
  sharesOf,
  type Transfer,
} from '#engines/trade-ledger/index.ts'
import type { Journalled } from '../account-events.ts'
import {
  type AccountState,
  buyingPowerOf,
  emptyAccountState,
  heldOf,
  orderOf,
  type Terms,
} from '../account-state.ts'
import { replay } from '../apply.ts'
import { type Overnight, openOrdersOf } from '../corporate-actions.ts'
import { beginRecording, type EventRecorder } from '../event-recorder.ts'
import { type ExitsAsked, type OrderAsked, submitOrder } from '../orders/submit-order.ts'
import { OrderRefused, type RefusalCode } from '../refusal.ts'

/** A Friday in session: 20 November 2026, ten o'clock in New York. */
export const FRIDAY = '2026-11-20T15:00:00.000Z'

export const terms: Terms = {
  lotMethod: 'FIFO',
  commission: { kind: 'none' },
  matching: defaultMatchSettings,
}

export const dollars = (amount: number): Price => price(Math.round(amount * 10_000))
export const shares = (count: number): Quantity => quantity(Math.round(count * 1_000_000))

/** A state with a journal, for stories: the moment moves on by a second with every step. */
export class TestAccount {
  readonly state: AccountState
  readonly journal: Journalled[] = []
  readonly transfers: Transfer[] = []
  now: number
  #lastId = 0

  constructor(cash = 100_000, facts: Partial<Terms> = {}, from: string = FRIDAY) {
    this.state = emptyAccountState(1, { ...terms, ...facts })
    this.now = Date.parse(from)
    this.work((recorder) =>
      recorder.record({ kind: 'cash-contributed', amount: money(Math.round(cash * 10_000)) }),
    )
  }

  /** All that it has of a symbol, as had before an ex-day. */
  overnight(symbol: string): Pick<Overnight, 'held' | 'orders'> {
    return { held: heldOf(this.state, symbol), orders: openOrdersOf(this.state, symbol) }
  }

  /** Runs a step; what it throws leaves nothing in the journal. */
  work(step: (recorder: EventRecorder) => void): void {
    this.now += 1_000
    const recorder = beginRecording(this.state, this.now)
    step(recorder)
    for (const { event, transfers } of recorder.booked) {
      this.journal.push(event)
      this.transfers.push(...transfers)
    }
  }

  nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  /** Places an order; ten shares of AAPL at the market for the day unless told. @returns its number. */
  place(facts: Partial<OrderAsked> = {}, quote?: Quote, exits?: ExitsAsked): number {
    const id = this.nextId()
    const asked: OrderAsked = {
      id,
      clientOrderId: `order-${id}`,
      symbol: 'AAPL',
      side: 'BUY',
      type: 'MARKET',
      timeInForce: 'DAY',
      quantity: shares(10),
      askedPrice: null,
      limitPrice: null,
      stopPrice: null,
      trail: null,
      lotIds: [],
      ...facts,
    }
    const instrument = { symbol: asked.symbol, name: asked.symbol, isTradable: true, isFractionable: true }
    this.work((recorder) => submitOrder(recorder, asked, { instrument, quote }, exits))
    return id
  }

  order(id: number) {
    return orderOf(this.state, id)
  }

  isOpen(id: number): boolean {
    return isOpen(this.order(id).state)
  }

  quote(bid: number, ask: number, facts: Partial<Quote> = {}): Quote {
    return {
      kind: 'quote',
      symbol: 'AAPL',
      at: this.now + 500,
      bid: dollars(bid),
      ask: dollars(ask),
      bidSize: shares(1_000),
      askSize: shares(1_000),
      last: dollars((bid + ask) / 2),
      ...facts,
    }
  }

  bar(open: number, high: number, low: number, close: number, volume = 100_000): Bar {
    const [o, h, l, c] = [open, high, low, close].map(dollars) as [Price, Price, Price, Price]
    return {
      kind: 'bar',
      symbol: 'AAPL',
      at: this.now + 500,
      open: o,
      high: h,
      low: l,
      close: c,
      volume: shares(volume),
    }
  }

  /** Everything that must hold of an account whatever happened; a sentence for each thing that does not. */
  faults(): string[] {
    const { state } = this
    const balances = balancesOf(this.transfers)
    const faults: string[] = []
    const same = (what: string, is: number, should: number) => {
      if (is !== should) faults.push(`${what}: ${is}, not ${should}`)
    }
    same(
      'debits less credits',
      [...balances.values()].reduce((a, b) => a + b, 0),
      0,
    )
    same('settled cash', state.settled, balances.get(`${CASH_SETTLED} USD`) ?? 0)
    same('unsettled cash', state.unsettled, balances.get(`${CASH_UNSETTLED} USD`) ?? 0)
    same(
      'unsettled by day',
      [...state.settling.values()].reduce((a, b) => a + b, 0),
      state.unsettled,
    )
    same('held cash', state.held, balances.get(`${HOLDS} USD`) ?? 0)
    same(
      'holds of orders',
      [...state.orders.values()].reduce((a, order) => a + order.hold, 0),
      state.held,
    )
    if (state.settled < 0) faults.push(`settled cash is ${state.settled}`)
    if (buyingPowerOf(state) < 0) faults.push(`buying power is ${buyingPowerOf(state)}`)
    for (const [symbol, lots] of state.lots) {
      const held = heldIn(lots)
      same(`${symbol} held`, held.quantity, balances.get(`${POSITION} ${sharesOf(symbol)}`) ?? 0)
      same(`${symbol} at cost`, held.cost, balances.get(`${securitiesOf(symbol)} USD`) ?? 0)
    }
    for (const order of state.orders.values()) {
      if (order.filled > order.quantity) faults.push(`order ${order.id} is filled beyond its quantity`)
      if (!isOpen(order.state) && order.hold !== 0)
        faults.push(`order ${order.id} has ended and holds ${order.hold}`)
    }
    return faults
  }

  /** The state as text: the same state gives the same bytes. */
  bytes(state: AccountState = this.state): string {
    return JSON.stringify(state, (_, value) => (value instanceof Map ? [...value] : value))
  }

  /** The state folded again from its journal alone. */
  replayed(): string {
    const journal = JSON.parse(JSON.stringify(this.journal)) as Journalled[]
    return this.bytes(replay(emptyAccountState(1, this.state.terms), journal))
  }
}

/** The code a step is refused with. */
export function refusalOf(step: () => unknown): RefusalCode | undefined {
  try {
    step()
    return undefined
  } catch (failure) {
    if (failure instanceof OrderRefused) return failure.code
    throw failure
  }
}
