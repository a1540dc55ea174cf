import { InputRefused, sum } from '#engines/statistics/index.ts'
import { attributeSectors, type Brinson, type SectorPeriod, type UnheldReturns } from './brinson.ts'

/** Ways of adding effects over periods so that they come to the compounded active return. */
export type Linking = 'carino' | 'menchero' | 'grap' | 'frongello'

export type Linked = {
  /** By sector. */
  allocation: number[]
  selection: number[]
  interaction: number[]
  /** Allocation, selection, interaction. */
  totals: [number, number, number]
  sum: number
  /** Active return less the sum of the linked effects. */
  residual: number
}

export type LinkedAttribution = {
  sectors: string[]
  periods: Brinson[]
  portfolioReturn: number
  benchmarkReturn: number
  activeReturn: number
  /** k_t ÷ k of Cariño (1999). */
  carinoFactors: number[]
  /** M and α_t of Menchero (2000). */
  mencheroM: number
  mencheroAlpha: number[]
} & Record<Linking, Linked>

/**
 * Brinson–Fachler attribution of every period, linked in four ways: Cariño (1999), Menchero (2000), GRAP (1997) and
 * Frongello (2002). Sectors are matched by name, so they may come and go.
 */
export function linkPeriods(
  periods: readonly SectorPeriod[],
  unheld: UnheldReturns = 'have none',
): LinkedAttribution {
  if (periods.length === 0) throw new InputRefused('empty', 'There are no periods.')
  const sectors = [...new Set(periods.flatMap((period) => period.sectors))]
  const results = periods.map((period) => attributeSectors(alignTo(period, sectors), unheld))
  const portfolio = results.map((result) => result.portfolioReturn)
  const benchmark = results.map((result) => result.benchmarkReturn)
  if ([...portfolio, ...benchmark].some((value) => value <= -1)) {
    throw new InputRefused('out-of-range', 'A period that lost everything cannot be linked to others.')
  }
  const portfolioReturn = compound(portfolio)
  const benchmarkReturn = compound(benchmark)
  const carinoFactors = carino(portfolio, benchmark, portfolioReturn, benchmarkReturn)
  const { scale, alphas } = menchero(portfolio, benchmark, portfolioReturn, benchmarkReturn)
  const activeReturn = portfolioReturn - benchmarkReturn
  const linked = (factors: readonly number[]) => linkWith(results, factors, activeReturn)
  return {
    sectors,
    periods: results,
    portfolioReturn,
    benchmarkReturn,
    activeReturn,
    carinoFactors,
    mencheroM: scale,
    mencheroAlpha: alphas,
    carino: linked(carinoFactors),
    menchero: linked(alphas.map((alpha) => scale + alpha)),
    grap: linked(grap(portfolio, benchmark)),
    frongello: frongello(results, activeReturn),
  }
}

/** A period on the sectors of all periods: what it does not know it does not hold. */
function alignTo(period: SectorPeriod, sectors: readonly string[]): SectorPeriod {
  const isSame =
    sectors.length === period.sectors.length && sectors.every((name, at) => name === period.sectors[at])
  if (isSame) return period
  const places = new Map(period.sectors.map((name, at) => [name, at]))
  if (places.size !== period.sectors.length) {
    throw new InputRefused('out-of-range', 'A sector is named twice in one period.')
  }
  const pick = <Value>(values: readonly Value[], missing: Value) =>
    sectors.map((name) => {
      const at = places.get(name)
      return at === undefined ? missing : (values[at] ?? missing)
    })
  return {
    sectors,
    portfolioWeights: pick(period.portfolioWeights, 0),
    portfolioReturns: pick<number | null>(period.portfolioReturns, null),
    benchmarkWeights: pick(period.benchmarkWeights, 0),
    benchmarkReturns: pick<number | null>(period.benchmarkReturns, null),
  }
}

/** Π(1 + r) − 1 without losing small returns. */
export function compound(returns: readonly number[]): number {
  let total = 0
  for (const value of returns) total += value + total * value
  return total
}

/** (ln(1 + a) − ln(1 + b)) ÷ (a − b), with its limit 1 ÷ (1 + a) where both are alike. */
export function logarithmicFactor(own: number, other: number): number {
  const difference = (own - other) / (1 + other)
  // ln(1 + x) ÷ x keeps all its digits through log1p; below rounding it is its series.
  const ratio = Math.abs(difference) < 1e-9 ? 1 - difference / 2 : Math.log1p(difference) / difference
  return ratio / (1 + other)
}

function carino(portfolio: number[], benchmark: number[], own: number, other: number): number[] {
  const whole = logarithmicFactor(own, other)
  return portfolio.map((value, at) => logarithmicFactor(value, benchmark[at]!) / whole)
}

function menchero(portfolio: number[], benchmark: number[], own: number, other: number) {
  const count = portfolio.length
  const active = own - other
  const ownRoot = (1 + own) ** (1 / count)
  const otherRoot = (1 + other) ** (1 / count)
  const rootGap = ownRoot - otherRoot
  // The limit where both compounded returns agree.
  const scale = Math.abs(rootGap) < 1e-13 ? ownRoot ** (count - 1) : active / count / rootGap
  const differences = portfolio.map((value, at) => value - benchmark[at]!)
  const squares = sum(differences.map((value) => value * value))
  const rest = active - scale * sum(differences)
  return { scale, alphas: differences.map((value) => (squares === 0 ? 0 : (rest * value) / squares)) }
}

/** Portfolio growth before the period times benchmark growth after it. */
function grap(portfolio: number[], benchmark: number[]): number[] {
  const after = new Array<number>(benchmark.length).fill(1)
  for (let at = benchmark.length - 2; at >= 0; at--) after[at] = after[at + 1]! * (1 + benchmark[at + 1]!)
  let before = 1
  return portfolio.map((value, at) => {
    const factor = before * after[at]!
    before *= 1 + value
    return factor
  })
}

const effects = ['allocationBrinsonFachler', 'selection', 'interaction'] as const

function linkWith(results: readonly Brinson[], factors: readonly number[], activeReturn: number): Linked {
  const [allocation, selection, interaction] = effects.map((effect) => {
    const linked = new Array<number>(results[0]!.selection.length).fill(0)
    results.forEach((result, at) => {
      const parts = result[effect]
      const factor = factors[at]!
      for (let sector = 0; sector < linked.length; sector++)
        linked[sector] = linked[sector]! + factor * parts[sector]!
    })
    return linked
  }) as [number[], number[], number[]]
  return closed(allocation, selection, interaction, activeReturn)
}

/** Each period's effect grows with the portfolio before it, and what was linked so far grows with the benchmark. */
function frongello(results: readonly Brinson[], activeReturn: number): Linked {
  const [allocation, selection, interaction] = effects.map((effect) =>
    results[0]!.selection.map((_, sector) => {
      let growth = 1
      let linked = 0
      for (const result of results) {
        linked += growth * result[effect][sector]! + result.benchmarkReturn * linked
        growth *= 1 + result.portfolioReturn
      }
      return linked
    }),
  ) as [number[], number[], number[]]
  return closed(allocation, selection, interaction, activeReturn)
}

function closed(
  allocation: number[],
  selection: number[],
  interaction: number[],
  activeReturn: number,
): Linked {
  const total = sum([...allocation, ...selection, ...interaction])
  return {
    allocation,
    selection,
    interaction,
    totals: [sum(allocation), sum(selection), sum(interaction)],
    sum: total,
    residual: activeReturn - total,
  }
}
