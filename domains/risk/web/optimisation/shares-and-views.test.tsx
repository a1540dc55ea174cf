// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { Optimisation } from '#domains/risk/contract/index.ts'
import { FrontierChart } from './optimisation-result.tsx'
import { WholeShares } from './shares-and-views.tsx'

let drawn: Drawn
afterEach(() => drawn.remove())

it('closes, values and what is left over are shown as the dollars they are', async () => {
  const allocation = {
    amount: 25_000,
    day: '2026-11-27',
    leftOver: 12.5,
    lines: [{ symbol: 'KO', price: 62.45, shares: 400, value: 24_980, part: 0.9992, optimal: 1 }],
  }
  drawn = await draw(<WholeShares answer={{ allocation } as Optimisation} />)
  const shown = document.body.textContent ?? ''
  for (const words of ['$62.45', '$24,980.00', '$25,000.00', '$12.50 are left over'])
    expect(shown).toContain(words)
})

it.each([
  [true, 'exact, 2 corners'],
  [false, 'walked in steps'],
])('a frontier is called exact where its points are corners (%s) alone', async (isCorner, words) => {
  const at = (volatility: number) => ({ expectedReturn: volatility / 2, volatility, sharpe: 1, isCorner })
  const portfolios = { optimal: at(0.15), current: at(0.15), minimumVariance: at(0.1) }
  const covariance = { method: 'shrunk', shrinkage: 0.1 }
  const answer = { frontier: [at(0.1), at(0.2)], portfolios, covariance } as unknown as Optimisation
  drawn = await draw(<FrontierChart answer={answer} />)
  expect(document.body.textContent).toContain(`within the limits; ${words}. Covariance`)
})
