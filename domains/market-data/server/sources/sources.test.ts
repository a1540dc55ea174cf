import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { type Actor, DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import {
  onEveryDatabase,
  type Replica,
  type ReplicaReply,
  somebody,
  startReplica,
} from '#platform/testing/index.ts'
import { HistoryBar, MarketQuote } from '../../contract/index.ts'
import { marketDataRoutes } from '../index.ts'
import { marketDataSettings } from '../settings.ts'
import { storeBars } from '../store.ts'
import { recorded } from './test-recordings.ts'

const NOON = '2026-11-20T17:00:00.000Z'
const KEY = 'a-key-of-the-tests'

const lastQuote = recorded('alpha-vantage/global_quote.json')

const tiingoRow = (ticker: string, facts: object = {}) => ({
  ticker,
  timestamp: '2026-11-20T16:59:30+00:00',
  quoteTimestamp: '2026-11-20T16:59:30+00:00',
  last: 250.1,
  tngoLast: 250.25,
  prevClose: 245,
  open: 246,
  high: 251,
  low: 244.5,
  volume: 1_000_000,
  bidPrice: null,
  askPrice: null,
  ...facts,
})
const finnhubQuote = {
  c: 252,
  d: 7,
  dp: 2.857,
  h: 253,
  l: 244,
  o: 246,
  pc: 245,
  t: Date.parse(NOON) / 1000 - 20,
}
const alphaQuote = (symbol: string, price: string) => ({
  'Global Quote': {
    '01. symbol': symbol,
    '02. open': '240.1000',
    '03. high': '246.0000',
    '04. low': '239.5000',
    '05. price': price,
    '06. volume': '29062853',
    '07. latest trading day': '2026-11-19',
    '08. previous close': '241.0000',
    '09. change': '4.0000',
    '10. change percent': '1.6598%',
  },
})

onEveryDatabase('outside sources of prices', (world) => {
  let replica: Replica
  let actor: Actor
  let api: ApiApp
  let answers: Record<string, (path: string) => ReplicaReply>
  const json = (body: unknown, status = 200): ReplicaReply => ({
    status,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const sourceOf = (path: string) =>
    path.startsWith('/query') ? 'alpha-vantage' : path.startsWith('/api/v1') ? 'finnhub' : 'tiingo'

  beforeAll(async () => {
    replica = await startReplica(({ path }) => answers[sourceOf(path)]?.(path) ?? { status: 404 })
    const { config } = world.installation
    config.localReplicas = [new URL(replica.url).host]
    const urls = { tiingo: replica.url, finnhub: replica.url, alphaVantage: replica.url }
    Object.assign(marketDataSettings.of(config).urls, urls)
    api = makeApi(world.installation, async () => actor, marketDataRoutes)
  })
  afterAll(() => replica.stop())
  beforeEach(async () => {
    world.setNow(NOON)
    actor = somebody({ role: 'admin' })
    answers = {}
    for (const name of ['tiingo', 'finnhub', 'alpha-vantage']) await change('DELETE', name)
    const { pool } = world.installation.database
    await pool.query('delete from connector_budget')
    replica.requests.length = 0
  })

  const change = (method: string, name: string, apiKey = KEY) =>
    api.request(`/api/market-data/sources/${name}`, {
      method,
      ...(method === 'PUT'
        ? { body: JSON.stringify({ apiKey }), headers: { 'content-type': 'application/json' } }
        : {}),
    })
  const post = (body: object) =>
    api.request('/api/market-data/quotes', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const quotes = async (...symbols: string[]) =>
    z.array(MarketQuote).parse(await (await post({ symbols })).json())
  const health = async () => {
    const shape = z.object({
      data: z.object({ providers: z.record(z.string(), z.record(z.string(), z.unknown())) }),
    })
    return shape.parse(await (await post({ dataType: 'health' })).json()).data.providers
  }
  const later = (seconds: number) => world.setNow(new Date(Date.parse(NOON) + seconds * 1000).toISOString())

  it('keeps a key sealed: it stands in no answer, no table and no log of calls', async () => {
    answers = { tiingo: () => json([tiingoRow('AAPL')]), 'alpha-vantage': () => json(alphaQuote('KO', '70')) }
    const answer = await change('PUT', 'tiingo')
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain(KEY)
    await change('PUT', 'alpha-vantage')
    await quotes('AAPL', 'KO')
    expect(replica.requests.find(({ path }) => path.startsWith('/query'))?.path).toContain(`apikey=${KEY}`)
    const { pool } = world.installation.database
    const tables = ['outside_source', 'connector_reply', 'audit_entry', 'work_event', 'market_quote']
    for (const table of tables) {
      const { rows } = await pool.query(`select * from ${table}`)
      expect(rows.length, table).toBeGreaterThan(0)
      expect(JSON.stringify(rows), table).not.toContain(KEY)
    }
  })

  it('is connected by an administrator alone, and not in the demo', async () => {
    actor = somebody({ role: 'analyst' })
    expect((await change('PUT', 'tiingo')).status).toBe(403)
    actor = somebody({ role: 'admin', organisationId: DEMO_ORGANISATION_ID, isDemo: true })
    expect(await (await change('PUT', 'tiingo')).json()).toMatchObject({ code: 'forbidden' })
    actor = somebody({ role: 'admin' })
    expect((await change('PUT', 'tiingo', '  ')).status).toBe(400)
    expect((await change('PUT', 'bloomberg')).status).toBe(400)
    expect((await change('DELETE', 'tiingo')).status).toBe(404)
  })

  it('WORK-018 health says which sources need a key, which answer, and which is off', async () => {
    expect(await health()).toMatchObject({
      tiingo: { status: 'not configured' },
      finnhub: { status: 'not configured' },
      'alpha-vantage': { status: 'not configured' },
      simulated: { status: 'ok' },
      yahoo: { status: 'off' },
    })
    answers.tiingo = () => json([tiingoRow('AAPL')])
    await change('PUT', 'tiingo')
    await quotes('AAPL')
    expect((await health()).tiingo).toMatchObject({ status: 'ok', lastSuccessAt: NOON })
  })

  it('prices come from the source, marked as its own and as live while they are of this minute', async () => {
    answers.tiingo = () => json([tiingoRow('AAPL')])
    await change('PUT', 'tiingo')
    const [aapl, msft] = await quotes('AAPL', 'MSFT')
    expect(aapl).toMatchObject({
      price: 250.25,
      previousClose: 245,
      change: 5.25,
      source: 'tiingo',
      isLiveData: true,
      badge: 'realtime',
      asOf: '2026-11-20T16:59:30.000Z',
    })
    expect(msft).toMatchObject({ source: 'simulated', badge: 'delayed' })
    expect(replica.requests[0]).toMatchObject({
      path: '/iex/?tickers=aapl%2Cmsft',
      headers: { authorization: `Token ${KEY}` },
    })
    later(90)
    expect((await quotes('AAPL'))[0]).toMatchObject({ isLiveData: false, badge: 'delayed' })
  })

  it('asks again only when an answer has grown old, and not for what the source does not know', async () => {
    answers.tiingo = () => json([tiingoRow('AAPL')])
    await change('PUT', 'tiingo')
    await Promise.all([quotes('AAPL', 'MSFT'), quotes('AAPL', 'MSFT')])
    later(60)
    await quotes('AAPL', 'MSFT')
    expect(replica.requests).toHaveLength(1)
    later(125)
    await quotes('AAPL', 'MSFT')
    expect(replica.requests.map(({ path }) => path)).toEqual([
      '/iex/?tickers=aapl%2Cmsft',
      '/iex/?tickers=aapl',
    ])
  })

  it('falls over to the next source, and says which one fails', async () => {
    answers = { tiingo: () => json({ detail: 'Invalid token.' }), finnhub: () => json(finnhubQuote) }
    await change('PUT', 'tiingo')
    await change('PUT', 'finnhub')
    expect((await quotes('AAPL'))[0]).toMatchObject({ price: 252, source: 'finnhub' })
    expect(await health()).toMatchObject({
      tiingo: { status: 'failing', message: 'Tiingo reports: Invalid token.', lastFailureAt: NOON },
      finnhub: { status: 'ok' },
    })
  })

  it('never puts a made price in the place of one that was had: the last known one stands with its age', async () => {
    answers.tiingo = () => json([tiingoRow('AAPL')])
    await change('PUT', 'tiingo')
    await quotes('AAPL')
    answers.tiingo = () => ({ status: 400, body: '<html>no</html>' })
    later(3 * 3600)
    expect((await quotes('AAPL'))[0]).toMatchObject({
      price: 250.25,
      source: 'tiingo',
      badge: 'delayed',
      asOf: '2026-11-20T16:59:30.000Z',
    })
    expect((await health()).tiingo).toMatchObject({ status: 'failing' })
    await change('DELETE', 'tiingo')
    expect((await quotes('AAPL'))[0]).toMatchObject({ source: 'simulated' })
  })

  it('history is what the source told of, its close of the session before; made days stand around it on its level where that is allowed', async () => {
    answers.tiingo = () => json([tiingoRow('AAPL')])
    await change('PUT', 'tiingo')
    await quotes('AAPL')
    const read = async (query = '') => {
      const response = await api.request(
        `/api/market-data/history/AAPL?from=2026-11-18&to=2026-11-19${query}`,
      )
      return z.object({ history: z.array(HistoryBar) }).parse(await response.json()).history
    }
    expect((await read()).map(({ day, source }) => [day, source])).toEqual([['2026-11-19', 'tiingo']])
    const history = await read('&allowMixedPrices=true')
    expect(history.at(-1)).toMatchObject({ day: '2026-11-19', close: 245, source: 'tiingo' })
    expect(Math.abs((history[0]?.close as number) / 245 - 1)).toBeLessThan(0.1)
    expect(history[0]?.source).toBe('simulated')
  })

  it('a newer bar of a file wins over an older price of a source', async () => {
    answers['alpha-vantage'] = () => json(alphaQuote('PG', '245.0000'))
    await change('PUT', 'alpha-vantage')
    expect((await quotes('PG'))[0]).toMatchObject({
      price: 245,
      source: 'alpha-vantage',
      badge: 'delayed',
      asOf: '2026-11-19T21:00:00.000Z',
    })
    const row = { symbol: 'PG', open: null, high: null, low: null, volume: null, source: 'imported' }
    await storeBars(world.installation.database.db, [{ ...row, day: '2026-11-20', close: 300 }])
    expect((await quotes('PG'))[0]).toMatchObject({ price: 300, source: 'imported' })
  })

  it.skipIf(lastQuote.isAbsent)(`reads a recorded reply of Alpha Vantage${lastQuote.reason}`, async () => {
    const recorded = lastQuote.read()
    answers['alpha-vantage'] = () => ({ body: recorded, headers: { 'content-type': 'application/json' } })
    await change('PUT', 'alpha-vantage')
    expect((await quotes('MSFT'))[0]).toMatchObject({
      price: 112.13,
      previousClose: 112.79,
      volume: 29_062_853,
    })
  })

  it('refusals that come with status 200 are failures, and a key in them is not repeated', async () => {
    answers['alpha-vantage'] = () =>
      json({ Information: `We have detected your API key as ${KEY} and our limit is 25.` })
    await change('PUT', 'alpha-vantage')
    expect((await quotes('V'))[0]).toMatchObject({ source: 'simulated' })
    const { message, status } = (await health())['alpha-vantage'] as { message: string; status: string }
    expect(status).toBe('failing')
    expect(message).toContain('We have detected your API key as ***')
  })

  it.each([
    ['a page', { body: '<html>busy</html>', headers: { 'content-type': 'text/html' } }],
    ['half an answer', { body: '[{"ticker":"AAPL"', headers: { 'content-type': 'application/json' } }],
    [
      'another shape',
      { body: '[{"symbol":"AAPL","px":"5"}]', headers: { 'content-type': 'application/json' } },
    ],
    ['a refusal', { status: 403, body: '{}' }],
  ] as [string, ReplicaReply][])(
    '%s in the place of prices is a failure, and the simulator stands in',
    async (_what, reply) => {
      answers.tiingo = () => reply
      await change('PUT', 'tiingo')
      expect((await quotes('CAT'))[0]).toMatchObject({ source: 'simulated' })
      expect((await health()).tiingo).toMatchObject({ status: 'failing' })
    },
  )

  it('a symbol that Finnhub does not know has zeros there, and is left to the next source', async () => {
    answers.finnhub = () => json({ c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 })
    await change('PUT', 'finnhub')
    expect((await quotes('LIN'))[0]).toMatchObject({ source: 'simulated' })
    expect((await health()).finnhub).toMatchObject({ status: 'ok' })
  })

  it('asks nobody for the demo, for coins or for an index', async () => {
    answers.tiingo = () => json([])
    await change('PUT', 'tiingo')
    actor = somebody({ organisationId: DEMO_ORGANISATION_ID, isDemo: true })
    await quotes('AAPL')
    actor = somebody()
    await quotes('BTC', 'VIX')
    expect(replica.requests).toEqual([])
  })

  it('HOME-034 HOME-036 HOME-038 news are asked for and kept; a source that fails says why', async () => {
    const news = async (q: string) => (await api.request(`/api/market-data/live/news?q=${q}`)).json()
    answers.finnhub = () => json({ error: 'Invalid API key' })
    await change('PUT', 'finnhub')
    expect(await news('AAPL')).toEqual({ success: false, error: 'Finnhub reports: Invalid API key.' })
    later(120)
    answers.finnhub = () =>
      json([
        {
          category: 'company',
          datetime: Date.parse(NOON) / 1000 - 3_600,
          headline: 'Apple opens a shop',
          id: 77,
          image: '',
          related: 'AAPL',
          source: 'The Wire',
          summary: 'In Leeds.',
          url: 'https://news.example/77',
        },
      ])
    const result = {
      success: true,
      data: [{ id: 'finnhub-77', headline: 'Apple opens a shop', summary: 'In Leeds.' }],
    }
    expect(await news('AAPL')).toMatchObject(result)
    const asked = replica.requests.length
    expect(await news('AAPL')).toMatchObject(result)
    expect(replica.requests).toHaveLength(asked)
    answers.finnhub = () => json([])
    expect(await news('MSFT')).toEqual({ success: true, data: [] })
  })

  it('Tiingo’s news are read as well', async () => {
    answers.tiingo = (path) =>
      path.startsWith('/tiingo/news')
        ? json([
            {
              id: 5,
              publishedDate: '2026-11-20T10:00:00Z',
              title: 'A headline',
              url: 'https://news.example/5',
              description: 'What it says.',
              source: 'wire.example',
              tickers: ['tsla'],
              tags: [],
              crawlDate: '2026-11-20T10:01:00Z',
            },
          ])
        : json([])
    await change('PUT', 'tiingo')
    const answer = await (await api.request('/api/market-data/live/news?q=TSLA')).json()
    expect(answer).toMatchObject({
      success: true,
      data: [
        { id: 'tiingo-5', title: 'A headline', datetime: '2026-11-20T10:00:00.000Z', source: 'wire.example' },
      ],
    })
  })
})
