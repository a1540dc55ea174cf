import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './queryable.ts'
import { runPrepared } from './run-prepared.ts'

/** A statement that writes some rows, to be sent with others. */
export type Write = { rows: number; statement: SQL }

const ROWS_AT_ONCE = 2_000

type Field<Table extends PgTable> = keyof Table['$inferSelect'] & string
type AddingRows<Table extends PgTable> = {
  /** Fields that the database fills in. */
  without?: readonly Field<Table>[]
  /** The fields of a row that is there already which are renewed; without them such a row is a fault. */
  renews?: readonly Field<Table>[]
}

/**
 * Makes what adds rows to a table. All rows of a portion are sent as one value, so the statement is the same text for any number of
 * them, made once: building it again for each order costs more than the database needs to run it.
 */
export function addingTo<Table extends PgTable>(
  table: Table,
  { without = [], renews }: AddingRows<Table> = {},
): (rows: readonly Table['$inferInsert'][]) => Write[] {
  const { name, primaryKeys } = getTableConfig(table)
  const every = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
  const given = every.filter(([field]) => !(without as readonly string[]).includes(field))
  const columns = listOf(given.map(([, column]) => column))
  const set = every.filter(([field]) => (renews as readonly string[] | undefined)?.includes(field))
  const onConflict = renews
    ? ` on conflict (${listOf(primaryKeys[0]?.columns ?? [])}) do update set ${set.map(([, { name: column }]) => `"${column}" = excluded."${column}"`).join(', ')}`
    : ''
  const head = sql.raw(
    `insert into "${name}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${name}", `,
  )
  const tail = sql.raw(`::jsonb)${onConflict}`)
  return (rows) => {
    const writes: Write[] = []
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const portion = rows.slice(start, start + ROWS_AT_ONCE) as readonly Record<string, unknown>[]
      const values = portion.map((row) =>
        Object.fromEntries(given.map(([field, column]) => [column.name, row[field]])),
      )
      writes.push({ rows: portion.length, statement: sql`${head}${JSON.stringify(values)}${tail}` })
    }
    return writes
  }
}

const listOf = (columns: readonly PgColumn[]): string => columns.map(({ name }) => `"${name}"`).join(', ')

/**
 * Sends writes, as many of them in one statement as are not too many rows together, and with the last of them what else is to be asked
 * or told (an expression, as `pg_notify(…)`). None may need what another one of them writes.
 */
export async function writeTogether(
  db: Queryable,
  writes: readonly Write[],
  stated: readonly SQL[] = [],
): Promise<void> {
  let together: SQL[] = []
  let rows = 0
  for (const write of writes) {
    if (together.length > 0 && rows + write.rows > ROWS_AT_ONCE) {
      await send(db, together, [])
      together = []
      rows = 0
    }
    together.push(sql`${sql.raw(`write_${together.length} as (`)}${write.statement})`)
    rows += write.rows
  }
  if (together.length > 0 || stated.length > 0) await send(db, together, stated)
}

const send = async (db: Queryable, together: readonly SQL[], stated: readonly SQL[]): Promise<void> => {
  const comma = sql.raw(', ')
  const head = together.length > 0 ? sql`with ${sql.join([...together], comma)} ` : sql``
  await runPrepared(db, sql`${head}select ${sql.join([...stated], comma)}`)
}
