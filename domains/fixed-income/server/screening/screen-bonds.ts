import { figuresFor, settleUniverse, valueOnCurve } from '#engines/bonds/index.ts'
import { isoDateOf } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { ScreenedBond } from '../../contract/index.ts'
import { marketAtHand } from '../market-at-hand.ts'

/** Bonds in the available market that meet the criteria, highest yield first. */
export async function screenBonds(
  ctx: Context,
  input: RequestOf<typeof endpoints.screenBonds>,
): Promise<ResponseOf<typeof endpoints.screenBonds>> {
  const { bonds, settlement, curve, source, asOf } = await marketAtHand(ctx)
  const universe = settleUniverse(
    bonds.map(({ terms }) => terms),
    settlement,
  )
  const figures = figuresFor(bonds.length)
  const spreads = Float64Array.from(bonds, ({ spread }) => spread)
  valueOnCurve(universe, curve.zeroCurve, spreads, figures)
  const found = bonds
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
  return { totalFound: found.length, bonds: found.slice(0, input.limit), source, asOf }
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
