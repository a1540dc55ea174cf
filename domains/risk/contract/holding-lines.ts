import { typedNumber } from '#platform/endpoint/index.ts'
import type { RiskHolding } from './schemas.ts'

export const HOLDING_LINE_HINT = 'SYMBOL, PERCENT'

/** A line of a text, counted from 1: the holding it says, or why it says none. */
export type ReadHoldingLine = { line: number } & ({ holding: RiskHolding } | { skipped: string })

/**
 * The holdings of a text, a line each: the symbol in upper case, the percentage as a fraction. A line of one field, without a symbol or
 * whose percentage is no number is left out.
 */
export function readHoldingLines(text: string): RiskHolding[] {
  return readEveryHoldingLine(text).flatMap((read) => ('holding' in read ? [read.holding] : []))
}

/** As `readHoldingLines`, with the place of each holding and the lines that were left out. Blank lines are neither. */
export function readEveryHoldingLine(text: string): ReadHoldingLine[] {
  return text.split(/\r?\n/).flatMap((row, at): ReadHoldingLine[] => {
    if (row.trim() === '') return []
    const line = at + 1
    const [symbol = '', percentage] = row.split(',').map((field) => field.trim())
    if (percentage === undefined) return [{ line, skipped: 'a symbol and a percentage are needed' }]
    if (symbol === '') return [{ line, skipped: 'the symbol is missing' }]
    const percent = numberOf(percentage)
    if (!Number.isFinite(percent)) return [{ line, skipped: `“${percentage}” is not a number` }]
    return [{ line, holding: { symbol: symbol.toUpperCase(), allocation: fractionOf(percent) } }]
  })
}

/** Holdings as lines of text, the percentage with at most two decimals. */
export function writeHoldingLines(holdings: readonly RiskHolding[]): string {
  return holdings
    .map(({ symbol, allocation }) => `${symbol}, ${Number((allocation * 100).toFixed(2))}`)
    .join('\n')
}

const numberOf = (field: string): number => typedNumber(field.replace(/\s*%$/, ''))

/** Percent to a fraction without a tail of digits. */
const fractionOf = (percent: number): number => Number((percent / 100).toPrecision(15))

/** A percentage as people type it, with or without its sign, as a fraction; not a number where it is none. */
export const fractionTyped = (field: string): number => fractionOf(numberOf(field))
