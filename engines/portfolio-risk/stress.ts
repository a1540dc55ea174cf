import { InputRefused, requireFinite, requireWithin } from '#engines/statistics/index.ts'

/** A position as a stress sees it. Long positions have positive weights; weights are fractions of the whole. */
export type StressPosition = {
  symbol: string
  weight: number
  assetClass: string
  sector?: string
  /** How far an equity moves with the market; 1 where nothing is known. */
  beta?: number
  /** Modified duration in years; only with one do rates and spreads move a position. */
  duration?: number
}

/** Moves that happen at once. A sector's own move stands in place of the market's; fractions and basis points. */
export type Shock = {
  /** Relative move of each asset class, for instance { Equity: −0.2, Commodity: 0.1 }. */
  byAssetClass?: Readonly<Record<string, number>>
  bySector?: Readonly<Record<string, number>>
  ratesBp?: number
  spreadsBp?: number
}

export type Scenario = {
  name: string
  description: string
  kind: 'historical' | 'hypothetical'
  shock: Shock
}

export type StressResult = {
  name: string
  description: string
  kind: Scenario['kind']
  /** Change of the whole as a fraction, the sum of the positions' parts. */
  impact: number
  byPosition: { symbol: string; impact: number }[]
}

/**
 * Moves of the S&P 500 price index from close to close between the dates given (S&P Dow Jones Indices), and plain
 * hypothetical moves. Prices move with beta; nothing is assumed about classes that a scenario does not name.
 */
export const standardScenarios: readonly Scenario[] = [
  historical('Black Monday 1987', '19 October 1987, one day: S&P 500 down 20.5 %.', -0.205),
  historical('Dot-com bust 2000–2002', '24 March 2000 to 9 October 2002: S&P 500 down 49.1 %.', -0.491),
  historical('Financial crisis 2007–2009', '9 October 2007 to 9 March 2009: S&P 500 down 56.8 %.', -0.568),
  historical('Pandemic 2020', '19 February to 23 March 2020: S&P 500 down 33.9 %.', -0.339),
  historical('Rate shock 2022', '3 January to 12 October 2022: S&P 500 down 25.4 %.', -0.254),
  hypothetical('Equities down 20 %', 'All equities fall by a fifth, times beta.', {
    byAssetClass: { Equity: -0.2 },
  }),
  hypothetical('Rates up 200 bp', 'Yields rise by two percentage points at all maturities.', {
    ratesBp: 200,
  }),
  hypothetical('Spreads up 150 bp', 'Credit spreads widen by one and a half percentage points.', {
    spreadsBp: 150,
  }),
  hypothetical('Technology down 30 %', 'Technology falls by 30 %, nothing else moves.', {
    bySector: { Technology: -0.3 },
  }),
]

function historical(name: string, description: string, equities: number): Scenario {
  return { name, description, kind: 'historical', shock: { byAssetClass: { Equity: equities } } }
}

function hypothetical(name: string, description: string, shock: Shock): Scenario {
  return { name, description, kind: 'hypothetical', shock }
}

/** Impact of each scenario on the whole and on every position. Nothing can lose more than it is worth. */
export function stressPortfolio(
  positions: readonly StressPosition[],
  scenarios: readonly Scenario[] = standardScenarios,
): StressResult[] {
  if (positions.length === 0) throw new InputRefused('empty', 'There are no positions.')
  for (const { weight, beta = 1, duration = 0 } of positions) {
    requireFinite([weight, beta, duration], 'figures of a position')
    requireWithin(beta, -100, 100, 'beta')
    requireWithin(duration, -100, 100, 'duration')
  }
  return scenarios.map(({ name, description, kind, shock }) => {
    const byPosition = positions.map((position) => ({
      symbol: position.symbol,
      impact: position.weight * Math.max(-1, moveOf(position, shock)),
    }))
    return {
      name,
      description,
      kind,
      impact: byPosition.reduce((total, { impact }) => total + impact, 0),
      byPosition,
    }
  })
}

function moveOf({ assetClass, sector, beta = 1, duration }: StressPosition, shock: Shock): number {
  const sectorMove = sector === undefined ? undefined : shock.bySector?.[sector]
  const classMove = shock.byAssetClass?.[assetClass] ?? 0
  const price = sectorMove ?? (assetClass === 'Equity' ? beta * classMove : classMove)
  const rates = ((shock.ratesBp ?? 0) + (shock.spreadsBp ?? 0)) / 10_000
  return price - (duration ?? 0) * rates
}
