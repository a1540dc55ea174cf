import type { AnswerFigure } from '../../../contract/index.ts'
import { tell, tellAmount, wireUnit } from '../../answering/tell.ts'
import type { RefusedClass } from './classes.ts'
import { isInstruction } from './classes.ts'
import { type Cell, isDate, type Table, type TableColumn, type TableRow } from './table.ts'

/** A claim that holds, in the product's words, with what it rests on. */
export type Stated = {
  text: string
  figures: AnswerFigure[]
  /** Citations in the order in which they are needed. */
  cited: string[]
  items: string[]
  isQuestion?: boolean
}

/** What comes of a claim: it is stated, it is of a class that is refused, it does not agree with the records, or it says nothing beside them. */
export type Checked = Stated | { refused: RefusedClass } | 'disagrees' | 'nothing'

const QUOTED_FROM = 60
const QUOTED_MOST = 400

/** How a cell is written; undefined where its words would pass for an instruction of the product. */
export function written(cell: Cell, { kind }: TableColumn): string | undefined {
  if (kind !== 'text' || cell.unit !== 'text') return cell.text
  if (isInstruction(cell.text)) return undefined
  if (cell.text.length < QUOTED_FROM) return cell.text
  return `“${cell.text.slice(0, QUOTED_MOST).toWellFormed()}${cell.text.length > QUOTED_MOST ? '…' : ''}”`
}

/** A value that was worked out of such cells, as the product writes one. */
export const amountIn = (value: number, like: Cell): string =>
  like.currency === undefined ? tell(value, like.unit) : tellAmount(value, like.currency)

export function figureOf(table: Table, row: TableRow, column: string, cell: Cell): AnswerFigure[] {
  if (typeof cell.value === 'boolean' || cell.unit === 'text') return []
  const value = isDate(cell) ? String(cell.value).slice(0, 10) : cell.value
  return [
    asFigure(
      table,
      { value, unit: cell.currency ?? wireUnit[cell.unit], text: cell.text },
      row.source,
      column,
      row,
    ),
  ]
}

/** A figure that was worked out, of what it says. */
export const workedOut = (
  table: Table,
  figure: Pick<AnswerFigure, 'value' | 'unit' | 'text'>,
  of: string,
  column: string,
): AnswerFigure => asFigure(table, figure, of, column, undefined)

const asFigure = (
  table: Table,
  figure: Pick<AnswerFigure, 'value' | 'unit' | 'text'>,
  of: string,
  column: string,
  row: TableRow | undefined,
): AnswerFigure => ({
  ...figure,
  source: { ...table.origin, row: of, field: column, citation: table.citationOf(row, column) },
})

export const countFigure = (table: Table, value: number): AnswerFigure =>
  workedOut(table, { value, unit: 'count', text: tell(value, 'count') }, table.set, 'count')
