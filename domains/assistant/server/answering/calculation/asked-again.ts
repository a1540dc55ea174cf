const BOND = /coupon ([\d.]+)%, yield ([\d.]+)%, ([\d.]+) years, face ([\d.]+)/

const SHORT = 9

/**
 * “And at 6%?” after a bond was priced: the same bond with what is said again. A percentage alone is the yield.
 *
 * @param before the citation of what was worked out before: it names all that it was worked out from.
 */
export function askedAgain(question: string, before: string | undefined): string | undefined {
  const known = BOND.exec(before ?? '')
  if (!known || question.split(/\s+/).length > SHORT) return undefined
  const [, coupon, yielded, years, face] = known
  const percent = /(\d+(?:\.\d+)?)\s?(?:%|per ?cent\b)/i.exec(question)?.[1]
  const term = /(\d+)[- ]?(?:years?|yrs?|y)\b/i.exec(question)?.[1]
  const nominal = /\b(?:face|par|nominal)(?: value)?(?: of)? \$?(\d[\d,]*)/i.exec(question)?.[1]
  if (percent === undefined && term === undefined && nominal === undefined) return undefined
  const isCoupon = /\bcoupon\b/i.test(question)
  return `price of a ${term ?? years} year bond with a ${isCoupon ? (percent ?? coupon) : coupon}% coupon at a ${isCoupon ? yielded : (percent ?? yielded)}% yield, face value ${(nominal ?? face)!.replaceAll(',', '')}`
}
