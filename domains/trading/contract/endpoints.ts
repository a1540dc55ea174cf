import { z } from 'zod'
import { CurrencyCode } from '#domains/market-data/contract/index.ts'
import { isQuantity } from '#engines/money/index.ts'
import { defineEndpoint, numberInText, page, pageRequest } from '#platform/endpoint/index.ts'
import { groupAsked } from './account-groups.ts'
import { HELD_SYMBOL } from './holding-prices.ts'
import { Position } from './position.ts'
import {
  ClosedAccount,
  LedgerEntry,
  Order,
  OrderFile,
  OrderKind,
  OrderPreview,
  OrderSide,
  OrderTime,
  TaxLot,
  TaxLotMethod,
  Trade,
  TradingAccount,
} from './schemas.ts'

const ONE_SHARE = 1_000_000
const CENTS_MAX = 1_000_000_000

const id = numberInText().int().positive().max(Number.MAX_SAFE_INTEGER)
/** The organisation whose data is meant; one that is not the session's own is refused. */
const orgId = { orgId: numberInText().int().optional() }
const symbol = z
  .string('A symbol is required')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9.-]{0,14}$/, 'A symbol is required')
// A program that took cents for dollars would order at a hundredth of the price it means.
const cents = z
  .number()
  .positive('A price must be above zero')
  .max(CENTS_MAX)
  .describe('Cents: 19050 is 190.50 dollars')
const quantity = z
  .number('A quantity is required')
  .refine(isQuantity, 'A quantity is a number of millionths, of a coin to a hundredth of one')
  .min(0.01, 'The quantity must be above 0')
  .max(1_000_000_000 * ONE_SHARE, 'The quantity is too large')
  .describe(
    'Millionths of a share: 1000000 is one share, the least that is bought; any part of a holding can be sold',
  )
const initialCash = z.number('An amount is required').int().min(0).max(100_000_000_000).describe('Cents')
const limit = numberInText().int().min(1).max(500).default(50)
/** The currency that amounts are stated in, whichever the account is kept in. */
const statedIn = { currency: CurrencyCode.default('USD') }
const heldSymbol = z.string().trim().toUpperCase().regex(HELD_SYMBOL, 'A symbol is required')
const newest = { ...orgId, limit, accountId: id.optional(), symbol: heldSymbol.optional() }
/** A chart shows the trades of years. */
const TRADES_MAX = 2_000

export const listAccounts = defineEndpoint({
  name: 'trading.accounts',
  method: 'GET',
  path: '/api/trading/accounts',
  summary: 'The paper accounts with their cash and value',
  permission: 'portfolio:read',
  request: z.object({ ...orgId, ...statedIn }),
  response: z.array(TradingAccount),
  problems: ['forbidden'],
  examples: [{ asks: 'Which paper accounts do I have?', request: {} }],
})

export const openAccount = defineEndpoint({
  name: 'trading.open-account',
  method: 'POST',
  path: '/api/trading/accounts',
  summary: 'Opens a paper account with cash',
  permission: 'portfolio:trade',
  request: z.object({
    ...orgId,
    accountName: z.string().trim().min(1).max(80),
    initialCash,
    lotMethod: TaxLotMethod.default('FIFO'),
    /** What its books are kept in. */
    currency: CurrencyCode.default('USD'),
  }),
  response: TradingAccount,
  problems: ['forbidden'],
  status: 201,
})

const cashToMove = (atMost: string) =>
  z.object({
    id,
    /** Cents. */
    amount: z
      .number('An amount is required')
      .int('An amount is a whole number of cents')
      .min(1, 'An amount must be above zero')
      .max(CENTS_MAX, atMost),
    /** The same name again is the same transfer; `Idempotency-Key` does as well. */
    clientTransferId: z.string().trim().min(1).max(48).optional(),
  })

export const depositCash = defineEndpoint({
  name: 'trading.deposit-cash',
  method: 'POST',
  path: '/api/trading/accounts/{id}/deposits',
  summary: 'Deposits paper cash into an account; settled at once and booked as a contribution',
  permission: 'portfolio:trade',
  request: cashToMove('At most ten million dollars are paid in at once'),
  response: TradingAccount,
  problems: ['invalid-input', 'not-found', 'conflict'],
  status: 201,
})

export const withdrawCash = defineEndpoint({
  name: 'trading.withdraw-cash',
  method: 'POST',
  path: '/api/trading/accounts/{id}/withdrawals',
  summary: 'Withdraws paper cash from an account, at most its settled cash without holds',
  permission: 'portfolio:trade',
  request: cashToMove('At most ten million dollars are withdrawn at once'),
  response: TradingAccount,
  problems: ['invalid-input', 'not-found', 'conflict'],
  status: 201,
})

export const resetAccount = defineEndpoint({
  name: 'trading.reset-account',
  method: 'POST',
  path: '/api/trading/accounts/{id}/reset',
  summary: 'Closes an account, cancels its orders and opens a new one of the same name',
  permission: 'portfolio:trade',
  request: z.object({ id, initialCash }),
  response: TradingAccount,
  problems: ['invalid-input', 'not-found', 'conflict'],
  status: 201,
})

export const listClosedAccounts = defineEndpoint({
  name: 'trading.closed-accounts',
  method: 'GET',
  path: '/api/trading/accounts/closed',
  summary: 'The closed paper accounts with their final state, latest first',
  permission: 'portfolio:read',
  request: z.object(orgId),
  response: z.array(ClosedAccount),
  problems: ['forbidden'],
})

export const listPositions = defineEndpoint({
  name: 'trading.positions',
  method: 'GET',
  path: '/api/trading/positions',
  summary: 'Holdings of the accounts at the last price',
  permission: 'portfolio:read',
  request: z.object({
    ...orgId,
    accountId: id.optional(),
    group: groupAsked.optional(),
    /** With its parts in other currencies, as the summary of an account has it. */
    inAllCurrencies: z.literal('true').optional(),
    ...statedIn,
  }),
  response: z.array(Position),
  problems: ['forbidden', 'invalid-input', 'not-found'],
  examples: [{ asks: 'What do I hold?', request: {} }],
})

export const listOrders = defineEndpoint({
  name: 'trading.orders',
  method: 'GET',
  path: '/api/trading/orders',
  summary: 'The newest orders, of one symbol where it is named',
  permission: 'portfolio:read',
  request: z.object(newest),
  response: z.array(Order),
  problems: ['forbidden'],
  examples: [{ asks: 'Which orders wait?', request: {} }],
})

export const listTrades = defineEndpoint({
  name: 'trading.trades',
  method: 'GET',
  path: '/api/trading/trades',
  summary: 'The newest fills, of one symbol where it is named',
  permission: 'portfolio:read',
  request: z.object({
    ...newest,
    limit: numberInText().int().min(1).max(TRADES_MAX).default(50),
    /** With those of an account in its other currencies; each states its own. */
    inAllCurrencies: z.literal('true').optional(),
  }),
  response: z.array(Trade),
  problems: ['forbidden', 'not-found'],
  examples: [{ asks: 'What did I trade lately?', request: {} }],
})

export const readOrder = defineEndpoint({
  name: 'trading.order',
  method: 'GET',
  path: '/api/trading/orders/{id}',
  summary: 'One order with its events and the reason for its current state',
  permission: 'portfolio:read',
  request: z.object({ id }),
  response: OrderFile,
  problems: ['not-found'],
})

/** What is said of an order, whether it is placed or only asked about. */
const orderTerms = {
  ...orgId,
  symbol,
  side: OrderSide,
  /** Shares × 1,000,000. */
  quantity,
  orderType: OrderKind,
  /** Cents: the limit of a LIMIT, the stop of a STOP_LOSS. */
  price: cents.nullable().optional(),
  accountId: z.number('An account is required').int().positive().max(Number.MAX_SAFE_INTEGER),
  timeInForce: OrderTime.default('DAY'),
  /** Cents: the stop of a STOP_LIMIT, whose limit is `price`. */
  stopPrice: cents.nullable().optional(),
  /** How far a TRAILING_STOP keeps away, in cents or in hundredths of a per cent. */
  trailAmount: cents.optional(),
  trailBasisPoints: z.number().int().min(1).max(5_000).optional(),
  /** Cents: exits that wait for this purchase to be filled. */
  takeProfitPrice: cents.optional(),
  stopLossPrice: cents.optional(),
  /** The lots that a sale uses up first. */
  lotIds: z.array(z.string().max(60)).max(50).default([]),
}
/** A purchase is for at least one share; of what is held any part can be sold. */
const isEnough = ({ side, quantity }: { side: OrderSide; quantity: number }) =>
  side === 'SELL' || quantity >= ONE_SHARE
const tooLittle = {
  path: ['quantity'],
  message: 'The quantity must be at least 1 share, which is written 1000000: it counts millionths',
}
// A ticket asks while it is filled in.
const often = { perAddress: 600, windowSeconds: 60 }

export const placeOrder = defineEndpoint({
  name: 'trading.place-order',
  method: 'POST',
  path: '/api/trading/orders',
  summary: 'Places a paper order; repeating a clientOrderId returns the same order',
  permission: 'portfolio:trade',
  request: z
    .object({ ...orderTerms, clientOrderId: z.string().trim().min(1).max(48).optional() })
    .refine(isEnough, tooLittle),
  response: Order,
  problems: ['invalid-input', 'forbidden', 'not-found', 'conflict', 'order-refused', 'price-unavailable'],
  status: 201,
  limit: often,
  examples: [
    {
      asks: 'Buy ten shares on paper at 190 dollars or less, sent once whatever happens',
      request: {
        symbol: 'AAPL',
        side: 'BUY',
        quantity: 10_000_000,
        orderType: 'LIMIT',
        price: 19_000,
        accountId: 1,
        timeInForce: 'DAY',
        clientOrderId: '2026-11-27-0001',
      },
    },
  ],
})

export const previewOrder = defineEndpoint({
  name: 'trading.preview-order',
  effect: 'read',
  method: 'POST',
  path: '/api/trading/orders/preview',
  summary: 'An estimate of an order placed now, with the first check it fails; nothing is saved',
  permission: 'portfolio:read',
  request: z.object(orderTerms).refine(isEnough, tooLittle),
  response: OrderPreview,
  problems: ['invalid-input', 'forbidden', 'not-found', 'order-refused', 'price-unavailable'],
  limit: often,
})

export const changeOrderStatus = defineEndpoint({
  name: 'trading.change-order-status',
  method: 'PATCH',
  path: '/api/trading/orders/{id}',
  summary: 'Cancels an order that is pending, submitted or partly filled',
  permission: 'portfolio:trade',
  request: z.object({ id, status: z.literal('CANCELLED'), version: z.number().int().positive().optional() }),
  response: Order,
  problems: ['not-found', 'conflict', 'order-refused'],
})

export const replaceOrder = defineEndpoint({
  name: 'trading.replace-order',
  method: 'POST',
  path: '/api/trading/orders/{id}/replace',
  summary: 'Replaces an open order by one with another quantity or price',
  permission: 'portfolio:trade',
  request: z.object({
    id,
    /** The version that was seen: an order that has changed since is not replaced. */
    version: z.number().int().positive(),
    quantity: quantity.optional(),
    limitPrice: cents.optional(),
    stopPrice: cents.optional(),
    trailAmount: cents.optional(),
    trailBasisPoints: z.number().int().min(1).max(5_000).optional(),
  }),
  response: Order,
  problems: ['not-found', 'conflict', 'invalid-input', 'order-refused', 'price-unavailable'],
  status: 201,
})

export const listLots = defineEndpoint({
  name: 'trading.lots',
  method: 'GET',
  path: '/api/trading/lots',
  summary: 'The open tax lots, oldest first',
  permission: 'portfolio:read',
  request: z.object({ ...orgId, accountId: id, symbol: heldSymbol.optional() }),
  response: z.array(TaxLot),
  problems: ['forbidden', 'not-found'],
})

export const listLedger = defineEndpoint({
  name: 'trading.ledger',
  method: 'GET',
  path: '/api/trading/ledger',
  summary: 'The double-entry ledger of an account, newest first',
  permission: 'portfolio:read',
  request: z.object({ ...orgId, accountId: id, ...pageRequest }),
  response: page(LedgerEntry),
  problems: ['forbidden', 'not-found'],
})
