import { InputRefused, sum } from '#engines/statistics/index.ts'
import type { SectorPeriod } from './brinson.ts'
import { compound, logarithmicFactor } from './linking.ts'

/** One symbol over one day: its worth at the two closes, and what moved between them. One unit of money. */
export type PositionDay = {
  symbol: string
  opening: number
  closing: number
  bought: number
  sold: number
  /** Brought in from elsewhere less taken there, at the day's close. */
  inKind: number
  income: number
}

/** A portfolio over one day. What its positions do not explain (interest, fees) is its cash's. */
export type PortfolioDay = {
  opening: number
  closing: number
  /** Paid in less taken out, in cash and in kind. */
  flow: number
  positions: readonly PositionDay[]
}

/** What one part of a day had at work and what it gained; cash has no symbol. */
type Part = { symbol: string | null; base: number; gain: number }

export type DaysAttributed = {
  /** Of each day, and of all of them: the time-weighted return. */
  returns: number[]
  totalReturn: number
  /** By symbol; null is cash, interest and fees. They add up to the total return (Cariño against nothing). */
  contributions: Map<string | null, number>
  /** Compounded over the days on which a symbol was held. */
  ownReturns: Map<string | null, number>
  residual: number
}

/**
 * The day's parts. Money that comes in counts from the start of its day and money that leaves to the end of it, as the time-weighted return has it; a trade
 * within the day has half of it at work (modified Dietz), and what is bought and sold on one day half of what it cost. The rest of the base is cash.
 */
function partsOf({ opening, closing, flow, positions }: PortfolioDay): { base: number; parts: Part[] } {
  const base = opening + Math.max(flow, 0)
  const parts = positions.map((one): Part => {
    const traded = (one.bought - one.sold) / 2
    return {
      symbol: one.symbol,
      base: Math.max(one.opening + Math.max(one.inKind, 0) + traded, one.bought / 2),
      gain: one.closing - one.opening - (one.bought - one.sold) - one.inKind + one.income,
    }
  })
  const ofParts = (key: 'base' | 'gain') => sum(parts.map((part) => part[key]))
  parts.push({
    symbol: null,
    base: base - ofParts('base'),
    gain: closing - opening - flow - ofParts('gain'),
  })
  return { base, parts }
}

/** What each symbol added to the time-weighted return of a portfolio that traded and had money coming and going. */
export function attributeDays(days: readonly PortfolioDay[]): DaysAttributed {
  const shared = days.map(partsOf)
  const returns = shared.map(({ base, parts }) => (base > 0 ? sum(parts.map(({ gain }) => gain)) / base : 0))
  if (returns.some((value) => value <= -1))
    throw new InputRefused('out-of-range', 'A day that lost everything cannot be linked to others.')
  const totalReturn = compound(returns)
  const whole = logarithmicFactor(totalReturn, 0)
  const contributions = new Map<string | null, number>()
  const ownReturns = new Map<string | null, number>()
  shared.forEach(({ base, parts }, at) => {
    if (!(base > 0)) return
    const factor = logarithmicFactor(returns[at]!, 0) / whole
    for (const { symbol, base: own, gain } of parts) {
      contributions.set(symbol, (contributions.get(symbol) ?? 0) + (factor * gain) / base)
      const before = ownReturns.get(symbol) ?? 0
      const change = own > 0 ? gain / own : 0
      ownReturns.set(symbol, before + change + before * change)
    }
  })
  const residual = totalReturn - sum([...contributions.values()])
  return { returns, totalReturn, contributions, ownReturns, residual }
}

type Side = Pick<SectorPeriod, 'sectors' | 'portfolioWeights' | 'portfolioReturns'>

/**
 * One day by sector, for the attribution against a benchmark: weights of what was at work, and returns on it. A gain of a sector with nothing at work (a dividend
 * of what was sold before) is cash's. A day on which nothing was invested is one of cash alone.
 */
export function sectorsOfDay(day: PortfolioDay, sectorOf: (symbol: string | null) => string): Side {
  const { base, parts } = partsOf(day)
  const cash = sectorOf(null)
  if (!(base > 0)) return { sectors: [cash], portfolioWeights: [1], portfolioReturns: [0] }
  const bySector = new Map<string, { base: number; gain: number }>()
  const add = (sector: string, part: { base: number; gain: number }) => {
    const known = bySector.get(sector)
    bySector.set(sector, { base: (known?.base ?? 0) + part.base, gain: (known?.gain ?? 0) + part.gain })
  }
  for (const part of parts) add(sectorOf(part.symbol), part)
  for (const [sector, part] of bySector) {
    if (sector === cash || part.base !== 0 || part.gain === 0) continue
    bySector.set(sector, { base: 0, gain: 0 })
    add(cash, { base: 0, gain: part.gain })
  }
  // Cash that is all at work and still pays a fee has a return of no base: a millionth of the whole carries it.
  const idle = bySector.get(cash)
  const least = base * 1e-6
  if (idle && idle.gain !== 0 && Math.abs(idle.base) < least) {
    const [largest] = [...bySector]
      .filter(([sector]) => sector !== cash)
      .sort(([, a], [, b]) => b.base - a.base)
    if (largest) {
      bySector.set(cash, { ...idle, base: idle.base + least })
      bySector.set(largest[0], { ...largest[1], base: largest[1].base - least })
    }
  }
  const sectors = [...bySector.keys()]
  const of = (sector: string) => bySector.get(sector)!
  return {
    sectors,
    portfolioWeights: sectors.map((sector) => of(sector).base / base),
    portfolioReturns: sectors.map((sector) =>
      of(sector).base === 0 ? null : of(sector).gain / of(sector).base,
    ),
  }
}
