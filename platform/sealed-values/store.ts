import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import type { SealedColumn } from './sealed-column.ts'

/** Where a row stands, before all others. */
export const BEFORE_ALL = '(0,0)'

export type SealedRow = { place: string; sealed: string; kind: string }

/** Values that begin otherwise, in the order in which their rows stand. */
export async function sealedOtherwise(
  db: Queryable,
  { table, column, kindColumn }: SealedColumn,
  beginning: string,
  after: string,
  limit: number,
): Promise<SealedRow[]> {
  const value = sql.identifier(column)
  const kind = kindColumn ? sql.identifier(kindColumn) : sql`''`
  const { rows } = await db.execute<SealedRow>(sql`
    select ctid::text as place, ${value} as sealed, ${kind} as kind from ${sql.identifier(table)}
    where ${value} is not null and not starts_with(${value}, ${beginning}) and ctid > ${after}::tid
    order by ctid limit ${limit}`)
  return rows
}

/** How many values say that they were sealed under a secret other than these. What says none was sealed before secrets had numbers. */
export async function countSealedOtherwise(
  db: Queryable,
  { table, column }: SealedColumn,
  beginnings: readonly string[],
): Promise<number> {
  const value = sql.identifier(column)
  const known = sql.join(
    beginnings.map((beginning) => sql`starts_with(${value}, ${beginning})`),
    sql` or `,
  )
  // A backup of a version before may lack the table or the column.
  const { rows: there } = await db.execute(sql`
    select from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${column}`)
  if (there.length === 0) return 0
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${sql.identifier(table)}
    where ${value} is not null and ${value} ~ '^([0-9]+[.]|[$]ba[$][0-9]+[$])' and not (${known})`)
  return rows[0]?.count ?? 0
}

/** @returns 0 where the value, or the place of its row, was changed meanwhile. */
export async function replaceSealed(
  db: Transaction,
  { table, column }: SealedColumn,
  { place, sealed, fresh }: { place: string; sealed: string; fresh: string },
): Promise<number> {
  const value = sql.identifier(column)
  const { rowCount } = await db.execute(sql`
    update ${sql.identifier(table)} set ${value} = ${fresh} where ctid = ${place}::tid and ${value} = ${sealed}`)
  return rowCount ?? 0
}
