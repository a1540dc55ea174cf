import { getTableColumns, sql } from 'drizzle-orm'
import type { AnyPgTable, PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#platform/database/index.ts'
import type { Shift } from '../desk/shift.ts'

/** A shift that is being written down. */
export type Kept = { db: Queryable; organisationId: number; accountId: number; shift: Shift; at: Date }

/** All columns of a table but some, as an insert that meets an old row sets them. */
export function renewed<Table extends AnyPgTable>(
  table: Table,
  but: readonly string[],
): Record<string, unknown> {
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
  return Object.fromEntries(
    columns
      .filter(([key]) => !but.includes(key))
      .map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  )
}

/** A statement has at most 65,535 values, and no table here has more than twenty columns. */
const ROWS_AT_ONCE = 2_000

/** Writes rows a portion at a time; of none nothing. */
export async function inPortions<Row>(
  rows: readonly Row[],
  write: (portion: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await write(rows.slice(start, start + ROWS_AT_ONCE))
}
