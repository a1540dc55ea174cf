// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { healthQuery, watchedQuotesQuery } from './queries.ts'
import { workstationWeb } from './slice.ts'
import { assessment } from './test-answers.ts'
import {
  ADDRESS,
  button,
  close,
  drawn,
  field,
  open,
  panel,
  RISK,
  refusal,
  rowsOf,
  tab,
  text,
} from './test-workstation.tsx'

afterEach(close)

it('WORK-001 WORK-002 the workstation stands at its address with five side tabs, moved through by arrow keys', async () => {
  await open()
  expect(workstationWeb.screens.map(({ path }) => `/${path}`)).toContain(ADDRESS)
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

it('CHAT-015 CHAT-018 the chat is a conversation of the workstation’s own and sends what is looked at with each message', async () => {
  const { call: chatPath, body } = await askInChat('Which of these is up the most?')
  expect(chatPath).toBe('ai-chat/chat')
  expect(body).toMatchObject({
    message: 'Which of these is up the most?',
    context: {
      selectedSymbols: ['AAPL', 'GOOGL', 'MSFT'],
      dataSources: [],
      activeAnalysis: expect.any(String),
    },
  })
  expect((body as { sessionId: string }).sessionId).toBe(localStorage.getItem('assay.workstation.session'))
  expect(localStorage.getItem('assay.chat.session')).toBeNull()
  expect(text()).toContain('“These” and “my selection” mean AAPL, GOOGL, MSFT.')
})

async function askInChat(message: string) {
  const sent = await open('?tab=chat', {
    'ai-chat/chat': () => refusal(503, 'Down.'),
  })
  await drawn.type(document.querySelector('textarea'), message)
  await drawn.click(button('Send'))
  await drawn.settle()
  const asked = sent.find(({ path }) => path === 'ai-chat/chat')
  return { call: asked?.path, body: asked?.body }
}

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

it('WORK-012 the watchlist shows the stocks of the list, the holdings added up, or the active alerts', async () => {
  await open()
  expect(rowsOf('Stocks').map((row) => row.replace(/ Inc.*/, ''))).toEqual([
    'AAPLAAPL',
    'GOOGLGOOGL',
    'MSFTMSFT',
  ])
  expect(panel('Live watchlist')?.textContent).toContain('Prices: simulated, as of 20 Nov 2026, 21:00 UTC')
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
