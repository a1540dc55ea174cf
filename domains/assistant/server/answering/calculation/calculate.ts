import type { Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../../contract/index.ts'
import type { Asker } from '../asker.ts'
import { priceBond } from './price-bond.ts'
import { valueOption } from './value-option.ts'

/** Works out what a question gives all numbers of: a bond's price at a yield, an option. Undefined where it asks for neither. */
export async function calculate(asker: Asker, reading: Reading): Promise<Answer | undefined> {
  const { text, amounts } = reading
  const percents = amounts.filter(({ unit }) => unit === 'percent')
  const years = amounts.find(({ of }) => of === 'year')
  if (
    /\b(?:bond|note|coupon|face|par value)\b/.test(text) &&
    percents.length >= 1 &&
    years &&
    /\b(?:price|worth|cost|value|pay|premium|discount|par|face)\b/.test(text) &&
    /\byield|\bytm\b/.test(text)
  )
    return priceBond(asker, reading)
  if (
    /\b(?:call|put|straddle|strangle|option)s?\b/.test(text) &&
    /\b(?:strike|struck|k\s?=|spot|vol|volatility|expir|days?|at the money|atm)\b/.test(text) &&
    amounts.length >= 2
  )
    return valueOption(asker, reading)
  return undefined
}
