import fc from 'fast-check'
import { expect, it } from 'vitest'
import { previewOrder } from '#domains/trading/contract/index.ts'
import { type Draft, draftOf, emptied, faultsOf, isLarge, linesOf, termsOf } from './draft.ts'
import { OrderKey } from './order-key.ts'

const draft = (facts: Partial<Draft> = {}): Draft => ({
  ...draftOf({ symbol: 'AAPL', quantity: 10 }, 7),
  ...facts,
})

it('TRADE-010 TRADE-011 TRADE-012 symbol, account and a quantity are required: a purchase is for at least one share, a sale for any part of one', () => {
  expect(faultsOf(draftOf(undefined, null))).toEqual({
    symbol: 'A symbol is required',
    accountId: 'An account is required',
    quantity: 'A quantity is required',
  })
  expect(faultsOf(draft({ quantity: '0.5' }))).toEqual({ quantity: 'The quantity must be at least 1 share' })
  expect(faultsOf(draft({ side: 'SELL', quantity: '0.5' }))).toEqual({})
  expect(faultsOf(draft({ side: 'SELL', quantity: '0' }))).toEqual({
    quantity: 'The quantity must be above 0',
  })
  expect(faultsOf(draft({ quantity: 'ten' }))).toEqual({ quantity: 'A quantity is required' })
  expect(faultsOf(draft({ quantity: '1' }))).toEqual({})
})

it('TRADE-014 a price is required for LIMIT and STOP_LOSS and for no market order', () => {
  for (const orderType of ['LIMIT', 'STOP_LOSS', 'STOP_LIMIT'] as const) {
    expect(faultsOf(draft({ orderType, stopPrice: '9' }))).toEqual({ price: 'A price is required' })
    expect(faultsOf(draft({ orderType, stopPrice: '9', price: '0' }))).toEqual({
      price: 'A price is required',
    })
    expect(faultsOf(draft({ orderType, stopPrice: '9', price: '10' }))).toEqual({})
  }
  expect(faultsOf(draft({ orderType: 'MARKET', price: '' }))).toEqual({})
})

it('TRADE-016 TRADE-017 TRADE-018 TRADE-019 what is sent: shares × 1,000,000, price × 100, null without one', () => {
  expect(termsOf(draft({ symbol: ' aapl ', orderType: 'LIMIT', price: '150.25' }), { orgId: 1 })).toEqual({
    orgId: 1,
    symbol: 'AAPL',
    side: 'BUY',
    quantity: 10_000_000,
    orderType: 'LIMIT',
    price: 15_025,
    accountId: 7,
    timeInForce: 'DAY',
  })
  expect(termsOf(draft({ quantity: '1.5', price: '99' }), {})).toMatchObject({
    quantity: 1_500_000,
    price: null,
  })
  expect(termsOf(draft({ orderType: 'LIMIT', price: '0.5025' }), {})).toMatchObject({ price: 50.25 })
})

it('TRADE-013 what misses symbol, account or quantity is no order', () => {
  expect(termsOf(draft({ symbol: '' }), {})).toBeUndefined()
  expect(termsOf(draft({ accountId: null }), {})).toBeUndefined()
  expect(termsOf(draft({ quantity: '' }), {})).toBeUndefined()
})

it('no typed price is changed on its way to the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      const typed = (cents / 100).toFixed(2)
      expect(termsOf(draft({ orderType: 'LIMIT', price: typed }), {})?.price).toBe(cents)
    }),
    { numRuns: 2_000 },
  )
})

it('what is complete here is well formed for the server, whatever its kind', () => {
  const drafts = fc.record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    orderType: fc.constantFrom('MARKET', 'LIMIT', 'STOP_LOSS', 'STOP_LIMIT', 'TRAILING_STOP') as fc.Arbitrary<
      Draft['orderType']
    >,
    quantity: fc.double({ min: -5, max: 1e6, noNaN: true }).map(String),
    price: fc.constantFrom('', '1', '10.5', '-3', 'x'),
    stopPrice: fc.constantFrom('', '9'),
    trail: fc.constantFrom('', '5', '0.25'),
    trailsBy: fc.constantFrom('dollars' as const, 'percent' as const),
    timeInForce: fc.constantFrom('DAY', 'GTC', 'IOC', 'FOK') as fc.Arbitrary<Draft['timeInForce']>,
    takeProfit: fc.constantFrom('', '12'),
    stopLoss: fc.constantFrom('', '8'),
    lotIds: fc.constantFrom([] as string[], ['1-1']),
  })
  fc.assert(
    fc.property(drafts, (facts) => {
      const terms = termsOf(draft(facts), { orgId: 1 })
      if (terms === undefined) expect(Object.keys(faultsOf(draft(facts)))).not.toEqual([])
      else expect(previewOrder.request.safeParse(terms)).toMatchObject({ success: true })
    }),
    { numRuns: 2_000 },
  )
})

it('exits belong to purchases that stand, lots to sales, a distance to trailing stops', () => {
  const exits = { takeProfit: '12', stopLoss: '8', lotIds: ['1-1'] }
  expect(termsOf(draft(exits), {})).toMatchObject({ takeProfitPrice: 1_200, stopLossPrice: 800 })
  expect(termsOf(draft(exits), {})).not.toHaveProperty('lotIds')
  expect(termsOf(draft({ ...exits, timeInForce: 'IOC' }), {})).not.toHaveProperty('stopLossPrice')
  const sale = termsOf(draft({ ...exits, side: 'SELL' }), {})
  expect(sale).toMatchObject({ lotIds: ['1-1'] })
  expect(sale).not.toHaveProperty('takeProfitPrice')
  const trailing = { orderType: 'TRAILING_STOP', trail: '2.5' } as const
  expect(termsOf(draft(trailing), {})).toMatchObject({ trailBasisPoints: 250 })
  expect(termsOf(draft({ ...trailing, trailsBy: 'dollars' }), {})).toMatchObject({ trailAmount: 250 })
})

it('an order is large from a quarter of the account on, and where either is not known', () => {
  const costs = (netAmount: number | null) => ({ netAmount }) as never
  expect(isLarge(costs(25_000), 100_000)).toBe(false)
  expect(isLarge(costs(25_001), 100_000)).toBe(true)
  expect(isLarge(costs(null), 100_000)).toBe(true)
  expect(isLarge(undefined, 100_000)).toBe(true)
  expect(isLarge(costs(1), null)).toBe(true)
})

it('the same terms sent again have the same client order id, other terms and the next order another', () => {
  const key = new OrderKey()
  const first = key.of({ a: 1 })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(key.of({ a: 1 })).toBe(first)
  const second = key.of({ a: 2 })
  expect(second).not.toBe(first)
  key.forget()
  expect(key.of({ a: 2 })).not.toBe(second)
})

it('a placed ticket keeps symbol, account and kind; a chart shows the prices that are said', () => {
  const limit = draft({ orderType: 'LIMIT', price: '10', stopLoss: '8' })
  expect(linesOf(limit)).toEqual([
    { label: 'Limit', price: 10 },
    { label: 'Stop loss', price: 8 },
  ])
  expect(emptied(limit)).toMatchObject({
    symbol: 'AAPL',
    accountId: 7,
    orderType: 'LIMIT',
    quantity: '',
    price: '',
  })
  expect(linesOf(emptied(limit))).toEqual([])
})
