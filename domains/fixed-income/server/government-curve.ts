import { readRates } from '#domains/market-data/server/index.ts'
import { curveFromParYields, type ParYield, type ZeroCurve } from '#engines/bonds/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** The curve that bonds are held against: its par yields, of which day they are and who said so. */
export type GovernmentCurve = {
  parYields: readonly ParYield[]
  zeroCurve: ZeroCurve
  asOf: string
  source: string
}

/**
 * The installation's government curve, the one that every other screen shows, ready to discount on.
 * @throws Problem `price-unavailable` where its yields make no curve.
 */
export async function governmentCurve(ctx: Context): Promise<GovernmentCurve> {
  const { points, asOf, source } = await readRates(ctx)
  const parYields = points.map((point): ParYield => ({ years: point.years, yield: point.yield }))
  const curve = curveFromParYields(parYields)
  if (!curve.ok)
    throw new Problem(
      'price-unavailable',
      `The government curve of ${asOf} makes no sense: ${curve.refusal.sentence}`,
    )
  return { parYields, zeroCurve: curve.value, asOf, source }
}
