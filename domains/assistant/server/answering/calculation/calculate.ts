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
  // “Price me a call on Apple”: what is asked for is known, and nothing that it is worked out from.
  if (ASKS_OPTION.test(text) && amounts.every(({ unit, of }) => unit === 'plain' && of !== 'share'))
    return valueOption(asker, reading)
  return undefined
}

const ASKS_OPTION =
  /\b(?:price|value|quote|cost)\b(?: me| us| of| out)* (?:an? |the )?(?:\w+ ){0,2}(?:call|put|straddle|option)\b(?! (?:transcript|of (?:the )?(?:q\d|\w+ quarter)))/
