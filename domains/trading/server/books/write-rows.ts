import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#platform/database/index.ts'

/** A statement that writes some rows, to be sent with others. */
export type Write = { rows: number; statement: SQL }

const ROWS_AT_ONCE = 2_000

type Row<Table extends PgTable> = Table['$inferInsert']

/**
 * Adds rows, all of the same fields, to a table. They are sent as one value, so a statement is the same text for any number of them.
 * @param renews the key by which an old row may be there already, and the fields of it that are renewed then.
 */
export function adding<Table extends PgTable>(
  table: Table,
  rows: readonly Row<Table>[],
  renews?: { key: readonly PgColumn[]; fields: readonly (keyof Row<Table> & string)[] },
): Write[] {
  const [first] = rows
  if (first === undefined) return []
  const all = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
  const given = all.filter(([field]) => field in first)
  const columns = named(given.map(([, column]) => column))
  const set = all.filter(([field]) => (renews?.fields as readonly string[] | undefined)?.includes(field))
  const onConflict = renews
    ? sql` on conflict (${named(renews.key)}) do update set ${sql.raw(set.map(([, { name }]) => `"${name}" = excluded."${name}"`).join(', '))}`
    : sql``
  const writes: Write[] = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const portion = rows.slice(start, start + ROWS_AT_ONCE) as Record<string, unknown>[]
    const values = portion.map((row) =>
      Object.fromEntries(given.map(([field, { name }]) => [name, row[field]])),
    )
    const source = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb)`
    const statement = sql`insert into ${table} (${columns}) select ${columns} from ${source}${onConflict}`
    writes.push({ rows: portion.length, statement })
  }
  return writes
}

const named = (columns: readonly PgColumn[]): SQL =>
  sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))

/** Sends writes, as many of them in one statement as are not too many rows together. None may need what another one of them writes. */
export async function writeTogether(db: Queryable, writes: readonly Write[]): Promise<void> {
  let together: SQL[] = []
  let rows = 0
  for (const write of writes) {
    if (together.length > 0 && rows + write.rows > ROWS_AT_ONCE) {
      await send(db, together)
      together = []
      rows = 0
    }
    together.push(sql`${sql.identifier(`write_${together.length}`)} as (${write.statement})`)
    rows += write.rows
  }
  if (together.length > 0) await send(db, together)
}

const send = (db: Queryable, together: readonly SQL[]) =>
  db.execute(sql`with ${sql.join([...together], sql`, `)} select`)
