import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { SingleValuation } from '../contract/index.ts'
import { caveatsOfCurve } from './caveats.ts'
import { governmentCurve } from './government-curve.ts'
import { paymentsOf, valuationOf, valueLine } from './value-line.ts'
import { inPartsOf, optionAdjustedOf, valueOtherKind } from './value-other-kind.ts'

/** Yield, spread, accrued interest, sensitivities and payments of a bond. @throws Problem `invalid-input` with the field at fault. */
export async function valueBond(
  ctx: Context,
  input: RequestOf<typeof endpoints.valueBond>,
): Promise<SingleValuation> {
  const curve = await governmentCurve(ctx)
  const other = valueOtherKind(input.bond, ctx.now, curve)
  if (other) return other
  const valued = valueLine(input.bond, ctx.now, curve)
  const valuation = valuationOf(valued, curve)
  const adjusted = optionAdjustedOf(valued, curve)
  return {
    ...valuation,
    ...adjusted,
    ...inPartsOf(valued),
    caveats: [...adjusted.caveats, ...caveatsOfCurve(curve, [valued], ctx.now), ...valuation.caveats],
    payments: paymentsOf(valued),
  }
}
