import { figuresFor, settleUniverse, valueOnCurve } from '#engines/bonds/index.ts'
import { addBusinessDays, dayOf, isoDateOf } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { ScreenedBond } from '../contract/index.ts'
import { governmentCurve } from './government-curve.ts'
import { sampleBonds } from './sample-bonds.ts'

/** The bonds of the market at hand that meet the criteria, the highest yield first. */
export async function screenBonds(
  ctx: Context,
  input: RequestOf<typeof endpoints.screenBonds>,
): Promise<ResponseOf<typeof endpoints.screenBonds>> {
  const today = ctx.now.toISOString().slice(0, 10)
  const settlement = addBusinessDays('us-government-bond', dayOf(today)!, 1)
  const market = sampleBonds(settlement)
  const universe = settleUniverse(
    market.map(({ terms }) => terms),
    settlement,
  )
  const figures = figuresFor(market.length)
  const spreads = Float64Array.from(market, ({ spread }) => spread)
  const { zeroCurve } = await governmentCurve(ctx)
  valueOnCurve(universe, zeroCurve, spreads, figures)
  const found = market
    .map(
      (bond, at): ScreenedBond => ({
        symbol: bond.symbol,
        issuer: bond.issuer,
        creditRating: bond.creditRating,
        sector: bond.sector,
        yieldToMaturity: figures.yields[at]!,
        couponRate: bond.terms.coupon,
        issueDate: isoDateOf(bond.terms.issue),
        maturityDate: isoDateOf(bond.terms.maturity),
        yearsToMaturity: universe.years[at]!,
        currentPrice: figures.cleanPrices[at]!,
        modifiedDuration: figures.modifiedDurations[at]!,
      }),
    )
    .filter((bond) => meets(bond, input))
    .sort((one, other) => other.yieldToMaturity - one.yieldToMaturity)
  return { totalFound: found.length, bonds: found.slice(0, input.limit), source: 'simulated', asOf: today }
}

function meets(bond: ScreenedBond, criteria: RequestOf<typeof endpoints.screenBonds>): boolean {
  const percent = 100 * bond.yieldToMaturity
  const { sectors, ratings } = criteria
  return (
    percent >= criteria.minYield &&
    percent <= criteria.maxYield &&
    bond.modifiedDuration <= criteria.maxDuration &&
    (sectors === undefined || sectors.includes(bond.sector)) &&
    (ratings === undefined || ratings.includes(bond.creditRating))
  )
}
