// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { healthQuery, watchedQuotesQuery } from './queries.ts'
import { workstationScreens } from './routes.ts'
import { alert, assessment, historyOf, positions, providers, quoteOf } from './test-answers.ts'
import WorkstationScreen from './workstation-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
})

type Body = { symbols?: string[]; dataType?: string; portfolio?: { symbol: string; allocation: number }[] }
type Sent = { path: string; body: Body }
type Answer = (body: Body) => Response | Promise<Response>
const ADDRESS = '/dashboard/financial-intelligence'
const RISK = 'financial-research/risk-assessment'
const refusal = (status: number, message: string) => Response.json({ code: 'refused', message }, { status })

/** The workstation with a server that knows every symbol but NONE, and answers as told. */
async function open(query = '', answers: Record<string, Answer> = {}, role = 'analyst') {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api/', '').replace(/\?.*/, '')
    const body: Body = init?.body ? JSON.parse(String(init.body)) : {}
    sent.push({ path, body })
    const told = answers[body.dataType === 'health' ? 'health' : path]
    if (told) return told(body)
    if (path === 'auth/user') return Response.json({ user: { id: 3, role, organisationId: 1 } })
    if (body.dataType === 'health') return Response.json({ success: true, data: { providers } })
    if (path === 'market-data/quotes')
      return Response.json((body.symbols ?? []).filter((symbol) => symbol !== 'NONE').map(quoteOf))
    if (path.startsWith('market-data/history/')) {
      const symbol = path.split('/').at(-1) ?? ''
      return symbol === 'NONE'
        ? refusal(404, 'No source has prices of NONE.')
        : Response.json(historyOf(symbol))
    }
    if (path === 'market-data/suggestions') return Response.json({ suggestions: [] })
    if (path === 'market-data/live/news') return Response.json({ success: true, data: [] })
    if (path === 'trading/positions') return Response.json(positions)
    if (path === 'alerts') return Response.json({ rows: [alert], total: 23, limit: 12, offset: 0 })
    if (path === RISK) return Response.json(assessment)
    return refusal(404, 'Not found')
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <WorkstationScreen />
    </QueryClientProvider>,
    `${ADDRESS}${query}`,
  )
  await drawn.settle()
  return sent
}

const text = () => drawn.host.textContent ?? ''
const panel = (title: string) =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)
const rowsOf = (label: string) =>
  [...document.querySelectorAll(`ul[aria-label="${label}"] > li`)].map(({ textContent }) => textContent ?? '')
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === label || one.getAttribute('aria-label') === label,
  )
const tab = (label: string) =>
  [...document.querySelectorAll('[role="tab"]')].find((one) => one.textContent === label)
const askedFor = (sent: Sent[], path: string) => sent.filter((one) => one.path === path)
const field = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
const symbolField = () => document.querySelector<HTMLInputElement>('input[placeholder="NVDA"]')
const add = async (typed: string) => {
  await drawn.type(symbolField(), typed)
  await drawn.click(button('Add'))
  await drawn.settle()
}

it('WORK-001 WORK-002 the workstation stands at its address with five side tabs, moved through by arrow keys', async () => {
  await open()
  expect(workstationScreens.map(({ path }) => `/${path}`)).toEqual([ADDRESS])
  expect(document.querySelector('h1')?.textContent).toBe('Financial Intelligence Workstation')
  const tabs = [...document.querySelectorAll('[role="tab"]')]
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Chat',
    'Data',
    'Analytics',
    'Portfolio',
    'Intelligence',
  ])
  expect(document.querySelector('[role="tablist"]')?.getAttribute('aria-orientation')).toBe('vertical')
  ;(tab('Analytics') as HTMLElement).focus()
  await drawn.press('ArrowDown', tab('Analytics'))
  await drawn.settle()
  expect(tab('Portfolio')?.getAttribute('aria-selected')).toBe('true')
  expect(drawn.address()).toBe(`${ADDRESS}?tab=portfolio`)
  expect(panel('Symbol list')).toBeDefined()
})

it('the chat says that nobody answers yet and leads on', async () => {
  await open('?tab=chat')
  expect(panel('Chat')?.textContent).toContain('The assistant is not built yet.')
  expect(panel('Chat')?.querySelector('input, textarea')).toBeNull()
  await drawn.click(button('See the computed figures'))
  await drawn.settle()
  expect(drawn.address()).toBe(`${ADDRESS}?tab=analytics`)
})

it('WORK-003 WORK-004 WORK-006 a source connects with a key that is not blank, and disconnects', async () => {
  await open('?tab=data')
  const rows = () => rowsOf('Data sources')
  expect(rows()).toHaveLength(3)
  for (const [at, name] of ['Alpha Vantage', 'IEX', 'Yahoo Finance'].entries())
    expect(rows()[at]).toContain(`${name}disconnected`)
  for (const blank of ['', '   ']) {
    await drawn.type(field('Key of IEX'), blank)
    await drawn.click(button('Connect IEX'))
    expect(rows()[1]).toContain('A key is required')
    expect(rows()[1]).toContain('IEXdisconnected')
  }
  await drawn.type(field('Key of IEX'), 'pk_secret')
  await drawn.click(button('Connect IEX'))
  expect(rows()[1]).toContain('IEXconnectedsince')
  expect(rows()[0]).toContain('Alpha Vantagedisconnected')
  expect(text()).not.toContain('pk_secret')
  await drawn.click(button('Disconnect IEX'))
  expect(rows()[1]).toContain('IEXdisconnected')
  expect(field('Key of IEX')?.value).toBe('')
})

it('WORK-005 a connected source is kept while the page is, over its tabs; nothing is sent and nothing stored', async () => {
  const sent = await open('?tab=data')
  const before = sent.length
  await drawn.type(field('Key of Alpha Vantage'), 'pk_secret')
  await drawn.click(button('Connect Alpha Vantage'))
  await drawn.settle()
  expect(sent.slice(before)).toEqual([])
  await drawn.click(tab('Chat'))
  await drawn.click(tab('Data'))
  await drawn.settle()
  expect(rowsOf('Data sources')[0]).toContain('Alpha Vantageconnected')
  expect(JSON.stringify(sent)).not.toContain('pk_secret')
  expect(JSON.stringify({ ...localStorage })).not.toContain('pk_secret')
  await drawn.remove()
  await open('?tab=data')
  expect(rowsOf('Data sources')[0]).toContain('Alpha Vantagedisconnected')
  expect(panel('Data sources')?.textContent).toContain('No call is made with it and no price changes')
})

it('WORK-008 WORK-016 Analytics has four cards, each with figures, method, source and the day of its prices', async () => {
  const sent = await open()
  const titles = [...document.querySelectorAll('[role="tabpanel"] h2')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Performance', 'Correlation', 'Risk', 'Drawdown'])
  for (const title of titles) {
    expect(panel(title ?? '')?.textContent).toMatch(/Prices: simulated, to \d+ \w+ 2026, \d+d old\./)
    expect(
      panel(title ?? '')
        ?.querySelector('h2 ~ div a')
        ?.getAttribute('href'),
    ).toMatch(/^\/dashboard\//)
  }
  expect(panel('Risk')?.textContent).toContain('8.12%')
  expect(panel('Risk')?.textContent).toContain('GOOGL, 45%')
  expect(panel('Drawdown')?.textContent).toContain('−34.56%')
  expect(panel('Drawdown')?.textContent).toContain('Not made good yet')
  expect(rowsOf('Performance by symbol')).toHaveLength(3)
  expect(panel('Correlation')?.querySelectorAll('tbody tr')).toHaveLength(3)
  expect(askedFor(sent, RISK).map(({ body }) => body.portfolio)).toEqual([
    ['AAPL', 'GOOGL', 'MSFT'].map((symbol) => ({ symbol, allocation: 1 / 3 })),
  ])
})

it('a card that cannot be computed says why, and the others stand', async () => {
  await open('', { [RISK]: () => refusal(400, 'NONE has no prices.') })
  expect(panel('Risk')?.textContent).toContain('The risk could not be calculated.NONE has no prices.')
  expect(panel('Risk')?.textContent).toContain('Try Again')
  expect(rowsOf('Performance by symbol')).toHaveLength(3)
})

it('a symbol without prices is named beside the figures of the others', async () => {
  localStorage.setItem('assay.workstation.symbols.3', '["AAPL","NONE"]')
  const sent = await open()
  for (const title of ['Performance', 'Risk', 'Drawdown'])
    expect(panel(title)?.textContent).toContain('Left out: no source has prices of NONE.')
  expect(askedFor(sent, RISK).map(({ body }) => body.symbols)).toEqual([['AAPL']])
  expect(panel('Live watchlist')?.textContent).toContain('No source knows a price of NONE.')
})

it('a list that nobody prices computes nothing and asks for nothing', async () => {
  localStorage.setItem('assay.workstation.symbols.3', '["NONE"]')
  const sent = await open()
  for (const title of ['Performance', 'Correlation', 'Risk', 'Drawdown'])
    expect(panel(title)?.textContent).toContain('No source has prices of NONE.')
  expect(askedFor(sent, RISK)).toEqual([])
})

it('a role that runs no analyses is told so, and no assessment is asked for', async () => {
  const sent = await open('', {}, 'viewer')
  expect(panel('Risk')?.textContent).toContain('Your role does not run analyses.')
  expect(askedFor(sent, RISK)).toEqual([])
  expect(rowsOf('Performance by symbol')).toHaveLength(3)
})

it('WORK-009 WORK-010 WORK-011 the list opens with AAPL, GOOGL, MSFT and is changed; added in capitals, never blank, never twice', async () => {
  await open('?tab=portfolio')
  const symbols = () =>
    [...document.querySelectorAll('button[aria-label^="Remove "]')].map((one) =>
      one.getAttribute('aria-label')?.replace('Remove ', ''),
    )
  expect(symbols()).toEqual(['AAPL', 'GOOGL', 'MSFT'])
  await add('nvda')
  expect(symbols()).toEqual(['AAPL', 'GOOGL', 'MSFT', 'NVDA'])
  expect(symbolField()?.value).toBe('')
  for (const [typed, sentence] of [
    ['  ', 'A symbol is required'],
    ['msft', 'MSFT is in the list already'],
    ['<i>', 'A symbol is one to fifteen letters'],
  ] as const) {
    await add(typed)
    expect(panel('Symbol list')?.textContent).toContain(sentence)
    expect(symbols()).toHaveLength(4)
  }
  await drawn.click(button('Remove AAPL'))
  await drawn.settle()
  expect(symbols()).toEqual(['GOOGL', 'MSFT', 'NVDA'])
  expect(rowsOf('Stocks')).toHaveLength(3)
})

it('the list is kept in the browser for its person alone', async () => {
  await open('?tab=portfolio')
  await add('nvda')
  await drawn.remove()
  await open('?tab=portfolio')
  expect(rowsOf('Symbol list')).toHaveLength(4)
  await drawn.remove()
  await open('?tab=portfolio', {
    'auth/user': () => Response.json({ user: { id: 4, role: 'analyst', organisationId: 1 } }),
  })
  expect(rowsOf('Symbol list')).toHaveLength(3)
})

it('the list can be taken from what is held, each symbol once', async () => {
  await open('?tab=portfolio')
  await drawn.click(button('Use my holdings'))
  await drawn.settle()
  expect(rowsOf('Symbol list').map((row) => row.slice(0, 3))).toEqual(['JPM', 'NVD'])
})

it('an emptied list leads to where it is filled, on every side that needs it', async () => {
  localStorage.setItem('assay.workstation.symbols.3', '[]')
  const sent = await open()
  expect(panel('Analytics')?.textContent).toContain('The list has no symbols.')
  expect(panel('Live watchlist')?.textContent).toContain('The list has no symbols.')
  expect(sent.filter(({ body }) => body.symbols || body.portfolio)).toEqual([])
  await drawn.click(button('Add symbols'))
  await drawn.settle()
  expect(drawn.address()).toBe(`${ADDRESS}?tab=portfolio`)
})

it('WORK-012 the watchlist shows the stocks of the list, the holdings added up, or the active alerts', async () => {
  await open()
  expect(rowsOf('Stocks').map((row) => row.replace(/ Inc.*/, ''))).toEqual([
    'AAPLAAPL',
    'GOOGLGOOGL',
    'MSFTMSFT',
  ])
  expect(panel('Live watchlist')?.textContent).toContain('Prices: simulated, as of 2026-11-20 21:00 UTC')
  const mode = (label: string) =>
    [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].find(
      ({ value }) => value === label,
    )
  await drawn.click(mode('portfolio'))
  await drawn.settle()
  expect(rowsOf('Holdings')).toEqual([
    expect.stringMatching(/^NVDA10 shares\$9,000\.00▼ −0\.99%$/),
    expect.stringMatching(/^JPM12\.5 shares\$1,250\.00▲ \+1\.01%$/),
  ])
  await drawn.click(mode('alerts'))
  await drawn.settle()
  expect(rowsOf('Alerts')).toEqual([expect.stringContaining('A list entry touches Northwind')])
  expect(panel('Live watchlist')?.textContent).toContain('1 of 23 active')
  expect(drawn.address()).toBe(`${ADDRESS}?watch=alerts`)
})

it('a watchlist that cannot be read says so with the server’s sentence', async () => {
  await open('', { 'market-data/quotes': () => refusal(503, 'No source knows a price now.') })
  expect(panel('Live watchlist')?.textContent).toContain(
    'The prices could not be read.No source knows a price now.',
  )
})

it('WORK-013 Refresh Data asks for everything on the screen again and says when', async () => {
  const sent = await open()
  const paths = () => [...new Set(sent.map(({ path }) => path))].filter((path) => path !== 'auth/user')
  const before = [...paths()].sort()
  sent.length = 0
  await drawn.click(button('Refresh Data'))
  await drawn.settle()
  expect(paths().sort()).toEqual(before)
  expect(before).toEqual(expect.arrayContaining(['market-data/quotes', 'market-data/history/AAPL', RISK]))
  expect(text()).toMatch(/Refreshed at \d\d:\d\d:\d\d UTC/)
})

it('a refresh that fails in part says in how much', async () => {
  let isDown = false
  await open('', { [RISK]: () => (isDown ? refusal(503, 'Down.') : Response.json(assessment)) })
  isDown = true
  await drawn.click(button('Refresh Data'))
  await drawn.settle()
  expect(text()).toMatch(/Refreshed at [\d:]+ UTC; 1 of the answers failed/)
  expect(panel('Risk')?.textContent).toContain('8.12%')
  expect(panel('Risk')?.textContent).toContain('Not updated')
})

it('WORK-014 WORK-015 WORK-018 each source in use has a badge of its health; ok is green, a failure warns, and the rest is counted', async () => {
  const sent = await open()
  const badges = [...document.querySelectorAll('section[aria-label="Sources of data"] li')]
  expect(badges.map(({ textContent }) => textContent)).toEqual([
    'Tiingo ok',
    'Finnhub failing',
    '2 not in use: Alpha Vantage, Yahoo',
  ])
  const lookAt = (at: number) => badges[at]?.querySelector('span')?.className
  expect(lookAt(0)).toMatch(/ok/)
  expect(lookAt(1)).toMatch(/high/)
  expect(lookAt(2)).not.toMatch(/ok|high/)
  expect(sent.filter(({ body }) => body.dataType === 'health').map(({ path }) => path)).toEqual([
    'market-data/quotes',
  ])
  expect(healthQuery().refetchInterval).toBe(60_000)
})

it('WORK-014 the side Data says of every source how it does, with its sentence', async () => {
  await open('?tab=data')
  expect(rowsOf('Sources of this installation')).toEqual([
    expect.stringMatching(/^TiingoTiingo answers\.answered \d+\w agook$/),
    'FinnhubFinnhub failed.failing',
    'Alpha VantageAlpha Vantage needs a key.not configured',
    'YahooYahoo is not asked.off',
  ])
})

it('badges that cannot be read are a stated failure', async () => {
  await open('', { health: () => refusal(500, 'The database is down.') })
  const strip = document.querySelector('section[aria-label="Sources of data"]')
  expect(strip?.querySelector('[role="alert"]')?.textContent).toContain('The database is down.')
})

it('WORK-017 the prices of the list are asked for in one call, every 30 s, and no longer once it fails', async () => {
  const sent = await open()
  const quotes = sent.filter(({ path, body }) => path === 'market-data/quotes' && body.symbols)
  expect(quotes.map(({ body }) => body.symbols)).toEqual([['AAPL', 'GOOGL', 'MSFT']])
  const { refetchInterval } = watchedQuotesQuery(['AAPL'])
  expect(refetchInterval({ state: { status: 'success' } })).toBe(30_000)
  expect(refetchInterval({ state: { status: 'error' } })).toBe(false)
})
