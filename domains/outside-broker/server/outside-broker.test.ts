import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { type Actor, DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { outsideBrokerRoutes } from './routes.ts'
import { outsideBrokerSettings } from './settings.ts'
import { json, KEYS, PaperAlpaca, startPaperAlpaca } from './test-alpaca.ts'

const order = {
  clientOrderId: 'mine-1',
  symbol: 'AAPL',
  side: 'BUY',
  quantity: 3_000_000,
  orderType: 'LIMIT',
  price: 18_050,
}

onEveryDatabase('a paper account at Alpaca', (world) => {
  let replica: Awaited<ReturnType<typeof startPaperAlpaca>>
  let api: ApiApp
  let actor: Actor
  let broker: PaperAlpaca
  beforeAll(async () => {
    replica = await startPaperAlpaca()
    world.installation.config.localReplicas = [new URL(replica.url).host]
    outsideBrokerSettings.of(world.installation.config).alpacaPaperUrl = replica.url
    api = makeApi(world.installation, async () => actor, outsideBrokerRoutes)
  })
  afterAll(() => replica.stop())
  beforeEach(async () => {
    actor = somebody()
    broker = new PaperAlpaca()
    replica.broker = broker
    await world.installation.database.pool.query(
      'delete from outside_broker; delete from outside_order; delete from connector_budget',
    )
    replica.requests.length = 0
  })
  const send = async (method: string, path = '', body?: unknown) => {
    const response = await api.request(`/api/trading/outside-broker${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as never }
  }
  const posts = () => replica.requests.filter(({ method }) => method === 'POST')

  it('is connected once its keys open it, labelled as Alpaca’s; wrong keys are told in its words and not kept', async () => {
    expect(await send('PUT', '', { ...KEYS, apiSecret: 'wrong' })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-input',
        message: 'Alpaca refuses the keys: forbidden.',
        details: { issues: [{ field: 'apiSecret' }] },
      },
    })
    expect((await send('GET')).body).toEqual({ account: null })
    const account = {
      broker: 'Alpaca (paper)',
      accountNumber: 'PA3ABCDEF',
      cash: 9_876_543,
      buyingPower: 19_753_086,
      totalValue: 10_000_010,
      positions: [{ symbol: 'AAPL', quantity: 2_500_000, averageCost: 18_010, marketValue: 45_505 }],
    }
    expect(await send('PUT', '', KEYS)).toMatchObject({ status: 200, body: account })
    expect(await send('GET')).toMatchObject({ body: { account } })
    const { pool } = world.installation.database
    for (const table of ['outside_broker', 'connector_reply', 'audit_entry', 'work_event'])
      expect(JSON.stringify((await pool.query(`select * from ${table}`)).rows), table).not.toContain(
        KEYS.apiSecret,
      )
  })

  it('keys that are refused later, a limit that is reached and silence are three different failures', async () => {
    await send('PUT', '', KEYS)
    broker.trouble = json({ code: 40110000, message: 'request is not authorized.' }, 401)
    expect(await send('GET')).toMatchObject({
      status: 502,
      body: { code: 'source-failed', details: { reason: 'KEY_REFUSED' } },
    })
    for (const [header, seconds] of [
      ['17', '17'],
      ['soon', '60'],
      ['', '60'],
      ['0', '60'],
    ] as const) {
      broker.trouble = json({ message: 'too many requests.' }, 429, header ? { 'retry-after': header } : {})
      const result = await send('GET', '/orders')
      expect(result, header).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
      expect(result.headers.get('retry-after'), header).toBe(seconds)
    }
    // At the door it may be a proxy that answers, in words of its own or in none.
    broker.trouble = { status: 429, body: 'too many requests', headers: { 'retry-after': '9' } }
    expect(await send('GET')).toMatchObject({ status: 429, body: { details: { retryAfterSeconds: 9 } } })
    broker.trouble = { status: 401, body: '' }
    expect(await send('GET')).toMatchObject({ status: 502, body: { details: { reason: 'KEY_REFUSED' } } })
    broker.trouble = { status: 503, body: '' }
    const silent = await send('GET')
    expect(silent).toMatchObject({ status: 502, body: { code: 'source-failed' } })
    expect(silent.body).not.toMatchObject({ details: { reason: 'KEY_REFUSED' } })
  })

  it('belongs to the person who connected it alone; viewers place nothing and the demo reaches nobody', async () => {
    await send('PUT', '', KEYS)
    actor = somebody({ userId: 2 })
    expect((await send('GET')).body).toEqual({ account: null })
    expect((await send('POST', '/orders', order)).status).toBe(501)
    actor = somebody({ role: 'viewer' })
    expect((await send('POST', '/orders', order)).status).toBe(403)
    actor = somebody({ organisationId: DEMO_ORGANISATION_ID, isDemo: true })
    expect(await send('PUT', '', KEYS)).toMatchObject({ status: 403, body: { code: 'demo-not-allowed' } })
    expect(posts()).toEqual([])
  })

  it('an order is sent in Alpaca’s units and answered in ours; the same id again is the same order', async () => {
    await send('PUT', '', KEYS)
    const first = await send('POST', '/orders', order)
    expect(first).toMatchObject({
      status: 200,
      body: {
        broker: 'Alpaca (paper)',
        clientOrderId: 'mine-1',
        quantity: 3_000_000,
        price: 18_050,
        status: 'accepted',
      },
    })
    expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({
      symbol: 'AAPL',
      qty: '3',
      side: 'buy',
      type: 'limit',
      time_in_force: 'day',
      client_order_id: 'mine-1',
      limit_price: '180.50',
    })
    const again = await send('POST', '/orders', order)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-hit')).toBe('true')
    expect(posts()).toHaveLength(1)
    expect(await send('POST', '/orders', { ...order, quantity: 4_000_000 })).toMatchObject({ status: 409 })
    expect((await send('GET', '/orders')).body).toEqual([first.body])
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })

  it('an answer that was lost on the way places nothing twice', async () => {
    await send('PUT', '', KEYS)
    broker.isLosingAnswers = true
    expect(await send('POST', '/orders', order)).toMatchObject({
      status: 200,
      body: { id: broker.orders.get('mine-1')?.id, clientOrderId: 'mine-1' },
    })
    expect(broker.orders.size).toBe(1)
    expect(posts().length).toBeGreaterThan(1)
  })

  it('an order of unknown fate stays one: while the broker is down it fails, the same id finishes it later', async () => {
    await send('PUT', '', KEYS)
    broker.refusal = { status: 500, body: '' }
    expect(await send('POST', '/orders', order)).toMatchObject({
      status: 502,
      body: { code: 'source-failed' },
    })
    broker.refusal = undefined
    expect(await send('POST', '/orders', order)).toMatchObject({
      status: 200,
      body: { clientOrderId: 'mine-1' },
    })
    expect(broker.orders.size).toBe(1)
  })

  it('a refusal is told in Alpaca’s words, and again without being sent again', async () => {
    await send('PUT', '', KEYS)
    broker.refusal = json({ code: 40310000, message: 'insufficient buying power' }, 403)
    const refusal = {
      status: 422,
      body: { code: 'order-refused', message: 'Alpaca refuses the order: insufficient buying power.' },
    }
    expect(await send('POST', '/orders', order)).toMatchObject(refusal)
    expect(await send('POST', '/orders', order)).toMatchObject(refusal)
    expect(posts()).toHaveLength(1)
  })

  it('an order is cancelled there; one that it does not know is not found', async () => {
    await send('PUT', '', KEYS)
    const { id } = (await send('POST', '/orders', order)).body as { id: string }
    expect(await send('DELETE', `/orders/${id}`)).toMatchObject({ status: 200, body: { id, isAsked: true } })
    expect((await send('GET', '/orders')).body).toMatchObject([{ id, status: 'canceled' }])
    expect(await send('DELETE', `/orders/${id}`)).toMatchObject({
      status: 422,
      body: { message: 'Alpaca refuses the order: order is already in "canceled" state.' },
    })
    expect((await send('DELETE', '/orders/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await send('DELETE', '')).body).toEqual({ isConnected: false })
    expect((await send('DELETE', `/orders/${id}`)).status).toBe(501)
    expect((await send('DELETE', '')).status).toBe(404)
  })

  it('bad orders are 4xx before anybody is asked', async () => {
    await send('PUT', '', KEYS)
    replica.requests.length = 0
    for (const wrong of [
      { quantity: 500_000 },
      { quantity: 1_500_000 },
      { price: undefined },
      { orderType: 'MARKET' },
      { clientOrderId: '' },
      { clientOrderId: 'x'.repeat(49) },
      { symbol: 'no symbol' },
      { price: 1.5 },
    ])
      expect((await send('POST', '/orders', { ...order, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    expect(replica.requests).toEqual([])
  })
})
