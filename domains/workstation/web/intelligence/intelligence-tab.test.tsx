// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { historyOf } from '../test-answers.ts'
import { IntelligenceTab } from './intelligence-tab.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const story = (id: string, at: string, facts: object = {}) => ({
  id,
  headline: `Story ${id}`,
  title: `Story ${id}`,
  summary: '',
  datetime: at,
  source: 'The Wire',
  url: `https://news.example/${id}`,
  ...facts,
})

/** The side with news as told, symbol by symbol. */
async function open(
  newsOf: (symbol: string) => object | Response,
  historyStated: (symbol: string) => object = historyOf,
) {
  vi.stubGlobal('fetch', async (url: string) => {
    const asked = new URL(url, 'http://here')
    if (asked.pathname.includes('/history/'))
      return Response.json(historyStated(asked.pathname.split('/').at(-1) ?? ''))
    const answer = newsOf(asked.searchParams.get('q') ?? '')
    return answer instanceof Response ? answer : Response.json(answer)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <IntelligenceTab symbols={['AAPL', 'MSFT']} onTab={() => {}} />
    </QueryClientProvider>,
  )
  await drawn.settle()
}

const panel = (title: string) =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)
const stories = () => [...document.querySelectorAll('ul[aria-label="News"] > li')]

it('WORK-016 news stands once, the newest first, with its symbols, source and age', async () => {
  const both = story('b', new Date(Date.now() - 3 * 3_600_000).toISOString())
  const older = story('a', new Date(Date.now() - 2 * 86_400_000).toISOString())
  await open((symbol) => ({ success: true, data: symbol === 'AAPL' ? [older, both] : [both] }))
  expect(stories().map(({ textContent }) => textContent)).toEqual([
    'Story bAAPLMSFTThe Wire, 3h ago',
    'Story aAAPLThe Wire, 2d ago',
  ])
  expect(stories()[0]?.querySelector('a')?.getAttribute('href')).toBe('https://news.example/b')
})

it('WORK-016 without a source of news the reason stands there with the way to connect one, and nothing is made up', async () => {
  await open(() => ({ success: false, error: 'No news source is connected.' }))
  expect(panel('News')?.textContent).toContain('There is no news to show.No news source is connected.')
  expect(panel('News')?.querySelector('a')?.getAttribute('href')).toBe('/dashboard/settings/data-sources')
  expect(stories()).toEqual([])
})

it('a week without news is told from a failure', async () => {
  await open(() => ({ success: true, data: [] }))
  expect(panel('News')?.textContent).toContain('No news of these symbols in the last seven days.')
  await drawn.remove()
  await open(() => Response.json({ code: 'internal', message: 'The database is down.' }, { status: 500 }))
  expect(panel('News')?.textContent).toContain('The news could not be read.The database is down.')
})

it('an address that is no web page does not become a link', async () => {
  const bad = story('a', new Date().toISOString(), { url: 'javascript:alert(1)' })
  await open(() => ({ success: true, data: [bad] }))
  expect(stories()[0]?.querySelector('a')).toBeNull()
})

it('dividends and splits of the year stand in one table, the newest first, with their source', async () => {
  await open(() => ({ success: true, data: [] }))
  const rows = [...(panel('Dividends and splits')?.querySelectorAll('tbody tr') ?? [])]
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('AAPLDividend 0.26003 Mar 202620 Mar 2026simulated'),
    expect.stringContaining('MSFTSplit 2 for 12 Feb 2026–simulated'),
  ])
})

it('filings lead to the public register of each symbol', async () => {
  await open(() => ({ success: true, data: [] }))
  const links = [...(panel('Filings')?.querySelectorAll('a') ?? [])]
  expect(links.map((link) => new URL(link.href).searchParams.get('CIK'))).toEqual(['AAPL', 'MSFT'])
  expect(
    links.every(({ href, target }) => href.startsWith('https://www.sec.gov/') && target === '_blank'),
  ).toBe(true)
})

it('that nothing was paid is said of nobody whose dividends are not known', async () => {
  const own = new Set(['AAPL'])
  await open(
    () => ({ success: true, data: [] }),
    (symbol) =>
      own.has(symbol)
        ? { ...historyOf(symbol), dividends: [], splits: [], knowsActions: false }
        : { ...historyOf(symbol), splits: [] },
  )
  const text = panel('Dividends and splits')?.textContent
  expect(text).toContain('No dividend and no split of MSFT in the last year.')
  expect(text).toContain('Not known of AAPL')
})
