import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#platform/database/index.ts'

/**
 * Inserts many rows as one JSON parameter and gives back what is asked of each, in their order. A parameter for each cell costs
 * half of a batch's time on the requests' thread. Each row must name every column but a generated one.
 */
export async function insertRows<Table extends PgTable, Answer extends Record<string, unknown>>(
  db: Queryable,
  table: Table,
  rows: readonly (Omit<Table['$inferInsert'], 'id'> & { id?: number })[],
  returning: SQL,
): Promise<Answer[]> {
  if (rows.length === 0) return []
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generatedIdentity)
  const names = sql.raw(columns.map(([, column]) => `"${column.name}"`).join(', '))
  const cells = sql.raw(columns.map(([key]) => `r."${key}"`).join(', '))
  const shape = sql.raw(columns.map(([key, column]) => `"${key}" ${column.getSQLType()}`).join(', '))
  const inserted = await db.execute<Answer>(sql`
    insert into ${sql.identifier(getTableName(table))} (${names})
    select ${cells} from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${shape})) with ordinality as r
    order by r.ordinality
    returning ${returning}`)
  return inserted.rows as Answer[]
}
