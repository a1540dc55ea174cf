import { calculatorPrice } from '#engines/bonds/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { QuickPrice } from '../contract/index.ts'

/** The price of a half-yearly bond at a yield. @throws Problem `invalid-input`. */
export async function quickPrice(
  _ctx: Context,
  input: RequestOf<typeof endpoints.quickPrice>,
): Promise<QuickPrice> {
  const whole = calculatorPrice(input)
  const per100 = calculatorPrice({ ...input, faceValue: 100 })
  if (!whole.ok || !per100.ok) {
    const refusal = whole.ok ? (per100 as Exclude<typeof per100, { ok: true }>).refusal : whole.refusal
    throw new Problem('invalid-input', refusal.sentence, { reason: refusal.code, field: refusal.field })
  }
  // By the rates and not by the price: rounding must not turn par into a premium.
  const { couponRate, yieldToMaturity, yearsToMaturity } = input
  const lead = yearsToMaturity === 0 ? 0 : Math.sign(couponRate - yieldToMaturity)
  return {
    price: whole.value,
    priceAsPercentage: per100.value,
    premiumDiscount: lead > 0 ? 'Premium' : lead < 0 ? 'Discount' : 'Par',
  }
}
