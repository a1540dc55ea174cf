import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sessionFrom } from '#engines/market-calendar/index.ts'
import { type Price, price, unitPrice } from '#engines/money/index.ts'
import type { OrderType, Quote, Side, TimeInForce } from '#engines/order-matching/index.ts'
import { matchAgainstMarket } from '../match-against-market.ts'
import { cancelOrder, replaceOrder } from '../orders/change-order.ts'
import { OrderRefused } from '../refusal.ts'
import { expireOrders, settleCash } from '../settle-and-expire.ts'
import { dollars, FRIDAY, shares, TestAccount } from './test-account.ts'

const look = (test: TestAccount, quote: Quote) => {
  test.work((recorder) => matchAgainstMarket(recorder, quote))
  return quote
}
const fillsOf = (test: TestAccount, id: number) =>
  test.journal.flatMap((event) =>
    event.kind === 'order-filled' && event.fill.orderId === id
      ? [{ price: event.fill.price, code: event.why.code, facts: event.why.facts }]
      : [],
  )

it('what is left of a marketable limit order is filled at the best price of the next quote, not at its limit', () => {
  const test = new TestAccount(50_000_000)
  const limit = { type: 'LIMIT', limitPrice: dollars(537.9), quantity: shares(20_000) } as const
  const id = test.place(limit, test.quote(527.8, 527.93, { askSize: shares(15_400) }))
  expect(test.order(id)).toMatchObject({ filled: shares(15_400), why: { code: 'price-improved' } })
  look(test, test.quote(527.7, 527.85, { askSize: shares(9_000) }))
  expect(test.order(id).state).toBe('FILLED')
  expect(fillsOf(test, id).map((fill) => fill.price)).toEqual([dollars(527.93), dollars(527.85)])
})

it('what is left of a marketable limit order is filled when the market comes to its limit, and waits for a trade-through only once the market has left it', () => {
  for (const [away, state] of [
    [undefined, 'FILLED'],
    [151, 'PARTIALLY_FILLED'],
  ] as const) {
    const test = new TestAccount(50_000_000)
    const limit = { type: 'LIMIT', limitPrice: dollars(150), quantity: shares(100) } as const
    const id = test.place(limit, test.quote(149, 149.5, { askSize: shares(60) }))
    if (away) look(test, test.quote(150.5, away))
    look(test, test.quote(149, 150))
    expect(test.order(id).state).toBe(state)
  }
})

it('a limit order that never met a quote takes the best price of the first one: an exit released by its entry, an order of before the opening, one nothing was on show for', () => {
  const exit = new TestAccount()
  exit.place({ type: 'LIMIT', limitPrice: dollars(150) }, exit.quote(150.5, 151), {
    target: { id: 901, limitPrice: dollars(160) },
    stop: null,
  })
  look(exit, exit.quote(148, 149))
  look(exit, exit.quote(165, 166))
  expect(fillsOf(exit, 901)).toMatchObject([{ price: dollars(165), code: 'price-improved' }])
  const nothing = new TestAccount()
  const id = nothing.place(
    { type: 'LIMIT', limitPrice: dollars(150) },
    nothing.quote(148, 149, { askSize: shares(0) }),
  )
  expect(nothing.order(id).why?.code).toBe('no-size')
  look(nothing, nothing.quote(147, 148))
  expect(fillsOf(nothing, id)).toMatchObject([{ price: dollars(148), code: 'price-improved' }])
})

it('a fill keeps the quote that caused it and the size that was on show', () => {
  const test = new TestAccount()
  const id = test.place({}, test.quote(149, 150, { askSize: shares(4), last: dollars(149.5) }))
  expect(fillsOf(test, id)[0]?.facts).toMatchObject({
    bid: dollars(149),
    ask: dollars(150),
    last: dollars(149.5),
    size: shares(4),
  })
})

it('a fraction of a share is booked to the cent once: what the trade shows is what cash moved by', () => {
  const test = new TestAccount()
  const id = test.place({ quantity: shares(1.333333) }, test.quote(150, 150.01))
  expect(test.journal.find((event) => event.kind === 'order-filled')).toMatchObject({
    fill: { gross: dollars(200.01), left: 0 },
  })
  expect(test.state.unsettled).toBe(-dollars(200.01))
  // The mean price is that of the fill, not what the rounded amount would make of it.
  expect(unitPrice(test.order(id).gross, test.order(id).filled)).toBe(dollars(150.01))
})

it('nothing is filled on a quote whose bid is above its ask', () => {
  const test = new TestAccount()
  const id = test.place({}, test.quote(151, 150))
  expect(test.order(id)).toMatchObject({ state: 'WORKING', why: { code: 'quote-crossed' } })
  look(test, test.quote(149, 150))
  expect(test.order(id).state).toBe('FILLED')
})

type Step =
  | {
      kind: 'place'
      side: Side
      type: OrderType
      time: TimeInForce
      count: number
      away: number
      exits: boolean
    }
  | { kind: 'replace' | 'cancel'; at: number; away: number }
  | { kind: 'night' }
type Moment = {
  percent: number
  half: number
  bid: number
  ask: number
  shows: 'both' | 'bid' | 'ask' | 'none' | 'crossed'
  print: number
  step: Step | undefined
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      side: fc.constantFrom<Side>('BUY', 'BUY', 'SELL'),
      type: fc.constantFrom<OrderType>(
        'MARKET',
        'LIMIT',
        'LIMIT',
        'LIMIT',
        'STOP_LOSS',
        'STOP_LIMIT',
        'TRAILING_STOP',
      ),
      time: fc.constantFrom<TimeInForce>('DAY', 'GTC', 'IOC', 'FOK'),
      count: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constantFrom(1.333333, 1.000001, 17.123457)),
      away: fc.integer({ min: -6, max: 6 }),
      exits: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('replace' as const, 'cancel' as const),
      at: fc.nat(9),
      away: fc.integer({ min: -6, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'night' as const }) },
)
const moment: fc.Arbitrary<Moment> = fc.record({
  percent: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: -2, max: 2 }) },
    { weight: 1, arbitrary: fc.integer({ min: -15, max: 15 }) },
  ),
  half: fc.integer({ min: 0, max: 60 }),
  bid: fc.integer({ min: 0, max: 60 }),
  ask: fc.integer({ min: 0, max: 60 }),
  shows: fc.constantFrom('both', 'both', 'both', 'both', 'both', 'bid', 'ask', 'none', 'crossed'),
  print: fc.integer({ min: -80, max: 80 }),
  step: fc.option(step, { nil: undefined }),
})

/** A quote around a middle; the print may lie outside of it. */
function quoteAt(test: TestAccount, mid: number, { half, bid, ask, shows, print }: Moment): Quote {
  const tick = mid >= 20_000 ? 100 : 1
  const on = (value: number) => price(Math.max(tick, Math.round(value / tick) * tick))
  const by = shows === 'crossed' ? -(half + 1) * tick : half * tick
  const hasBid = shows !== 'ask' && shows !== 'none'
  const hasAsk = shows !== 'bid' && shows !== 'none'
  return test.quote(1, 1, {
    bid: hasBid ? on(mid - by) : null,
    ask: hasAsk ? on(mid + by) : null,
    bidSize: hasBid ? shares(bid) : null,
    askSize: hasAsk ? shares(ask) : null,
    last: on(mid + print * tick),
  })
}

function take(test: TestAccount, one: Step, mid: number, quote: Quote): void {
  const tick = mid >= 20_000 ? 100 : 1
  const near = (percent: number): Price =>
    price(Math.max(tick, Math.round((mid * (100 + percent)) / 100 / tick) * tick))
  const open = [...test.state.orders.values()].filter((order) => test.isOpen(order.id))
  const at =
    one.kind === 'replace' || one.kind === 'cancel' ? open[one.at % Math.max(1, open.length)] : undefined
  if (one.kind === 'night') {
    test.now = sessionFrom(test.now + 8 * 3_600_000).opensAt
    test.work((recorder) => {
      expireOrders(recorder)
      settleCash(recorder)
    })
  } else if (one.kind === 'place') {
    const isStop = one.type !== 'MARKET' && one.type !== 'LIMIT'
    test.place(
      {
        side: one.side,
        type: one.type,
        timeInForce: isStop ? 'GTC' : one.time,
        quantity: shares(one.count),
        limitPrice: one.type === 'LIMIT' || one.type === 'STOP_LIMIT' ? near(one.away) : null,
        stopPrice:
          one.type === 'STOP_LOSS' || one.type === 'STOP_LIMIT' ? near(one.side === 'BUY' ? 2 : -2) : null,
        trail: one.type === 'TRAILING_STOP' ? { basisPoints: 150 } : null,
      },
      quote,
      one.exits && one.side === 'BUY'
        ? {
            target: { id: test.nextId() + 1e6, limitPrice: near(7) },
            stop: { id: test.nextId() + 2e6, stopPrice: near(-7), limitPrice: null },
          }
        : undefined,
    )
  } else if (one.kind === 'cancel' && at) {
    test.work((recorder) => cancelOrder(recorder, at.id))
  } else if (one.kind === 'replace' && at && at.limitPrice !== null) {
    const instrument = { symbol: 'AAPL', name: 'AAPL', isTradable: true, isFractionable: true }
    test.work((recorder) =>
      replaceOrder(recorder, at.id, test.nextId(), { limitPrice: near(one.away) }, { instrument, quote }),
    )
  }
}

/** What is wrong with the fills that a quote has caused, a sentence each. */
function faultsOf(test: TestAccount, from: number, quote: Quote): string[] {
  const [bid, ask] = [quote.bid ?? 1, quote.ask ?? Number.MAX_SAFE_INTEGER]
  return test.journal.slice(from).flatMap((event) => {
    if (event.kind !== 'order-filled') return []
    const { fill, why } = event
    const order = test.order(fill.orderId)
    const exact = BigInt(fill.price) * BigInt(fill.quantity)
    const [faults, states] = [
      [] as string[],
      `${order.type} ${fill.side} at ${fill.price} on ${bid}/${ask}, ${why.code}`,
    ]
    if (fill.price < bid || fill.price > ask) faults.push(`outside the quote: ${states}`)
    if (order.limitPrice !== null && (fill.price - order.limitPrice) * (fill.side === 'BUY' ? 1 : -1) > 0)
      faults.push(`worse than its limit ${order.limitPrice}: ${states}`)
    if (
      fill.gross % 100 !== 0 ||
      2n * (BigInt(fill.gross) * 1_000_000n - exact) > 100_000_000n ||
      2n * (exact - BigInt(fill.gross) * 1_000_000n) > 100_000_000n
    )
      faults.push(`not the nearest cent, ${fill.gross} for ${exact}: ${states}`)
    if (why.code === 'filled-at-limit' && fill.price !== order.limitPrice)
      faults.push(`says at its limit: ${states}`)
    if ((why.facts.bid ?? null) !== quote.bid || (why.facts.ask ?? null) !== quote.ask)
      faults.push(`keeps another quote: ${states}`)
    if (fill.quantity > (why.facts.size ?? fill.quantity))
      faults.push(`more than its size on show: ${states}`)
    return faults
  })
}

it('over random days no order is filled outside the quote that caused it or beyond its limit, and each fill is booked to the nearest cent with that quote', () => {
  let fills = 0
  fc.assert(
    fc.property(
      fc.array(moment, { minLength: 30, maxLength: 80, size: 'max' }),
      fc.constantFrom('displayed' as const, 'simple' as const),
      fc.boolean(),
      (moments, mode, fillsOnTouch) => {
        const settings = { ...new TestAccount().state.terms.matching, mode, fillsOnTouch, seed: 11 }
        const test = new TestAccount(1_000_000, { matching: settings }, FRIDAY)
        test.place({ quantity: shares(400) }, test.quote(149, 150))
        let mid = 1_500_000
        for (const one of moments) {
          mid = Math.max(4_000, Math.round((mid * (100 + one.percent)) / 100))
          const quote = quoteAt(test, mid, one)
          const from = test.journal.length
          look(test, quote)
          try {
            if (one.step) take(test, one.step, mid, quote)
          } catch (failure) {
            if (!(failure instanceof OrderRefused)) throw failure
          }
          fills += test.journal.slice(from).filter(({ kind }) => kind === 'order-filled').length
          expect(faultsOf(test, from, quote)).toEqual([])
          expect(test.faults()).toEqual([])
        }
        expect(test.replayed()).toBe(test.bytes())
      },
    ),
    { numRuns: 120, seed: 20_261_129 },
  )
  // Days on which nothing is filled would prove nothing.
  expect(fills).toBeGreaterThan(800)
})
