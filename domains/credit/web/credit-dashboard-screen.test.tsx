// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { CreditRating } from '#domains/credit/contract/index.ts'
import CreditDashboardScreen from './credit-dashboard-screen.tsx'
import { creditAlertsQuery, dashboardQuery, profilesQuery } from './queries.ts'
import { inMillions, toneOf, topRiskRatings } from './words.ts'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
})

it('CREDIT-002 while the dashboard is read its placeholder stands', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  drawn = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <CreditDashboardScreen />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Loading Credit Dashboard...')
})

it('CREDIT-004 the four cards have their labels before and after the figures are there', async () => {
  const figure = {
    value: 3,
    unit: 'count',
    asOf: '2026-06-01T09:00:00.000Z',
    definitionId: 'credit.test',
    definition: 'Counted.',
    origin: 'counted',
    inputs: [],
    source: 'Borrowers',
    rows: null,
  }
  const board = {
    figures: {
      highRisk: figure,
      averageScore: { ...figure, value: 62, unit: 'score' },
      exposure: { ...figure, value: 1_234_500_000_00, unit: 'cents' },
      alerts: { ...figure, value: 4 },
    },
    borrowers: 0,
    rated: 3,
    hasSample: false,
    onOldStatements: 2,
    otherCurrencies: [],
    byRating: [],
    concentration: { index: null, obligors: [], groups: [] },
    expectedLossCents: null,
    unratedExposureCents: 0,
    centralRate: { rate: 0.02, source: 'Assumed', asOf: '2026-11-23', since: null, setBy: null },
    atAnotherRate: 1,
  }
  const labels = ['High Risk Companies', 'Average Credit Score', 'Total Exposure', 'Active Alerts']
  let answer: (given: Response) => void = () => undefined
  vi.stubGlobal('fetch', (url: string) =>
    String(url).startsWith('/api/credit/dashboard')
      ? new Promise<Response>((resolve) => {
          answer = resolve
        })
      : new Promise(() => undefined),
  )
  drawn = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <CreditDashboardScreen />
    </QueryClientProvider>,
  )
  for (const label of labels) expect(document.body.textContent).toContain(label)
  answer(Response.json(board))
  await drawn.until(() => expect(document.body.textContent).toContain('$1,234.5M'))
  for (const label of labels) expect(document.body.textContent).toContain(label)
  // What the figures rest on is said before them.
  const result = document.body.textContent ?? ''
  expect(result).toContain(
    '2 of 3 ratings are based on statements of years that ended more than 18 months ago',
  )
  expect(result).toContain('1 rating was made at another central default rate')
  expect(result.indexOf('2 of 3 ratings')).toBeLessThan(result.indexOf('$1,234.5M'))
})

it('CREDIT-011 CREDIT-021 exposure is in dollars: 12.3 million of them read $12.3M', () => {
  const profile = { exposureAmount: 12_300_000 }
  expect(inMillions(profile.exposureAmount * 100)).toBe('$12.3M')
})

it('CREDIT-015 CREDIT-016 CREDIT-017 CREDIT-018 the scale has its colours', () => {
  expect(CreditRating.options.map((rating) => [rating, toneOf(rating)])).toEqual([
    ['AAA', 'green'],
    ['AA', 'green'],
    ['A', 'green'],
    ['BBB', 'blue'],
    ['BB', 'amber'],
    ['B', 'amber'],
    ['CCC', 'red'],
    ['CC', 'red'],
    ['C', 'red'],
    ['D', 'red'],
  ])
})

it('CREDIT-014 of top risk are BB and worse, the worst first', () => {
  expect(topRiskRatings).toEqual(['D', 'C', 'CC', 'CCC', 'B', 'BB'])
})

it('CREDIT-012 CREDIT-013 CREDIT-022 CREDIT-023 five alerts every thirty seconds, five profiles every sixty', () => {
  expect(
    [dashboardQuery(), profilesQuery(), creditAlertsQuery()].map(({ refetchInterval }) => refetchInterval),
  ).toEqual([60_000, 60_000, 30_000])
  expect(
    JSON.stringify([profilesQuery().queryKey, creditAlertsQuery().queryKey]).match(/"limit":5|limit=5/g),
  ).toHaveLength(2)
})
