import type { TableRow } from '#platform/tabular/index.ts'

/**
 * The rows of a file of several downloads one below the other, whose titles come again: under the same titles a row of an earlier part is that row, as it would be in another file, and two equal ones of one
 * part are two.
 */
export function partsOnce(
  rows: readonly TableRow[],
  isHead: (row: TableRow) => boolean,
): { rows: TableRow[]; again: TableRow[] } {
  const ofTitles = new Map<string, { before: Map<string, number>; own: Map<string, number> }>()
  let part = partOf('')
  const again = rows.filter((row) => {
    const key = JSON.stringify(row.cells)
    if (isHead(row)) part = partOf(key)
    if (isHead(row) || row.cells.join('') === '') return false
    const count = (part.own.get(key) ?? 0) + 1
    part.own.set(key, count)
    return count <= (part.before.get(key) ?? 0)
  })
  const left = new Set(again)
  return { rows: rows.filter((row) => !left.has(row)), again }

  function partOf(titles: string) {
    const { before = new Map<string, number>(), own = new Map<string, number>() } = ofTitles.get(titles) ?? {}
    for (const [key, count] of own) before.set(key, Math.max(count, before.get(key) ?? 0))
    const next = { before, own: new Map<string, number>() }
    ofTitles.set(titles, next)
    return next
  }
}
