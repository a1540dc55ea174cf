import { InputRefused, requireFinite, requireWithin } from '#engines/statistics/index.ts'
import { type Greeks, valueEuropean } from './black-scholes.ts'
import type { OptionKind } from './contract.ts'

/** Part of a strategy. `quantity` counts units, negative sold; `premium` is the price paid (or got) for one. */
export type Leg =
  | { kind: OptionKind; quantity: number; strike: number; premium: number }
  | { kind: 'stock'; quantity: number; premium: number }

export type PayOff = {
  /** What the strategy costs at the start; negative is received. */
  cost: number
  /** Largest profit and loss at expiry; null where there is no end to it. A loss is a negative number. */
  maxProfit: number | null
  maxLoss: number | null
  /** Prices at which profit changes from or to zero, ascending. */
  breakEvens: number[]
  /** Profit at zero and at every strike: between them it runs straight, above the last with `slopeAbove`. */
  corners: { price: number; profit: number }[]
  slopeAbove: number
}

const LEGS_MAX = 100

/** Profit of a strategy at expiry for a price of the share; interest on the premiums is left out. */
export function profitAtExpiry(legs: readonly Leg[], price: number): number {
  return legs.reduce((total, leg) => total + leg.quantity * (worthAtExpiry(leg, price) - leg.premium), 0)
}

function worthAtExpiry(leg: Leg, price: number): number {
  if (leg.kind === 'stock') return price
  return Math.max(0, leg.kind === 'call' ? price - leg.strike : leg.strike - price)
}

/** Exact pay-off of a strategy whose options expire together: it is straight between strikes. */
export function payOffOf(legs: readonly Leg[]): PayOff {
  requireLegs(legs)
  const strikes = legs.flatMap((leg) => (leg.kind === 'stock' ? [] : [leg.strike]))
  const corners = [...new Set([0, ...strikes])]
    .sort((left, right) => left - right)
    .map((price) => ({ price, profit: profitAtExpiry(legs, price) }))
  const slopeAbove = legs.reduce((slope, leg) => slope + (leg.kind === 'put' ? 0 : leg.quantity), 0)
  const profits = corners.map(({ profit }) => profit)
  return {
    cost: legs.reduce((total, leg) => total + leg.quantity * leg.premium, 0),
    maxProfit: slopeAbove > 0 ? null : Math.max(...profits),
    maxLoss: slopeAbove < 0 ? null : Math.min(...profits),
    breakEvens: breakEvensOf(corners, slopeAbove),
    corners,
    slopeAbove,
  }
}

function breakEvensOf(corners: PayOff['corners'], slopeAbove: number): number[] {
  const size = corners.reduce((most, { profit }) => Math.max(most, Math.abs(profit)), 0)
  const isZero = (profit: number) => Math.abs(profit) <= 1e-12 * size
  const found: number[] = []
  corners.forEach(({ price, profit }, at) => {
    const next = corners[at + 1]
    if (isZero(profit)) {
      if (price > 0) found.push(price)
    } else if (next && !isZero(next.profit) && Math.sign(next.profit) !== Math.sign(profit)) {
      found.push(price + ((next.price - price) * profit) / (profit - next.profit))
    } else if (!next && slopeAbove !== 0 && Math.sign(slopeAbove) !== Math.sign(profit)) {
      found.push(price - profit / slopeAbove)
    }
  })
  return found
}

/** Value and Greeks of a strategy before expiry, all its options of one maturity and volatility. */
export function valueStrategy(
  legs: readonly Leg[],
  market: { spot: number; years: number; rate: number; dividendYield?: number; volatility: number },
): { value: number; greeks: Pick<Greeks, 'delta' | 'gamma' | 'vega' | 'theta' | 'rho'> } {
  requireLegs(legs)
  const greeks = { delta: 0, gamma: 0, vega: 0, theta: 0, rho: 0 }
  let value = 0
  for (const leg of legs) {
    if (leg.kind === 'stock') {
      value += leg.quantity * market.spot
      greeks.delta += leg.quantity
      continue
    }
    const valued = valueEuropean({ ...market, kind: leg.kind, strike: leg.strike }, market.volatility)
    value += leg.quantity * valued.price
    for (const name of Object.keys(greeks) as (keyof typeof greeks)[]) {
      greeks[name] += leg.quantity * valued.greeks[name]
    }
  }
  return { value, greeks }
}

function requireLegs(legs: readonly Leg[]): void {
  if (legs.length === 0) throw new InputRefused('empty', 'The strategy has no legs.')
  if (legs.length > LEGS_MAX)
    throw new InputRefused('out-of-range', `A strategy has at most ${LEGS_MAX} legs.`)
  for (const leg of legs) {
    requireFinite([leg.quantity, leg.premium], 'quantities and premiums')
    if (leg.kind !== 'stock') requireWithin(leg.strike, 0, 1e12, 'strike', true)
  }
}
