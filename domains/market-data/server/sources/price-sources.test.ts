import { expect, it } from 'vitest'
import { z } from 'zod'
import { verifyAudit } from '#platform/audit/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { MarketQuote, MarketSources } from '../../contract/index.ts'
import { marketDataSettings } from '../settings.ts'
import { json, NOON, outside } from './test-outside.ts'
import { recorded } from './test-recordings.ts'

const PAIR = { apiKey: 'PKTESTKEY', apiSecret: 'a-secret-of-the-tests' }
const bar = { t: '2026-11-20T05:00:00Z', o: 246, h: 251, l: 244.5, c: 250, v: 1_000, n: 1, vw: 250 }
const snapshot = (price: number) => ({
  latestTrade: { t: '2026-11-20T16:59:30.123456789Z', x: 'V', p: price, s: 100, c: ['@'], i: 1, z: 'C' },
  latestQuote: { t: '2026-11-20T16:59:31Z', ax: 'V', ap: 250.3, as: 1, bx: 'V', bp: 250.2, bs: 1, c: ['R'] },
  minuteBar: bar,
  dailyBar: bar,
  prevDailyBar: { ...bar, c: 245 },
})
const chart = (facts: object = {}) => ({
  chart: {
    result: [
      {
        meta: {
          currency: 'USD',
          symbol: 'AAPL',
          regularMarketPrice: 250.25,
          regularMarketTime: Date.parse(NOON) / 1000 - 20,
          chartPreviousClose: 245,
          ...facts,
        },
        timestamp: [1],
        indicators: { quote: [{ open: [246], high: [251], low: [244.5], close: [250.25], volume: [1_000] }] },
      },
    ],
    error: null,
  },
})

onEveryDatabase('Alpaca, Yahoo and the door to all sources', (world) => {
  const sources = outside(world)
  const quotes = async (...symbols: string[]) =>
    z.array(MarketQuote).parse(await (await sources.call('quotes', 'POST', { symbols })).json())

  it('PORT-022 PORT-031 a quote has all its fields, c, d and dp as well, and is realtime while its trade is of this minute', async () => {
    sources.answer = () => json({ AAPL: snapshot(250.25), ZZZ: null })
    await sources.connect('alpaca', PAIR)
    const [quote] = await quotes('AAPL')
    expect(quote).toMatchObject({
      symbol: 'AAPL',
      price: 250.25,
      change: 5.25,
      changePercent: 2.1429,
      c: 250.25,
      d: 5.25,
      dp: 2.1429,
      exchange: expect.stringMatching(/\w/),
      volume: null,
      isLiveData: true,
      badge: 'realtime',
      source: 'alpaca',
    })
    sources.later(90)
    expect((await quotes('AAPL'))[0]).toMatchObject({ isLiveData: false, badge: 'delayed' })
    expect((await quotes('VIX'))[0]).toMatchObject({
      symbol: 'VIX',
      volume: expect.toSatisfy((volume) => volume === null || volume >= 0),
      badge: 'delayed',
      source: 'simulated',
    })
    expect(sources.requests[0]).toMatchObject({
      path: '/v2/stocks/snapshots?symbols=AAPL&feed=iex',
      headers: { 'apca-api-key-id': PAIR.apiKey, 'apca-api-secret-key': PAIR.apiSecret },
    })
  })

  it('what Alpaca refuses is told in its words, and the next source is asked', async () => {
    sources.answer = ({ path }) =>
      path.startsWith('/v2/')
        ? json({ message: 'subscription does not permit querying recent SIP data' }, 403)
        : json({ c: 252, d: 7, dp: 2.8, h: 253, l: 244, o: 246, pc: 245, t: Date.parse(NOON) / 1000 })
    await sources.connect('alpaca', PAIR)
    await sources.connect('finnhub', { apiKey: 'k' })
    expect((await quotes('AAPL'))[0]).toMatchObject({ price: 252, source: 'finnhub' })
    expect(await sources.state('alpaca')).toMatchObject({
      status: 'failing',
      lastFailure: 'Alpaca reports: subscription does not permit querying recent SIP data.',
    })
  })

  it('Alpaca’s news are read for a symbol', async () => {
    sources.answer = () =>
      json({
        news: [
          {
            id: 9,
            headline: 'A headline',
            summary: '',
            author: 'A. Writer',
            created_at: '2026-11-20T10:00:00Z',
            updated_at: '2026-11-20T10:00:00Z',
            url: null,
            content: '',
            images: [],
            symbols: ['TSLA'],
            source: 'benzinga',
          },
        ],
        next_page_token: null,
      })
    await sources.connect('alpaca', PAIR)
    expect((await sources.read('live/news?q=TSLA')).data).toMatchObject([
      { id: 'alpaca-9', headline: 'A headline', url: '', source: 'benzinga' },
    ])
  })

  it('Yahoo is off until the installation allows it, and then it is still asked for nothing before it is connected', async () => {
    sources.answer = ({ path }) =>
      path.includes('AAPL')
        ? json(chart())
        : json({ chart: { result: null, error: { code: 'Not Found', description: 'No data found' } } }, 404)
    expect(await sources.state('yahoo')).toMatchObject({
      status: 'off',
      isAllowed: false,
      licence: /^None/ as never,
    })
    const refused = await sources.connect('yahoo')
    expect(refused.status).toBe(501)
    expect(await refused.json()).toMatchObject({
      code: 'not-configured',
      message: expect.stringContaining('licence'),
    })
    marketDataSettings.of(world.installation.config).mayUseYahoo = true
    try {
      expect(await sources.state('yahoo')).toMatchObject({ status: 'not configured', isAllowed: true })
      await quotes('AAPL')
      expect(sources.requests).toEqual([])
      await sources.connect('yahoo')
      expect((await quotes('AAPL', 'JPM')).map(({ source, badge }) => [source, badge])).toEqual([
        ['yahoo', 'delayed'],
        ['simulated', 'delayed'],
      ])
      expect(await sources.state('yahoo')).toMatchObject({ status: 'ok' })
      sources.answer = () => ({ status: 429, body: 'Too Many Requests' })
      sources.later(2_000)
      expect((await quotes('AAPL'))[0]).toMatchObject({ price: 250.25, source: 'yahoo' })
      expect(await sources.state('yahoo')).toMatchObject({ status: 'failing' })
    } finally {
      marketDataSettings.of(world.installation.config).mayUseYahoo = false
    }
    const asked = sources.requests.length
    sources.later(9_000)
    await quotes('AAPL')
    expect(sources.requests, 'nobody is asked once it is forbidden again').toHaveLength(asked)
  })

  const chartOfApple = recorded('yahoo-finance/chart-AAPL-2020-01-01-to-2020-01-03.json')
  it.skipIf(chartOfApple.isAbsent)(`reads a recorded chart of Yahoo${chartOfApple.reason}`, async () => {
    const { response } = JSON.parse(chartOfApple.read()) as { response: { bodyJson: unknown } }
    sources.answer = () => json(response.bodyJson)
    marketDataSettings.of(world.installation.config).mayUseYahoo = true
    try {
      await sources.connect('yahoo')
      expect((await quotes('AAPL'))[0]).toMatchObject({ price: 160.55, asOf: '2021-11-19T21:00:02.000Z' })
    } finally {
      marketDataSettings.of(world.installation.config).mayUseYahoo = false
    }
  })

  it('a source says what it needs: what is missing is named, what is not needed is not kept', async () => {
    const issues = async (given: object) =>
      ((await (await sources.connect('alpaca', given)).json()) as { details: unknown }).details
    expect(await issues({ apiKey: 'k' })).toEqual({
      issues: [{ field: 'apiSecret', message: 'A secret is required.' }],
    })
    expect(await issues({ apiSecret: 's' })).toMatchObject({ issues: [{ field: 'apiKey' }] })
    expect((await sources.connect('tiingo', {})).status).toBe(400)
    expect((await sources.connect('us-treasury', { apiKey: 'k' })).status).toBe(200)
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })

  it('WORK-018 a test asks one real question, says how it went and tells the health; it costs its budget', async () => {
    sources.answer = () => json({ SPY: snapshot(610.5) })
    await sources.connect('alpaca', PAIR)
    expect(await sources.test('alpaca')).toMatchObject({
      isAnswering: true,
      message: 'Alpaca gives SPY at 610.50.',
    })
    expect(await sources.state('alpaca')).toMatchObject({
      status: 'ok',
      lastSuccessAt: NOON,
      budget: { left: 199, calls: 200, perSeconds: 60 },
    })
    sources.answer = () => json({ message: `forbidden for ${PAIR.apiSecret}` }, 403)
    sources.later(1)
    expect(await sources.test('alpaca')).toMatchObject({
      isAnswering: false,
      message: 'Alpaca reports: forbidden for ***.',
    })
    expect((await sources.state('alpaca')).status).toBe('failing')
    expect((await sources.call('sources/fred/test', 'POST', {})).status).toBe(404)
  })

  it('a spent budget is told in words and asks nobody', async () => {
    sources.answer = () => json({ c: 1, d: 0, dp: 0, h: 1, l: 1, o: 1, pc: 1, t: 1 })
    await sources.connect('finnhub', { apiKey: 'k' })
    const { pool } = world.installation.database
    await sources.test('finnhub')
    await pool.query(`update connector_budget set tokens = 0.5, filled_at = $1`, [NOON])
    sources.requests.length = 0
    expect(await sources.test('finnhub')).toMatchObject({
      isAnswering: false,
      message: 'The budget of Finnhub is spent: 60 calls in 60 s.',
    })
    expect((await sources.state('finnhub')).budget?.left).toBe(0)
    expect(sources.requests).toEqual([])
  })

  it('everyone reads how the sources do; administrators alone change and test them, and not in the demo', async () => {
    await sources.connect('feeds', { feeds: ['https://wire.example/feed?token=abc'] })
    const read = async () => MarketSources.parse(await sources.read('sources'))
    expect((await read()).isManageable).toBe(true)
    for (const actor of [
      somebody({ role: 'viewer' }),
      somebody({ role: 'analyst' }),
      somebody({ role: 'admin', organisationId: DEMO_ORGANISATION_ID, isDemo: true }),
    ]) {
      sources.actor = actor
      const { sources: stated, isManageable } = await read()
      expect(isManageable).toBe(false)
      expect(stated).toHaveLength(11)
      expect(JSON.stringify(stated), 'an address may carry a key').not.toContain('token=abc')
      expect((await sources.connect('us-treasury')).status).toBe(403)
      expect((await sources.call('sources/feeds/test', 'POST', {})).status).toBe(403)
      expect((await sources.call('sources/feeds', 'DELETE')).status).toBe(403)
    }
  })
})
