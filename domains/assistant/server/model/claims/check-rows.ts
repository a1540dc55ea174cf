import { capitalised, listed } from '../../answering/tell.ts'
import { agrees } from './agrees.ts'
import type { ClaimOf } from './claim.ts'
import { amountIn, type Checked, figureOf, written } from './stated.ts'
import { areAlike, type Cell, columnNamed, isDate, placeOf, rowNamed, type Table } from './table.ts'

const DAY_MS = 86_400_000
const NOTHING = /^(?:none|nothing|null|unknown|not known|no value|not on record|n\/a|[-–—]?)$/i

/** What is open, found or not done: a value that nobody is cleared by. */
const CLEARS_NOBODY =
  /^(?:review|confirmed|yes|medium|high|critical|awaited|never|requires review|rejected|[1-9]\d*)$/

/** One value of one row. */
export function checkValue(table: Table, claim: ClaimOf<'value'>): Checked {
  const row = rowNamed(table, claim.row)
  const column = columnNamed(table, claim.column)
  const cell = row && column && row.cells.get(column.id)
  if (row && column && !cell && table.isWhole && NOTHING.test(claim.equals.trim()))
    return {
      text: `${capitalised(row.name)}: ${column.label} not known.`,
      figures: [],
      cited: [table.citationOf(row, column.id)],
      items: [row.key],
    }
  if (!row || !column || !cell || !agrees(claim.equals, cell, `${column.label} ${table.set}`))
    return 'disagrees'
  if (column.isStanding && !CLEARS_NOBODY.test(cell.text)) return { refused: 'standing' }
  const value = written(cell, column)
  if (value === undefined) return 'disagrees'
  const what = column.id === 'count' || value.endsWith(column.label) ? value : `${column.label} ${value}`
  return {
    text: `${capitalised(row.name)}: ${what}${/[.!?]”$/.test(what) ? '' : '.'}`,
    figures: figureOf(table, row, column.id, cell),
    cited: [table.citationOf(row, column.id)],
    items: [row.key],
  }
}

type Pair = ClaimOf<'comparison'> | ClaimOf<'difference'>

/** Two rows beside each other by one column. */
export function checkPair(table: Table, claim: Pair): Checked {
  const column = columnNamed(table, claim.column)
  const rows = [rowNamed(table, claim.row), rowNamed(table, claim.other)] as const
  const [one, other] = rows
  if (!column || !one || !other || one === other) return 'disagrees'
  const [first, second] = rows.map((row) => row?.cells.get(column.id)) as [Cell?, Cell?]
  if (!first || !second || !areAlike(first, second)) return 'disagrees'
  const places = [placeOf(column, first), placeOf(column, second)] as const
  if (places[0] === undefined || places[1] === undefined) return 'disagrees'
  if (column.isStanding) return { refused: 'standing' }
  const words =
    claim.kind === 'comparison'
      ? relationIn(claim, first, places[0] - places[1])
      : differenceIn(claim, first, places[0] - places[1], one.name, other.name)
  if (!words) return 'disagrees'
  const subject = claim.kind === 'comparison' ? `${one.name} ${words} ${other.name}` : words
  return {
    text: `By ${column.label}, ${subject}: ${first.text} against ${second.text}.`,
    figures: [...figureOf(table, one, column.id, first), ...figureOf(table, other, column.id, second)],
    cited: [table.citationOf(one, column.id), table.citationOf(other, column.id)],
    items: [one.key, other.key],
  }
}

function relationIn({ relation }: ClaimOf<'comparison'>, cell: Cell, by: number): string | undefined {
  // Two moments of one day are written alike.
  const isSame = isDate(cell) ? Math.abs(by) < DAY_MS && by === 0 : by === 0
  if (relation === 'same') return isSame ? 'is the same as' : undefined
  if (isSame || (relation === 'more') !== by > 0) return undefined
  if (isDate(cell)) return by > 0 ? 'is later than' : 'is earlier than'
  return by > 0 ? 'is higher than' : 'is lower than'
}

function differenceIn(
  { equals }: ClaimOf<'difference'>,
  like: Cell,
  by: number,
  one: string,
  other: string,
): string | undefined {
  if (!isDate(like) && typeof like.value !== 'number') return undefined
  const cell: Cell = isDate(like)
    ? { value: Math.round(by / DAY_MS), unit: 'days', text: '' }
    : { ...like, value: rounded(by), text: '' }
  const text = (value: number) => amountIn(value, cell)
  const value = Number(cell.value)
  const fits = [value, Math.abs(value)].some((amount) =>
    agrees(equals, { ...cell, value: amount, text: text(amount) }),
  )
  return fits ? `${one} and ${other} differ by ${text(Math.abs(value))}` : undefined
}

export const rounded = (value: number): number => Math.round(value * 1e8) / 1e8

/** Asks back which of several rows is meant. */
export function checkWhich(table: Table, { rows: names }: ClaimOf<'which'>): Checked {
  const rows = new Set(names.map((name) => rowNamed(table, name)))
  if (rows.size < 2 || rows.has(undefined)) return 'disagrees'
  const items = [...rows].map((row) => row!.key)
  return {
    text: `Which one is meant: ${listed(items, 'or')}?`,
    figures: [],
    cited: [],
    items,
    isQuestion: true,
  }
}
