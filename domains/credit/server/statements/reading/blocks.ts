import { meaningOf } from './line-meaning.ts'
import { isPartOfYear, isRestated, type PeriodHead, periodHead } from './period-heads.ts'
import type { SheetRow } from './sheet-rows.ts'
import { type Units, unitsIn } from './title-units.ts'

/** Titles and units stand in fewer rows than this above the years. */
const ABOVE_MAX = 15
const UNIT_LONGEST = 20

/** A column of a year: where it stands, and how it is headed. */
export type YearColumn = { at: number; head: PeriodHead & { kind: 'year' | 'day' }; cell: string }

/** A table with its years across: what is said above it, its columns of years, and its rows. */
export type Block = {
  header: SheetRow
  titles: string[]
  columns: YearColumn[]
  /** Where its columns stand, those that are omitted too. */
  places: number[]
  rows: SheetRow[]
  units: Units
  omitted: { cell: string; why: string }[]
}

/** Tables of a sheet: each begins with a row that names years, and goes to the next one. */
export function blocksOf(
  rows: readonly SheetRow[],
  { now, currency }: { now: Date; currency: string | undefined },
): Block[] {
  const heads: { at: number; columns: Headed[] }[] = []
  for (const [at, row] of rows.entries()) {
    const columns = headsOf(row, now)
    const label = row.cells.slice(0, columns?.[0]?.at).find((cell) => cell.trim() !== '') ?? ''
    const cellsOf = (headed: readonly Headed[]) => headed.map(({ cell }) => cell)
    const first = heads[0] && cellsOf(heads[0].columns)
    if (columns && nameYears(label, cellsOf(columns), first)) heads.push({ at, columns })
  }
  return heads.flatMap(({ at, columns }, place): Block[] => {
    const header = rows[at] as SheetRow
    const before = heads[place - 1]
    const from = Math.max(at - ABOVE_MAX, before ? lastLineBefore(rows, before.at, at) + 1 : 0)
    const above = rows.slice(from, at)
    const first = columns[0]?.at ?? 1
    const titles = [
      ...(header.sheet ? [header.sheet] : []),
      ...above.flatMap(({ cells }) => cells.filter((cell) => cell.trim() !== '')),
      ...header.cells.slice(0, first).filter((cell) => cell.trim() !== ''),
    ]
    const end = heads[place + 1]?.at ?? rows.length
    const body = rows.slice(at + 1, end)
    const below =
      body[0] &&
      isUnitsRow(
        body[0],
        columns.map((column) => column.at),
      )
        ? body[0]
        : undefined
    // Some name the unit of each line between its label and the years.
    const ofLines = body.flatMap(({ cells }) =>
      cells.slice(1, first).filter((cell) => /\p{L}|€|£/u.test(cell)),
    )
    const stated = [...titles, ...new Set(ofLines.filter((cell) => cell.length <= UNIT_LONGEST))]
    const kept = below ? body.slice(1) : body
    const taken = takenColumns(
      columns,
      { header, above, below, rows: kept },
      currency ?? unitsIn(stated).currency,
    )
    const ofColumns = taken.columns.flatMap((column) => [column.cell, below?.cells[column.at] ?? ''])
    const places = columns.map((column) => column.at)
    return [{ header, titles, rows: kept, places, units: unitsIn([...stated, ...ofColumns]), ...taken }]
  })
}

type Headed = { at: number; head: PeriodHead; cell: string }

/** “Three months ended 30 September” stands over years and names none. */
const NAMES_YEAR = /(?:19|20)\d\d|[QH]\d?\s?['’-]?\d\d\b/i

/** The columns of a row that names years; undefined for another row. */
function headsOf({ cells }: SheetRow, now: Date): Headed[] | undefined {
  const columns = cells.flatMap((cell, at): Headed[] => {
    const head = at > 0 || cells.length === 1 ? periodHead(cell, now) : undefined
    return head ? [{ at, head, cell: cell.trim() }] : []
  })
  if (!columns.some(({ head, cell }) => head.kind !== 'other' || NAMES_YEAR.test(cell))) return undefined
  const [first] = columns
  if (!first || (cells[0] && periodHead(cells[0], now)?.kind === 'day')) return undefined
  // Other amounts beside it say that 2025 is one too.
  const others = cells.filter(
    (cell, at) =>
      at > first.at && /^[\d.,()\s-]*\d[\d.,()\s-]*$/.test(cell) && !columns.some((one) => one.at === at),
  )
  if (others.length > 0) return undefined
  return columns
}

const NUMBER = /^\d{4}$/
const areNumbers = (cells: readonly string[]): boolean => cells.every((cell) => NUMBER.test(cell))

/**
 * 2025 and 2024 are amounts too: cells that are numbers alone name years where these follow each other, under no line that is known, and
 * where the first row of years, if that is of numbers, has one of them.
 */
export function nameYears(
  label: string,
  cells: readonly string[],
  first: readonly string[] | undefined,
): boolean {
  if (!areNumbers(cells)) return true
  if (meaningOf(label, { statement: undefined, term: 'current' })) return false
  const years = cells.map(Number).toSorted((one, other) => one - other)
  const apart = years.map((year, at) => year - (years[at - 1] ?? year - 1))
  const isRow =
    apart.every((step) => step === 0 || step === 1) && (years.length === 1 || new Set(years).size > 1)
  return isRow && (!first || !areNumbers(first) || cells.some((cell) => first.includes(cell)))
}

const isUnitsRow = ({ cells }: SheetRow, at: readonly number[]): boolean =>
  (cells[0] ?? '').trim() === '' &&
  at.some((place) => (cells[place] ?? '').trim() !== '') &&
  at.every(
    (place) => !/\d{1,3}[.,\s]\d|^\(?-?\d+\)?$/.test((cells[place] ?? '').replace(/['’]?\b000s?\b/, '')),
  )

/** The last row with an amount before a row that names years: what follows it are that row’s own titles. */
function lastLineBefore(rows: readonly SheetRow[], from: number, to: number): number {
  for (let at = to - 1; at > from; at -= 1)
    if (rows[at]?.cells.slice(1).some((cell) => /\d/.test(cell))) return at
  return from
}

/** What is of the parent alone, and what is of the group: “Standalone” beside “Consolidated”. */
const PARENT =
  /\b(?:parent|company|standalone|stand-alone|separate|unconsolidated|einzelabschluss|individual)\b/i
const GROUP = /\b(?:group|consolidated|konzern\p{L}*|consolid[ée]s?|consolidad[oa]s?)\b/iu

type Around = {
  header: SheetRow
  above: readonly SheetRow[]
  below: SheetRow | undefined
  rows: readonly SheetRow[]
}

/** The columns that are read, and why the others are not: of one period there is one column, or none where nothing says which. */
function takenColumns(
  headed: readonly Headed[],
  { header, above, below, rows }: Around,
  currency: string | undefined,
): Pick<Block, 'columns' | 'omitted'> {
  const omitted: Block['omitted'] = []
  const title = [header.sheet ?? '', ...header.cells.slice(0, headed[0]?.at)].join(' ')
  const ownOf = ({ at, cell }: Headed) => `${aboveColumn(above, at, 1)} ${below?.cells[at] ?? ''} ${cell}`
  const hasGroup = headed.some((one) => GROUP.test(ownOf(one)))
  const whyOf = (one: Headed): string | undefined => {
    const own = unitsIn([ownOf(one)]).currency
    if (one.head.kind === 'other') return one.head.why
    if (isPartOfYear(`${title} ${aboveColumn(above, one.at)}`)) return 'part of a year'
    if (hasGroup && PARENT.test(ownOf(one)) && !GROUP.test(ownOf(one))) return 'the parent alone'
    return currency && own && own !== currency ? `in ${own}` : undefined
  }
  const read = headed.flatMap((one): YearColumn[] => {
    const why = whyOf(one)
    const { at, head, cell } = one
    if (why) omitted.push({ cell: `${aboveColumn(above, at, 1)} ${cell}`.trim(), why })
    return why || head.kind === 'other'
      ? []
      : [{ at, cell, head: { ...head, isRestated: head.isRestated || isRestated(ownOf(one)) } }]
  })
  const columns = read.filter((one) => {
    const others = read.filter((other) => other !== one && isSamePeriod(other.head, one.head))
    const isReplaced = !one.head.isRestated && others.some(({ head }) => head.isRestated)
    const isOpen = others.some(
      (other) =>
        other.head.isRestated === one.head.isRestated &&
        rows.some(({ cells }) => differ(cells[one.at] ?? '', cells[other.at] ?? '')),
    )
    // Two currencies are asked about first; what is answered leaves one column.
    const isAsked = others.some(
      (other) => unitsIn([ownOf(other)]).currency !== unitsIn([ownOf(one)]).currency,
    )
    const why = isReplaced
      ? 'restated in another column'
      : isOpen && !isAsked
        ? 'another column of this period has other amounts'
        : undefined
    if (why) omitted.push({ cell: one.cell, why })
    return !why
  })
  const unread = header.cells.flatMap((cell, at) =>
    at > 0 && NAMES_YEAR.test(cell) && !headed.some((one) => one.at === at)
      ? [{ cell: cell.trim(), why: 'names no period that is known' }]
      : [],
  )
  return { columns, omitted: [...omitted, ...unread] }
}

const differ = (one: string, other: string): boolean =>
  /\d/.test(one) && /\d/.test(other) && one.trim() !== other.trim()

const isSamePeriod = (one: YearColumn['head'], other: YearColumn['head']): boolean =>
  one.kind === 'year'
    ? other.kind === 'year' && one.year === other.year
    : other.kind === 'day' && one.text === other.text

/** What stands over a column: a title over several stands at the first of them. */
function aboveColumn(above: readonly SheetRow[], at: number, from = 0): string {
  return above
    .slice(-3)
    .map(({ cells }) => cells.slice(from, at + 1).findLast((cell) => cell.trim() !== '') ?? '')
    .join(' ')
    .trim()
}
