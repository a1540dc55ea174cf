import { InputRefused, requireFinite, sum } from '#engines/statistics/index.ts'

/** One period by sector: weights at its start (each side sums to one) and returns over it. */
export type SectorPeriod = {
  sectors: readonly string[]
  portfolioWeights: readonly number[]
  portfolioReturns: readonly (number | null)[]
  benchmarkWeights: readonly number[]
  benchmarkReturns: readonly (number | null)[]
}

export type BrinsonTotals = {
  allocation: number
  selection: number
  interaction: number
  selectionInclInteraction: number
  /** Allocation, selection and interaction together; equals the active return to rounding. */
  sum: number
}

export type Brinson = {
  portfolioReturn: number
  benchmarkReturn: number
  activeReturn: number
  /** (wp − wb)(rb − B), by sector. */
  allocationBrinsonFachler: number[]
  /** (wp − wb) rb, by sector; adds up to the same total where both sides' weights sum alike. */
  allocationBHB: number[]
  /** wb (rp − rb), by sector. */
  selection: number[]
  /** (wp − wb)(rp − rb), by sector. */
  interaction: number[]
  /** wp (rp − rb), by sector: the two-effect form. */
  selectionInclInteraction: number[]
  totals: BrinsonTotals
  /** Active return less the sum of effects. */
  residual: number
  geometric: Geometric
}

/** Bacon's geometric form: (1 + R) ÷ (1 + B) − 1 = (1 + allocation)(1 + selection) − 1. */
export type Geometric = {
  allocation: number[]
  selection: number[]
  allocationTotal: number
  selectionTotal: number
  excess: number
}

/**
 * What a return says that is written for a sector without weight in the portfolio: nothing, because nothing was selected there; or, for a model
 * that follows sectors it does not hold, that return (a zero is an empty cell in either case).
 */
export type UnheldReturns = 'have none' | 'as given'

const WEIGHTS_TOLERANCE = 1e-6

/**
 * Splits one period's active return by sector: Brinson and Fachler (1985), with the allocation of Brinson, Hood and
 * Beebower (1986) and the geometric form (Bacon 2008) beside it. A sector that one side does not hold takes the other
 * side's return where its own is null; what the portfolio does not hold has no return there, whatever is written for it.
 */
export function attributeSectors(period: SectorPeriod, unheld: UnheldReturns = 'have none'): Brinson {
  const { wp, wb, rp, rb } = sidesOf(period, unheld)
  const portfolioReturn = sum(wp.map((weight, at) => weight * rp[at]!))
  const benchmarkReturn = sum(wb.map((weight, at) => weight * rb[at]!))
  const each = (effect: (wp: number, wb: number, rp: number, rb: number) => number) =>
    wp.map((weight, at) => effect(weight, wb[at]!, rp[at]!, rb[at]!))
  const allocation = each((own, other, _, market) => (own - other) * (market - benchmarkReturn))
  const selection = each((_, other, result, market) => other * (result - market))
  const interaction = each((own, other, result, market) => (own - other) * (result - market))
  const together = each((own, _, result, market) => own * (result - market))
  const allocated = sum(allocation)
  const selected = sum(selection)
  const interacted = sum(interaction)
  const total = sum([allocated, selected, interacted])
  return {
    portfolioReturn,
    benchmarkReturn,
    activeReturn: portfolioReturn - benchmarkReturn,
    allocationBrinsonFachler: allocation,
    allocationBHB: each((own, other, _, market) => (own - other) * market),
    selection,
    interaction,
    selectionInclInteraction: together,
    totals: {
      allocation: allocated,
      selection: selected,
      interaction: interacted,
      selectionInclInteraction: sum(together),
      sum: total,
    },
    residual: portfolioReturn - benchmarkReturn - total,
    geometric: geometricOf({ wp, wb, rp, rb }, portfolioReturn, benchmarkReturn),
  }
}

type Sides = { wp: number[]; wb: number[]; rp: number[]; rb: number[] }

function geometricOf({ wp, wb, rp, rb }: Sides, portfolioReturn: number, benchmarkReturn: number): Geometric {
  const notional = sum(wp.map((weight, at) => weight * rb[at]!))
  // Value lost entirely has no ratio to anything.
  if (benchmarkReturn <= -1 || notional <= -1) {
    throw new InputRefused('out-of-range', 'A benchmark that lost everything has no geometric attribution.')
  }
  return {
    allocation: wp.map((weight, at) => (weight - wb[at]!) * ((1 + rb[at]!) / (1 + benchmarkReturn) - 1)),
    selection: wp.map(
      (weight, at) => weight * ((1 + rp[at]!) / (1 + rb[at]!) - 1) * ((1 + rb[at]!) / (1 + notional)),
    ),
    allocationTotal: (1 + notional) / (1 + benchmarkReturn) - 1,
    selectionTotal: (1 + portfolioReturn) / (1 + notional) - 1,
    excess: (1 + portfolioReturn) / (1 + benchmarkReturn) - 1,
  }
}

/** Checked weights and returns; a return that nobody knows is the other side's, and zero where neither does. */
export function sidesOf(period: SectorPeriod, unheld: UnheldReturns): Sides {
  const count = period.sectors.length
  if (count === 0) throw new InputRefused('empty', 'There are no sectors.')
  const wp = weightsOf(period.portfolioWeights, count, 'portfolio')
  const wb = weightsOf(period.benchmarkWeights, count, 'benchmark')
  const known = (values: readonly (number | null)[], weights: number[], what: string) => {
    if (values.length !== count) {
      throw new InputRefused('lengths-differ', `The ${what} returns are not given for ${count} sectors.`)
    }
    return values.map((value, at) => {
      if (value === null) {
        if (weights[at] === 0) return null
        throw new InputRefused(
          'not-finite',
          `The ${what} holds ${period.sectors[at]} and has no return for it.`,
        )
      }
      if (!Number.isFinite(value)) {
        throw new InputRefused(
          'not-finite',
          `The ${what} return of ${period.sectors[at]} is not a finite number.`,
        )
      }
      return value
    })
  }
  const ownReturns = known(period.portfolioReturns, wp, 'portfolio').map((value, at) =>
    wp[at] === 0 && (unheld === 'have none' || value === 0) ? null : value,
  )
  const marketReturns = known(period.benchmarkReturns, wb, 'benchmark')
  return {
    wp,
    wb,
    rp: ownReturns.map((value, at) => value ?? marketReturns[at] ?? 0),
    rb: marketReturns.map((value, at) => value ?? ownReturns[at] ?? 0),
  }
}

function weightsOf(weights: readonly number[], count: number, what: string): number[] {
  if (weights.length !== count) {
    throw new InputRefused('lengths-differ', `The ${what} weights are not given for ${count} sectors.`)
  }
  requireFinite(weights, `${what} weights`)
  const total = sum(weights)
  if (Math.abs(total - 1) > WEIGHTS_TOLERANCE) {
    throw new InputRefused('out-of-range', `The ${what} weights add up to ${total} and not to one.`)
  }
  return [...weights]
}
