import { unitsIn } from '#engines/money/index.ts'
import type { ColumnFormat, ColumnOf } from '#platform/endpoint/index.ts'
import type { ReportCell, ReportColumn, ReportKind, ReportTable } from './report.ts'

const kinds: Partial<Record<ColumnFormat, ReportKind>> = {
  day: 'date',
  moment: 'date',
  count: 'number',
  number: 'number',
  score: 'number',
  money: 'cents',
  'compact-money': 'cents',
  price: 'cents',
  shares: 'number',
  share: 'percent',
  percent: 'number',
  'basis-points': 'basisPoints',
  years: 'years',
  days: 'number',
}

function columnOf({ title, format, digits }: ColumnOf<never>): ReportColumn {
  const kind = kinds[format]
  return {
    title: format === 'percent' ? `${title}, %` : title,
    ...(kind ? { kind } : {}),
    ...(digits === undefined ? (format === 'count' ? { digits: 0 } : {}) : { digits }),
  }
}

/** Rows as a table of a report, by the columns of their contract. */
export function tableOfRows<Row>(
  columns: readonly ColumnOf<Row>[],
  rows: readonly Row[],
): Pick<ReportTable, 'columns' | 'rows'> {
  const written = columns.filter(({ file }) => file !== false)
  return {
    columns: written.map(columnOf),
    rows: rows.map((row) =>
      written.map(({ format, value }): ReportCell => {
        const cell = value(row)
        if (typeof cell === 'number') return format === 'shares' ? unitsIn(cell) : cell
        return cell === null || cell === undefined ? null : typeof cell === 'boolean' ? cell : String(cell)
      }),
    ),
  }
}
