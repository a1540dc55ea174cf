import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money, price, type Quantity, quantity } from '#engines/money/index.ts'
import {
  type CommissionPlan,
  commissionDue,
  defaultMatchSettings,
  isCancellable,
  isLive,
  isOpen,
  liquidityOf,
  type Market,
  type MatchableOrder,
  matchOrder,
  type OrderStep,
  orderStates,
  type RegulatoryRate,
  rateOn,
  regulatoryFees,
  StepNotAllowed,
  stateAfter,
  statusOf,
  stillDue,
} from './index.ts'

const dollars = (amount: number) => price(Math.round(amount * 10_000))
const shares = (count: number) => quantity(count * 1_000_000)

// As written in the specification of the broker: state, and every step it may take.
const allowed: Record<string, string> = {
  RECEIVED: 'reject queue accept hold',
  HELD: 'release queue cancel-request replace-request cancel expire',
  QUEUED: 'release reject cancel-request replace-request cancel expire',
  WORKING: 'fill partial-fill trigger cancel-request replace-request expire cancel reject',
  TRIGGERED: 'fill partial-fill cancel-request replace-request expire cancel reject',
  PARTIALLY_FILLED: 'fill partial-fill cancel-request replace-request expire cancel',
  PENDING_CANCEL: 'cancel fill partial-fill cancel-reject expire',
  PENDING_REPLACE: 'replace fill partial-fill replace-reject cancel expire',
  FILLED: '',
  CANCELLED: '',
  EXPIRED: '',
  REJECTED: '',
  REPLACED: '',
}
const every: OrderStep[] = [
  'queue',
  'hold',
  'accept',
  'release',
  'reject',
  'trigger',
  'partial-fill',
  'fill',
  'cancel-request',
  'cancel-reject',
  'cancel',
  'replace-request',
  'replace-reject',
  'replace',
  'expire',
]

it('an order takes exactly the steps its state allows; every other is refused', () => {
  expect(orderStates.toSorted()).toEqual(Object.keys(allowed).toSorted())
  for (const state of orderStates) {
    const taken = every.filter((step) => {
      try {
        stateAfter(state, step, 'WORKING')
        return true
      } catch (failure) {
        expect(failure).toBeInstanceOf(StepNotAllowed)
        return false
      }
    })
    expect(taken.toSorted()).toEqual((allowed[state] ?? '').split(' ').filter(Boolean).toSorted())
  }
})

it('a fill wins over a request to cancel, and a refused request returns to where the order stood', () => {
  expect(stateAfter('PENDING_CANCEL', 'fill', 'WORKING')).toBe('FILLED')
  expect(stateAfter('PENDING_CANCEL', 'partial-fill', 'WORKING')).toBe('PENDING_CANCEL')
  expect(stateAfter('PENDING_CANCEL', 'cancel-reject', 'PARTIALLY_FILLED')).toBe('PARTIALLY_FILLED')
})

it('TRADE-026 TRADE-027 what has not reached the market is PENDING, what meets it SUBMITTED; both can be cancelled', () => {
  expect(Object.fromEntries(orderStates.map((state) => [state, statusOf(state)]))).toMatchObject({
    QUEUED: 'PENDING',
    HELD: 'PENDING',
    WORKING: 'SUBMITTED',
    TRIGGERED: 'SUBMITTED',
    FILLED: 'FILLED',
    CANCELLED: 'CANCELLED',
    EXPIRED: 'EXPIRED',
  })
  expect(orderStates.filter(isCancellable)).toEqual([
    'HELD',
    'QUEUED',
    'WORKING',
    'TRIGGERED',
    'PARTIALLY_FILLED',
  ])
  expect(orderStates.filter((state) => !isOpen(state))).toEqual([
    'FILLED',
    'CANCELLED',
    'EXPIRED',
    'REJECTED',
    'REPLACED',
  ])
  expect(orderStates.filter(isLive)).toEqual(['WORKING', 'TRIGGERED', 'PARTIALLY_FILLED'])
})

const order: MatchableOrder = {
  side: 'BUY',
  type: 'MARKET',
  timeInForce: 'DAY',
  openQuantity: shares(10),
  limitPrice: null,
  stopPrice: null,
  trail: null,
  bestPrice: null,
  isElected: false,
  isResting: true,
}
const quote: Market = {
  kind: 'quote',
  symbol: 'AAPL',
  at: 1,
  bid: dollars(149.99),
  ask: dollars(150.01),
  bidSize: null,
  askSize: null,
  last: dollars(150),
}
const match = (facts: Partial<MatchableOrder>, market: Market, settings = {}) => {
  const terms = { ...defaultMatchSettings, ...settings }
  return matchOrder({ ...order, ...facts }, market, terms, liquidityOf(market, terms), 'salt')
}

it('without a bid and ask the last sale is moved by half of the assumed spread, against the order', () => {
  const blind = { ...quote, bid: null, ask: null }
  expect(match({}, blind).execution).toMatchObject({ price: dollars(150.08), input: 'last sale' })
  expect(match({ side: 'SELL' }, blind).execution).toMatchObject({ price: dollars(149.92) })
  expect(match({}, blind, { spreadBasisPoints: 2 }).execution?.price).toBe(dollars(150.02))
  expect(match({}, quote, { slippageBasisPoints: 10 }).execution?.price).toBe(dollars(150.17))
})

it('a stop limit that the market gaps through waits at its limit', () => {
  const stop = {
    side: 'SELL',
    type: 'STOP_LIMIT',
    stopPrice: dollars(140),
    limitPrice: dollars(139),
  } as const
  const gapped = { ...quote, bid: dollars(129), ask: dollars(131), last: dollars(130) }
  expect(match(stop, gapped)).toMatchObject({
    elected: { code: 'stop-elected' },
    execution: undefined,
    why: { code: 'not-marketable' },
  })
  const close = { ...quote, bid: dollars(139.5), ask: dollars(139.7), last: dollars(139.6) }
  expect(match(stop, close).execution).toMatchObject({ price: dollars(139.5) })
})

it('a touch fills a resting limit order only where the account says so', () => {
  const limit = { type: 'LIMIT', limitPrice: dollars(150.01) } as const
  expect(match(limit, quote).execution).toBeUndefined()
  expect(match(limit, quote, { fillsOnTouch: true }).execution).toMatchObject({ price: dollars(150.01) })
})

const someMarket: fc.Arbitrary<Market> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 2, max: 4_000 }), fc.integer({ min: 0, max: 20 }), fc.nat(500), fc.boolean())
    .map(
      ([mid, half, size, isKnown]): Market => ({
        kind: 'quote',
        symbol: 'AAPL',
        at: 1,
        bid: isKnown ? price(Math.max(1, mid - half) * 100) : null,
        ask: isKnown ? price((mid + half) * 100) : null,
        bidSize: isKnown ? shares(size) : null,
        askSize: isKnown ? shares(size) : null,
        last: price(mid * 100),
      }),
    ),
  fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 4, maxLength: 4 }).map((prices): Market => {
    const [low = 1, open = 1, close = 1, high = 1] = prices
      .toSorted((a, b) => a - b)
      .map((value) => price(value * 100))
    return { kind: 'bar', symbol: 'AAPL', at: 1, open, high, low, close, volume: shares(5_000) } as Market
  }),
)
const someOrder: fc.Arbitrary<MatchableOrder> = fc
  .record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    type: fc.constantFrom('MARKET' as const, 'LIMIT' as const, 'STOP_LOSS' as const, 'STOP_LIMIT' as const),
    timeInForce: fc.constantFrom('DAY' as const, 'IOC' as const, 'FOK' as const),
    count: fc.integer({ min: 1, max: 900 }),
    limit: fc.integer({ min: 1, max: 4_000 }),
    stop: fc.integer({ min: 1, max: 4_000 }),
    isElected: fc.boolean(),
    isResting: fc.boolean(),
  })
  .map(({ count, limit, stop, ...facts }) => ({
    ...order,
    ...facts,
    openQuantity: shares(count),
    limitPrice: facts.type === 'LIMIT' || facts.type === 'STOP_LIMIT' ? price(limit * 100) : null,
    stopPrice: facts.type === 'STOP_LOSS' || facts.type === 'STOP_LIMIT' ? price(stop * 100) : null,
  }))

it('no order is filled beyond its limit, its size or the market’s, none in part that is all or nothing, and the same look gives the same outcome', () => {
  fc.assert(
    fc.property(
      someOrder,
      someMarket,
      fc.constantFrom('displayed' as const, 'simple' as const),
      (one, market, mode) => {
        const settings = { ...defaultMatchSettings, mode, seed: 3 }
        const liquidity = liquidityOf(market, settings)
        const outcome = matchOrder(one, market, settings, liquidity, 'salt')
        expect(matchOrder(one, market, settings, liquidity, 'salt')).toEqual(outcome)
        const { execution } = outcome
        if (execution) {
          expect(execution.quantity).toBeGreaterThan(0)
          expect(execution.quantity).toBeLessThanOrEqual(one.openQuantity)
          const size = liquidity[one.side]
          if (size !== null) expect(execution.quantity).toBeLessThanOrEqual(size)
          if (one.limitPrice !== null && one.side === 'BUY')
            expect(execution.price).toBeLessThanOrEqual(one.limitPrice)
          if (one.limitPrice !== null && one.side === 'SELL')
            expect(execution.price).toBeGreaterThanOrEqual(one.limitPrice)
          if (one.timeInForce === 'FOK') expect(execution.quantity).toBe(one.openQuantity)
          const isWaiting = (one.type === 'STOP_LOSS' || one.type === 'STOP_LIMIT') && !one.isElected
          if (isWaiting) expect(outcome.elected).toBeDefined()
        }
        const isAtOnce = one.timeInForce !== 'DAY'
        const isWhole = execution?.quantity === one.openQuantity
        expect(outcome.rest).toBe(isAtOnce && !isWhole ? 'cancelled' : 'stays')
        expect(outcome.why.sentence.length).toBeGreaterThan(10)
      },
    ),
    { numRuns: 3_000 },
  )
})

it('an order filled in parts pays the commission of one filled at once', () => {
  const plans: CommissionPlan[] = [
    { kind: 'none' },
    { kind: 'flat', amount: money(49_500) },
    { kind: 'per-share', amount: money(35), least: money(3_500), most: null },
    { kind: 'basis-points', basisPoints: 7, least: money(10_000) },
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...plans),
      fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 }),
      (plan, parts) => {
        const whole = parts.reduce((a, b) => a + b, 0)
        let [charged, filled] = [money(0), 0]
        for (const part of parts) {
          filled += part
          const soFar = {
            quantity: shares(filled),
            gross: money(filled * 123_400),
            isComplete: filled === whole,
          }
          charged = money(charged + stillDue(commissionDue(plan, soFar), charged))
        }
        const atOnce = { quantity: shares(whole), gross: money(whole * 123_400), isComplete: true }
        expect(charged).toBe(commissionDue(plan, atOnce))
        expect(charged % 100).toBe(0)
      },
    ),
  )
})

it('regulators’ fees are those of the day, rounded up to the cent, capped, and a purchase pays none', () => {
  const rates: RegulatoryRate[] = [
    {
      from: '2025-01-01',
      secPerMillion: money(278_000),
      tafNanodollarsPerShare: 166_000,
      tafMost: money(83_000),
      source: 'a',
    },
    {
      from: '2026-04-04',
      secPerMillion: money(206_000),
      tafNanodollarsPerShare: 195_000,
      tafMost: money(97_900),
      source: 'b',
    },
  ]
  expect(rateOn(rates, '2024-12-31')).toBeUndefined()
  expect(rateOn(rates, '2026-04-03')?.source).toBe('a')
  const now = rateOn(rates, '2026-04-04')
  expect(regulatoryFees(now, 'SELL', shares(1_000), money(600_000_000))).toEqual({ sec: 12_400, taf: 2_000 })
  expect(regulatoryFees(now, 'SELL', shares(100_000), money(1))).toEqual({ sec: 100, taf: 97_900 })
  expect(regulatoryFees(now, 'BUY', shares(1_000) as Quantity, money(600_000_000))).toEqual({
    sec: 0,
    taf: 0,
  })
  expect(regulatoryFees(undefined, 'SELL', shares(1), money(1))).toEqual({ sec: 0, taf: 0 })
})
