// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { OrderPrefill, Position } from '#domains/trading/contract/index.ts'
import type { Performance, PortfolioSummary } from '../contract/index.ts'
import { activityOf } from './activity/activity-items.ts'
import { PortfolioView } from './index.tsx'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
})

const AS_OF = '2026-11-20T21:00:00.000Z'
const SHARE = 1_000_000

const account = (id = 7, facts: object = {}) => ({
  id,
  accountName: id === 7 ? 'Growth' : 'Income',
  accountNumber: `PA-00000${id}`,
  cash: 1_000_000,
  totalValue: 5_000_000,
  dayChange: -2_500,
  dayChangePercent: -0.05,
  settledCash: 1_000_000,
  unsettledCash: 0,
  heldCash: 0,
  buyingPower: 1_000_000,
  withdrawableCash: 1_000_000,
  dividendsDue: 0,
  lotMethod: 'FIFO',
  pricesMissing: [],
  coverage: {
    securities: 0,
    positions: 0,
    parts: [],
    oldestAsOf: null,
    old: [],
    atCost: [],
    leftOut: [],
    dayChangePositions: 0,
    isMixed: false,
    sentence: null,
  },
  ...facts,
})

const position = (id: number, symbol: string, facts: Partial<Position> = {}): Position => ({
  id,
  accountId: 7,
  security: { symbol, name: `${symbol} Incorporated` },
  quantity: 10 * SHARE,
  averageCost: 9_000,
  currentPrice: 10_000,
  marketValue: 100_000,
  unrealizedPnl: 10_000,
  unrealizedPnlPercent: 11.1111,
  dayChange: 100,
  dayChangePercent: 0.1,
  priceAsOf: AS_OF,
  priceSource: 'simulated',
  priceProvenance: null,
  isLeftOut: false,
  ...facts,
})
const positions = [
  position(1, 'AAPL', {
    marketValue: 300_000,
    quantity: 2_500_000,
    dayChangePercent: -1.5,
    currentPrice: 120_000,
  }),
  position(2, 'MSFT', {
    marketValue: 900_000,
    quantity: 20 * SHARE,
    dayChangePercent: 0.7,
    currentPrice: 45_000,
  }),
  position(3, 'KO', { marketValue: 500_000, quantity: 80 * SHARE, dayChangePercent: 2, currentPrice: 6_250 }),
]

const order = (id: number, status: string, side: 'BUY' | 'SELL', createdAt: string) => ({
  id,
  accountId: 7,
  security: { symbol: 'JPM', name: 'JPMorgan' },
  side,
  quantity: 60 * SHARE,
  orderType: 'LIMIT',
  price: 20_950,
  status,
  createdAt,
})
const orders = [
  order(1, 'PENDING', 'BUY', '2026-11-20T15:41:00.000Z'),
  order(2, 'SUBMITTED', 'SELL', '2026-11-19T15:41:00.000Z'),
  order(3, 'FILLED', 'BUY', '2026-11-20T15:00:00.000Z'),
  order(4, 'CANCELLED', 'SELL', '2026-11-20T15:00:00.000Z'),
]
const trades = [
  {
    id: 9,
    side: 'SELL',
    security: { symbol: 'NVDA', name: 'NVIDIA' },
    quantity: 120 * SHARE,
    price: 13_302,
    executedAt: '2026-11-20T15:12:00.000Z',
  },
]
const actions = [
  {
    kind: 'dividend',
    symbol: 'KO',
    exDay: '2026-11-13',
    amount: 4_080,
    payDay: '2026-12-01',
    paidAt: null,
    ratio: null,
  },
  {
    kind: 'split',
    symbol: 'NVDA',
    exDay: '2024-06-10',
    amount: null,
    payDay: null,
    paidAt: null,
    ratio: { to: 10, from: 1 },
  },
]

const figure = (value: number | null, unit = 'cents', inputs: object[] = []) => ({
  value,
  unit,
  asOf: AS_OF,
  definitionId: 'portfolio.figure',
  definition: 'What it is.',
  origin: 'counted',
  inputs,
  source: 'simulated',
  rows: { count: 3, href: '#holdings' },
})
const summary = {
  account: account(),
  positions: 3,
  priceSources: [{ source: 'simulated', positions: 3 }],
  unrealisedFraction: 0.25,
  figures: {
    totalValue: figure(5_000_000, 'cents', [
      { label: '3 positions', value: '$40,000.00' },
      { label: 'Cash', value: '$10,000.00' },
    ]),
    cash: figure(1_000_000),
    unrealisedGain: figure(800_000),
    dayChange: figure(-2_500),
  },
} as unknown as PortfolioSummary

const performance = {
  accountId: 7,
  from: '2026-10-01',
  to: '2026-11-20',
  isRunning: false,
  asOf: AS_OF,
  parts: {
    start: 4_000_000,
    flows: 500_000,
    price: 520_000,
    income: 5_000,
    fees: 25_000,
    unexplained: 0,
    end: 5_000_000,
  },
  figures: {
    timeWeighted: figure(0.1234, 'fraction'),
    moneyWeighted: figure(null, 'fraction'),
    simple: figure(0.11, 'fraction'),
    gain: figure(500_000),
    deepestFall: figure(-0.05, 'fraction'),
  },
  perYear: { timeWeighted: null, moneyWeighted: null },
  moneyWeightedNote: 'There must be payments both ways.',
  days: [
    { day: '2026-10-01', value: 4_000_000, flow: 0, growth: 0, fall: 0 },
    { day: '2026-11-20', value: 5_000_000, flow: 500_000, growth: 0.1234, fall: 0 },
  ],
  gaps: [{ symbol: 'MSFT', treatment: 'missing', days: 3, firstDay: '2026-11-02', lastDay: '2026-11-04' }],
  gapsTotal: 1,
  priceDoubts: [],
  sources: ['simulated'],
} as unknown as Performance

type Answers = Record<string, unknown>

async function open(answers: Answers = {}, onTrade?: (prefill?: OrderPrefill) => void) {
  const asked: string[] = []
  const result: Answers = {
    'auth/user': { user: { id: 1, organisationId: 1 } },
    'trading/accounts': [account()],
    'trading/positions': positions,
    'trading/orders': orders,
    'trading/trades': trades,
    'portfolio/corporate-actions': actions,
    'portfolio/summary': summary,
    'portfolio/performance': performance,
    'portfolio/tax-years': {
      accountId: 7,
      lotMethod: 'FIFO',
      openLots: 0,
      openBasis: 0,
      currency: 'USD',
      others: [],
      years: [
        {
          year: 2026,
          currency: 'USD',
          closings: 2,
          proceeds: 900,
          basis: 700,
          shortTermGain: 150,
          longTermGain: 50,
          gain: 200,
        },
      ],
    },
    'portfolio/lots': { rows: [], total: 0 },
    'market-data/quotes': [],
    ...answers,
  }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const path = url.replace('/api/', '').replace(/\?.*/, '')
    const answer = typeof result[path] === 'function' ? result[path]() : result[path]
    return answer instanceof Response ? answer : Response.json(answer)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <PortfolioView {...(onTrade ? { onTrade } : {})} />
    </QueryClientProvider>,
    '/dashboard/home',
  )
  await drawn.settle()
  await drawn.settle()
  return asked
}

const readStyles = () =>
  readFileSync(join(process.cwd(), 'domains/portfolio/web/portfolio.module.css'), 'utf8')
const text = () => drawn?.host.textContent ?? ''
const region = (title: string) =>
  [...document.querySelectorAll('section')].find(
    (one) => one.querySelector('h2')?.textContent === title || one.getAttribute('aria-label') === title,
  ) as HTMLElement
const symbols = () =>
  [...region('Top Holdings').querySelectorAll('tbody tr')].map(
    (row) => row.querySelector('td a')?.textContent,
  )
const sortBy = async (title: string) => {
  const head = [...region('Top Holdings').querySelectorAll('th button')].find(
    (one) => one.textContent === title,
  )
  await drawn?.click(head as HTMLElement)
}

it('PORT-001 PORT-004 PORT-005 PORT-026 the summary comes first, then holdings beside activity, then the market', async () => {
  await open()
  const order = [
    region('Portfolio summary'),
    region('Top Holdings'),
    region('Recent Activity'),
    region('Market Overview'),
  ]
  for (const [at, one] of order.entries()) {
    if (at === 0) continue
    const before = order[at - 1] as HTMLElement
    expect(before.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
  expect(region('Portfolio summary').textContent).toContain('$50,000.00')
  expect(region('Portfolio summary').textContent).toContain('$10,000.00')
  expect(region('Portfolio summary').textContent).toContain('−$25.00')
  expect(region('Top Holdings').querySelector('table')).not.toBeNull()
})

it('PORT-002 PORT-003 holdings and activity stand two to one above 768px and below each other up to it', () => {
  const css = readStyles()
  const [wide, narrow] = css.split('@media (max-width: 768px)') as [string, string]
  expect(/\.row \{[^}]*grid-template-columns: minmax\(0, 2fr\) minmax\(0, 1fr\)/.test(wide)).toBe(true)
  expect(/\.row \{[^}]*grid-template-columns: minmax\(0, 1fr\);/.test(narrow)).toBe(true)
})

it('PORT-006 PORT-007 PORT-008 holdings start with the most valuable; another column descends first and then turns', async () => {
  await open()
  expect(symbols()).toEqual(['MSFT', 'KO', 'AAPL'])
  for (const [title, descending] of [
    ['Symbol', ['MSFT', 'KO', 'AAPL']],
    ['Quantity', ['KO', 'MSFT', 'AAPL']],
    ['Price', ['AAPL', 'MSFT', 'KO']],
    ['Day change', ['KO', 'MSFT', 'AAPL']],
    ['Market value', ['MSFT', 'KO', 'AAPL']],
  ] as const) {
    await sortBy(title)
    expect(symbols(), title).toEqual(descending)
    await sortBy(title)
    expect(symbols(), title).toEqual(descending.toReversed())
  }
})

it('PORT-024 PORT-025 cents are shown as dollars and millionths as shares', async () => {
  await open()
  const cells = [...region('Top Holdings').querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
  expect(cells[0]).toEqual(['MSFT MSFT Incorporated', '20', '450.00', '9,000.00', '18.0%', '▲ +0.70%'])
  expect(cells[2]).toEqual(['AAPL AAPL Incorporated', '2.5', '1,200.00', '3,000.00', '6.0%', '▼ −1.50%'])
})

it('prices that no market made say simulated, one by one where only some are', async () => {
  await open()
  expect(region('Top Holdings').querySelector('h2')?.parentElement?.textContent).toContain('simulated')
  await drawn?.remove()
  await open({ 'trading/positions': [position(1, 'AAPL'), position(2, 'KO', { priceSource: 'tiingo' })] })
  const [first, second] = [...region('Top Holdings').querySelectorAll('tbody tr')].map(
    (row) => row.textContent,
  )
  expect(first).toContain('sim.')
  expect(second).not.toContain('sim.')
})

it('PORT-009 PORT-010 PORT-011 the activity scrolls at 300px and lists waiting orders beside trades, the newest first', async () => {
  await open()
  const lines = [...region('Orders and trades').querySelectorAll('li')].map((line) => line.textContent)
  const heads = [...region('Orders and trades').querySelectorAll('li > :first-child')]
  expect(heads.map((head) => head.textContent)).toEqual([
    'BUY ORDER JPM',
    'SELL NVDA',
    'SELL ORDER JPM',
    'DIVIDEND KO',
    'SPLIT NVDA',
  ])
  expect(lines[0]).toContain('60 at 209.50 limit')
  expect(lines[0]).toContain('Pending')
  expect(lines[2]).toContain('Submitted')
  expect(lines[1]).toContain('120 at 133.02')
  expect(lines[3]).toContain('$40.80')
  expect(lines[4]).toContain('10 for 1')
  const css = readStyles()
  expect(/\.activity \{[^}]*height: 300px;[^}]*overflow-y: auto/.test(css)).toBe(true)
})

it('PORT-011 an order that was filled, cancelled, expired, refused or replaced is no order of the activity', () => {
  for (const status of ['FILLED', 'CANCELLED', 'EXPIRED', 'REJECTED', 'REPLACED', 'PARTIALLY_FILLED'])
    expect(activityOf([order(1, status, 'BUY', AS_OF) as never], [], []), status).toEqual([])
})

it('PORT-030 orders and trades are asked for twenty at a time, in the organisation of the session', async () => {
  const asked = await open()
  for (const path of ['orders', 'trades'])
    expect(asked.filter((url) => url.startsWith(`/api/trading/${path}`)).at(-1)).toBe(
      `/api/trading/${path}?orgId=1&limit=20&accountId=7${path === 'trades' ? '&inAllCurrencies=true' : ''}`,
    )
})

it('PORT-017 without an account there is no portfolio, and the market still shows', async () => {
  const onTrade = vi.fn()
  await open({ 'trading/accounts': [] }, onTrade)
  expect(text()).toContain('No portfolio data available')
  expect(region('Market Overview')).toBeDefined()
  await drawn?.click(drawn.byText('Open a paper account', 'button'))
  expect(onTrade).toHaveBeenCalledWith()
})

it('PORT-018 an account that holds nothing says so', async () => {
  await open({ 'trading/positions': [] })
  expect(region('Top Holdings').textContent).toContain('No holdings found')
})

it('a part that cannot be read says so and tries again, and the other parts stand', async () => {
  let isDown = true
  await open({
    'trading/positions': () =>
      isDown ? Response.json({ message: 'The books are closed.', code: 'x' }, { status: 503 }) : positions,
  })
  expect(region('Top Holdings').textContent).toContain('The books are closed.')
  expect(region('Portfolio summary').textContent).toContain('$50,000.00')
  isDown = false
  const again = [...region('Top Holdings').querySelectorAll('button')].find(
    (one) => one.textContent === 'Try Again',
  )
  await drawn?.click(again as HTMLElement)
  await drawn?.settle()
  expect(symbols()).toHaveLength(3)
})

it('a figure opens what it is made of, adding up to itself', async () => {
  await open()
  const details = drawn?.host.querySelector('button[aria-label^="Total value: where this comes from"]')
  expect(details).not.toBeNull()
  const card = document.getElementById(details?.getAttribute('popovertarget') ?? '') as HTMLElement
  await drawn?.act(() => {
    card.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }))
  })
  await drawn?.settle()
  for (const part of [
    '3 positions',
    '$40,000.00',
    'Cash',
    '$10,000.00',
    'Total value',
    '$50,000.00',
    'Open the 3 rows',
  ])
    expect(card.textContent).toContain(part)
})

it('several accounts can be chosen between; the calls follow', async () => {
  const asked = await open({ 'trading/accounts': [account(), account(8)] })
  const chooser = drawn?.host.querySelector('input[aria-label="Account"]') as HTMLInputElement
  expect(chooser.value).toBe('Growth, PA-000007')
  await drawn?.click(chooser)
  const option = [...document.querySelectorAll('[role="option"]')].find((one) =>
    one.textContent?.startsWith('Income'),
  )
  await drawn?.click(option as HTMLElement)
  await drawn?.settle()
  expect(asked).toContain('/api/portfolio/summary?accountId=8')
})

it('a holding leads to the ticket', async () => {
  const wanted: (OrderPrefill | undefined)[] = []
  await open({}, (prefill) => wanted.push(prefill))
  await drawn?.click(region('Top Holdings').querySelector('tbody tr') as HTMLElement)
  expect(wanted).toEqual([{ symbol: 'MSFT', accountId: 7 }])
})

it('days without any price have no return, and closes that do not fit the cost are named', async () => {
  const unknown = figure(null, 'fraction')
  await open({
    'portfolio/performance': {
      ...performance,
      figures: {
        timeWeighted: unknown,
        moneyWeighted: unknown,
        simple: unknown,
        gain: figure(null),
        deepestFall: unknown,
      },
      moneyWeightedNote: 'Nothing that was held had a price of this period.',
      priceDoubts: ['NVDA was traded at $400.00.'],
    },
  })
  expect(text()).toContain('The return is not known')
  expect(text()).toContain('Nothing that was held had a price of this period.')
  expect(text()).toContain('Doubtful prices NVDA was traded at $400.00.')
  expect(text()).not.toContain('How far was it below its high?')
})

it('returns, the change taken apart and missing prices are said in words', async () => {
  const asked = await open()
  const words = region('Performance').textContent ?? ''
  for (const stated of [
    '+12.34%',
    'There must be payments both ways.',
    'Price gains',
    '+$5,200.00',
    '−$250.00',
    'MSFT had no price on 3 days from',
  ])
    expect(words).toContain(stated)
  expect(asked).toContain('/api/portfolio/performance?accountId=7&period=1Y&benchmark=SPY')
  expect(region('Realised gains').textContent).toContain('+$2.00')
})
