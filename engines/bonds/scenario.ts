import type { CurveFlows } from './curves/curve-spread.ts'

/**
 * A change of rates and spreads in basis points. `rateShiftBp` moves every zero rate; a twist adds a line that is
 * `shortBp` at settlement and `longBp` at 30 years and beyond; `spreadShiftBp` moves the bond's own spread.
 */
export type Scenario = CurveMove & { name: string }

/** The same change without its name. */
export type CurveMove = {
  rateShiftBp: number
  spreadShiftBp: number
  twist?: { shortBp: number; longBp: number }
}

const TWIST_YEARS = 30
const BASIS_POINT = 1e-4

/** The dirty price under a scenario by full revaluation: the payments on the shifted curve at the shifted spread. */
export function dirtyPriceUnder(flows: CurveFlows, spread: number, scenario: Scenario): number {
  const { times, worths } = flows
  let price = 0
  for (let at = 0; at < times.length; at++) {
    const time = times[at]!
    price += worths[at]! * Math.exp(-(spread + shiftAt(scenario, time)) * time)
  }
  return price
}

/** By how much a payment at a time in years is discounted more than before: a continuous rate, a fraction. */
export function shiftAt({ rateShiftBp, spreadShiftBp, twist }: CurveMove, time: number): number {
  const parallel = (rateShiftBp + spreadShiftBp) * BASIS_POINT
  if (!twist) return parallel
  const share = Math.min(time, TWIST_YEARS) / TWIST_YEARS
  return parallel + (twist.shortBp + (twist.longBp - twist.shortBp) * share) * BASIS_POINT
}
