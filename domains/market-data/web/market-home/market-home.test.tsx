// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { listings } from '#engines/market-simulator/index.ts'
import type { MarketQuote } from '../../contract/index.ts'
import { MarketHome, MarketOverview } from '../index.tsx'
import { fetchNews, indexQuotesQuery, listQuotesQuery, newsQuery, overviewQuotesQuery } from '../queries.ts'

// It draws on a canvas, which this document has none of.
vi.mock('../price-chart/price-plot.tsx', () => ({ default: () => null }))

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
})

const changes: Record<string, number> = {
  AAPL: 3,
  MSFT: 2.5,
  GOOGL: 2,
  AMZN: 1.5,
  NVDA: 1,
  META: 0.5,
  TSLA: -1,
  JPM: -2,
}
const quote = (symbol: string, facts: Partial<MarketQuote> = {}): MarketQuote => {
  const changePercent = changes[symbol] ?? 0.5
  const name = listings.find((one) => one.symbol === symbol)?.name ?? symbol
  return {
    symbol,
    name,
    kind: 'stock',
    price: 100,
    change: 1,
    changePercent,
    c: 100,
    d: 1,
    dp: changePercent,
    previousClose: 99,
    open: null,
    high: null,
    low: null,
    bid: null,
    ask: null,
    volume: symbol === 'TSLA' ? 90_000_000 : 1_000_000,
    exchange: 'NYSE',
    asOf: '2026-11-20T21:00:00.000Z',
    source: 'simulated',
    isLiveData: false,
    badge: 'delayed',
    provenance: {
      source: 'simulated',
      kind: 'simulated',
      asOf: '2026-11-20T21:00:00.000Z',
      ageSeconds: 0,
      lastSession: '2026-11-20',
      isOld: false,
      isOfLastSession: true,
    },
    ...facts,
  }
}
const story = {
  id: 'wire-1',
  headline: 'Apple opens a shop',
  title: 'Apple opens a shop',
  summary: 'In Leeds.',
  datetime: '2026-11-20T10:00:00.000Z',
  source: 'The Wire',
  url: 'https://news.example/1',
}

const bars = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day, at) => ({
  day,
  open: 99,
  high: 103,
  low: 98,
  close: 100 + at,
  volume: 1_000,
  source: 'simulated',
}))

type Answer = (body: { symbols: string[] }) => Response | Promise<Response>

/** The home with a server that answers quotes of whatever is asked for, and as told. */
async function open(node = <MarketHome />, answers: Record<string, Answer> = {}) {
  const sent: { path: string; symbols: string[]; method: string }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api/', '').replace(/\?.*/, '')
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    const method = init?.method ?? 'GET'
    sent.push({ path, symbols: body.symbols ?? [], method })
    const result = answers[`${method} ${path}`] ?? answers[path]
    if (result) return result(body)
    if (path.endsWith('live-quotes'))
      return Response.json({ success: true, data: body.symbols.map((symbol: string) => quote(symbol)) })
    if (path === 'market-data/quotes')
      return Response.json(body.symbols.map((symbol: string) => quote(symbol)))
    if (path === 'market-data/watchlist')
      return Response.json({ symbols: ['AAPL', 'MSFT', 'GOOGL', 'TSLA', 'NVDA', 'KO'], isDefault: false })
    if (path === 'market-data/live/news') return Response.json({ success: true, data: [story] })
    if (path === 'market-data/rates')
      return Response.json({
        asOf: '2026-11-20',
        source: 'simulated',
        points: [{ label: '10 years', years: 10, yield: 0.0412, change: 0.0005 }],
      })
    if (path.startsWith('market-data/history/'))
      return Response.json({ history: bars, splits: [], dividends: [] })
    return new Response('', { status: 404 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } })
  drawn = await draw(<QueryClientProvider client={client}>{node}</QueryClientProvider>, '/app')
  await drawn.settle()
  return sent
}
const text = () => drawn?.host.textContent ?? ''
const panel = (title: string) =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)
const rowsOf = (title: string) =>
  [...(panel(title)?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent ?? '')

it('HOME-001 HOME-002 HOME-031 the head has four chips and the cards of four indices', async () => {
  const sent = await open()
  const chips = [...document.querySelectorAll('nav[aria-label="Markets"] a')].map(
    ({ textContent }) => textContent,
  )
  expect(chips).toEqual(['US Markets', 'Crypto', 'Earnings', 'Screener'])
  for (const name of ['S&P 500', 'Nasdaq', 'Dow Jones', 'VIX']) expect(text()).toContain(name)
  expect(sent.filter(({ path }) => path === 'market-data/live-quotes').map(({ symbols }) => symbols)).toEqual(
    [['SPY', 'QQQ', 'DIA', 'VIX']],
  )
  await drawn?.click(drawn.byText('Crypto', 'a'))
  await drawn?.settle()
  expect(sent.some(({ path, symbols }) => path === 'market-data/live-quotes' && symbols[0] === 'BTC')).toBe(
    true,
  )
})

it('HOME-003 HOME-004 HOME-036 the market summary lists the news and says how fresh it is', async () => {
  await open()
  expect(rowsOf('Market Summary')).toEqual([expect.stringContaining('Apple opens a shopIn Leeds.The Wire')])
  expect(panel('Market Summary')?.textContent).toContain('Live')
  expect(panel('Market Summary')?.querySelector('a')?.getAttribute('target')).toBe('_blank')
})

it('an address that is no web page does not become a link', async () => {
  const news = () => Response.json({ success: true, data: [{ ...story, url: 'javascript:alert(1)' }] })
  await open(<MarketHome />, { 'market-data/live/news': news })
  expect(panel('Market Summary')?.querySelector('a')).toBeNull()
  expect(panel('Market Summary')?.textContent).toContain('Apple opens a shop')
})

it('HOME-040 HOME-041 loading and failing news say what the specification says', async () => {
  await open(<MarketHome />, { 'market-data/live/news': () => new Promise<Response>(() => {}) })
  expect(panel('Market Summary')?.textContent).toContain('Loading latest market news...')
  await drawn?.remove()
  const error = 'The source is busy.'
  await open(<MarketHome />, { 'market-data/live/news': () => Response.json({ success: false, error }) })
  expect(panel('Market Summary')?.textContent).toContain('Unable to load news. Please check your connection.')
  expect(panel('Market Summary')?.textContent).toContain(`API Error: ${error}`)
})

it('no source of news is an invitation to connect one, not a failure', async () => {
  const answer = { success: false, error: 'No news source is connected.', isUnconnected: true }
  await open(<MarketHome />, { 'market-data/live/news': () => Response.json(answer) })
  expect(panel('Market Summary')?.textContent).toContain('Connect one and the news')
  expect(panel('Market Summary')?.textContent).not.toContain('check your connection')
  expect(panel('Market Summary')?.querySelector('a[href="/dashboard/settings/data-sources"]')).not.toBeNull()
})

it('HOME-037 HOME-038 HOME-039 each failure of news has its own words', async () => {
  const failing = async (answer: Response) => {
    vi.stubGlobal('fetch', async () => answer)
    return fetchNews('AAPL').then(
      () => 'no failure',
      (failure: Error) => failure.message,
    )
  }
  expect(await failing(new Response('', { status: 502 }))).toBe('Failed to fetch news: 502')
  expect(await failing(Response.json({ success: false, error: 'Busy' }))).toBe('API Error: Busy')
  expect(await failing(Response.json({ success: false }))).toBe('API Error: Unknown error')
  expect(await failing(Response.json({ success: true }))).toBe('Invalid news response format - no data array')
})

it('HOME-008 HOME-009 three developments open in new tabs; the spaces lead where they say', async () => {
  await open()
  const developments = [...(panel('Recent Developments')?.querySelectorAll('a') ?? [])]
  expect(developments.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank', '_blank'])
  const spaces = [...(panel('Popular Spaces')?.querySelectorAll('a') ?? [])]
  expect(spaces.map((link) => link.getAttribute('href'))).toEqual([
    '/spaces/transcripts',
    '/spaces/profile',
    '/spaces/due-diligence',
  ])
})

it('HOME-010 the gauge shows the score and its word', async () => {
  await open()
  // 0.5 % everywhere: scaled 62.5, so 22 + 18.75 + 15.6 = 56.35.
  expect(panel('Market Sentiment')?.textContent).toContain('56 Neutral')
  expect(panel('Market Sentiment')?.querySelector('meter')?.getAttribute('value')).toBe('56')
})

it('HOME-011 HOME-032 the watchlist shows five, all when asked, and is changed in place', async () => {
  const put = vi.fn((body: { symbols: string[] }) =>
    Response.json({ symbols: body.symbols, isDefault: false }),
  )
  const sent = await open(<MarketHome />, { 'PUT market-data/watchlist': put })
  expect(rowsOf('Watchlist')).toHaveLength(5)
  expect(sent.some(({ path, symbols }) => path === 'marketData/live-quotes' && symbols.includes('KO'))).toBe(
    true,
  )
  await drawn?.click(drawn.byText('All 6', 'button'))
  expect(rowsOf('Watchlist')).toHaveLength(6)
  await drawn?.click(drawn.byText('Change', 'button'))
  await drawn?.click(document.querySelector('[aria-label="Remove MSFT"]'))
  await drawn?.settle()
  expect(put.mock.calls[0]?.[0].symbols).toEqual(['AAPL', 'GOOGL', 'TSLA', 'NVDA', 'KO'])
  await drawn?.type(document.querySelector('[aria-label="Symbol to watch"]'), 'xom')
  await drawn?.click(drawn.byText('Add', 'button'))
  await drawn?.settle()
  expect(put.mock.calls[1]?.[0].symbols.at(-1)).toBe('XOM')
})

it('HOME-012 HOME-029 HOME-030 the movers are gainers, losers and the most active', async () => {
  await open()
  const tabs = [...(panel('Movers')?.querySelectorAll('[role="tab"]') ?? [])]
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Gainers', 'Losers', 'Active'])
  const shown = () =>
    [...(panel('Movers')?.querySelectorAll('[role="tabpanel"]') ?? [])]
      .filter((one) => (one as HTMLElement).style.display !== 'none')
      .flatMap((one) =>
        [...one.querySelectorAll('li')].map(({ textContent }) => (textContent ?? '').slice(0, 4)),
      )
  expect(shown()).toEqual(['AAPL', 'MSFT', 'GOOG', 'AMZN', 'NVDA'])
  await drawn?.click(tabs[1])
  expect(shown()).toEqual(['JPMJ', 'TSLA'])
  await drawn?.click(tabs[2])
  expect(shown()[0]).toBe('TSLA')
})

it('HOME-013 HOME-014 HOME-015 sectors, coins and rates name where their figures come from and of when', async () => {
  await open()
  expect(rowsOf('Equity Sectors')[0]).toContain('TechnologyXLK100.00')
  expect(rowsOf('Popular Cryptocurrencies')[0]).toContain('BitcoinBTC100.00')
  expect(panel('Equity Sectors')?.textContent).toContain('simulated, 20 Nov 2026')
  expect(rowsOf('Fixed Income Rates')).toEqual(['10 years4.12%+5 bp'])
  expect(panel('Fixed Income Rates')?.textContent).toContain('simulated')
})

it('HOME-016 SEARCH-017 SEARCH-018 the box at the foot asks; a blank question does nothing', async () => {
  await open()
  const box = document.querySelector<HTMLInputElement>(
    'input[placeholder="Ask any question about finance..."]',
  )
  await drawn?.type(box, '   ')
  await drawn?.click(drawn.byText('Ask', 'button'))
  expect(drawn?.address()).toBe('/app')
  await drawn?.type(box, 'What moves AAPL?')
  await drawn?.click(drawn.byText('Ask', 'button'))
  expect(drawn?.address()).toBe('/app/search?q=What%20moves%20AAPL%3F')
})

it('HOME-017 SHELL-019 SHELL-020 the footer credits the sources, and says that prices are late and no advice', async () => {
  await open()
  const footer = document.querySelector('footer')?.textContent ?? ''
  expect(footer).toContain('Data sources')
  expect(footer).toContain('Market data is delayed 15+ minutes.')
  expect(footer).toContain('Nothing shown is investment advice.')
})

it('a year of closes answers for the market that is shown', async () => {
  const sent = await open()
  expect(text()).toContain('How has the S&P 500 traded?')
  expect(text()).toMatch(/Daily (closes|bars) of SPY, simulated, .* to 20 Nov 2026\./)
  await drawn?.click(drawn.byText('Crypto', 'a'))
  await drawn?.settle()
  expect(text()).toContain('How has Bitcoin traded?')
  expect(sent.map(({ path }) => path)).toContain('market-data/history/BTC')
})

it('prices that cannot be read are a stated failure with a way on', async () => {
  const refused = () =>
    Response.json({ message: 'No source has a price.', code: 'price-unavailable' }, { status: 503 })
  await open(<MarketHome />, { 'market-data/live-quotes': refused, 'marketData/live-quotes': refused })
  expect(text()).toContain('The prices could not be read.')
  expect(text()).toContain('No source has a price.')
  expect(drawn?.byText('Try Again', 'button')).toBeDefined()
})

it('PORT-012 PORT-013 PORT-014 PORT-031 the overview shows four funds, LIVE when every price is, DELAYED otherwise', async () => {
  const sent = await open(<MarketOverview />)
  expect(sent).toEqual([
    { path: 'market-data/quotes', symbols: ['SPY', 'QQQ', 'IWM', 'VTI'], method: 'POST' },
  ])
  expect(rowsOf('Market Overview').map((row) => row.slice(0, 3))).toEqual(['SPY', 'QQQ', 'IWM', 'VTI'])
  expect(text()).toContain('DELAYED')
  await drawn?.remove()
  const live: Answer = ({ symbols }) =>
    Response.json(symbols.map((symbol) => quote(symbol, { badge: 'realtime' })))
  await open(<MarketOverview />, { 'market-data/quotes': live })
  expect(text()).toContain('LIVE')
  expect(text()).not.toContain('DELAYED')
})

it('made prices beside real ones are named, and so is the day of an old one: a list is of no one moment', async () => {
  const old = quote('SPY', {})
  const mixed: Answer = ({ symbols }) =>
    Response.json(
      symbols.map((symbol) =>
        symbol === 'SPY'
          ? quote(symbol, {
              source: 'imported',
              asOf: '2021-12-30T21:00:00.000Z',
              provenance: { ...old.provenance, source: 'imported', kind: 'imported', isOld: true },
            })
          : quote(symbol, {
              source: 'simulated',
              provenance: { ...old.provenance, kind: 'simulated', isOld: false },
            }),
      ),
    )
  await open(<MarketOverview />, { 'market-data/quotes': mixed })
  expect(text()).toContain('Prices: imported, simulated (QQQ, IWM, VTI), as of')
  expect(text()).toContain('the oldest of 30 Dec 2021')
})

it('PORT-015 PORT-016 a failing overview shows the server’s words or the status, and tries again', async () => {
  let answer: () => Response = () =>
    Response.json({ message: 'The source rests.', code: 'x' }, { status: 503 })
  await open(<MarketOverview />, { 'market-data/quotes': () => answer() })
  await drawn?.settle()
  expect(text()).toContain('The source rests.')
  answer = () => new Response('', { status: 502 })
  await drawn?.click(drawn.byText('Try Again', 'button'))
  await drawn?.settle()
  expect(text()).toContain('Failed to fetch market data: 502')
})

it('PORT-023 the variants c and dp are read as price and change', async () => {
  const variants: Answer = ({ symbols }) =>
    Response.json(
      symbols.map((symbol) => ({
        symbol,
        name: symbol,
        c: 55.5,
        d: 1,
        dp: 1.25,
        badge: 'delayed',
        source: 'x',
        asOf: '',
      })),
    )
  await open(<MarketOverview />, { 'market-data/quotes': variants })
  expect(rowsOf('Market Overview')[0]).toContain('55.50')
  expect(rowsOf('Market Overview')[0]).toContain('+1.25%')
})

it('HOME-031 HOME-032 HOME-034 PORT-033 PORT-034 each list is asked for at its own pace, and not on and on when refused', () => {
  const pace = (query: { refetchInterval?: unknown }, status: string) =>
    typeof query.refetchInterval === 'function'
      ? query.refetchInterval({ state: { status } } as never)
      : query.refetchInterval
  expect(pace(indexQuotesQuery(['SPY']), 'success')).toBe(15_000)
  expect(pace(listQuotesQuery(['SPY']), 'success')).toBe(30_000)
  expect(pace(newsQuery('AAPL'), 'success')).toBe(60_000)
  const overview = overviewQuotesQuery(['SPY'])
  expect([pace(overview, 'success'), overview.staleTime, overview.retry]).toEqual([10_000, 5_000, 1])
  expect(pace(overview, 'error')).toBe(false)
})
