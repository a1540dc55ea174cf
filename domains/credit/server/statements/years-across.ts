import { columnsByTitles, plainTitle } from '#platform/column-mapping/index.ts'
import type { TableRow } from '#platform/tabular/index.ts'
import { isCurrency } from '../../contract/index.ts'
import { statementColumns } from './statement-columns.ts'

const ABOVE_MAX = 15
const LINES_LEAST = 3
const YEAR = /^(?:fy|cy|gj|year|financial year|fiscal year|geschäftsjahr)?\s*((?:19|20)\d\d)\s*a?$/i
const DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^\d{1,2}\.? \p{L}+\.? \d{4}$|^\p{L}+ \d{1,2},? \d{4}$/u
/** “31 December 2025” in “Year ended 31 December 2025”. */
const plainDay = (cell: string) =>
  cell.replace(/^(?:year|financial year|12 months) (?:ended|to|ending)(?: on)?\s+/i, '').trim()

const isPeriod = (cell: string): boolean => YEAR.test(cell.trim()) || DAY.test(plainDay(cell))

/** “Operating profit (EBIT)” is a line that is called operating profit; undefined where it is none that is known. */
function lineOf(label: string): string | undefined {
  const isKnown = (title: string) => Object.keys(columnsByTitles([title], statementColumns)).length > 0
  const bracketed = /\(([^)]*)\)/.exec(label)?.[1] ?? ''
  const candidates = [
    label,
    label.replaceAll(/\([^)]*\)/g, ' '),
    bracketed,
    label.replace(/^(?:total|net)\s+/i, ''),
  ]
  return candidates.map((one) => one.replaceAll(/\s+/g, ' ').trim()).find((one) => one !== '' && isKnown(one))
}

const scales: readonly [RegExp, string][] = [
  [/\b(millions?|millionen|mio|mn|m)\b/i, 'million'],
  [/\b(thousands?|tausend|tsd|k)\b|\b000s?\b|\bT(?=€|EUR\b)/i, 'thousand'],
  [/\b(units|full amounts)\b/i, 'units'],
]
const signs: readonly [RegExp, string][] = [
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/US\$/, 'USD'],
]

/** What a title says of currency and scale: “Income statement (EUR thousand)”. Nothing where it says two of one. */
function unitsIn(title: string): { currency: string; scale: string } {
  const codes = new Set([
    ...(title.match(/\b[A-Z]{3}\b/g) ?? []).filter((code) => isCurrency(code)),
    ...signs.flatMap(([sign, code]) => (sign.test(title) ? [code] : [])),
  ])
  const found = scales.flatMap(([words, scale]) => (words.test(title) ? [scale] : []))
  return {
    currency: codes.size === 1 ? ([...codes][0] ?? '') : '',
    scale: found.length === 1 ? (found[0] ?? '') : '',
  }
}

/**
 * A statement with a line in each row and years across, turned to a year in each row, with currency and scale as its title says them;
 * undefined where it is another table. A year without its last day gets that of the financial year, where somebody has stated it.
 */
export function turnedYears(
  rows: readonly TableRow[],
  yearEnd: string | undefined,
): { rows: TableRow[]; needsYearEnd: boolean } | undefined {
  const head = rows
    .slice(0, ABOVE_MAX)
    .findIndex(({ cells }) => cells.slice(1).filter(isPeriod).length > 0 && !isPeriod(cells[0] ?? ''))
  const header = rows[head]
  if (!header) return undefined
  const places = header.cells.flatMap((cell, at) => (at > 0 && isPeriod(cell) ? [at] : []))
  const lines = rows.slice(head + 1).flatMap((row) => {
    const label = row.cells.find((cell, at) => at < (places[0] ?? 0) && cell.trim() !== '')?.trim() ?? ''
    const isEmpty = places.every((at) => (row.cells[at] ?? '').trim() === '')
    return label === '' || isEmpty ? [] : [{ row, label, line: lineOf(label) }]
  })
  const known = new Set(lines.flatMap(({ line }) => (line ? [plainTitle(line)] : [])))
  if (known.size < LINES_LEAST) return undefined
  const above = [
    ...rows.slice(0, head).flatMap(({ cells }) => cells),
    ...header.cells.slice(0, places[0]),
  ].join(' ')
  const { currency, scale } = unitsIn(above)
  const titles = ['Period', ...(currency ? ['Currency'] : []), ...(scale ? ['Scale'] : [])]
  const needsYearEnd = yearEnd === undefined && places.some((at) => YEAR.test(header.cells[at]?.trim() ?? ''))
  return {
    needsYearEnd,
    rows: [
      { line: header.line, cells: [...titles, ...lines.map(({ line, label }) => line ?? label)] },
      ...places.map((at) => {
        const cell = header.cells[at]?.trim() ?? ''
        const year = YEAR.exec(cell)?.[1]
        return {
          line: header.line,
          cells: [
            year ? `${year}-${yearEnd ?? '12-31'}` : plainDay(cell),
            ...(currency ? [currency] : []),
            ...(scale ? [scale] : []),
            ...lines.map(({ row }) => row.cells[at] ?? ''),
          ],
        }
      }),
    ],
  }
}
