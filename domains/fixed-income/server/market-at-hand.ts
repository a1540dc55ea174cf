import { addBusinessDays, type Day, dayOf, newYorkDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type GovernmentCurve, governmentCurve } from './government-curve.ts'
import { type SampleBond, sampleBonds } from './screening/sample-bonds.ts'

/** The bonds that can be screened today, and the curve they stand over. */
export type MarketAtHand = {
  bonds: SampleBond[]
  settlement: Day
  curve: GovernmentCurve
  asOf: string
  source: string
}

/** @throws as `governmentCurve`. */
export async function marketAtHand(ctx: Context): Promise<MarketAtHand> {
  const asOf = newYorkDay(ctx.now.getTime())
  const settlement = addBusinessDays('us-government-bond', dayOf(asOf)!, 1)
  return {
    bonds: sampleBonds(settlement),
    settlement,
    curve: await governmentCurve(ctx),
    asOf,
    source: 'simulated',
  }
}
