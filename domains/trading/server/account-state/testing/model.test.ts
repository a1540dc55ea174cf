import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sessionFrom } from '#engines/market-calendar/index.ts'
import { type Money, money, price, type Quantity, quantity } from '#engines/money/index.ts'
import { isOpen, isStop, type OrderType, type Side, type TimeInForce } from '#engines/order-matching/index.ts'
import type { LotMethod } from '#engines/trade-ledger/index.ts'
import { type AccountOrder, buyingPowerOf, heldOf } from '../account-state.ts'
import { goExDividend, payDividend, splitShares } from '../corporate-actions.ts'
import { matchAgainstMarket } from '../match-against-market.ts'
import { cancelOrder, replaceOrder } from '../orders/change-order.ts'
import { OrderRefused } from '../refusal.ts'
import { expireOrders, settleCash } from '../settle-and-expire.ts'
import { withdrawableOf, withdrawCash } from '../withdraw-cash.ts'
import { dollars, shares, TestAccount } from './test-account.ts'

const SYMBOLS = ['AAPL', 'PENY'] as const
const tradable = (symbol: string) => ({ symbol, name: symbol, isTradable: true, isFractionable: true })

/**
 * The account as simply as it can be said: cash is what was put in, less what fills cost, plus what they and dividends brought; shares are what fills and
 * splits made them. It knows no holds, lots, ledger or states.
 */
class Model {
  cash: number
  held = new Map<string, number>()
  dividends = 0
  constructor(cash: number) {
    this.cash = cash
  }
  fill(side: Side, symbol: string, units: number, unitPrice: number, charges: number): void {
    const product = BigInt(units) * BigInt(unitPrice)
    const perCent = 100_000_000n
    const rest = product % perCent
    let cents = product / perCent
    if (rest * 2n > perCent || (rest * 2n === perCent && cents % 2n === 1n)) cents += 1n
    const gross = Number(cents) * 100
    this.cash += side === 'BUY' ? -gross - charges : gross - charges
    this.held.set(symbol, (this.held.get(symbol) ?? 0) + (side === 'BUY' ? units : -units))
  }
}

type Real = {
  test: TestAccount
  mids: Map<string, number>
  events: number
  refused: number
  fills: number
  withdrawals: number
  /** Withdrawals of more than is free. */
  kept: number
}
type Command = fc.Command<Model, Real>

/** Runs a step of the state, tells the model the fills it made, and holds the two against each other. */
function run(model: Model, real: Real, step: () => void): void {
  const from = real.test.journal.length
  const before = real.test.bytes()
  try {
    step()
  } catch (failure) {
    if (!(failure instanceof OrderRefused)) throw failure
    real.refused += 1
    if (real.test.bytes() !== before) throw new Error(`${failure.code} was refused and changed the state`)
  }
  for (const event of real.test.journal.slice(from)) {
    if (event.kind !== 'order-filled') continue
    real.fills += 1
    const { side, symbol, quantity: units, price: unitPrice, commission, secFee, tafFee } = event.fill
    model.fill(side, symbol, units, unitPrice, commission + secFee + tafFee)
  }
  real.events += 1
  agree(model, real.test)
}

function agree(model: Model, test: TestAccount): void {
  const faults = test.faults()
  const cash = test.state.settled + test.state.unsettled
  if (cash !== model.cash) faults.push(`cash ${cash}, not ${model.cash}`)
  for (const symbol of SYMBOLS) {
    const held = heldOf(test.state, symbol)
    if (held !== (model.held.get(symbol) ?? 0))
      faults.push(`${symbol} ${held}, not ${model.held.get(symbol)}`)
    const sold = [...test.state.orders.values()].filter(
      (order) =>
        order.symbol === symbol &&
        order.side === 'SELL' &&
        isOpen(order.state) &&
        order.state !== 'HELD' &&
        order.groupId === null,
    )
    const reserved = sold.reduce((sum, order) => sum + order.quantity - order.filled, 0)
    if (reserved > held) faults.push(`${symbol}: ${reserved} are offered of ${held}`)
  }
  if (test.state.dividendsDue !== model.dividends)
    faults.push(`dividends ${test.state.dividendsDue}, not ${model.dividends}`)
  if (faults.length > 0) throw new Error(faults.join('; '))
}

const open = (real: Real): AccountOrder[] =>
  [...real.test.state.orders.values()].filter((order) => isOpen(order.state))
const pick = <Value>(values: readonly Value[], at: number): Value | undefined =>
  values[at % Math.max(1, values.length)]

function quoteOf(real: Real, symbol: string, size: number) {
  const mid = (real.mids.get(symbol) ?? 100) / 10_000
  const spread = mid >= 1 ? 0.01 : 0.0001
  const step = (value: number) => Math.round(value / spread) * spread
  return real.test.quote(step(mid) - spread, step(mid) + spread, {
    symbol,
    last: dollars(step(mid)),
    bidSize: shares(size),
    askSize: shares(size),
  })
}

class Place implements Command {
  readonly facts: {
    symbol: (typeof SYMBOLS)[number]
    side: Side
    type: OrderType
    time: TimeInForce
    count: number
    away: number
    size: number
    exits: boolean
  }
  constructor(facts: Place['facts']) {
    this.facts = facts
  }
  check = () => true
  run(model: Model, real: Real): void {
    const { symbol, side, type, time, count, away, size, exits } = this.facts
    const mid = real.mids.get(symbol) ?? 1
    const tick = mid >= 10_000 ? 100 : 1
    const near = (percent: number) =>
      price(Math.max(tick, Math.round((mid * (100 + percent)) / 100 / tick) * tick))
    // Most orders should be ones that can be: what is always refused finds nothing.
    const isDayOrUntilCancelled = time === 'DAY' || time === 'GTC' || isStop(type)
    const isLimit = type === 'LIMIT' || type === 'STOP_LIMIT'
    const stopPrice = type === 'STOP_LOSS' || type === 'STOP_LIMIT' ? near(away) : null
    run(model, real, () =>
      real.test.place(
        {
          symbol,
          side,
          type,
          timeInForce: isStop(type) && !(time === 'DAY' || time === 'GTC') ? 'GTC' : time,
          quantity: shares(count),
          limitPrice: isLimit ? near(-away) : null,
          stopPrice,
          trail: type === 'TRAILING_STOP' ? { basisPoints: 100 + Math.abs(away) * 50 } : null,
        },
        quoteOf(real, symbol, size),
        exits && side === 'BUY' && isDayOrUntilCancelled
          ? {
              target: { id: real.test.nextId() + 1_000_000, limitPrice: near(6) },
              stop: { id: real.test.nextId() + 2_000_000, stopPrice: near(-6), limitPrice: null },
            }
          : undefined,
      ),
    )
  }
  toString = () => `place ${JSON.stringify(this.facts)}`
}

class Cancel implements Command {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
  check = () => true
  run(model: Model, real: Real): void {
    const order = pick(open(real), this.at)
    if (order) run(model, real, () => real.test.work((recorder) => cancelOrder(recorder, order.id)))
  }
  toString = () => `cancel ${this.at}`
}

class Replace implements Command {
  readonly at: number
  readonly count: number
  readonly away: number
  constructor(at: number, count: number, away: number) {
    this.at = at
    this.count = count
    this.away = away
  }
  check = () => true
  run(model: Model, real: Real): void {
    const order = pick(open(real), this.at)
    if (!order) return
    const mid = real.mids.get(order.symbol) ?? 1
    const tick = mid >= 10_000 ? 100 : 1
    const near = price(Math.max(tick, Math.round((mid * (100 + this.away)) / 100 / tick) * tick))
    const changes = {
      ...(order.groupId === null ? { quantity: shares(this.count) } : {}),
      ...(order.limitPrice === null ? {} : { limitPrice: near }),
    }
    const market = { instrument: tradable(order.symbol), quote: quoteOf(real, order.symbol, 50) }
    run(model, real, () =>
      real.test.work((recorder) => replaceOrder(recorder, order.id, real.test.nextId(), changes, market)),
    )
  }
  toString = () => `replace ${this.at} ${this.count} ${this.away}`
}

class Move implements Command {
  readonly symbol: string
  readonly percent: number
  readonly size: number
  readonly isBar: boolean
  constructor(symbol: string, percent: number, size: number, isBar: boolean) {
    this.symbol = symbol
    this.percent = percent
    this.size = size
    this.isBar = isBar
  }
  check = () => true
  run(model: Model, real: Real): void {
    const from = real.mids.get(this.symbol) ?? 1
    const to = Math.max(20, Math.round((from * (100 + this.percent)) / 100))
    real.mids.set(this.symbol, to)
    const bar = {
      kind: 'bar' as const,
      symbol: this.symbol,
      at: real.test.now + 500,
      open: price(from),
      close: price(to),
      high: price(Math.round(Math.max(from, to) * 1.01)),
      low: price(Math.max(1, Math.floor(Math.min(from, to) * 0.99))),
      volume: shares(this.size * 20),
    }
    const market = this.isBar ? bar : quoteOf(real, this.symbol, this.size)
    run(model, real, () => real.test.work((recorder) => matchAgainstMarket(recorder, market)))
  }
  toString = () => `move ${this.symbol} ${this.percent} % size ${this.size}${this.isBar ? ' bar' : ''}`
}

class Wait implements Command {
  readonly hours: number
  readonly isToOpening: boolean
  constructor(hours: number, isToOpening: boolean) {
    this.hours = hours
    this.isToOpening = isToOpening
  }
  check = () => true
  run(model: Model, real: Real): void {
    real.test.now += this.hours * 3_600_000
    if (this.isToOpening) real.test.now = Math.max(real.test.now, sessionFrom(real.test.now).opensAt)
    run(model, real, () =>
      real.test.work((recorder) => {
        expireOrders(recorder)
        settleCash(recorder)
      }),
    )
  }
  toString = () => `wait ${this.hours} h`
}

class Split implements Command {
  readonly symbol: string
  readonly to: number
  readonly from: number
  constructor(symbol: string, to: number, from: number) {
    this.symbol = symbol
    this.to = to
    this.from = from
  }
  check = () => true
  run(model: Model, real: Real): void {
    const { symbol, to, from } = this
    // The model splits lot by lot as well: what does not make a millionth is lost for each purchase.
    const lots = real.test.state.lots.get(symbol) ?? []
    model.held.set(
      symbol,
      lots.reduce((sum, lot) => sum + Number((BigInt(lot.quantity) * BigInt(to)) / BigInt(from)), 0),
    )
    real.mids.set(symbol, Math.max(20, Math.round(((real.mids.get(symbol) ?? 1) * from) / to)))
    run(model, real, () =>
      real.test.work((recorder) =>
        splitShares(recorder, { symbol, exDay: '2026-01-01', to, from }, real.test.overnight(symbol)),
      ),
    )
  }
  toString = () => `split ${this.symbol} ${this.to}:${this.from}`
}

class Dividend implements Command {
  readonly symbol: string
  readonly perShare: number
  constructor(symbol: string, perShare: number) {
    this.symbol = symbol
    this.perShare = perShare
  }
  check = () => true
  run(model: Model, real: Real): void {
    const { symbol } = this
    const about = { symbol, exDay: '2026-01-01' }
    const owed = Number((BigInt(model.held.get(symbol) ?? 0) * BigInt(this.perShare)) / 1_000_000n)
    model.dividends += owed
    run(model, real, () =>
      real.test.work((recorder) =>
        goExDividend(
          recorder,
          { ...about, payDay: '2026-01-02', perShare: price(this.perShare) },
          real.test.overnight(symbol),
        ),
      ),
    )
    model.dividends -= owed
    model.cash += owed
    run(model, real, () =>
      real.test.work((recorder) => payDividend(recorder, { ...about, amount: owed as Money })),
    )
  }
  toString = () => `dividend ${this.symbol} ${this.perShare}`
}

/** Cash comes in or goes out; now and then all that is free, to the last ten-thousandth. */
class Transfer implements Command {
  readonly way: 'in' | 'out' | 'all out'
  readonly amount: number
  constructor(way: Transfer['way'], amount: number) {
    this.way = way
    this.amount = amount
  }
  check = () => true
  run(model: Model, real: Real): void {
    const { state } = real.test
    const amount = money(this.way === 'all out' ? withdrawableOf(state) : this.amount)
    if (amount === 0) return
    const before = state.settled
    run(model, real, () =>
      real.test.work((recorder) => {
        if (this.way === 'in') recorder.record({ kind: 'cash-contributed', amount })
        else withdrawCash(recorder, amount)
        // What was taken is what the account has less, in the moment it was taken.
        model.cash += this.way === 'in' ? amount : -amount
      }),
    )
    const moved = state.settled - before
    if (this.way === 'all out' && moved !== -amount)
      throw new Error(`what is free, ${amount}, could not be taken out`)
    if (this.way === 'out' && moved === 0) real.kept += 1
    if (moved < 0) real.withdrawals += 1
  }
  toString = () => `cash ${this.way} ${this.amount}`
}

const symbol = fc.constantFrom(...SYMBOLS)
const commands = [
  {
    weight: 14,
    arbitrary: fc
      .record({
        symbol,
        side: fc.constantFrom<Side>('BUY', 'BUY', 'SELL'),
        type: fc.constantFrom<OrderType>(
          'MARKET',
          'MARKET',
          'LIMIT',
          'LIMIT',
          'STOP_LOSS',
          'STOP_LIMIT',
          'TRAILING_STOP',
        ),
        time: fc.constantFrom<TimeInForce>('DAY', 'DAY', 'GTC', 'IOC', 'FOK'),
        count: fc.oneof(
          { weight: 12, arbitrary: fc.integer({ min: 1, max: 60 }) },
          { weight: 1, arbitrary: fc.constantFrom(1.5, 2.333333) },
        ),
        away: fc.integer({ min: -8, max: 8 }),
        size: fc.integer({ min: 0, max: 200 }),
        exits: fc.constantFrom(false, false, false, true),
      })
      .map((facts) => new Place(facts)),
  },
  { weight: 3, arbitrary: fc.nat(40).map((at) => new Cancel(at)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(40), fc.integer({ min: 1, max: 120 }), fc.integer({ min: -6, max: 6 }))
      .map(([at, count, away]) => new Replace(at, count, away)),
  },
  {
    weight: 9,
    arbitrary: fc
      .tuple(symbol, fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 200 }), fc.boolean())
      .map(([of, percent, size, isBar]) => new Move(of, percent, size, isBar)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(1, 3, 18, 24, 72, 500), fc.constantFrom(true, true, true, true, true, false))
      .map(([hours, isToOpening]) => new Wait(hours, isToOpening)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom<Transfer['way']>('in', 'in', 'in', 'out', 'out', 'all out'),
        fc.integer({ min: 1, max: 150_000_000 }),
      )
      .map(([way, amount]) => new Transfer(way, amount)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(symbol, fc.constantFrom([2, 1], [3, 2], [1, 7], [1, 50]))
      .map(([of, [to, from]]) => new Split(of, to as number, from as number)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(symbol, fc.integer({ min: 1, max: 9_000 }))
      .map(([of, perShare]) => new Dividend(of, perShare)),
  },
] as const

const oneCommand = fc.oneof(...commands) as fc.Arbitrary<Command>

it('over ten thousand random events cash, positions, holds and ledger agree with a simple model after each one, and the journal replays to the same bytes', () => {
  const totals = { events: 0, refused: 0, fills: 0, withdrawals: 0, kept: 0 }
  fc.assert(
    fc.property(
      fc.array(oneCommand, { minLength: 100, maxLength: 260, size: 'max' }),
      fc.constantFrom<LotMethod>('FIFO', 'LIFO', 'HIFO', 'AVERAGE'),
      fc.constantFrom('none', 'per-share', 'basis-points'),
      fc.constantFrom<'displayed' | 'simple'>('displayed', 'simple'),
      (steps, lotMethod, plan, mode) => {
        const commission =
          plan === 'none'
            ? ({ kind: 'none' } as const)
            : plan === 'per-share'
              ? ({ kind: 'per-share', amount: money(50), least: money(3_500), most: null } as const)
              : ({ kind: 'basis-points', basisPoints: 5, least: money(10_000) } as const)
        const test = new TestAccount(20_000, {
          lotMethod,
          commission,
          matching: { ...new TestAccount().state.terms.matching, mode, seed: 7 },
        })
        const real: Real = {
          test,
          mids: new Map([
            ['AAPL', 1_500_000],
            ['PENY', 5_000],
          ]),
          events: 0,
          refused: 0,
          fills: 0,
          withdrawals: 0,
          kept: 0,
        }
        const model = new Model(20_000 * 10_000)
        for (const step of steps) step.run(model, real)
        expect(test.replayed()).toBe(test.bytes())
        totals.events += real.events
        totals.refused += real.refused
        totals.fills += real.fills
        totals.withdrawals += real.withdrawals
        totals.kept += real.kept
      },
    ),
    { numRuns: 90, seed: 20_261_121 },
  )
  expect(totals.events).toBeGreaterThan(10_000)
  // A run that refused everything or filled nothing would prove nothing.
  expect(totals.fills).toBeGreaterThan(1_500)
  expect(totals.withdrawals).toBeGreaterThan(200)
  expect(totals.kept).toBeGreaterThan(20)
  expect(totals.refused).toBeGreaterThan(500)
  expect(totals.refused).toBeLessThan(totals.events / 2)
})

it('buying power never falls below zero and what is put in and out is the whole change of cash', () => {
  const test = new TestAccount(5_000)
  for (let count = 0; count < 50; count += 1) {
    try {
      test.place({ quantity: quantity(((count % 7) + 1) * 1_000_000) as Quantity }, test.quote(149, 150))
    } catch (failure) {
      if (!(failure instanceof OrderRefused)) throw failure
    }
    expect(buyingPowerOf(test.state)).toBeGreaterThanOrEqual(0)
  }
  expect(test.faults()).toEqual([])
})
