import type { StatementField } from '#engines/credit/index.ts'
import { titlesOf } from '#platform/column-mapping/index.ts'
import { amountIn, plainAmount } from './amount-cells.ts'
import type { Block } from './blocks.ts'
import { type LineMeaning, meaningOf, type Section, sectionAfter } from './line-meaning.ts'
import { splitLines } from './line-names.ts'
import type { SheetRow } from './sheet-rows.ts'

/** A line with amounts, and what it means where it stands. */
export type FoundLine = { block: Block; row: SheetRow; label: string; meaning: LineMeaning | undefined }

/** The lines of a table; a row without amounts is the heading of those that follow. */
export function linesOfBlock(block: Block): FoundLine[] {
  const [first = 1] = block.places
  let section = block.titles.reduce<Section>(sectionAfter, { statement: undefined, term: undefined })
  return block.rows.flatMap((row): FoundLine[] => {
    const label = row.cells.find((cell, at) => at < first && cell.trim() !== '')?.trim() ?? ''
    if (label === '') return []
    if (block.places.every((at) => (row.cells[at] ?? '').trim() === '')) {
      section = sectionAfter(section, label)
      return []
    }
    const meaning = meaningOf(label, section)
    // A total ends the part of the balance sheet that it is of.
    if (/^(?:total|summe)\b/i.test(label)) section = { ...section, term: undefined }
    return [
      { block, row, label, meaning: meaning && hasOwnUnit(meaning, label, block) ? undefined : meaning },
    ]
  })
}

/** Shares are single ones in no scale; under a title in thousands nothing says what they are counted in. */
const hasOwnUnit = ({ field }: LineMeaning, label: string, { units }: Block): boolean =>
  field === 'sharesOutstanding' && ((units.scale ?? 1) !== 1 || /million|thousand|\bm\b|000/i.test(label))

/** Each part is one line, or the same line of several tables; an amount is the sum of its parts. */
type SettledColumn = {
  title: string
  parts: FoundLine[][] /** A part alone is not the amount. */
  needsAll: boolean
}

/** A balance sheet by German law has what is retained in several lines: the reserves are a part of it. */
const ALSO_RETAINED = /(?:gewinn|verlust)vortrag|bilanz(?:gewinn|verlust)/i

/** A column for each amount: of several lines of one meaning the closest, with the lines that are added to it; then those of no known meaning. */
export function settledLines(given: readonly FoundLine[]) {
  const notes: string[] = []
  const isSplit = given.some(({ label }) => ALSO_RETAINED.test(label))
  const lines = given.map((line) =>
    isSplit && line.meaning?.field === 'retainedEarnings' ? { ...line, meaning: undefined } : line,
  )
  if (isSplit)
    notes.push(
      'Retained earnings are in several lines of this balance sheet: they are unknown until you enter them.',
    )
  const byField = Map.groupBy(lines, ({ meaning }) => meaning?.field)
  const known = [...byField].flatMap(([field, found]) => {
    if (field === undefined) return []
    const column = columnOf(field, found)
    if (typeof column === 'string') notes.push(column)
    return typeof column === 'object' ? [{ field, ...column }] : []
  })
  const used = new Set(known.flatMap(({ field }) => byField.get(field) ?? []))
  const others = lines
    .filter((line) => !used.has(line))
    .map((line) => ({ field: undefined, title: line.label, parts: [[line]], needsAll: false }))
  // Titles are recognised as the header of a file is.
  const titles = titlesOf(['Period', ...[...known, ...others].map(({ title }) => title)]).slice(1)
  const columns = [...known, ...others].map((column, at) => ({
    ...column,
    title: titles[at] ?? column.title,
  }))
  const fields = Object.fromEntries(
    columns.flatMap(({ field, title }) => (field ? [[field, title]] : [])),
  ) as Partial<Record<StatementField, string>>
  return { columns, fields, notes }
}

/** What a field is made of; a sentence where two lines contradict each other, undefined where only a part is there. */
function columnOf(field: StatementField, found: readonly FoundLine[]): SettledColumn | string | undefined {
  const ofRole = (role: LineMeaning['role']) => found.filter(({ meaning }) => meaning?.role === role)
  const whole = ofRole('whole')
  const least = Math.min(...whole.map(({ meaning }) => meaning?.rank ?? 0))
  const closest = whole.filter(({ meaning }) => meaning?.rank === least)
  const added = [...Map.groupBy(ofRole('added'), ({ label }) => label.toLowerCase()).values()]
  const [first] = closest
  if (first) {
    const taken = oneOfEachYear(closest)
    return taken ? asSum([taken, ...added], false) : contradiction(first, closest)
  }
  const parts = (splitLines[field] ?? []).map((_, part) => ofRole(part))
  const taken = parts.map((part) => (part.length > 0 ? oneOfEachYear(part) : undefined))
  if (parts.length > 0) return taken.every((part) => part !== undefined) ? asSum(taken, true) : undefined
  return undefined
}

const asSum = (parts: FoundLine[][], needsAll: boolean): SettledColumn => ({
  title: parts.map(([line]) => line?.label ?? '').join(' + '),
  parts,
  needsAll,
})

const contradiction = ({ label }: FoundLine, lines: readonly FoundLine[]): string =>
  `“${label}” is in ${lines.length} lines with different amounts (${lines.map(({ row }) => (row.sheet ? `“${row.sheet}” ${row.line}` : row.line)).join(', ')}): it is unknown until you choose one.`

const sizesOf = ({ block, row }: FoundLine) =>
  new Map(
    block.columns.flatMap(({ at, head }) => {
      const amount = amountIn(plainAmount(row.cells[at] ?? '').replaceAll('.', ','))
      const size = typeof amount === 'number' ? String(Math.abs(amount)) : (row.cells[at] ?? '').trim()
      return amount === null ? [] : [[head.kind === 'year' ? String(head.year) : head.text, size] as const]
    }),
  )

/** Lines of one meaning as one: those of other years stand beside each other, and two of one year have to agree. */
function oneOfEachYear(lines: readonly FoundLine[]): FoundLine[] | undefined {
  const sizes = new Map<string, string>()
  for (const line of lines)
    for (const [year, size] of sizesOf(line)) {
      if ((sizes.get(year) ?? size) !== size) return undefined
      sizes.set(year, size)
    }
  return [...lines]
}
