import { z } from 'zod'
import { PriceProvenance } from '#domains/market-data/contract/index.ts'
import { column, columnsOf, isoDateTime, sampleByNumber } from '#platform/endpoint/index.ts'
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
export const cents = z.number().describe('Cents')
export const wholeCents = z.number().int().describe('Cents')
export const quantity = z.number().describe('Millionths of a share; of a coin to a hundredth of one')

export const TradingAccount = z.object({
  id: z.number().int(),
  isSample: sampleByNumber('account'),
  accountName: column(z.string(), {
    title: 'Account',
    aliases: 'account name, name of the account, account called, called',
  }),
  accountNumber: column(z.string(), {
    title: 'Account number',
    aliases: 'account number, number of the account',
  }),
  /** By trade date: settled cash and what unsettled trades bring or cost. */
  cash: wholeCents.nullable(),
  /** Cash, positions at their last price and dividends due. What has no price counts at cost, what was left out not at all: `coverage` says so. */
  totalValue: wholeCents.nullable(),
  /** Of the positions with a price of the last session; null where there is none. */
  dayChange: wholeCents.nullable(),
  dayChangePercent: column(z.number().nullable(), {
    title: 'Change today in percent',
    format: 'percent',
    definition: 'In per cent of what those and the cash were worth at the previous close.',
    aliases:
      'day change percent, % today, percent today, percentage today, day change in percent, day change in %',
  }),
  settledCash: column(wholeCents.nullable(), {
    title: 'Settled cash',
    format: 'money',
    aliases: 'settled, settled cash',
  }),
  unsettledCash: column(wholeCents.nullable(), {
    title: 'Unsettled cash',
    format: 'money',
    aliases: 'unsettled, unsettled cash, not settled yet',
  }),
  heldCash: column(wholeCents.nullable(), {
    title: 'Cash held for open orders',
    format: 'money',
    aliases: 'held cash, reserved, cash held, tied up, blocked, set aside, earmarked, locked up',
  }),
  buyingPower: column(wholeCents.nullable(), {
    title: 'Buying power',
    format: 'money',
    aliases: `buying power, available to invest, available cash, can we spend, available to spend,
      available for trading, purchasing power, afford to buy, spendable, left to spend, can we still buy,
      still buy for, how much can we buy, how much can we still invest, left to invest`,
  }),
  withdrawableCash: column(wholeCents.nullable(), {
    title: 'Withdrawable cash',
    format: 'money',
    aliases: 'withdrawable, withdraw, take out, cash out, pull out',
  }),
  dividendsDue: column(wholeCents.nullable(), {
    title: 'Dividends due',
    format: 'money',
    aliases: `dividends due, dividend due, dividends receivable, dividends outstanding,
      dividends are outstanding, dividend outstanding, dividends outstanding to receive,
      dividends still outstanding to receive, dividends to receive, dividends still to receive,
      unpaid dividends, dividends to come, dividends owed, dividends still to be paid`,
  }),
  lotMethod: column(TaxLotMethod, {
    title: 'Lot method',
    aliases: 'lot method, tax lot method, which lots are sold, fifo, lifo, cost method',
  }),
  /** The symbols held of which no price is known now: they are carried at cost. */
  pricesMissing: z.array(z.string()),
  coverage: ValueCoverage,
  /** What its books are kept in; dollars where nothing is stated. */
  currency: z.string().optional(),
  /** The account whose cash and holdings in that currency these are. */
  mainId: z.number().int().optional(),
  /** Where the amounts are stated in another currency: at which rate and of which day. Without a known rate every amount is null. */
  restated: z
    .object({ to: z.string(), rate: z.number().nullable(), rateDay: z.iso.date().nullable() })
    .optional(),
})
export const accountColumns = columnsOf(TradingAccount)
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
  /** What its amounts are in. */
  currency: z.string().default('USD'),
  cash: wholeCents,
  dividendsDue: wholeCents,
  positions: z.array(z.object({ security: Security, quantity, cost: wholeCents })),
})
export type ClosedAccount = z.infer<typeof ClosedAccount>

export const Order = z.object({
  id: z.number().int(),
  accountId: z.number().int(),
  clientOrderId: z.string(),
  security: Security,
  side: OrderSide,
  quantity: column(quantity, {
    title: 'Quantity',
    inSentence: 'shares',
    format: 'shares',
    aliases: 'share, how many shares, quantity, size',
  }),
  orderType: column(OrderKind, { title: 'Type', aliases: 'type, kind of order, order type' }),
  timeInForce: OrderTime,
  /** As it was sent. */
  price: cents.nullable(),
  limitPrice: column(cents.nullable(), {
    title: 'Limit',
    format: 'price',
    aliases: 'limit price, what limit, limit, limit set at',
  }),
  stopPrice: cents.nullable(),
  /** PENDING, SUBMITTED, PARTIALLY_FILLED, FILLED, CANCELLED, EXPIRED, REJECTED, REPLACED. */
  status: z.string(),
  statusReason: column(z.object({ code: z.string(), sentence: z.string() }).nullable(), {
    title: 'Reason',
    read: (reason) => reason?.sentence,
    aliases: 'why, reason',
  }),
  filledPrice: column(cents.nullable(), {
    title: 'Mean price filled',
    format: 'price',
    definition: 'The mean price of what was filled.',
    aliases: 'filled price, fill price, executed price, filled at',
  }),
  filledQuantity: quantity,
  commission: wholeCents,
  fees: wholeCents,
  heldCash: column(wholeCents, {
    title: 'Cash held',
    format: 'money',
    aliases: `held cash, cash held, cash tied up, cash reserved, cash is reserved, cash is blocked,
      cash is tied up, cash is held, cash is set aside, cash is locked up, cash is earmarked,
      cash do block, reserved cash, cash blocked, cash set aside, cash earmarked, cash locked up,
      money reserved, money tied up, money held, reserve, reserved, tied up, blocked, set aside,
      earmarked, locked up, put aside`,
  }),
  createdAt: column(isoDateTime, {
    title: 'Placed',
    format: 'moment',
    aliases: 'when, placed, created, date, entered',
  }),
  expiresAt: column(isoDateTime, {
    title: 'Expires',
    format: 'moment',
    aliases: `expire, expires, expiry, good until, valid until, run out, lapse, good till, how long is,
      how long does`,
  }),
  groupId: z.number().int().nullable(),
  leg: z.enum(['entry', 'target', 'stop']).nullable(),
  replacesId: z.number().int().nullable(),
  replacedById: z.number().int().nullable(),
  version: z.number().int(),
})
export type Order = z.infer<typeof Order>

export const orderColumns = columnsOf(Order)

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
  quantity: column(quantity, {
    title: 'Quantity',
    inSentence: 'shares',
    format: 'shares',
    aliases: 'share, how many shares, quantity, number of shares, unit, how many did we',
  }),
  price: column(cents, {
    title: 'Price',
    format: 'price',
    aliases: `price, per share, pay per share, paid per share, price paid, sale price, purchase price,
      execution price, fill price, at what price, what price, each, a share, get per share,
      price a share, average price`,
  }),
  grossAmount: column(wholeCents, {
    title: 'Amount',
    format: 'money',
    aliases: `amount, spend, spent, pay, paid, cost, proceeds, raise, raised, bring in, brought in, turnover,
      volume, value, total value, how much, receive, received, put into, take in, notional, trade size,
      size of trade, size of a trade, size of our trades, how big, worth`,
  }),
  commission: column(wholeCents, { title: 'Commission', format: 'money', aliases: 'commission' }),
  fees: column(wholeCents, {
    title: 'Fees',
    definition: 'Regulatory fees.',
    format: 'money',
    aliases: 'fee, regulatory fee, charge',
  }),
  netAmount: column(wholeCents, {
    title: 'Net amount',
    definition: 'What was paid, or received: always above zero.',
    format: 'money',
    aliases: `net amount, net proceeds, after fees, net of fees, after costs, net of costs, including fees`,
  }),
  executedAt: column(isoDateTime, {
    title: 'Executed',
    format: 'moment',
    aliases: 'when, date, day, executed on, what day, which day',
  }),
  settlesOn: column(z.string(), {
    title: 'Settles',
    format: 'day',
    aliases: 'settle, settlement, settles on, settlement date, settled',
  }),
  /** What the price was taken from: a quote, the last sale, a bar, a broker's file. */
  pricedFrom: z.string(),
  isAmbiguous: z.boolean(),
  /** Why it was filled at this price, as recorded with it; null where that was not recorded. */
  explanation: OrderExplanation.nullable(),
  /** What its amounts are in, where those of other currencies are listed with it. */
  currency: z.string().optional(),
})
export type Trade = z.infer<typeof Trade>

export const tradeColumns = columnsOf(Trade)

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
  /** That some of it was brought by short sales; not stated where nothing is sold short. */
  buyingPowerNote: z.string().optional(),
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
  symbol: column(z.string(), { title: 'Symbol', card: 'name' }),
  openedAt: column(isoDateTime, {
    title: 'Opened',
    inSentence: 'opened',
    format: 'moment',
    aliases: 'when, opened, bought, purchased, date, held since, acquired, purchase date, old',
  }),
  quantity: column(quantity, {
    title: 'Quantity',
    inSentence: 'shares',
    format: 'shares',
    aliases: 'share, quantity, how many shares',
  }),
  cost: column(wholeCents, { title: 'Cost', format: 'money', table: 'offered', aliases: 'cost, paid, pay' }),
  taxBasis: column(wholeCents, {
    title: 'Tax basis',
    definition: 'With the fees of its purchase.',
    format: 'money',
    card: 'none',
    aliases: 'tax basis, basis, cost basis',
  }),
})
export const taxLotColumns = columnsOf(TaxLot)
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
