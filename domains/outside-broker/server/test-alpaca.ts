import { randomUUID } from 'node:crypto'
import {
  type Replica,
  type ReplicaReply,
  type ReplicaRequest,
  startReplica,
} from '#platform/testing/index.ts'

export const KEYS = { apiKey: 'PKPAPER', apiSecret: 'a-secret-of-the-tests' }

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): ReplicaReply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

type PaperOrder = Record<string, unknown> & { id: string; status: string }

/** Alpaca's paper door as far as it is used: keys, an id that is taken once, refusals in its own shapes. */
export class PaperAlpaca {
  /** Orders by the id that the client gave them. */
  readonly orders = new Map<string, PaperOrder>()
  isLosingAnswers = false
  /** What every order is answered with instead. */
  refusal: ReplicaReply | undefined
  /** What every call is answered with instead. */
  trouble: ReplicaReply | undefined

  answer({ method, path, headers, body }: ReplicaRequest): ReplicaReply {
    if (this.trouble) return this.trouble
    if (headers['apca-api-secret-key'] !== KEYS.apiSecret) return json({ message: 'forbidden.' }, 403)
    const url = new URL(path, 'http://alpaca')
    if (url.pathname === '/v2/account') return json(account)
    if (url.pathname === '/v2/positions') return json(positions)
    if (url.pathname === '/v2/orders:by_client_order_id') {
      const found = this.orders.get(url.searchParams.get('client_order_id') ?? '')
      return found ? json(found) : json({ code: 40410000, message: 'order not found' }, 404)
    }
    if (method === 'GET' && url.pathname === '/v2/orders') return json([...this.orders.values()].reverse())
    if (method === 'DELETE') return this.#cancel(url.pathname.split('/').at(-1) ?? '')
    return this.refusal ?? this.#place(JSON.parse(body) as Record<string, string>)
  }

  #place(sent: Record<string, string>): ReplicaReply {
    const clientId = sent.client_order_id ?? ''
    if (this.orders.has(clientId))
      return json({ code: 40010001, message: 'client_order_id must be unique' }, 422)
    const placed = {
      ...sent,
      id: randomUUID(),
      limit_price: sent.limit_price ?? null,
      stop_price: sent.stop_price ?? null,
      filled_qty: '0',
      filled_avg_price: null,
      status: 'accepted',
      submitted_at: '2026-11-20T17:00:00.123456Z',
    }
    this.orders.set(clientId, placed)
    return this.isLosingAnswers ? { ...json(placed), isTruncated: true } : json(placed)
  }

  #cancel(id: string): ReplicaReply {
    const order = [...this.orders.values()].find((one) => one.id === id)
    if (!order) return json({ message: 'order not found' }, 404)
    if (order.status !== 'accepted')
      return json({ code: 42210000, message: `order is already in "${order.status}" state` }, 422)
    order.status = 'canceled'
    return { status: 204 }
  }
}

const account = {
  id: 'x',
  account_number: 'PA3ABCDEF',
  status: 'ACTIVE',
  currency: 'USD',
  cash: '98765.43',
  buying_power: '197530.86',
  portfolio_value: '100000.1',
  trading_blocked: false,
  account_blocked: false,
}
const positions = [
  { symbol: 'AAPL', qty: '2.5', avg_entry_price: '180.1', market_value: '455.05', side: 'long' },
]

/** A stand-in for Alpaca on this machine; `broker` is what it knows, and may be changed or put in its place again. */
export async function startPaperAlpaca(): Promise<Replica & { broker: PaperAlpaca }> {
  const held = { broker: new PaperAlpaca() }
  const replica = await startReplica((request) => held.broker.answer(request))
  return Object.assign(held, replica)
}
