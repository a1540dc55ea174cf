import { typedNumber } from '#platform/endpoint/index.ts'
/** What a line of holdings is made of. */
export const ESG_LINE_HINT = 'SYMBOL, WEIGHT%'

export type EsgLine = { line: number } & ({ symbol: string; weight: number } | { skipped: string })

/** Holdings as lines of symbol and weight in percent, which is divided by a hundred. Lines that are none are named and left out. */
export function readEsgLines(text: string): EsgLine[] {
  return text.split('\n').flatMap((written, at): EsgLine[] => {
    const line = at + 1
    if (written.trim() === '') return []
    const fields = written.split(/[,;\t]/).map((field) => field.trim())
    if (fields.length < 2) return [{ line, skipped: 'it needs at least two fields, a symbol and a weight' }]
    const [symbol = '', weight = ''] = fields
    if (symbol === '') return [{ line, skipped: 'it names no symbol' }]
    const percent = typedNumber(weight.replace(/\s*%$/, ''))
    if (!Number.isFinite(percent) || percent <= 0)
      return [{ line, skipped: `“${weight.slice(0, 20)}” is not a weight above zero` }]
    return [{ line, symbol: symbol.toUpperCase(), weight: percent / 100 }]
  })
}
