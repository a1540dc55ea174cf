import { type ColumnField, columnsByTitles, titlesOf } from './titles.ts'

/** Titles, the day of the export and such stand in fewer lines than this above the header. */
const ABOVE_MAX = 30

/**
 * The row that names the columns: the one most of whose titles are known, above which no row is as wide as it is. Undefined
 * where none does; a row of values is never taken for it because a value happens to be a word of a title.
 */
export function findHeader<Field extends string>(
  rows: readonly { cells: readonly string[] }[],
  fields: readonly ColumnField<Field>[],
  neededOneOf: readonly Field[],
): number | undefined {
  let best: { place: number; known: number } | undefined
  let widestAbove = 0
  for (const [place, { cells }] of rows.slice(0, ABOVE_MAX).entries()) {
    const width = cells.filter((cell) => cell.trim() !== '').length
    const columns = columnsByTitles(titlesOf(cells), fields)
    const known = Object.keys(columns).length
    const isPossible =
      neededOneOf.some((field) => columns[field] !== undefined) && (place === 0 || width > widestAbove)
    if (isPossible && known > (best?.known ?? 0)) best = { place, known }
    widestAbove = Math.max(widestAbove, width)
  }
  return best?.place
}

/** Without known titles: the first row with as many cells as most, or a row of words above it. */
export function likelyHeader(rows: readonly { cells: readonly string[] }[]): number {
  const widths = rows
    .slice(0, ABOVE_MAX)
    .map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [usual] = [...counts].sort((left, right) => right[1] - left[1] || right[0] - left[0])[0] ?? [0]
  const widest = Math.max(
    0,
    widths.findIndex((width) => width >= usual),
  )
  if (!rows[widest]?.cells.some(isValue)) return widest
  // Titles of some columns can be left empty: the one of a currency beside its amount.
  const above = rows.slice(0, widest).findLastIndex(({ cells }) => isRowOfWords(cells, usual))
  return above === -1 ? widest : above
}

const isValue = (cell: string): boolean =>
  /\d/.test(cell) && /^[\p{Sc}\d\s.,:/()+%\-−TZ]+$/u.test(cell.trim())

function isRowOfWords(cells: readonly string[], usual: number): boolean {
  const stated = cells.filter((cell) => cell.trim() !== '')
  return stated.length >= Math.max(3, usual / 2) && !stated.some(isValue)
}
