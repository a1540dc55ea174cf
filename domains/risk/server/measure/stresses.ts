import { type StressPosition, standardScenarios, stressPortfolio } from '#engines/portfolio-risk/index.ts'
import type { RiskStress } from '../../contract/index.ts'
import type { ReturnTable } from './columns.ts'

/** What a stress needs to know of a holding. */
export type StressedHolding = { symbol: string; sector: string | null; weight: number; beta: number | null }

// Everything priced here moves with the market by its measured beta, so all of it is stressed as equity; no durations are
// known, and scenarios of rates and spreads alone would say nought for want of them.
const scenarios = standardScenarios.filter(({ shock }) => shock.byAssetClass || shock.bySector)

/** Scenarios of the past and of the mind, by measured beta, and the worst stretches of the holdings' own history. */
export function stressesOf(
  holdings: readonly StressedHolding[],
  table: ReturnTable,
  days: readonly string[],
  horizonsDays: readonly number[],
): RiskStress[] {
  const positions = holdings.map(
    ({ symbol, sector, weight, beta }): StressPosition => ({
      symbol,
      weight,
      assetClass: 'Equity',
      ...(sector === null ? {} : { sector }),
      beta: Math.max(-100, Math.min(100, beta ?? 1)),
    }),
  )
  const byScenario = stressPortfolio(positions, scenarios).map(({ byPosition, ...result }) => ({
    ...result,
    byHolding: byPosition,
  }))
  const own = horizonsDays.flatMap((horizon) => worstStretch(holdings, table, days, horizon) ?? [])
  return [...byScenario, ...own]
}

/** The stretch of days in which these holdings, bought at its start and held, would have lost most. */
function worstStretch(
  holdings: readonly StressedHolding[],
  { size, values }: ReturnTable,
  days: readonly string[],
  horizon: number,
): RiskStress | null {
  if (days.length < 4 * horizon) return null
  const levels = new Float64Array((days.length + 1) * size).fill(1)
  for (let at = 0; at < values.length; at++) {
    levels[at + size] = (levels[at] as number) * (1 + (values[at] as number))
  }
  const changeOf = (start: number, column: number) =>
    (levels[(start + horizon) * size + column] as number) / (levels[start * size + column] as number) - 1
  let worst = { start: 0, impact: Number.POSITIVE_INFINITY }
  for (let start = 0; start + horizon <= days.length; start++) {
    const impact = holdings.reduce((total, { weight }, column) => total + weight * changeOf(start, column), 0)
    if (impact < worst.impact) worst = { start, impact }
  }
  const first = days[worst.start] as string
  const last = days[worst.start + horizon - 1] as string
  return {
    name: horizon === 1 ? 'Worst day' : `Worst ${horizon} days`,
    description:
      horizon === 1
        ? `${first}, the worst day of the history used.`
        : `${first} to ${last}, the worst ${horizon} trading days of the history used, bought before and held.`,
    kind: 'own history',
    impact: worst.impact,
    byHolding: holdings.map(({ symbol, weight }, column) => ({
      symbol,
      impact: weight * changeOf(worst.start, column),
    })),
  }
}
