import { capitalised, listed, tell, wireUnit } from '../../answering/tell.ts'
import { agrees, dayIn, figureIn, isInUnit } from './agrees.ts'
import { rounded } from './check-rows.ts'
import type { ClaimOf, Filter } from './claim.ts'
import { amountIn, type Checked, countFigure, figureOf, type Stated, workedOut, written } from './stated.ts'
import {
  areAlike,
  type Cell,
  columnNamed,
  isDate,
  placeOf,
  rowNamed,
  type Table,
  type TableColumn,
  type TableRow,
} from './table.ts'

type Narrowed = {
  rows: readonly TableRow[]
  words: string[]
  /** How many rows have no value of what they are narrowed by: whether they belong to it is not known. */
  unknown: number
  isStanding: boolean
}

/** The rows that filters mean, with the filters in the product's words; undefined where one of them means nothing here. */
function narrowedBy(table: Table, where: readonly Filter[]): Narrowed | undefined {
  const unknown = new Set<TableRow>()
  const words: string[] = []
  let { rows } = table
  let isStanding = false
  for (const filter of where) {
    const column = columnNamed(table, filter.column)
    const test = column && testOf(table, column, filter)
    if (!column || !test) return undefined
    isStanding ||= column.isStanding
    words.push(test.words)
    if (filter.is !== 'unknown') for (const row of table.rows) if (!row.cells.has(column.id)) unknown.add(row)
    rows = rows.filter((row) => test.holds(row.cells.get(column.id)))
  }
  return { rows, words, unknown: unknown.size, isStanding }
}

type Test = { words: string; holds: (cell: Cell | undefined) => boolean }

function testOf(table: Table, column: TableColumn, { is, value }: Filter): Test | undefined {
  if (is === 'unknown') return { words: `${column.label} not known`, holds: (cell) => cell === undefined }
  const known = table.rows.flatMap((row) => row.cells.get(column.id) ?? [])
  if (is === 'equal' || is === 'not') {
    const same = valueMeant(column, known, value)
    if (!same) return undefined
    const holds = (cell: Cell | undefined) => cell !== undefined && same.isOf(cell) === (is === 'equal')
    return { words: `${column.label} ${is === 'not' ? 'other than ' : ''}${same.words}`, holds }
  }
  const like = known[0]
  const edge = like && edgeMeant(column, like, value)
  if (!edge || !known.every((cell) => areAlike(cell, like))) return undefined
  const side = isDate(like) ? { above: 'after', below: 'before' } : { above: 'above', below: 'below' }
  return {
    words: `${column.label} ${side[is]} ${edge.words}`,
    holds: (cell) => {
      const place = placeOf(column, cell)
      return place !== undefined && (is === 'above' ? place > edge.above : place < edge.below)
    },
  }
}

/** A value that rows may have: one that stands in a row, or one of those that its column can have. Nothing else is repeated. */
function valueMeant(
  column: TableColumn,
  known: readonly Cell[],
  value: string,
): { words: string; isOf: (cell: Cell) => boolean } | undefined {
  const alike = known.find((cell) => agrees(value, cell, column.label))
  if (alike && written(alike, column) === alike.text)
    return {
      words: alike.text,
      isOf: (cell) => cell.text === alike.text || (cell.all ?? []).includes(String(alike.value)),
    }
  const all = [...column.values, ...known.flatMap((cell) => cell.all ?? [])]
  const named = all.find((one) => agrees(value, { value: one, unit: 'text', text: one.replaceAll('_', ' ') }))
  if (named === undefined) return undefined
  return {
    words: named.replaceAll('_', ' '),
    isOf: ({ value: own, all: several = [String(own)] }) => several.includes(named),
  }
}

function edgeMeant(
  column: TableColumn,
  like: Cell,
  value: string,
): { words: string; above: number; below: number } | undefined {
  if (column.order) {
    const at = column.order.findIndex((one) => agrees(value, { value: one, unit: 'text', text: one }))
    return at < 0 ? undefined : { words: column.order[at]!, above: at, below: at }
  }
  if (isDate(like)) {
    const day = dayIn(value)
    const from = Date.parse(`${day}T00:00:00Z`)
    if (!day || Number.isNaN(from)) return undefined
    // Of a moment the whole day is meant.
    return { words: tell(day, 'day'), above: from + (like.unit === 'moment' ? 86_399_999 : 0), below: from }
  }
  const figure = figureIn(value)
  if (!figure || typeof like.value !== 'number' || !isInUnit(figure, like, column.label)) return undefined
  const edge = rounded(figure.value * (like.unit === 'share' ? 0.01 : 1))
  return { words: amountIn(edge, like), above: edge, below: edge }
}

const withWords = ({ set }: Table, words: readonly string[]): string =>
  words.length > 0 ? `${set} ${set.includes(' with ') ? 'and' : 'with'} ${listed(words)}` : set

const gap = (unknown: number): string =>
  unknown > 0 ? ` Of ${tell(unknown, 'count')} more it is not known.` : ''

/** How many rows there are, none of them or all: of a result that has all of them. */
export function checkCount(
  table: Table,
  claim: ClaimOf<'count'> | ClaimOf<'none'> | ClaimOf<'all'>,
): Checked {
  const narrowed = table.isWhole ? narrowedBy(table, claim.where) : undefined
  if (!narrowed) return 'disagrees'
  if (narrowed.isStanding) return { refused: 'standing' }
  const { rows, words, unknown } = narrowed
  const [count, total] = [rows.length, table.rows.length]
  const isSo =
    claim.kind === 'count'
      ? agrees(
          claim.equals,
          { value: count, unit: 'count', text: tell(count, 'count') },
          `${table.set} ${words.join(' ')}`,
        )
      : unknown === 0 && claim.where.length > 0 && total > 0 && count === (claim.kind === 'none' ? 0 : total)
  if (!isSo) return 'disagrees'
  const what = capitalised(withWords(table, words))
  const text =
    claim.where.length === 0
      ? `${what}: ${tell(count, 'count')} in all.`
      : `${what}: ${claim.kind === 'count' ? tell(count, 'count') : claim.kind} of ${tell(total, 'count')}.${gap(unknown)}`
  const counted = claim.kind === 'count' ? [countFigure(table, count)] : []
  const ofAll = claim.where.length > 0 ? [countFigure(table, total)] : []
  return {
    text,
    figures: [...counted, ...ofAll],
    cited: [table.citationOf(undefined, 'count')],
    items: claim.where.length > 0 && claim.kind === 'count' ? rows.map(({ key }) => key) : [],
  }
}

/** The rows at one end of all rows, in their order. */
export function checkRanking(table: Table, claim: ClaimOf<'ranking'>): Checked {
  const column = columnNamed(table, claim.column)
  const named = claim.rows.map((name) => rowNamed(table, name))
  if (!column || !table.isWhole || named.includes(undefined) || new Set(named).size < named.length)
    return 'disagrees'
  const cellOf = (row: TableRow) => row.cells.get(column.id)
  const known = table.rows.filter((row) => placeOf(column, cellOf(row)) !== undefined)
  const like = known[0] && cellOf(known[0])
  if (!like || known.length < 2 || !known.every((row) => areAlike(cellOf(row)!, like))) return 'disagrees'
  const sign = claim.end === 'highest' ? -1 : 1
  const place = (row: TableRow) => sign * placeOf(column, cellOf(row))!
  const inOrder = known.toSorted((one, other) => place(one) - place(other))
  const claimed = named as TableRow[]
  const fits = claimed.every((row, at) => known.includes(row) && place(row) === place(inOrder[at]!))
  if (!fits) return 'disagrees'
  if (column.isStanding) return { refused: 'standing' }
  const last = place(claimed.at(-1)!)
  const equals = known.filter((row) => place(row) === last && !claimed.includes(row)).length
  const end = isDate(like) ? (claim.end === 'highest' ? 'latest' : 'earliest') : claim.end
  const unknown = table.rows.length - known.length
  const each = claimed.map((row) => `${row.name} with ${cellOf(row)!.text}`)
  const which = claimed.length === 1 ? `the ${end}` : `the ${claimed.length} ${end} in order`
  return {
    text: `By ${column.label}, ${which} of ${tell(known.length, 'count')} ${table.set}: ${each.join('; ')}.${equals > 0 ? ` Equal with the last: ${tell(equals, 'count')} more.` : ''}${unknown > 0 ? ` ${tell(unknown, 'count')} whose value is not known are left out.` : ''}`,
    figures: claimed.flatMap((row) => figureOf(table, row, column.id, cellOf(row)!)),
    cited: claimed.map((row) => table.citationOf(row, column.id)),
    items: claimed.map(({ key }) => key),
  }
}

/** The values of rows of one column that can be added up; undefined where they cannot. */
function amountsOf(
  rows: readonly TableRow[],
  column: TableColumn,
): { like: Cell; amounts: number[] } | undefined {
  const cells = rows.flatMap((row) => row.cells.get(column.id) ?? [])
  const [like] = cells
  if (!like || isDate(like) || column.kind !== 'measure') return undefined
  if (!cells.every((cell) => areAlike(cell, like) && typeof cell.value === 'number')) return undefined
  return { like, amounts: cells.map(({ value }) => Number(value)) }
}
const sumOf = (amounts: readonly number[]): number => rounded(amounts.reduce((sum, one) => sum + one, 0))

/** The sum or mean of a column over rows. */
export function checkTotal(table: Table, claim: ClaimOf<'sum'> | ClaimOf<'mean'>): Checked {
  const column = columnNamed(table, claim.column)
  const narrowed = table.isWhole ? narrowedBy(table, claim.where) : undefined
  const of = column && narrowed && amountsOf(narrowed.rows, column)
  if (!of || (claim.kind === 'sum' && !column.isSummed)) return 'disagrees'
  if (narrowed.isStanding || column.isStanding) return { refused: 'standing' }
  const { like, amounts } = of
  const value = claim.kind === 'sum' ? sumOf(amounts) : rounded(sumOf(amounts) / amounts.length)
  const text = amountIn(value, like)
  if (!agrees(claim.equals, { ...like, value, text }, `${column.label} ${table.set}`)) return 'disagrees'
  const missing = narrowed.rows.length - amounts.length
  const count = tell(amounts.length, 'count')
  return {
    text: `${claim.kind === 'sum' ? 'Sum' : 'Mean'} of ${column.label} over ${count} ${withWords(table, narrowed.words)}: ${text}.${missing > 0 ? ` ${tell(missing, 'count')} whose value is not known are left out.` : ''}${gap(narrowed.unknown)}`,
    figures: [
      workedOut(
        table,
        { value, unit: like.currency ?? wireUnit[like.unit], text },
        `${claim.kind} of ${count} ${table.set}`,
        column.id,
      ),
    ],
    cited: [table.citationOf(undefined, column.id)],
    items: [],
  }
}

/** What part of the sum over all rows one of them is. */
export function checkShare(table: Table, claim: ClaimOf<'share'>): Checked {
  const column = columnNamed(table, claim.column)
  const row = rowNamed(table, claim.row)
  const cell = row && column && row.cells.get(column.id)
  const of = table.isWhole && column?.isSummed ? amountsOf(table.rows, column) : undefined
  if (!cell || !row || !column || !of) return 'disagrees'
  const { amounts } = of
  const sum = sumOf(amounts)
  // Of what is partly not known, or partly below zero, nothing is a share.
  if (amounts.length < table.rows.length || amounts.some((one) => one < 0) || sum <= 0) return 'disagrees'
  const value = rounded(Number(cell.value) / sum)
  const text = tell(value, 'share')
  if (!agrees(claim.equals, { value, unit: 'share', text })) return 'disagrees'
  if (column.isStanding) return { refused: 'standing' }
  const stated: Stated = {
    text: `${capitalised(row.name)}: ${text} of the ${column.label} of all ${tell(amounts.length, 'count')} ${table.set}.`,
    figures: [
      workedOut(
        table,
        { value, unit: 'fraction', text },
        `${row.source}, part of all ${table.set}`,
        column.id,
      ),
    ],
    cited: [table.citationOf(row, column.id)],
    items: [row.key],
  }
  return stated
}
