import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'

/** Where a row stands: what names it in a table without a key, as long as nobody changes it. */
const PLACE = { column: 'ctid', type: 'tid' }

/** A table whose rows each belong to one organisation, with the columns that name a row and their types. */
export type OrganisationTable = { name: string; key: readonly { column: string; type: string }[] }

/**
 * Every table that has rows of organisations, by name, as the database itself tells: a table that a later slice adds is there without
 * anybody having to list it. Rows that are a person's or the installation's have no organisation, or are listed as exceptions.
 */
export async function tablesOfOrganisations(db: Queryable): Promise<OrganisationTable[]> {
  const { rows } = await db.execute<{ name: string; column: string | null; type: string | null }>(sql`
    select t.relname as name, k.attname as column, format_type(k.atttypid, k.atttypmod) as type
    from pg_class t
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = t.oid and a.attname = 'organisation_id' and not a.attisdropped
    left join pg_index i on i.indrelid = t.oid and i.indisprimary
    left join lateral unnest(i.indkey) with ordinality as o(attnum, place) on true
    left join pg_attribute k on k.attrelid = t.oid and k.attnum = o.attnum
    where t.relkind in ('r', 'p') and t.relname not in ('person', 'sign_in_session')
    order by t.relname, o.place`)
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, columns]) => ({
    name,
    key: columns.flatMap(({ column, type }) => (column && type ? [{ column, type }] : [PLACE])),
  }))
}
