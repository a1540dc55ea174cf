// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { historyOf, positions, quoteOf } from '../test-answers.ts'
import SymbolScreen from './symbol-screen.tsx'

// It draws on a canvas, which this document has none of.
vi.mock('#domains/market-data/web/price-chart/price-plot.tsx', () => ({ default: () => null }))

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status })
const account = { id: 1, accountName: 'Savings', currency: 'USD', isSample: false }
const held = positions
  .slice(0, 1)
  .map((one) => ({ ...one, accountId: 1, security: { symbol: 'AAPL', name: 'Apple' } }))
const trade = {
  id: 5,
  orderId: null,
  accountId: 1,
  executionId: 'x5',
  side: 'BUY',
  security: { symbol: 'AAPL', name: 'Apple' },
  quantity: 10_000_000,
  price: 9_000,
  grossAmount: 90_000,
  commission: 0,
  fees: 0,
  netAmount: 90_000,
  executedAt: '2026-02-03T15:00:00.000Z',
}
const company = {
  id: 7,
  name: 'Apple Inc.',
  industry: null,
  location: null,
  employeeCount: null,
  website: null,
}
const notScreened = { state: 'not-screened', screeningId: null, under: null, at: null }

/** The page of a symbol with a server that answers as stated; what is not stated is an empty list. */
async function open(symbol: string, answers: Record<string, () => Response> = {}, role = 'admin') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/', '').replace(/\?.*/, '')
    asked.push(url)
    const usual: Record<string, () => Response> = {
      'auth/user': () => Response.json({ user: { id: 3, role, organisationId: 1 } }),
      'market-data/quotes': () => Response.json([quoteOf('AAPL')]),
      'market-data/history/AAPL': () => Response.json(historyOf('AAPL')),
      'market-data/notes/AAPL': () => Response.json({ symbol: 'AAPL', text: '', changedAt: null }),
      'market-data/watchlist': () => Response.json({ symbols: ['AAPL'], isDefault: false }),
      'market-data/live/news': () =>
        Response.json({ success: false, error: 'No source.', isUnconnected: true }),
      'trading/accounts': () => Response.json([account]),
      'trading/positions': () => Response.json(held),
      'companies/named': () =>
        Response.json({ found: { id: 7, name: 'Apple Inc.' }, because: '', candidates: [], notUsed: [] }),
      'companies/7': () => Response.json({ id: 7, name: 'Apple Inc.', company, screening: notScreened }),
      'companies/7/related': () =>
        Response.json({ groups: [{ group: 'Bonds', rows: [], isCut: false, failed: null }] }),
      ...answers,
    }
    return usual[path]?.() ?? Response.json([])
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <Routes>
        <Route path="/dashboard/symbols/:symbol" element={<SymbolScreen />} />
      </Routes>
    </QueryClientProvider>,
    `/dashboard/symbols/${symbol}`,
  )
  await drawn.settle()
  await drawn.settle()
  return asked
}

const text = () => drawn.host.textContent ?? ''
const panel = (title: string) =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)
    ?.textContent ?? ''

it('a symbol stands on one page with its price, what it is, what is held and traded of it', async () => {
  const asked = await open('aapl', { 'trading/trades': () => Response.json([trade]) })
  expect(document.querySelector('h1')?.textContent).toBe('AAPL')
  expect(panel('Held in accounts')).toContain('Savings')
  expect(panel('Trades')).toContain('Savings')
  expect(text()).toContain('Simulated')
  expect(asked.some((url) => url.includes('trading/trades?symbol=AAPL'))).toBe(true)
})

it('amounts of an account that is closed, or not known, are not called dollars', async () => {
  await open('AAPL', {
    'trading/trades': () => Response.json([{ ...trade, currency: 'EUR' }]),
    'trading/accounts': () => refusal(500, 'internal', 'It broke.'),
    'trading/lots': () =>
      Response.json([
        {
          accountId: 1,
          lotId: 'l1',
          symbol: 'AAPL',
          quantity: 10_000_000,
          openedAt: '2026-02-03T15:00:00.000Z',
          cost: 90_000,
          fees: 0,
          taxBasis: 90_000,
        },
      ]),
  })
  expect(panel('Trades')).toContain('€900.00')
  expect(panel('Trades')).not.toContain('$')
  expect(panel('Open lots')).toContain('could not be read')
  expect(panel('Open lots')).not.toContain('$')
})

it('alerts beyond those that are read are not called none', async () => {
  const rule = {
    id: 4,
    name: 'High',
    words: 'above',
    state: 'on',
    unseen: [],
    lastFailure: null,
    lastFiredAt: null,
    condition: { symbol: 'AAPL' },
  }
  const alert = { id: 1, title: 'Other', subject: { type: 'alert-rule', id: '9' }, severity: 'low' }
  const asked = await open('AAPL', {
    'alert-rules': () => Response.json([rule]),
    alerts: () => Response.json({ rows: [alert], total: 101 }),
  })
  expect(panel('Alerts')).toContain('More alerts name AAPL')
  expect(panel('Alerts')).not.toContain('No alert of these rules is open')
  expect(asked.find((url) => url.startsWith('/api/alerts?'))).toContain('kinds=rule-&open=true')
})

it('a company that nobody has screened is called not screened, and none of its bonds is claimed', async () => {
  await open('AAPL')
  expect(panel('Company')).toContain('Not screened')
  expect(panel('Company')).toContain('None in the screener under its names')
  expect(panel('Fundamentals')).toContain('No filings of AAPL are kept')
})

it('a company whose record is not known has no screening state', async () => {
  const unknown = { found: null, because: 'More than one record may be it.', candidates: [{}], notUsed: [] }
  await open('AAPL', { 'companies/named': () => Response.json(unknown) })
  expect(panel('Company')).toContain('its screening, filings and bonds are not known here')
  expect(text()).not.toMatch(/not screened|no match|clear/i)
})

it('statements that only a namesake may have are not shown as its fundamentals', async () => {
  const row = { id: '9', title: 'Apple Inc.', detail: '', href: '/dashboard/credit/borrowers/9', by: 'name' }
  const asked = await open('AAPL', {
    'companies/7/related': () =>
      Response.json({ groups: [{ group: 'Credit', rows: [row], isCut: false, failed: null }] }),
  })
  expect(panel('Fundamentals')).toContain('No filings of AAPL are kept')
  expect(asked.some((url) => url.includes('credit/borrowers/9'))).toBe(false)
})

it('a part of the credit slice that failed is not called empty', async () => {
  await open('AAPL', {
    'companies/7/related': () =>
      Response.json({
        groups: [{ group: 'Credit', rows: [], isCut: false, failed: 'Credit could not be read.' }],
      }),
  })
  expect(panel('Fundamentals')).toContain('Credit could not be read. Statements may be there.')
})

it('a part that fails says so and takes nothing from the others', async () => {
  await open('AAPL', { 'trading/trades': () => refusal(500, 'internal', 'It broke.') })
  expect(panel('Trades')).toContain('The trades could not be read.')
  expect(panel('Held in accounts')).toContain('Savings')
})

it('a symbol that no source prices is told as that, not as a price of zero', async () => {
  await open('AAPL', {
    'market-data/quotes': () => refusal(503, 'price-unavailable', 'No source knows it.'),
    'market-data/history/AAPL': () => refusal(404, 'not-found', 'No source has prices of AAPL.'),
  })
  expect(text()).toContain('No source has a price of AAPL.')
  expect(text()).not.toContain('$0')
})

it('a person who may not read portfolios or companies sees the prices and asks for nothing else', async () => {
  const asked = await open('AAPL', {}, 'nobody')
  expect(text()).toContain('How has AAPL traded?')
  expect(asked.filter((url) => /trading\/|companies\/|alert/.test(url))).toEqual([])
})

it('what is no symbol of a market has no page of one', async () => {
  await open('not%20a%20symbol')
  expect(text()).toContain('This is no symbol of a market.')
})
