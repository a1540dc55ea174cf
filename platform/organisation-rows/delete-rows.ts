import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import type { OrganisationTable } from './organisation-tables.ts'

/** Deletes some rows of an organisation and gives how many: the caller repeats, so that others have their turn. */
export async function deleteSomeRows(
  db: Queryable,
  { name, key }: OrganisationTable,
  organisationId: number,
  rowsMax: number,
): Promise<number> {
  const columns = sql.join(
    key.map(({ column }) => sql`${sql.identifier(column)}`),
    sql`, `,
  )
  const table = sql.identifier(name)
  const { rows } = await db.execute<{ deleted: number }>(sql`
    with gone as (
      delete from ${table} where (${columns}) in (
        select ${columns} from ${table} where organisation_id = ${organisationId} limit ${rowsMax}
      ) and organisation_id = ${organisationId} returning 1
    )
    select count(*)::int as deleted from gone`)
  return rows[0]?.deleted ?? 0
}
