import { dirtyPriceUnder, rollUp, type Scenario as Shift, sharesBy } from '#engines/bonds/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/index.ts'
import {
  carriesCredit,
  type LeftOutBond,
  type PortfolioAnalysis,
  type ScenarioResult,
} from '../contract/index.ts'
import { caveatsOfCurve, caveatsOfLeftOut, caveatsTogether } from './caveats.ts'
import { type GovernmentCurve, governmentCurve } from './government-curve.ts'
import { type ValuedBond, valuationOf, valueLines } from './value-line.ts'

const RATES_UP: Shift = { name: 'rates +100bp', rateShiftBp: 100, spreadShiftBp: 0 }

/** Several bonds together, one of each. @throws Problem `invalid-input` where no bond can be valued. */
export async function analysePortfolio(
  ctx: Context,
  input: RequestOf<typeof endpoints.analysePortfolio>,
): Promise<PortfolioAnalysis> {
  const curve = await governmentCurve(ctx)
  const { valued, leftOut } = valueLines(input.bonds, ctx.now, curve)
  const valuations = valued.map((each) => valuationOf(each, curve))
  const holdings = valued.map(holdingOf)
  const figures = rollUp(holdings)!
  const percentBy = (kindOf: (holding: (typeof holdings)[number]) => string) =>
    Object.fromEntries([...sharesBy(holdings, kindOf)].map(([kind, share]) => [kind, 100 * share]))
  return {
    portfolioYield: figures.averageYield,
    averageDuration: figures.averageModifiedDuration,
    averageMaturity: figures.averageMaturity,
    durationRisk: 1 - valueUnder(valued, RATES_UP) / figures.marketValue,
    creditRiskBreakdown: percentBy(({ line }) => line.creditRating),
    sectorAllocation: percentBy(({ line }) => line.sector),
    marketValue: figures.marketValue,
    dv01: figures.dv01,
    holdings: valuations,
    leftOut,
    caveats: caveatsOf(leftOut, input.bonds.length, curve, valued, ctx.now),
  }
}

/** What shifts of rates and spreads do to several bonds together. @throws Problem `invalid-input` where no bond can be valued. */
export async function analyseScenarios(
  ctx: Context,
  input: RequestOf<typeof endpoints.analyseScenarios>,
): Promise<ScenarioResult[]> {
  const curve = await governmentCurve(ctx)
  const { valued, leftOut } = valueLines(input.bonds, ctx.now, curve)
  const caveats = caveatsOf(leftOut, input.bonds.length, curve, valued, ctx.now)
  // By the same sum as every scenario, so that no shift is exactly no change.
  const today = valueUnder(valued, { name: 'today', rateShiftBp: 0, spreadShiftBp: 0 })
  const governments = valued.filter(({ line }) => !carriesCredit(line)).map(({ line }) => line.symbol)
  return input.scenarios.map((scenario) => {
    const change = valueUnder(valued, scenario) / today - 1
    // The rates move first and the spreads after them, so that the two parts add up to the whole.
    const durationImpact = valueUnder(valued, { ...scenario, spreadShiftBp: 0 }) / today - 1
    return {
      scenario: scenario.name,
      portfolioValueChange: change,
      durationImpact,
      creditImpact: change - durationImpact,
      valueChange: change * today,
      caveats:
        scenario.spreadShiftBp === 0 || governments.length === 0
          ? caveats
          : [
              ...caveats,
              `Credit spreads do not move government bonds: ${governments.join(', ')} ${governments.length === 1 ? 'stays' : 'stay'} as ${governments.length === 1 ? 'it is' : 'they are'} in the credit part.`,
            ],
    }
  })
}

function caveatsOf(
  leftOut: readonly LeftOutBond[],
  asked: number,
  curve: GovernmentCurve,
  valued: readonly ValuedBond[],
  now: Date,
): string[] {
  return [
    ...caveatsOfLeftOut(leftOut, asked),
    ...caveatsOfCurve(curve, valued, now),
    ...caveatsTogether(valued),
  ]
}

function valueUnder(valued: readonly ValuedBond[], shift: Shift): number {
  return valued.reduce(
    (sum, { line, flows, spread, unit }) => sum + dirtyPriceUnder(flows, spread, shiftOf(line, shift)) * unit,
    0,
  )
}

/** A government's bond pays the curve itself: credit spreads do not move it. */
const shiftOf = (line: ValuedBond['line'], shift: Shift): Shift =>
  carriesCredit(line) ? shift : { ...shift, spreadShiftBp: 0 }

function holdingOf({ line, bond, street, dirty, unit }: ValuedBond) {
  return {
    line,
    marketValue: dirty * unit,
    yield: street.yield,
    modifiedDuration: street.modifiedDuration,
    dv01: street.dv01 * unit,
    maturity: (bond.terms.maturity - bond.settlement) / 365.25,
  }
}
