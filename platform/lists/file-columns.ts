import { unitsIn } from '#engines/money/index.ts'
import type { ColumnFormat, ColumnOf } from '#platform/endpoint/index.ts'
import type { CsvCell } from '#platform/report-files/index.ts'
import type { FileColumn } from './list-file.ts'

/** What a spreadsheet counts a format in, which the title of its column says. */
const unitIn: Partial<Record<ColumnFormat, string>> = {
  money: 'USD',
  'compact-money': 'USD',
  price: 'USD',
  share: '%',
  percent: '%',
  'basis-points': 'bp',
}

const dollars = (cents: number) => ({ decimal: cents / 100, digits: 2 })

const numberIn: Partial<Record<ColumnFormat, (value: number) => CsvCell>> = {
  money: dollars,
  'compact-money': dollars,
  price: (cents) => cents / 100,
  shares: unitsIn,
  share: (fraction) => ({ decimal: fraction * 100, digits: 3 }),
}

/** A value as a file holds it: names of the wire and numbers stay what they are, moments are ISO 8601, what is missing is an empty cell. */
function fileCell(value: unknown, format: ColumnFormat): CsvCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value === 'number') return numberIn[format]?.(value) ?? value
  if (typeof value === 'boolean') return value
  return String(value)
}

/** The columns of a file of rows; `otherwise` overrides cells. Rows may be as a verb answers with them. */
export const fileColumns = <Row>(
  columns: readonly ColumnOf<never>[],
  otherwise: { [Key in keyof Row]?: (row: Row) => CsvCell } = {},
): readonly FileColumn<Row>[] =>
  columns.flatMap((column) => {
    if (column.file === false) return []
    const unit = unitIn[column.format]
    const read = column.value as (row: Row) => unknown
    return [
      {
        title: unit ? `${column.title}, ${unit}` : column.title,
        value: otherwise[column.key as keyof Row] ?? ((row) => fileCell(read(row), column.format)),
      },
    ]
  })
