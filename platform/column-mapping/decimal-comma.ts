import { figureIn, markedFigure } from '#engines/money/index.ts'

/**
 * What can only be a decimal comma: behind points that part thousands, before other than three digits, or behind a zero, which groups
 * nothing.
 */
const commaAlone = /\.\d{3},\d|,\d{1,2}\)?$|,\d{4,}\)?$|\.\d{3}\.\d{3}|^\(?[-+−]?0+,\d/
const pointAlone = /,\d{3}\.\d|\.\d{1,2}\)?$|\.\d{4,}\)?$|,\d{3},\d{3}|^\(?[-+−]?0+\.\d/

type DecimalSign = 'comma' | 'point'

/**
 * What separates the decimals of some amounts: one that can only be so decides for all. `both` where they disagree, null where nothing
 * decides.
 */
export function decimalSignOf(cells: readonly string[]): DecimalSign | 'both' | null {
  const plain = cells.map((cell) => cell.replaceAll(/[\s\u00a0]/g, '')).filter((cell) => /\d/.test(cell))
  const isComma = plain.some((cell) => commaAlone.test(cell))
  const isPoint = plain.some((cell) => pointAlone.test(cell))
  if (isComma && isPoint) return 'both'
  return isComma ? 'comma' : isPoint ? 'point' : null
}

/**
 * Whether the amounts of a file are written with a decimal comma, by all of them: one that can only be so decides, and none may be the
 * other way.
 */
export const hasDecimalComma = (cells: readonly string[]): boolean => decimalSignOf(cells) === 'comma'

/** "1.234,5" as "1234.5"; what has no such form is left as it is. */
export function withDecimalPoint(cell: string): string {
  const plain = cell.replaceAll(/[\s\u00a0]/g, '')
  return /^\(?[-−]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?\)?$/.test(plain)
    ? plain.replaceAll('.', '').replace(',', '.')
    : cell
}

export type DecimalSignOfFile = ReturnType<typeof decimalSignOf>

/** What people write around an amount: a currency, gaps, brackets for what is below zero. */
const bare = (text: string): string =>
  markedFigure(text)
    .figure.replaceAll(/[\s\u00a0'’]/g, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^−/, '-')

const withPoint = /^[-+]?(\d{1,3}(,\d{2,3})*,\d{3}|\d+)(\.\d+)?$/
const withComma = /^[-+]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/

/** What separates the decimals of a column of amounts, by all of them. */
export const decimalSignOfColumn = (cells: readonly string[]): DecimalSignOfFile =>
  decimalSignOf(cells.map(bare))

/** Whether an amount says nothing itself of what its one sign separates: "1,250" and "1.250". */
export const isReadTwoWays = (text: string): boolean =>
  decimalSignOf([bare(text)]) === null && /^[-+]?\d{1,3}[.,]\d{3}$/.test(bare(text))

/**
 * "1.234,50" as "1234.50": by its own form, else by that of the other amounts of its file, else with a point for decimals. Undefined
 * for what is no amount.
 * @param currency what the amount is taken to be in; one that says another is no amount of it (`foreignIn` says which it is).
 */
export function decimalIn(text: string, ofFile: DecimalSignOfFile, currency: string): string | undefined {
  if (foreignIn(text, currency) !== undefined) return undefined
  const plain = bare(text)
  const own = decimalSignOf([plain])
  if (own === 'both') return undefined
  const sign = own ?? (ofFile === 'comma' ? 'comma' : 'point')
  if (!(sign === 'comma' ? withComma : withPoint).test(plain)) return undefined
  return sign === 'comma' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '')
}

/** The currency that an amount says it is in, where that is not the one it is taken for. */
export function foreignIn(text: string, currency: string): string | undefined {
  const read = figureIn(text, currency)
  return 'foreign' in read ? read.foreign : undefined
}
