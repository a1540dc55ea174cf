import { type SQL, sql } from 'drizzle-orm'
import { naming, type Queryable, type Transaction } from '#platform/database/index.ts'
import type { OrganisationTable } from './organisation-tables.ts'

/** A column that words stand in; text and JSON are written again, a list of texts is only read. */
export type WordColumn = { column: string; type: 'text' | 'jsonb' | 'text[]' }

export type RowWithWords = {
  row: Record<string, unknown>
  /** Where it stands, for a table without a key. */
  place: string
}

const LOOKED_AT_ONCE = 500

/** The columns of each table that words stand in, as the database itself tells. */
export async function wordColumns(db: Queryable): Promise<ReadonlyMap<string, readonly WordColumn[]>> {
  const { rows } = await db.execute<{ name: string } & WordColumn>(sql`
    select t.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class t
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where t.relkind in ('r', 'p') and format_type(a.atttypid, a.atttypmod) in ('text', 'jsonb', 'text[]')
    order by t.relname, a.attnum`)
  return Map.groupBy(rows, ({ name }) => name)
}

const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

const keyOf = ({ key }: OrganisationTable) =>
  listed(key.map(({ column }) => sql`t.${sql.identifier(column)}`))

const keyValues = ({ key }: OrganisationTable, { row, place }: RowWithWords) =>
  listed(
    key.map(({ column, type }) => sql`${column === 'ctid' ? place : String(row[column])}::${sql.raw(type)}`),
  )

/**
 * The rows of an organisation in a table in which one of some words stands, in the order of their key, as many at a time as were looked at together; no query holds the
 * database for long.
 */
export async function* rowsWithWords(
  db: Queryable,
  table: OrganisationTable,
  columns: readonly WordColumn[],
  organisationId: number,
  words: readonly string[],
): AsyncGenerator<RowWithWords[]> {
  if (columns.length === 0 || words.length === 0) return
  const stated = listed(columns.map(({ column }) => sql`t.${sql.identifier(column)}::text`))
  const patterns = sql`array[${listed(naming(words).map((pattern) => sql`${pattern}`))}]::text[]`
  let last: RowWithWords | undefined
  for (;;) {
    const after: SQL = last ? sql`and (${keyOf(table)}) > (${keyValues(table, last)})` : sql``
    const { rows } = await db.execute<{
      key: Record<string, unknown>
      row: Record<string, unknown> | null
      place: string
    }>(sql`
      select case when concat_ws(' ', ${stated}) ilike any(${patterns}) then to_jsonb(t) end as row,
        t.ctid::text as place, ${keyAsJson(table)} as key
      from ${sql.identifier(table.name)} t
      where t.organisation_id = ${organisationId} ${after} order by ${keyOf(table)} limit ${LOOKED_AT_ONCE}`)
    const found = rows.flatMap(({ row, place }) => (row ? [{ row, place }] : []))
    if (found.length > 0) yield found
    const end = rows.at(-1)
    if (!end || rows.length < LOOKED_AT_ONCE) return
    last = { row: end.key, place: end.place }
  }
}

const keyAsJson = ({ key }: OrganisationTable) =>
  sql`jsonb_build_object(${listed(
    key
      .filter(({ column }) => column !== 'ctid')
      .flatMap(({ column }) => [sql`${column}::text`, sql`t.${sql.identifier(column)}`]),
  )})`

/**
 * Writes words of a row again, where they stand as they were read. Whether they did: what somebody else has changed meanwhile is to be read again.
 */
export async function replaceWords(
  db: Transaction,
  table: OrganisationTable,
  columns: readonly WordColumn[],
  organisationId: number,
  found: RowWithWords,
  words: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const changed = columns.filter(({ column, type }) => column in words && type !== 'text[]')
  if (changed.length === 0) return false
  const value = ({ type }: WordColumn, of: unknown) =>
    type === 'jsonb' ? sql`${JSON.stringify(of)}::jsonb` : sql`${of}::text`
  const { rows } = await db.execute(sql`
    update ${sql.identifier(table.name)} t
    set ${listed(changed.map((one) => sql`${sql.identifier(one.column)} = ${value(one, words[one.column])}`))}
    where organisation_id = ${organisationId} and (${keyOf(table)}) = (${keyValues(table, found)})
      and ${sql.join(
        changed.map((one) => sql`${sql.identifier(one.column)} = ${value(one, found.row[one.column])}`),
        sql` and `,
      )}
    returning 1 as written`)
  return rows.length > 0
}

/** Deletes the rows of a table that belong to one person, by the column that names them. Gives how many. */
export async function deleteRowsOf(
  db: Transaction,
  table: string,
  organisationId: number,
  { column, id }: { column: string; id: number },
): Promise<number> {
  const { rows } = await db.execute<{ deleted: number }>(sql`
    with gone as (
      delete from ${sql.identifier(table)} where organisation_id = ${organisationId} and ${sql.identifier(column)} = ${id}
      returning 1
    )
    select count(*)::int as deleted from gone`)
  return rows[0]?.deleted ?? 0
}

/** How many rows an organisation has in a table, counted up to a number: of a large one, that there are more is enough. */
export async function countSomeRowsOf(
  db: Queryable,
  table: string,
  organisationId: number,
  countedMax: number,
): Promise<number> {
  const { rows } = await db.execute<{ held: number }>(sql`
    select count(*)::int as held from (
      select 1 from ${sql.identifier(table)} where organisation_id = ${organisationId} limit ${countedMax}
    ) counted`)
  return rows[0]?.held ?? 0
}

/** How many rows a person has to themselves in a table. */
export async function countRowsOf(
  db: Queryable,
  table: string,
  organisationId: number,
  { column, id }: { column: string; id: number },
): Promise<number> {
  const { rows } = await db.execute<{ held: number }>(sql`
    select count(*)::int as held from ${sql.identifier(table)}
    where organisation_id = ${organisationId} and ${sql.identifier(column)} = ${id}`)
  return rows[0]?.held ?? 0
}
