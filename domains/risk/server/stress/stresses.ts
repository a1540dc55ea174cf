import {
  type Scenario,
  type StressPosition,
  type StressResult,
  standardScenarios,
  stressPortfolio,
} from '#engines/portfolio-risk/index.ts'
import type { RiskStress } from '../../contract/index.ts'
import type { ReturnTable } from '../measure/columns.ts'

/** What a stress needs to know of a holding; null is not known. */
export type StressedHolding = {
  symbol: string
  weight: number
  assetClass: string
  sector: string | null
  sectors: Readonly<Record<string, number>> | null
  duration: number | null
  creditShare: number | null
  /** To the market fund; where it is not measured a share is taken to move as the market does, and that is said. */
  beta: number | null
}

const BETA_MAX = 100

/** The scenarios of the installation and of the caller for holdings as the installation knows them: the one stress of every screen. */
export const stressed = (
  holdings: readonly StressedHolding[],
  own: readonly Scenario[] = [],
): StressResult[] => stressPortfolio(holdings.map(positionOf), [...standardScenarios, ...own])

function positionOf(holding: StressedHolding): StressPosition {
  const { symbol, weight, assetClass, sector, sectors, duration, creditShare, beta } = holding
  return {
    symbol,
    weight,
    assetClass,
    ...(sector === null ? {} : { sector }),
    ...(sectors === null ? {} : { sectors }),
    ...(duration === null ? {} : { duration }),
    ...(creditShare === null ? {} : { creditShare }),
    beta: Math.max(-BETA_MAX, Math.min(BETA_MAX, beta ?? 1)),
  }
}

/** Scenarios of the past and of the mind, and the worst stretches of the holdings' own history. */
export function stressesOf(
  holdings: readonly StressedHolding[],
  cash: number,
  table: ReturnTable,
  days: readonly string[],
  horizonsDays: readonly number[],
): RiskStress[] {
  const byScenario = stressed(cash > 0 ? [...holdings, cashOf(cash)] : holdings).map(
    ({ byPosition, ...result }) => ({ ...result, byHolding: byPosition }),
  )
  const own = horizonsDays.flatMap((horizon) => worstStretch(holdings, table, days, horizon) ?? [])
  return [...byScenario, ...own]
}

const cashOf = (weight: number): StressedHolding => ({
  symbol: 'Cash',
  weight,
  assetClass: 'Cash',
  sector: null,
  sectors: null,
  duration: null,
  creditShare: null,
  beta: 0,
})

/** The stretch of days in which these holdings, bought at its start and held, would have lost most. */
function worstStretch(
  holdings: readonly Pick<StressedHolding, 'symbol' | 'weight'>[],
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
    coverage: 1,
    leftOut: [],
    byHolding: holdings.map(({ symbol, weight }, column) => ({
      symbol,
      impact: weight * changeOf(worst.start, column),
    })),
  }
}
