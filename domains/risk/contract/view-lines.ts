import { fractionTyped } from './holding-lines.ts'
import { View } from './optimisation.ts'

export const VIEW_LINE_HINT = 'SYMBOL, PERCENT A YEAR, CONFIDENCE or SYMBOL over SYMBOL, PERCENT, CONFIDENCE'

/** A line of a text, counted from 1: the view it says, or why it says none. */
export type ReadViewLine = { line: number } & ({ view: View } | { skipped: string })

/** The views of a text, a line each; without a confidence one counts half. Blank lines are none. */
export function readViewLines(text: string): ReadViewLine[] {
  return text.split(/\r?\n/).flatMap((row, at): ReadViewLine[] => {
    if (row.trim() === '') return []
    const line = at + 1
    const [of = '', value, confidence, ...more] = row.split(',').map((field) => field.trim())
    const [symbol = '', against, ...rest] = of.toUpperCase().split(/\s+OVER\s+/)
    if (more.length > 0) return [{ line, skipped: 'there are more than three fields' }]
    if (rest.length > 0) return [{ line, skipped: 'a view is of one holding or of one over another' }]
    if (value === undefined) return [{ line, skipped: 'a symbol and a percentage are needed' }]
    const read = View.safeParse({
      symbol,
      ...(against === undefined ? {} : { against }),
      return: fractionTyped(value),
      ...(confidence === undefined || confidence === '' ? {} : { confidence: fractionTyped(confidence) }),
    })
    return read.success
      ? [{ line, view: read.data }]
      : [{ line, skipped: read.error.issues.map(({ message }) => message).join('. ') }]
  })
}
