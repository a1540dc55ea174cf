import type { CurveFlows } from './curve-spread.ts'

/**
 * A change of rates and spreads in basis points. `rateShiftBp` moves every zero rate; a twist adds a line that is
 * `shortBp` at settlement and `longBp` at 30 years and beyond; `spreadShiftBp` moves the bond's own spread.
 */
export type Scenario = {
  name: string
  rateShiftBp: number
  spreadShiftBp: number
  twist?: { shortBp: number; longBp: number }
}

/** The specification's own four. */
export const STANDARD_SCENARIOS: readonly Scenario[] = [
  { name: 'rates +100bp', rateShiftBp: 100, spreadShiftBp: 0 },
  { name: 'rates -100bp', rateShiftBp: -100, spreadShiftBp: 0 },
  { name: 'credit spreads +200bp', rateShiftBp: 0, spreadShiftBp: 200 },
  { name: 'spreads -50bp', rateShiftBp: 0, spreadShiftBp: -50 },
]

const TWIST_YEARS = 30
const BASIS_POINT = 1e-4

/** The dirty price under a scenario by full revaluation: the payments on the shifted curve at the shifted spread. */
export function dirtyPriceUnder(flows: CurveFlows, spread: number, scenario: Scenario): number {
  const { times, worths } = flows
  const parallel = spread + (scenario.rateShiftBp + scenario.spreadShiftBp) * BASIS_POINT
  const { shortBp, longBp } = scenario.twist ?? { shortBp: 0, longBp: 0 }
  let price = 0
  for (let at = 0; at < times.length; at++) {
    const time = times[at]!
    const share = Math.min(time, TWIST_YEARS) / TWIST_YEARS
    const twist = (shortBp + (longBp - shortBp) * share) * BASIS_POINT
    price += worths[at]! * Math.exp(-(parallel + twist) * time)
  }
  return price
}
