import { InputRefused, requireFinite, requireWithin } from '#engines/statistics/index.ts'

/**
 * A position as a stress sees it. Long positions have positive weights; weights are fractions of the whole. What is not known is left
 * away: a scenario that would need it leaves the position out and says so.
 */
export type StressPosition = {
  symbol: string
  weight: number
  /** `Equity`, `Bond`, `Cash` or another; `Unknown` moves in no scenario and is left out of all of them. */
  assetClass: string
  sector?: string
  /** Of a fund of several sectors: its parts, which add up to one. */
  sectors?: Readonly<Record<string, number>>
  /** How far an equity moves with the market; 1 where nothing is known. */
  beta?: number
  /** Modified duration in years: rates move a position by it. */
  duration?: number
  /** The part of a bond that moves with credit spreads, 0 to 1. A government's bond has 0. */
  creditShare?: number
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
  /**
   * Change of the whole as a fraction, the sum of the positions' parts. What is left out adds nothing; null where everything but cash
   * is.
   */
  impact: number | null
  /** The share of the whole that the impact covers. */
  coverage: number
  byPosition: { symbol: string; impact: number }[]
  /** Positions whose move nobody knows, and why. */
  leftOut: { symbol: string; weight: number; reason: string }[]
}

/**
 * Moves of the S&P 500 price index from close to close between the dates given (S&P Dow Jones Indices), and plain hypothetical moves.
 * Prices move with beta. What a supposed move does not name does not move; of a day in the past only what is recorded is said, so
 * classes that it does not name are left out.
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
  for (const { weight, beta = 1, duration = 0, creditShare = 0 } of positions) {
    requireFinite([weight, beta, duration, creditShare], 'figures of a position')
    requireWithin(beta, -100, 100, 'beta')
    requireWithin(duration, -100, 100, 'duration')
    requireWithin(creditShare, 0, 1, 'credit share')
  }
  const whole = positions.reduce((total, { weight }) => total + Math.abs(weight), 0)
  const money = new Set(positions.filter(isCash).map(({ symbol }) => symbol))
  return scenarios.map(({ name, description, kind, shock }) => {
    const byPosition: StressResult['byPosition'] = []
    const leftOut: StressResult['leftOut'] = []
    for (const position of positions) {
      const { symbol, weight } = position
      const move = moveOf(position, kind, shock)
      if ('unknown' in move) leftOut.push({ symbol, weight, reason: move.unknown })
      else byPosition.push({ symbol, impact: weight * Math.max(-1, move.by) })
    }
    // That cash stands still says nothing of what is left out beside it.
    const isKnown = leftOut.length === 0 || byPosition.some(({ symbol }) => !money.has(symbol))
    const missing = leftOut.reduce((total, { weight }) => total + Math.abs(weight), 0)
    return {
      name,
      description,
      kind,
      impact: isKnown ? byPosition.reduce((total, { impact }) => total + impact, 0) : null,
      coverage: byPosition.length === 0 ? 0 : leftOut.length === 0 || whole === 0 ? 1 : 1 - missing / whole,
      byPosition,
      leftOut,
    }
  })
}

const isCash = ({ assetClass }: StressPosition): boolean => assetClass === 'Cash'

type Move = { by: number } | { unknown: string }

function moveOf(position: StressPosition, kind: Scenario['kind'], shock: Shock): Move {
  const { assetClass } = position
  if (isCash(position)) return { by: 0 }
  if (assetClass === 'Unknown') return { unknown: 'its asset class is not known' }
  const price = priceMoveOf(position, kind, shock)
  if ('unknown' in price) return price
  const yields = yieldMoveOf(position, shock)
  return 'unknown' in yields ? yields : { by: price.by + yields.by }
}

function priceMoveOf(position: StressPosition, kind: Scenario['kind'], shock: Shock): Move {
  const { assetClass, sector, sectors, beta = 1 } = position
  const moves = new Map(Object.entries(shock.bySector ?? {}))
  const classMove = new Map(Object.entries(shock.byAssetClass ?? {})).get(assetClass)
  const isEquity = assetClass === 'Equity'
  const market = isEquity ? beta * (classMove ?? 0) : (classMove ?? 0)
  const sectorMove = sector === undefined ? undefined : moves.get(sector)
  if (sectorMove !== undefined) return { by: sectorMove }
  if (isEquity && sector === undefined && moves.size > 0) {
    if (!sectors) return { unknown: 'its sectors are not known' }
    const parts = Object.entries(sectors)
    return { by: parts.reduce((total, [name, part]) => total + part * (moves.get(name) ?? market), 0) }
  }
  if (kind === 'historical' && classMove === undefined)
    return { unknown: `what became of it then is not recorded here: the scenario is of shares` }
  return { by: market }
}

function yieldMoveOf(position: StressPosition, { ratesBp = 0, spreadsBp = 0 }: Shock): Move {
  const { assetClass, duration, creditShare } = position
  if (assetClass !== 'Bond' && duration === undefined) return { by: 0 }
  if (spreadsBp !== 0 && creditShare === undefined)
    return { unknown: 'whether credit spreads move it is not known' }
  const yields = (ratesBp + (creditShare ?? 0) * spreadsBp) / 10_000
  if (yields === 0) return { by: 0 }
  return duration === undefined ? { unknown: 'its duration is not known' } : { by: -duration * yields }
}
