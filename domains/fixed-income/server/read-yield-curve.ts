import type { Context } from '#platform/context/index.ts'
import type { YieldCurvePoint } from '../contract/index.ts'
import { governmentCurve } from './government-curve.ts'

/** The government par yields, each with its day and source. */
export async function readYieldCurve(ctx: Context): Promise<YieldCurvePoint[]> {
  const { parYields, asOf, source } = await governmentCurve(ctx)
  return parYields.map(({ years, yield: parYield }) => ({ maturity: years, yield: parYield, asOf, source }))
}
