import { z } from 'zod'
import type { OutsideCall, Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { fetchBody, readJson, readShape } from '#platform/sources/index.ts'
import type { OutsideAccount, OutsideOrder } from '../contract/endpoints.ts'
import { outsideBrokerSettings } from './settings.ts'

export type BrokerKeys = { apiKey: string; apiSecret: string }

const provider: Provider = {
  name: 'Alpaca trading',
  timeoutMs: 8_000,
  totalMsMax: 15_000,
  bytesMax: 4 * 1024 * 1024,
  retries: 2,
  budget: { calls: 200, perSeconds: 60 },
}
/** How its failures name it. */
const alpaca = { name: 'Alpaca' }
const BROKER = 'Alpaca (paper)'

// Alpaca writes amounts and quantities as texts.
const amount = z.string().regex(/^-?\d+(\.\d+)?$/)
const Account = z.object({
  account_number: z.string(),
  status: z.string(),
  cash: amount,
  buying_power: amount,
  portfolio_value: amount,
  trading_blocked: z.boolean(),
  account_blocked: z.boolean(),
})
const Positions = z.array(
  z.object({ symbol: z.string(), qty: amount, avg_entry_price: amount, market_value: amount.nullable() }),
)
const Order = z.object({
  id: z.string(),
  client_order_id: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.string(),
  time_in_force: z.string(),
  qty: amount.nullable(),
  filled_qty: amount,
  limit_price: amount.nullable(),
  stop_price: amount.nullable(),
  filled_avg_price: amount.nullable(),
  status: z.string(),
  submitted_at: z.string(),
})
const Refusal = z.object({ message: z.string(), code: z.number().optional() })
const KEYS_REFUSED = [401, 403] as const
const TOO_MANY = 429
/** Alpaca counts its calls by the minute. */
const LIMIT_SECONDS = 60

const cents = (text: string) => Math.round(Number(text) * 100)
const millionths = (text: string) => Math.round(Number(text) * 1_000_000)
const centsOrNull = (text: string | null) => (text === null ? null : Math.round(Number(text) * 10_000) / 100)

/** The account behind keys, with what it holds, as Alpaca tells it now. @throws Problem `source-failed`. */
export async function readAccount(ctx: Context, keys: BrokerKeys): Promise<OutsideAccount> {
  const account = await read(ctx, keys, '/v2/account', Account)
  const positions = await read(ctx, keys, '/v2/positions', Positions)
  return {
    broker: BROKER,
    accountNumber: account.account_number,
    status: account.status,
    cash: cents(account.cash),
    buyingPower: cents(account.buying_power),
    totalValue: cents(account.portfolio_value),
    isBlocked: account.trading_blocked || account.account_blocked,
    positions: positions.map(({ symbol, qty, avg_entry_price, market_value }) => ({
      symbol,
      quantity: millionths(qty),
      averageCost: cents(avg_entry_price),
      marketValue: market_value === null ? null : cents(market_value),
    })),
    asOf: ctx.installation.clock().toISOString(),
  }
}

export async function readOrders(ctx: Context, keys: BrokerKeys, limit: number): Promise<OutsideOrder[]> {
  const query = new URLSearchParams({ status: 'all', limit: String(limit), direction: 'desc' })
  return (await read(ctx, keys, `/v2/orders?${query}`, z.array(Order))).map(orderShape)
}

type OrderSent = {
  clientOrderId: string
  symbol: string
  side: 'BUY' | 'SELL'
  quantity: number
  orderType: 'MARKET' | 'LIMIT' | 'STOP_LOSS'
  timeInForce: 'DAY' | 'GTC'
  price?: number | undefined
}

/**
 * Places an order. Its client order id makes a repeat harmless: Alpaca refuses the second one, and the first is read instead.
 * @throws Problem `order-refused` with Alpaca's words; `source-failed` where what became of it is not known.
 */
export async function sendOrder(ctx: Context, keys: BrokerKeys, order: OrderSent): Promise<OutsideOrder> {
  const price = order.price === undefined ? undefined : (order.price / 100).toFixed(2)
  const { status, body } = await ask(ctx, keys, '/v2/orders', {
    method: 'POST',
    isRepeatable: true,
    reads: [400, 403, 404, 422],
    body: JSON.stringify({
      symbol: order.symbol,
      qty: String(order.quantity / 1_000_000),
      side: order.side.toLowerCase(),
      type: ({ MARKET: 'market', LIMIT: 'limit', STOP_LOSS: 'stop' } as const)[order.orderType],
      time_in_force: order.timeInForce.toLowerCase(),
      client_order_id: order.clientOrderId,
      ...(order.orderType === 'LIMIT' ? { limit_price: price } : {}),
      ...(order.orderType === 'STOP_LOSS' ? { stop_price: price } : {}),
    }),
  })
  if (status < 300) return orderShape(readShape(alpaca, Order, { body }))
  const stated = statedIn(body, status)
  if (status !== 422 || !/client_order_id/i.test(stated)) throw refused(stated)
  return readOrder(ctx, keys, order.clientOrderId)
}

/** The order under a client order id. */
export async function readOrder(
  ctx: Context,
  keys: BrokerKeys,
  clientOrderId: string,
): Promise<OutsideOrder> {
  const query = new URLSearchParams({ client_order_id: clientOrderId })
  return orderShape(await read(ctx, keys, `/v2/orders:by_client_order_id?${query}`, Order))
}

/** Asks for an order to be cancelled. @throws Problem `not-found`, `order-refused` for one that cannot be cancelled any more. */
export async function cancelOrder(ctx: Context, keys: BrokerKeys, id: string): Promise<void> {
  const { status, body } = await ask(ctx, keys, `/v2/orders/${id}`, {
    method: 'DELETE',
    isRepeatable: true,
    reads: [403, 404, 422],
  })
  if (status === 404) throw new Problem('not-found', 'Alpaca does not know this order.', { id })
  if (status >= 300) throw refused(statedIn(body, status))
}

async function read<Shape extends z.ZodType>(
  ctx: Context,
  keys: BrokerKeys,
  path: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  const { status, body } = await ask(ctx, keys, path, { reads: [404] })
  return readShape(
    alpaca,
    shape,
    { status, body },
    Refusal.transform(({ message }) => message),
  )
}

/** @throws Problem `source-failed` with `KEY_REFUSED` for wrong keys; `too-many-requests` with when to try again. */
async function ask(
  ctx: Context,
  { apiKey, apiSecret }: BrokerKeys,
  path: string,
  call: Omit<OutsideCall, 'url' | 'headers' | 'onlyIfChanged'>,
): Promise<{ status: number; body: unknown }> {
  const reply = await fetchBody(ctx, provider, {
    ...call,
    // Somebody waits for the answer: that the limit is reached is told at once and not waited out.
    reads: [...(call.reads ?? []), ...KEYS_REFUSED, TOO_MANY],
    url: `${outsideBrokerSettings.of(ctx.installation.config).alpacaPaperUrl}${path}`,
    // The limit is each account's own: what one person asks for takes nothing from another.
    budgetKey: apiKey,
    headers: {
      'apca-api-key-id': apiKey,
      'apca-api-secret-key': apiSecret,
      'content-type': 'application/json',
    },
  })
  if (reply.status === TOO_MANY) throw limitReached(reply.headers['retry-after'])
  // What refuses at the door need not say why in JSON, nor say anything.
  const { status } = reply
  const body = reply.bytes === 0 ? undefined : readJson(alpaca, reply)
  if (areKeysRefused({ status, body })) throw keysRefused(statedIn(body, status))
  return { status, body }
}

/** Refusals of an order have a number of their own; what is refused at the door has none. */
const areKeysRefused = ({ status, body }: { status: number; body: unknown }): boolean =>
  status === 401 || (status === 403 && Refusal.safeParse(body).data?.code === undefined)

const statedIn = (body: unknown, status: number): string =>
  (Refusal.safeParse(body).data?.message ?? `status ${status}`).slice(0, 300)

const keysRefused = (stated: string) =>
  new Problem('source-failed', `Alpaca refuses the keys: ${stated.replace(/\.+$/, '')}.`, {
    provider: provider.name,
    reason: 'KEY_REFUSED',
  })
function limitReached(header: string | undefined): Problem {
  const given = header ? Math.ceil(Number(header)) : Number.NaN
  const retryAfterSeconds = given >= 1 && given <= 86_400 ? given : LIMIT_SECONDS
  return new Problem(
    'too-many-requests',
    `Alpaca takes no more calls for now. Try again in ${retryAfterSeconds} seconds.`,
    { provider: provider.name, retryAfterSeconds },
  )
}
const refused = (stated: string) =>
  new Problem('order-refused', `Alpaca refuses the order: ${stated}.`, {
    reason: 'OUTSIDE_BROKER',
    said: stated,
  })

const orderShape = (order: z.output<typeof Order>): OutsideOrder => ({
  broker: BROKER,
  id: order.id,
  clientOrderId: order.client_order_id,
  symbol: order.symbol,
  side: order.side === 'buy' ? 'BUY' : 'SELL',
  orderType: order.type,
  timeInForce: order.time_in_force,
  quantity: millionths(order.qty ?? '0'),
  filledQuantity: millionths(order.filled_qty),
  price: centsOrNull(order.limit_price ?? order.stop_price),
  filledPrice: centsOrNull(order.filled_avg_price),
  status: order.status,
  submittedAt: new Date(order.submitted_at).toISOString(),
})
