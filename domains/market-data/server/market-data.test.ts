import { beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { type Actor, visitor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import {
  HealthAnswer,
  HistoryBar,
  MarketQuote,
  NewsItem,
  RateCurve,
  SymbolSuggestion,
} from '../contract/index.ts'
import {
  dailyCloses,
  findQuotes,
  marketDataRoutes,
  mixOfCloses,
  refuseMixedPrices,
  tradingPrices,
} from './index.ts'
import { removeBars, type StoredBar, storeBars, storeNews } from './store.ts'

const NOON = '2026-11-20T17:00:00.000Z'
const History = z.object({ history: z.array(HistoryBar) })

onEveryDatabase('market data', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, marketDataRoutes)
  })
  beforeEach(() => {
    actor = somebody()
    world.setNow(NOON)
  })

  const get = (path: string) => api.request(`/api/market-data/${path}`)
  const send = (path: string, body: unknown, method = 'POST') =>
    api.request(`/api/${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const quotes = async (...symbols: string[]) =>
    z.array(MarketQuote).parse(await (await send('market-data/quotes', { symbols })).json())
  const jsonOf = async (response: Response | Promise<Response>) =>
    (await (await response).json()) as Record<string, unknown>
  const historyOf = async (query: string) =>
    History.parse(await (await get(`history/${query}`)).json()).history

  it('PORT-031 PORT-032 WORK-017 quotes answers a bare list in the order asked', async () => {
    const response = await send('market-data/quotes', { symbols: ['SPY', 'qqq', 'IWM', 'VTI', 'SPY'] })
    expect(response.status).toBe(200)
    const list = z.array(MarketQuote).parse(await response.json())
    expect(list.map(({ symbol }) => symbol)).toEqual(['SPY', 'QQQ', 'IWM', 'VTI'])
    for (const quote of list) {
      expect(quote.price).toBeGreaterThan(0)
      const before = quote.previousClose as number
      expect(quote.change).toBeCloseTo(quote.price - before, 3)
      expect(quote.changePercent).toBeCloseTo((quote.price / before - 1) * 100, 3)
      expect([quote.c, quote.d, quote.dp]).toEqual([quote.price, quote.change, quote.changePercent])
      expect(quote).toMatchObject({ source: 'simulated', badge: 'delayed', isLiveData: false, asOf: NOON })
    }
  })

  it('PORT-022 a quote has its symbol, price and changes in both spellings, exchange, volume, liveness and badge', async () => {
    const body = (await (await send('market-data/quotes', { symbols: ['SPY', 'AAPL'] })).json()) as Record<
      string,
      unknown
    >[]
    expect(body).toHaveLength(2)
    for (const quote of body) {
      expect(quote).toMatchObject({
        symbol: expect.stringMatching(/^(SPY|AAPL)$/),
        price: expect.any(Number),
        change: expect.any(Number),
        changePercent: expect.any(Number),
        c: quote.price,
        d: quote.change,
        dp: quote.changePercent,
        exchange: expect.stringMatching(/./),
        volume: expect.any(Number),
        isLiveData: expect.any(Boolean),
        badge: expect.stringMatching(/^(realtime|delayed)$/),
      })
      // Live data alone has the badge that says so.
      expect(quote.badge === 'realtime').toBe(quote.isLiveData)
      expect(quote.volume).toBeGreaterThan(0)
    }
  })

  it('PORT-032 WORK-018 dataType health answers success and a status for each provider', async () => {
    const response = await send('market-data/quotes', { dataType: 'health' })
    const { success, data } = HealthAnswer.parse(await response.json())
    expect(success).toBe(true)
    expect(data.providers.simulated).toMatchObject({ status: 'ok' })
    expect(data.providers.imported).toMatchObject({ status: 'not configured' })
  })

  it('HOME-031 HOME-032 HOME-033 both spellings of live-quotes answer an object with the list in data', async () => {
    const symbols = ['SPY', 'QQQ', 'DIA', 'VIX']
    const answers = await Promise.all(
      ['market-data', 'marketData'].map(async (spelling) =>
        (await send(`${spelling}/live-quotes`, { symbols })).json(),
      ),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ success: true, data: symbols.map((symbol) => ({ symbol })) })
  })

  it('prices that nobody knows are refused, not an empty list; a known one beside them is answered', async () => {
    const response = await send('market-data/quotes', { symbols: ['NOPE', 'NADA'] })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({
      code: 'price-unavailable',
      message: expect.stringContaining('NOPE'),
    })
    expect((await quotes('NOPE', 'AAPL')).map(({ symbol }) => symbol)).toEqual(['AAPL'])
  })

  it('bad questions are 4xx, and a visitor is asked to sign in', async () => {
    const bad = [
      {},
      { symbols: [] },
      { symbols: ['A B'] },
      { symbols: Array(101).fill('SPY') },
      { symbols: 'SPY' },
    ]
    for (const body of bad)
      expect((await send('market-data/quotes', body)).status, JSON.stringify(body)).toBe(400)
    expect((await get('history/SPY?from=2026-02-30')).status).toBe(400)
    expect((await get('history/SPY?from=2026-03-01&to=2026-02-01')).status).toBe(400)
    expect((await get('history/NOPE')).status).toBe(404)
    expect((await get('live/news?days=0')).status).toBe(400)
    expect((await get('suggestions')).status).toBe(400)
    actor = visitor
    expect((await send('market-data/quotes', { symbols: ['SPY'] })).status).toBe(401)
  })

  it('history ends with the day as far as it has come, and agrees with the quote', async () => {
    const bars = await historyOf('AAPL?from=2026-11-16&to=2026-11-30')
    expect(bars.map(({ day }) => day)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
    const [quote] = await quotes('AAPL')
    expect(bars.at(-1)).toMatchObject({ close: quote?.price, source: 'simulated' })
    expect(bars.at(-2)?.close).toBe(quote?.previousClose)
    expect((await historyOf('AAPL')).length).toBeGreaterThan(245)
  })

  it('suggests symbols by their beginning, then names by a word', async () => {
    const suggest = async (q: string) =>
      z.array(SymbolSuggestion).parse((await jsonOf(get(`suggestions?q=${q}`))).suggestions)
    expect((await suggest('a'))[0]).toMatchObject({ symbol: 'AAPL', name: 'Apple Inc.', kind: 'stock' })
    expect((await suggest('micro')).map(({ symbol }) => symbol)).toContain('MSFT')
    expect(await suggest('zzz')).toEqual([])
  })

  it('HOME-015 rates are the par curve of the last session with its changes', async () => {
    const curve = RateCurve.parse(await (await get('rates')).json())
    expect(curve).toMatchObject({ asOf: '2026-11-20', source: 'simulated' })
    expect(curve.points.map(({ label }) => label).slice(0, 4)).toEqual([
      '1 month',
      '3 months',
      '6 months',
      '1 year',
    ])
    expect(curve.points.at(-1)?.years).toBe(30)
    expect(curve.points.some(({ change }) => change !== 0)).toBe(true)
  })

  it('HOME-034 HOME-038 news without a source is success false with a sentence', async () => {
    const response = await get('live/news?q=AAPL&days=7&limit=10')
    expect(response.status).toBe(200)
    const answer = await response.json()
    expect(answer).toEqual({
      success: false,
      error: expect.stringContaining('No news source is connected'),
      isUnconnected: true,
    })
  })

  it('HOME-034 HOME-035 HOME-036 news are the newest ten of the last seven days, each with all its fields', async () => {
    const item = (number: number, hoursAgo: number, symbol = 'AAPL') => ({
      provider: 'wire',
      providerItemId: String(number),
      symbol,
      headline: `Headline ${number}`,
      summary: 'What happened.',
      source: 'The Wire',
      url: `https://news.example/${number}`,
      publishedAt: new Date(Date.parse(NOON) - hoursAgo * 3_600_000),
      fetchedAt: new Date(NOON),
    })
    const twelve = Array.from({ length: 12 }, (_, index) => item(index, index))
    await storeNews(world.installation.database.db, [
      ...twelve,
      item(0, 0, 'MSFT'),
      item(90, 24 * 8),
      item(91, -2),
    ])
    const read = async (query: string) =>
      z.array(NewsItem).parse((await jsonOf(get(`live/news?${query}`))).data)
    const news = await read('q=AAPL&days=7&limit=10')
    expect(news.map(({ headline }) => headline)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Headline ${index}`),
    )
    expect(news[0]).toEqual({
      id: 'wire-0',
      headline: 'Headline 0',
      title: 'Headline 0',
      summary: 'What happened.',
      datetime: NOON,
      source: 'The Wire',
      url: 'https://news.example/0',
    })
    // Told once although two symbols carry it; another symbol has none, which is an answer now.
    expect(await read('limit=50')).toHaveLength(12)
    expect(await read('q=TSLA')).toEqual([])
    expect(await read('q=AAPL')).toEqual(news)
  })

  it("HOME-011 a watchlist is everybody's own, begins with five shares and keeps an order", async () => {
    const read = () => jsonOf(get('watchlist'))
    expect(await read()).toEqual({ symbols: ['AAPL', 'MSFT', 'GOOGL', 'TSLA', 'NVDA'], isDefault: true })
    const kept = await send('market-data/watchlist', { symbols: ['tsla', 'KO', 'TSLA'] }, 'PUT')
    expect(await kept.json()).toEqual({ symbols: ['TSLA', 'KO'], isDefault: false })
    expect(await read()).toEqual({ symbols: ['TSLA', 'KO'], isDefault: false })
    const unknown = await send('market-data/watchlist', { symbols: ['TSLA', 'NOPE'] }, 'PUT')
    expect(unknown.status).toBe(400)
    expect(await unknown.json()).toMatchObject({ message: expect.stringContaining('NOPE') })
    actor = somebody({ userId: 2 })
    expect((await read()).isDefault).toBe(true)
    actor = somebody({ organisationId: 2 })
    expect((await read()).isDefault).toBe(true)
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })

  it('a symbol with prices of a file has no made ones beside them, unless it is said that they may stand there', async () => {
    const bar = (day: string, close: number): StoredBar => ({
      symbol: 'KO',
      day,
      open: null,
      high: null,
      low: null,
      close,
      volume: 1_000,
      source: 'imported',
    })
    const [before] = await quotes('KO')
    await storeBars(world.installation.database.db, [
      bar('2026-11-16', 500),
      bar('2026-11-17', 505),
      bar('2026-11-18', 510),
    ])
    const sourcesOf = (bars: HistoryBar[]) => bars.map(({ source }) => source)
    expect(sourcesOf(await historyOf('KO?from=2026-11-12&to=2026-11-20'))).toEqual([
      'imported',
      'imported',
      'imported',
    ])
    const mixed = await historyOf('KO?from=2026-11-12&to=2026-11-20&allowMixedPrices=true')
    expect(sourcesOf(mixed)).toEqual([
      'simulated',
      'simulated',
      'imported',
      'imported',
      'imported',
      'simulated',
      'simulated',
    ])
    for (const [index, { close }] of mixed.slice(1).entries()) {
      expect(Math.abs(Math.log(close / (mixed[index]?.close as number)))).toBeLessThan(0.1)
    }
    // The last price of the file stands, old and without a change of the day; no made one takes its place.
    const [after] = await quotes('KO')
    expect(after).toMatchObject({
      price: 510,
      change: null,
      changePercent: null,
      d: null,
      dp: null,
      provenance: {
        source: 'imported',
        kind: 'imported',
        isOld: true,
        asOf: '2026-11-18T21:00:00.000Z',
        lastSession: '2026-11-19',
      },
    })

    // The close of the last session that is over is not old; the change of the running one it does not know.
    await storeBars(world.installation.database.db, [bar('2026-11-19', 520)])
    expect((await quotes('KO'))[0]).toMatchObject({
      price: 520,
      change: null,
      provenance: { isOld: false, isOfLastSession: false },
    })
    await storeBars(world.installation.database.db, [bar('2026-11-20', 525)])
    world.setNow('2026-11-21T15:00:00.000Z')
    expect((await quotes('KO'))[0]).toMatchObject({
      price: 525,
      previousClose: 520,
      change: 5,
      source: 'imported',
      provenance: { isOld: false, isOfLastSession: true },
    })
    world.setNow(NOON)
    expect(await removeBars(world.installation.database.db, 'KO')).toBe(5)
    expect((await quotes('KO'))[0]).toEqual(before)
  })

  it('a step over a gap of days is no change of the day', async () => {
    const row = { symbol: 'GAPCO', open: null, high: null, low: null, volume: null, source: 'imported' }
    world.setNow('2026-11-21T15:00:00.000Z')
    await storeBars(world.installation.database.db, [{ ...row, day: '2026-11-20', close: 10 }])
    expect((await quotes('GAPCO'))[0]).toMatchObject({ price: 10, previousClose: null, change: null })
    await storeBars(world.installation.database.db, [{ ...row, day: '2026-10-02', close: 5 }])
    expect((await quotes('GAPCO'))[0]).toMatchObject({ price: 10, previousClose: null, change: null })
  })

  it('tells whether closes mix real and made prices, which are old, and lets nobody count with a mixture unasked', async () => {
    const row = { open: null, high: null, low: null, volume: null, source: 'imported' }
    await storeBars(world.installation.database.db, [
      { ...row, symbol: 'KO', day: '2026-11-16', close: 500 },
      { ...row, symbol: 'KO', day: '2026-11-17', close: 501 },
    ])
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']
    const mixOf = async (symbols: string[], until?: string) =>
      mixOfCloses(world.as(), await dailyCloses(world.as(), symbols, days), until)
    const alone = await mixOf(['KO'])
    expect(alone).toMatchObject({ real: ['KO'], simulated: [], isMixed: false, old: [{ symbol: 'KO' }] })
    expect((await mixOf(['KO'], '2026-11-17')).old).toEqual([])
    const made = await mixOf(['SPY'])
    expect(made).toMatchObject({ real: [], simulated: ['SPY'], isMixed: false, old: [] })
    const mixed = await mixOf(['KO', 'SPY'])
    expect(mixed).toMatchObject({ real: ['KO'], simulated: ['SPY'], isMixed: true })
    refuseMixedPrices(alone, undefined)
    refuseMixedPrices(made, false)
    refuseMixedPrices(mixed, true)
    expect(() => refuseMixedPrices(mixed, false)).toThrow(
      expect.objectContaining({ code: 'prices-mixed', details: { real: ['KO'], simulated: ['SPY'] } }),
    )
  })

  it('a symbol of a file alone has its last stored price, dated, and does not trade', async () => {
    const row = { symbol: 'OLDCO', open: 9, high: 11, low: 8, volume: 100, source: 'imported' }
    await storeBars(world.installation.database.db, [
      { ...row, day: '2020-01-09', close: 10 },
      { ...row, day: '2020-01-10', close: 10.5 },
    ])
    expect((await quotes('OLDCO'))[0]).toMatchObject({
      price: 10.5,
      previousClose: 10,
      change: null,
      changePercent: null,
      asOf: '2020-01-10T21:00:00.000Z',
      badge: 'delayed',
      provenance: { kind: 'imported', isOld: true },
    })
    const instruments = await tradingPrices.instrumentsOf(world.as(), ['OLDCO', 'AAPL', 'VIX', 'BTC', 'NOPE'])
    expect([...instruments].map(([symbol, { isTradable }]) => [symbol, isTradable])).toEqual([
      ['OLDCO', false],
      ['AAPL', true],
      ['VIX', false],
      ['BTC', false],
    ])
  })

  it('a broker gets the same prices in ten-thousandths of a dollar and millionths of a share', async () => {
    const found = (await findQuotes(world.as(), ['MSFT'])).get('MSFT')
    const quote = (await tradingPrices.latestQuotes(world.as(), ['MSFT', 'NOPE'])).get('MSFT')
    expect(quote).toMatchObject({
      kind: 'quote',
      at: Date.parse(NOON),
      last: Math.round((found?.price as number) * 10_000),
      bid: Math.round((found?.bid as number) * 10_000),
      ask: Math.round((found?.ask as number) * 10_000),
      askSize: (found?.askSize as number) * 1_000_000,
      previousClose: Math.round((found?.previousClose as number) * 10_000),
    })
  })
})
