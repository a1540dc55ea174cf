import { z } from 'zod'
import { PriceProvenance } from '#domains/market-data/contract/index.ts'
import { isoDateTime, sampleByNumber } from '#platform/endpoint/index.ts'
import { ValueCoverage } from './holding-prices.ts'

export const OrderSide = z.enum(['BUY', 'SELL'])
export type OrderSide = z.infer<typeof OrderSide>

export const OrderKind = z.enum(['MARKET', 'LIMIT', 'STOP_LOSS', 'STOP_LIMIT', 'TRAILING_STOP'])
export type OrderKind = z.infer<typeof OrderKind>

export const OrderTime = z.enum(['DAY', 'GTC', 'IOC', 'FOK'])
export type OrderTime = z.infer<typeof OrderTime>

export const TaxLotMethod = z.enum(['FIFO', 'LIFO', 'HIFO', 'SPECIFIC', 'AVERAGE'])
export type TaxLotMethod = z.infer<typeof TaxLotMethod>

export const Security = z.object({ symbol: z.string(), name: z.string() })

/** Money in cents. Prices and means in cents may have decimals: a share below a dollar is quoted to a hundredth of a cent. */
const cents = z.number().describe('Cents')
const wholeCents = z.number().int().describe('Cents')
const quantity = z.number().int().describe('Millionths of a share')

export const TradingAccount = z.object({
  id: z.number().int(),
  isSample: sampleByNumber('account'),
  accountName: z.string(),
  accountNumber: z.string(),
  /** By trade date: settled cash and what unsettled trades bring or cost. */
  cash: wholeCents,
  /** Cash, positions at their last price and dividends due. What has no price counts at cost, what was left out not at all: `coverage` says so. */
  totalValue: wholeCents.nullable(),
  /** Of the positions with a price of the last session; null where there is none. */
  dayChange: wholeCents.nullable(),
  /** In per cent of what those and the cash were worth at the last close. */
  dayChangePercent: z.number().nullable(),
  settledCash: wholeCents,
  unsettledCash: wholeCents,
  /** Held for open purchases. */
  heldCash: wholeCents,
  buyingPower: wholeCents,
  withdrawableCash: wholeCents,
  dividendsDue: wholeCents,
  lotMethod: TaxLotMethod,
  /** The symbols held of which no price is known now: they are carried at cost. */
  pricesMissing: z.array(z.string()),
  coverage: ValueCoverage,
})
export type TradingAccount = z.infer<typeof TradingAccount>

/** An account that is closed, as it stood then: what stayed in it is not valued any more. Money in cents. */
export const ClosedAccount = z.object({
  id: z.number().int(),
  isSample: sampleByNumber('account'),
  accountName: z.string(),
  accountNumber: z.string(),
  openedAt: isoDateTime,
  closedAt: isoDateTime,
  /** The account that opened in its place; null where none did. */
  succeededById: z.number().int().nullable(),
  cash: wholeCents,
  dividendsDue: wholeCents,
  positions: z.array(z.object({ security: Security, quantity, cost: wholeCents })),
})
export type ClosedAccount = z.infer<typeof ClosedAccount>

export const Position = z.object({
  id: z.number().int(),
  accountId: z.number().int(),
  security: Security,
  quantity,
  averageCost: cents,
  currentPrice: cents.nullable(),
  marketValue: wholeCents.nullable(),
  unrealizedPnl: wholeCents.nullable(),
  /** In per cent of what it cost. */
  unrealizedPnlPercent: z.number().nullable(),
  dayChange: wholeCents.nullable(),
  /** In per cent of its value at the last close, or of what was paid for what was bought since. */
  dayChangePercent: z.number().nullable(),
  /** When the price was made; null without one. */
  priceAsOf: isoDateTime.nullable(),
  /** Who says so: an outside source, a file, the simulator; null where that is not told. */
  priceSource: z.string().nullable(),
  /** How the price stands; at cost where there is none. Null where a source does not say. */
  priceProvenance: PriceProvenance.nullable(),
  /** Whether somebody decided that it counts in no total. */
  isLeftOut: z.boolean(),
})
export type Position = z.infer<typeof Position>

export const Order = z.object({
  id: z.number().int(),
  accountId: z.number().int(),
  clientOrderId: z.string(),
  security: Security,
  side: OrderSide,
  quantity,
  orderType: OrderKind,
  timeInForce: OrderTime,
  /** As it was sent. */
  price: cents.nullable(),
  limitPrice: cents.nullable(),
  stopPrice: cents.nullable(),
  /** PENDING, SUBMITTED, PARTIALLY_FILLED, FILLED, CANCELLED, EXPIRED, REJECTED, REPLACED. */
  status: z.string(),
  statusReason: z.object({ code: z.string(), sentence: z.string() }).nullable(),
  /** The mean price of what was filled. */
  filledPrice: cents.nullable(),
  filledQuantity: quantity,
  commission: wholeCents,
  fees: wholeCents,
  heldCash: wholeCents,
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
  groupId: z.number().int().nullable(),
  leg: z.enum(['entry', 'target', 'stop']).nullable(),
  replacesId: z.number().int().nullable(),
  replacedById: z.number().int().nullable(),
  version: z.number().int(),
})
export type Order = z.infer<typeof Order>

/** Why an order was filled as it was, or was not, as it was recorded with what happened: a code, its sentence and the prices compared (cents; sizes × 1,000,000). */
export const OrderExplanation = z.object({
  code: z.string(),
  sentence: z.string(),
  facts: z.record(z.string(), z.number()),
  /** When it was recorded; null where that is not known. */
  asOf: isoDateTime.nullable(),
})
export type OrderExplanation = z.infer<typeof OrderExplanation>

/** What can happen to one order. */
export const orderEventKinds = [
  'order-received',
  'order-stepped',
  'order-adjusted',
  'stop-trailed',
  'order-waited',
  'hold-set',
  'order-filled',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

export const OrderEvent = z.object({
  sequence: z.number().int(),
  at: isoDateTime,
  kind: z.enum(orderEventKinds),
  detail: z.record(z.string(), z.unknown()),
})

export const Trade = z.object({
  id: z.number().int(),
  /** Null for a trade that was made at another broker and came in with its file. */
  orderId: z.number().int().nullable(),
  accountId: z.number().int(),
  executionId: z.string(),
  side: OrderSide,
  security: Security,
  quantity,
  price: cents,
  grossAmount: wholeCents,
  commission: wholeCents,
  /** Regulatory fees. */
  fees: wholeCents,
  /** What was paid, or received: always above zero. */
  netAmount: wholeCents,
  executedAt: isoDateTime,
  settlesOn: z.string(),
  /** What the price was taken from: a quote, the last sale, a bar, a broker's file. */
  pricedFrom: z.string(),
  isAmbiguous: z.boolean(),
  /** Why it was filled at this price, as recorded with it; null where that was not recorded. */
  explanation: OrderExplanation.nullable(),
})
export type Trade = z.infer<typeof Trade>

export const OrderFile = Order.extend({
  events: z.array(OrderEvent),
  fills: z.array(Trade),
  /** What its last event recorded of why it was filled or waits; of an open order, what holds it back now. Null where nothing was recorded. */
  explanation: OrderExplanation.nullable(),
})
export type OrderFile = z.infer<typeof OrderFile>

/** What an order would come to if it were placed now. Money in cents; of the whole order, what is not filled at once counted at the price assumed. */
export const OrderPreview = z.object({
  /** The first check that the order fails, in the order placing makes them; null where it would be taken. */
  refusal: z
    .object({ code: z.string(), sentence: z.string(), facts: z.record(z.string(), z.unknown()) })
    .nullable(),
  /** Its status right after placing; null where it is refused. */
  status: z.string().nullable(),
  isMarketOpen: z.boolean(),
  /** When the session opens that it would first meet: the running one's opening while the exchange is open. */
  opensAt: isoDateTime,
  expiresAt: isoDateTime,
  filledQuantity: quantity,
  /** The mean price the amounts count with; null, as they are, where no price is known. */
  price: cents.nullable(),
  grossAmount: wholeCents.nullable(),
  commission: wholeCents.nullable(),
  /** Regulatory fees. */
  fees: wholeCents.nullable(),
  /** What a purchase costs or a sale brings: always above zero, but for a sale that its charges use up. */
  netAmount: wholeCents.nullable(),
  /** What would stay held for the part that is not filled at once. */
  heldCash: wholeCents,
  buyingPower: wholeCents,
  buyingPowerAfter: wholeCents,
  /** When the price was made; null without one. */
  quotedAt: isoDateTime.nullable(),
  /** How the price stands that the amounts count with; null without one. */
  priceProvenance: PriceProvenance.nullable(),
  /** What is to be known of that price before anything is sent; null where there is nothing. */
  priceNote: z.string().nullable(),
  /** Why it would be filled at once as it would, or would not. */
  explanation: OrderExplanation.nullable(),
})
export type OrderPreview = z.infer<typeof OrderPreview>

export const TaxLot = z.object({
  lotId: z.string(),
  accountId: z.number().int(),
  symbol: z.string(),
  openedAt: isoDateTime,
  quantity,
  cost: wholeCents,
  /** With the fees of its purchase. */
  taxBasis: wholeCents,
})
export type TaxLot = z.infer<typeof TaxLot>

/** One entry of the ledger. Amounts of money in cents with decimals, of a security × 1,000,000. */
export const LedgerEntry = z.object({
  sequence: z.number().int(),
  line: z.number().int(),
  at: isoDateTime,
  debit: z.string(),
  credit: z.string(),
  unit: z.string(),
  amount: z.number(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>
