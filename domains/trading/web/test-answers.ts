import type {
  Order,
  OrderFile,
  OrderPreview,
  Position,
  TradingAccount,
} from '#domains/trading/contract/index.ts'

/** Answers of the server for tests of the screens: believable, and changed by what a test says. */
export const account = (facts: Partial<TradingAccount> = {}): TradingAccount => ({
  id: 7,
  accountName: 'Growth',
  accountNumber: 'PA-000007',
  cash: 10_000_000,
  totalValue: 10_000_000,
  dayChange: 0,
  dayChangePercent: 0,
  settledCash: 10_000_000,
  unsettledCash: 0,
  heldCash: 0,
  buyingPower: 10_000_000,
  withdrawableCash: 10_000_000,
  dividendsDue: 0,
  lotMethod: 'FIFO',
  pricesMissing: [],
  ...facts,
})

export const order = (facts: Partial<Order> = {}): Order => ({
  id: 12,
  accountId: 7,
  clientOrderId: 'assay-12',
  security: { symbol: 'AAPL', name: 'Apple Inc.' },
  side: 'BUY',
  quantity: 10_000_000,
  orderType: 'MARKET',
  timeInForce: 'DAY',
  price: null,
  limitPrice: null,
  stopPrice: null,
  status: 'FILLED',
  statusReason: null,
  filledPrice: 15_001,
  filledQuantity: 10_000_000,
  commission: 0,
  fees: 0,
  heldCash: 0,
  createdAt: '2026-11-20T15:00:00.000Z',
  expiresAt: '2026-11-20T21:00:00.000Z',
  groupId: null,
  leg: null,
  replacesId: null,
  replacedById: null,
  version: 3,
  ...facts,
})

export const preview = (facts: Partial<OrderPreview> = {}): OrderPreview => ({
  refusal: null,
  status: 'FILLED',
  isMarketOpen: true,
  opensAt: '2026-11-20T14:30:00.000Z',
  expiresAt: '2026-11-20T21:00:00.000Z',
  filledQuantity: 10_000_000,
  price: 15_001,
  grossAmount: 150_010,
  commission: 0,
  fees: 0,
  netAmount: 150_010,
  heldCash: 0,
  buyingPower: 10_000_000,
  buyingPowerAfter: 9_849_990,
  quotedAt: '2026-11-20T15:00:00.000Z',
  explanation: { code: 'filled-at-best', sentence: 'Filled at the best price on the other side.', facts: {} },
  ...facts,
})

export const position = (facts: Partial<Position> = {}): Position => ({
  id: 1,
  accountId: 7,
  security: { symbol: 'AAPL', name: 'Apple Inc.' },
  quantity: 10_000_000,
  averageCost: 15_001,
  currentPrice: 16_000,
  marketValue: 160_000,
  unrealizedPnl: 9_990,
  unrealizedPnlPercent: 6.6596,
  dayChange: 9_990,
  dayChangePercent: 6.6596,
  priceAsOf: '2026-11-20T15:00:00.000Z',
  priceSource: 'simulated',
  ...facts,
})

/** A limit order of which four shares are filled. */
export const orderFile = (): OrderFile => {
  const terms = { side: 'BUY', symbol: 'AAPL', quantity: 10_000_000, limitPrice: 3_900_000, stopPrice: null }
  const happened = [
    { kind: 'order-received', detail: { order: terms } },
    { kind: 'order-stepped', detail: { orderId: 1, step: 'accept' } },
    { kind: 'hold-set', detail: { orderId: 1, hold: 39_000_000 } },
    {
      kind: 'order-filled',
      detail: {
        fill: { quantity: 4_000_000, price: 3_890_100, executionId: '1-1' },
        why: { sentence: 'Filled better than the limit.' },
      },
    },
  ]
  return {
    ...order({
      id: 1,
      orderType: 'LIMIT',
      limitPrice: 39_000,
      price: 39_000,
      status: 'PARTIALLY_FILLED',
      filledQuantity: 4_000_000,
      filledPrice: 38_901,
      version: 4,
    }),
    events: happened.map((one, at) => ({ ...one, sequence: at + 1, at: `2026-11-20T15:00:0${at}.000Z` })),
    fills: [
      {
        id: 1,
        orderId: 1,
        accountId: 7,
        executionId: '1-1',
        side: 'BUY',
        security: { symbol: 'AAPL', name: 'Apple Inc.' },
        quantity: 4_000_000,
        price: 38_901,
        grossAmount: 155_604,
        commission: 0,
        fees: 0,
        netAmount: 155_604,
        executedAt: '2026-11-20T15:00:03.000Z',
        settlesOn: '2026-11-23',
        pricedFrom: 'quote',
        isAmbiguous: false,
      },
    ],
    explanation: {
      code: 'not-marketable',
      sentence: 'The market has not reached the limit.',
      facts: { limit: 39_000, best: 39_101 },
    },
  }
}
