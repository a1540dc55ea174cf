import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import type { OrganisationTable } from './organisation-tables.ts'

const PAGE_ROWS = 500

/** The rows of an organisation in a table, in the order of their key, a page at a time, so that no query holds the database for long. */
export async function* readAllRows(
  db: Queryable,
  { name, key }: OrganisationTable,
  organisationId: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const columns = sql.join(
    key.map(({ column }) => sql`${sql.identifier(column)}`),
    sql`, `,
  )
  let last: Record<string, unknown> | undefined
  for (;;) {
    const seen = last
    const after = seen
      ? sql`and (${columns}) > (${sql.join(
          key.map(({ column, type }) => sql`${String(seen[column])}::${sql.raw(type)}`),
          sql`, `,
        )})`
      : sql``
    const { rows } = await db.execute<{ row: Record<string, unknown>; place: string }>(sql`
      select to_jsonb(t) as row, ctid::text as place from ${sql.identifier(name)} t
      where organisation_id = ${organisationId} ${after} order by ${columns} limit ${PAGE_ROWS}`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < PAGE_ROWS) return
    const end = rows.at(-1)
    last = end && { ...end.row, ctid: end.place }
  }
}
