import type { ReactNode } from 'react'
import { inUnits, isNumeric, type ShownAs, shown } from '#design-system/formats/index.ts'
import type { CellValue, Column } from './column.ts'

/** A column as the contract of a slice defines it (platform/endpoint). */
type DefinedColumn<Row, Key extends string> = ShownAs & {
  key: Key
  id: string
  title: string
  value: (row: Row) => unknown
  table?: 'shown' | 'offered' | 'none'
  card?: 'name' | 'figure' | 'fact' | 'none'
  detail?: false
}

/** How a screen shows columns in a way of its own. */
type Looks<Row, Key extends string> = { [Of in Key]?: Partial<Omit<Column<Row>, 'id' | 'title'>> }

const isCell = (value: unknown): value is CellValue => value === null || typeof value !== 'object'

/**
 * The columns of a table as the contract defines them: all of them, in its order, each in its format but where the screen has a look of its own.
 * @param currency what their money is in, of all rows or of each; dollars unless stated.
 */
export const tableColumns = <Row, Key extends string>(
  columns: readonly DefinedColumn<Row, Key>[],
  looks: Looks<Row, Key> = {},
  currency?: string | ((row: Row) => string),
): readonly Column<Row>[] =>
  columns.flatMap((column): Column<Row>[] => {
    if (column.table === 'none') return []
    const text = (row: Row) =>
      shown(column.value(row), column, typeof currency === 'function' ? currency(row) : currency)
    const isOffered = column.table === 'offered'
    return [
      {
        id: column.id,
        title: column.title,
        value: (row) => {
          const value = column.value(row)
          if (typeof value === 'number') return inUnits(value, column.format)
          return isCell(value) && !column.words ? value : text(row)
        },
        cell: text,
        card: isOffered ? 'none' : (column.card ?? 'fact'),
        ...(isNumeric(column.format) ? { align: 'right' } : {}),
        ...(isOffered ? { isHidden: true } : {}),
        ...looks[column.key],
      },
    ]
  })

/** The same columns as the facts of one row; null leaves one out. */
export const factsOf = <Row, Key extends string>(
  columns: readonly DefinedColumn<Row, Key>[],
  row: Row,
  looks: { [Of in Key]?: ReactNode } = {},
): { label: string; value: ReactNode }[] =>
  columns.flatMap((column) => {
    const look = looks[column.key]
    if (look === null || (look === undefined && column.detail === false)) return []
    return [{ label: column.title, value: look ?? shown(column.value(row), column) }]
  })
