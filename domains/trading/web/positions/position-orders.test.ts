import { expect, it } from 'vitest'
import type { Position } from '#domains/trading/contract/index.ts'
import { actionsOn } from './position-orders.ts'

const position = (facts: Partial<Position> = {}): Position => ({
  id: 1,
  accountId: 7,
  security: { symbol: 'AAPL', name: 'Apple Inc.' },
  quantity: 10_500_000,
  averageCost: 10_000,
  currentPrice: 31_053,
  marketValue: 326_057,
  unrealizedPnl: 0,
  unrealizedPnlPercent: 0,
  dayChange: 0,
  dayChangePercent: 0,
  priceAsOf: null,
  priceSource: null,
  priceProvenance: null,
  isLeftOut: false,
  ...facts,
})
const startOf = (label: string, facts?: Partial<Position>) =>
  actionsOn(position(facts)).find((action) => action.label === label)?.start

it('TRADE-004 TRADE-005 buy more, sell, close and attach a stop open the ticket as far as they say', () => {
  expect(actionsOn(position()).map(({ label }) => label)).toEqual([
    'Buy more',
    'Sell',
    'Close',
    'Attach a stop',
  ])
  expect(startOf('Buy more')).toEqual({ symbol: 'AAPL', accountId: 7, side: 'BUY' })
  expect(startOf('Sell')).toEqual({ symbol: 'AAPL', accountId: 7, side: 'SELL' })
  expect(startOf('Close')).toMatchObject({ side: 'SELL', quantity: 10.5, orderType: 'MARKET' })
})

it('a short position is bought back and never sold again, and a contract has no order', () => {
  expect(actionsOn(position({ quantity: -10_500_000 }))).toEqual([
    { label: 'Buy back', start: { symbol: 'AAPL', accountId: 7, side: 'BUY' } },
    {
      label: 'Close',
      start: { symbol: 'AAPL', accountId: 7, side: 'BUY', quantity: 10.5, orderType: 'MARKET' },
    },
  ])
  expect(actionsOn(position({ contract: { contracts: -2, multiplier: 100 } }))).toEqual([])
})

it('a stop is for whole shares, on a tick, below the last price, and stands until it is cancelled', () => {
  expect(startOf('Attach a stop')).toMatchObject({
    side: 'SELL',
    quantity: 10,
    orderType: 'STOP_LOSS',
    price: 295,
    timeInForce: 'GTC',
  })
  expect(startOf('Attach a stop', { currentPrice: 50.27 })).toMatchObject({ price: 0.4775 })
})

it('a holding under one share is sold at the market; a stop for less than a share or without a price is not offered', () => {
  const rest = { quantity: 500_000 }
  const sale = { symbol: 'AAPL', accountId: 7, side: 'SELL', orderType: 'MARKET' }
  expect(startOf('Sell', rest)).toEqual(sale)
  expect(startOf('Close', rest)).toEqual({ ...sale, quantity: 0.5 })
  expect(startOf('Attach a stop', rest)).toBeUndefined()
  expect(startOf('Attach a stop', { currentPrice: null })).toBeUndefined()
  expect(startOf('Close', { currentPrice: null })).toBeDefined()
})
