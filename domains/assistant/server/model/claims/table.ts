import type { AnswerFigure } from '../../../contract/index.ts'
import type { Unit } from '../../answering/tell.ts'

/** A value as it was read, and as the product writes it. */
export type Cell = {
  value: number | string | boolean
  unit: Unit
  text: string
  /** Of money that is not in US dollars; null where its currency is not stated. */
  currency?: string | null
  /** Of a category that a row may have several values of: all of them. */
  all?: readonly string[]
}

export type TableColumn = {
  id: string
  label: string
  kind: string
  /** The values that a category can have. */
  values: readonly string[]
  /** Of a category whose values stand in an order: the least first. */
  order?: readonly string[]
  isSummed: boolean
  /** It says how somebody stands with sanctions lists, which a screening alone answers. */
  isStanding: boolean
}

export type TableRow = {
  /** How a model names it: no other row of the table is called so. */
  key: string
  /** How the product names it in a sentence. */
  name: string
  names: readonly string[]
  cells: ReadonlyMap<string, Cell>
  /** What its figures are of. */
  source: string
}

/** Rows of a result, each value with its column: all that was found, not only what a model was shown. */
export type Table = {
  /** What its rows are: `open cases with priority urgent`. */
  set: string
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  /** Whether it has every row that there is; what is said of all or none of them is known then alone. */
  isWhole: boolean
  origin: Pick<AnswerFigure['source'], 'tool' | 'asOf' | 'caveat'>
  citationOf: (row: TableRow | undefined, column: string) => string
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** The row that a model names: by its key, or by a name that no other row has. */
export function rowNamed({ rows }: Table, name: string): TableRow | undefined {
  const wanted = plain(name)
  if (wanted === '' && rows.length === 1) return rows[0]
  const byKey = rows.find(({ key }) => plain(key) === wanted)
  if (byKey) return byKey
  const byName = rows.filter(({ names }) => names.some((one) => plain(one) === wanted))
  return byName.length === 1 ? byName[0] : undefined
}

export const columnNamed = ({ columns }: Table, id: string): TableColumn | undefined =>
  columns.find((one) => one.id === id)

/** Where a cell stands in the order of its column; undefined where it has no place in any. */
export function placeOf(column: TableColumn, cell: Cell | undefined): number | undefined {
  if (!cell) return undefined
  if (column.order) {
    const at = column.order.indexOf(String(cell.value))
    return at < 0 ? undefined : at
  }
  if (isDate(cell)) return Date.parse(String(cell.value)) || undefined
  return typeof cell.value === 'number' ? cell.value : undefined
}

export const isDate = ({ unit }: Pick<Cell, 'unit'>): boolean => unit === 'day' || unit === 'moment'

/** Whether figures of two cells can stand beside each other: the same unit, and one currency that is known. */
export const areAlike = (one: Cell, other: Cell): boolean =>
  isDate(one) === isDate(other) &&
  (isDate(one) || one.unit === other.unit) &&
  one.currency === other.currency &&
  one.currency !== null
