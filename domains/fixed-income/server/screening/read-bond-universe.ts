import { isoDateOf } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ScreenableMarket } from '../../contract/index.ts'
import { marketAtHand } from '../market-at-hand.ts'

/** The market at hand as terms, spreads and curve: `screenBonds` and a browser come to the same figures from it. */
export async function readBondUniverse(ctx: Context): Promise<ScreenableMarket> {
  const { bonds, settlement, curve, asOf, source } = await marketAtHand(ctx)
  return {
    bonds: bonds.map(({ symbol, issuer, creditRating, sector, spread, terms }) => ({
      symbol,
      issuer,
      creditRating,
      sector,
      couponRate: terms.coupon,
      issueDate: isoDateOf(terms.issue),
      maturityDate: isoDateOf(terms.maturity),
      frequency: terms.frequency,
      dayCount: terms.dayCount,
      spread,
    })),
    settlementDate: isoDateOf(settlement),
    curve: {
      times: [...curve.zeroCurve.times],
      rates: [...curve.zeroCurve.rates],
      asOf: curve.asOf,
      source: curve.source,
    },
    asOf,
    source,
  }
}
