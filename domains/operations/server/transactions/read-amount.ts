import { minorDigitsOf } from '#engines/transaction-rules/index.ts'
import {
  type DecimalSignOfFile,
  decimalIn,
  foreignIn,
  isReadTwoWays,
} from '#platform/column-mapping/index.ts'

/**
 * "1,250.00" or "-1.250,00" as minor units; why not as a sentence. "1,250" is what the other amounts of its file make of it; where they say nothing, the digits that its currency has
 * do: nobody books a thousandth of a euro, while of a dinar it may be either.
 */
export function amountOf(text: string, currency: string, ofFile: DecimalSignOfFile): number | string {
  const stated = text.slice(0, 40)
  const digits = minorDigitsOf(currency)
  const foreign = foreignIn(text, currency)
  if (foreign) return `The amount "${stated}" is in ${foreign}, and its currency is ${currency}.`
  if (isReadTwoWays(text) && (ofFile === 'both' || (ofFile === null && digits > 2)))
    return `The amount "${stated}" can be read two ways, and nothing in the file settles it.`
  const found = /^([-+]?)(\d{1,13})(?:\.(\d+))?$/.exec(decimalIn(text, ofFile, currency) ?? '')
  if (!found) return `The amount "${stated}" cannot be read.`
  const behind = (found[3] ?? '').replace(/0+$/, '')
  if (behind.length > digits) return `The amount "${stated}" has more digits than ${currency} has.`
  const minor = Number(`${found[2]}${behind.padEnd(digits, '0')}`)
  if (minor === 0) return 'The amount is zero.'
  if (!Number.isSafeInteger(minor * 1_000)) return `The amount "${stated}" is too large.`
  return found[1] === '-' ? -minor : minor
}
