import { minorDigitsOf } from '#engines/transaction-rules/index.ts'
import { decimalSignOf } from '#platform/column-mapping/index.ts'

export type DecimalsOfFile = ReturnType<typeof decimalSignOf>

/** What separates the decimals of a file's amounts, by all of them. */
export const decimalsOf = (cells: readonly string[]): DecimalsOfFile => decimalSignOf(cells.map(bare))

const bare = (text: string): string =>
  text
    .replaceAll(/[\s'’]/g, '')
    .replace(/^[$€£]/, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^−/, '-')

const withPoint = /^[-+]?(\d{1,3}(,\d{2,3})*,\d{3}|\d+)(\.\d+)?$/
const withComma = /^[-+]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/

/**
 * "1,250.00" or "-1.250,00" as minor units; why not as a sentence. "1,250" is what the other amounts of its file make of it; where they say nothing, the digits that its currency has
 * do: nobody books a thousandth of a euro, while of a dinar it may be either.
 */
export function amountOf(text: string, currency: string, decimals: DecimalsOfFile): number | string {
  const plain = bare(text)
  const told = text.slice(0, 40)
  const digits = minorDigitsOf(currency)
  const own = decimalSignOf([plain])
  const isTwoWays = own === null && /^[-+]?\d{1,3}[.,]\d{3}$/.test(plain)
  if (isTwoWays && (decimals === 'both' || (decimals === null && digits > 2)))
    return `The amount "${told}" can be read two ways, and the file does not say which.`
  const sign = own === 'comma' || own === 'point' ? own : decimals === 'comma' ? 'comma' : 'point'
  if (!(sign === 'comma' ? withComma : withPoint).test(plain)) return `The amount "${told}" cannot be read.`
  const written = sign === 'comma' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '')
  const found = /^([-+]?)(\d{1,13})(?:\.(\d+))?$/.exec(written)
  if (!found) return `The amount "${told}" cannot be read.`
  const behind = (found[3] ?? '').replace(/0+$/, '')
  if (behind.length > digits) return `The amount "${told}" has more digits than ${currency} has.`
  const minor = Number(`${found[2]}${behind.padEnd(digits, '0')}`)
  if (minor === 0) return 'The amount is nought.'
  if (!Number.isSafeInteger(minor * 1_000)) return `The amount "${told}" is too large.`
  return found[1] === '-' ? -minor : minor
}
