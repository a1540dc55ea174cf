import { z } from 'zod'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'

const ONE_SHARE = 1_000_000
const symbol = z
  .string('A symbol is required')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,6}(\.[A-Z])?$/, 'A symbol is required')

/** Whose account it is: never one of the installation's own. */
const Broker = z.literal('Alpaca (paper)')

/** A paper account at Alpaca as Alpaca tells it. Money in cents, quantities in millionths of a share. */
export const OutsideAccount = z.object({
  broker: Broker,
  accountNumber: z.string(),
  status: z.string(),
  cash: z.number().int(),
  buyingPower: z.number().int(),
  totalValue: z.number().int(),
  isBlocked: z.boolean(),
  positions: z.array(
    z.object({
      symbol: z.string(),
      quantity: z.number().int(),
      averageCost: z.number().int(),
      marketValue: z.number().int().nullable(),
    }),
  ),
  asOf: isoDateTime,
})
export type OutsideAccount = z.infer<typeof OutsideAccount>

/** An order at Alpaca. The status is Alpaca's own word. */
export const OutsideOrder = z.object({
  broker: Broker,
  id: z.string(),
  clientOrderId: z.string(),
  symbol: z.string(),
  side: z.enum(['BUY', 'SELL']),
  orderType: z.string(),
  timeInForce: z.string(),
  quantity: z.number().int(),
  filledQuantity: z.number().int(),
  price: z.number().nullable(),
  filledPrice: z.number().nullable(),
  status: z.string(),
  submittedAt: isoDateTime,
})
export type OutsideOrder = z.infer<typeof OutsideOrder>

const keyCalled = (title: string) =>
  z
    .string(`A ${title.toLowerCase()} is required`)
    .trim()
    .min(1, `A ${title.toLowerCase()} is required`)
    .max(200)
    .regex(/^[\x21-\x7e]+$/, 'It has no blanks and no accents')
    .meta({ title, kind: 'password', autoComplete: 'off' })

const path = '/api/trading/outside-broker'

export const connectOutsideBroker = defineEndpoint({
  name: 'trading.connect-outside-broker',
  effect: 'write',
  method: 'PUT',
  path,
  summary: 'Connects the caller’s own paper account at Alpaca, once its keys have opened it',
  permission: 'portfolio:trade',
  request: z.object({ apiKey: keyCalled('Key'), apiSecret: keyCalled('Secret') }),
  response: OutsideAccount,
  problems: ['invalid-input', 'demo-not-allowed', 'source-failed', 'too-many-requests'],
  limit: { perAddress: 20, windowSeconds: 60 },
})

export const disconnectOutsideBroker = defineEndpoint({
  name: 'trading.disconnect-outside-broker',
  effect: 'write',
  method: 'DELETE',
  path,
  summary: 'Forgets the keys of the caller’s account at Alpaca; its orders there stand',
  permission: 'portfolio:trade',
  request: z.object({}),
  response: z.object({ isConnected: z.literal(false) }),
  problems: ['not-found', 'demo-not-allowed'],
})

export const readOutsideAccount = defineEndpoint({
  name: 'trading.outside-account',
  effect: 'read',
  method: 'GET',
  path,
  summary: 'The caller’s paper account at Alpaca, read there now; null where none is connected',
  permission: 'portfolio:read',
  request: z.object({}),
  response: z.object({ account: OutsideAccount.nullable() }),
  problems: ['source-failed', 'too-many-requests'],
})

export const listOutsideOrders = defineEndpoint({
  name: 'trading.outside-orders',
  effect: 'read',
  method: 'GET',
  path: `${path}/orders`,
  summary: 'The newest orders of the caller’s account at Alpaca, read there now',
  permission: 'portfolio:read',
  request: z.object({ limit: numberInText().int().min(1).max(500).default(50) }),
  response: z.array(OutsideOrder),
  problems: ['not-configured', 'source-failed', 'too-many-requests'],
})

export const placeOutsideOrder = defineEndpoint({
  name: 'trading.place-outside-order',
  effect: 'write',
  method: 'POST',
  path: `${path}/orders`,
  summary: 'Places an order at Alpaca; the same client order id again answers the same order',
  permission: 'portfolio:trade',
  request: z
    .object({
      clientOrderId: z.string('A client order id is required').trim().min(1).max(48),
      symbol,
      side: z.enum(['BUY', 'SELL']),
      quantity: z
        .number('A quantity is required')
        .int()
        .min(ONE_SHARE, 'The quantity must be at least 1 share')
        .max(1_000_000 * ONE_SHARE, 'The quantity is too large')
        .multipleOf(ONE_SHARE, 'Whole shares alone are ordered there'),
      orderType: z.enum(['MARKET', 'LIMIT', 'STOP_LOSS']),
      timeInForce: z.enum(['DAY', 'GTC']).default('DAY'),
      price: z.number().int('A price is in whole cents').positive().max(1_000_000_000).optional(),
    })
    .refine(({ orderType, price }) => (orderType === 'MARKET') === (price === undefined), {
      path: ['price'],
      message: 'LIMIT and STOP_LOSS orders have a price, MARKET orders have none',
    }),
  response: OutsideOrder,
  problems: [
    'invalid-input',
    'not-configured',
    'conflict',
    'order-refused',
    'source-failed',
    'too-many-requests',
    'demo-not-allowed',
  ],
})

export const cancelOutsideOrder = defineEndpoint({
  name: 'trading.cancel-outside-order',
  effect: 'write',
  method: 'DELETE',
  path: `${path}/orders/{id}`,
  summary: 'Asks Alpaca to cancel an order',
  permission: 'portfolio:trade',
  request: z.object({ id: z.uuid() }),
  response: z.object({ id: z.string(), isAsked: z.literal(true) }),
  problems: [
    'not-found',
    'not-configured',
    'order-refused',
    'source-failed',
    'too-many-requests',
    'demo-not-allowed',
  ],
})
