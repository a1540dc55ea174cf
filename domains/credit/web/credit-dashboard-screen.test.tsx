// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { CreditRating } from '#domains/credit/contract/index.ts'
import CreditDashboardScreen from './credit-dashboard-screen.tsx'
import { creditAlertsQuery, dashboardQuery, profilesQuery } from './queries.ts'
import { toneOf, topRiskRatings } from './words.ts'

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
