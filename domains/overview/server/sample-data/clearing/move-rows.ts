import { eq, type SQL, sql } from 'drizzle-orm'
import type { Change } from '#platform/context/index.ts'
import { type Queryable, qualified } from '#platform/database/index.ts'
import { tablesOfOrganisations } from '#platform/organisation-rows/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { sampleRemovedRow } from '../../tables.ts'
import type { ListedRow } from './choose-rows.ts'
import { depthOf, pathToListed, type Table, tableGraph } from './table-graph.ts'

/** Moves listed rows, with all rows that belong to them, to where they are kept until the undo is over. */
export async function takeRows(
  { db, actor: { organisationId } }: Change,
  going: readonly ListedRow[],
): Promise<void> {
  const graph = tableGraph()
  const idsOf = Map.groupBy(going, ({ table }) => table)
  const tables = [...graph.values()].sort((one, other) => depthOf(graph, other) - depthOf(graph, one))
  for (const table of tables) {
    const listed = pathToListed(graph, table).at(-1)
    const ids = listed && idsOf.get(listed.name)?.map(({ id }) => id)
    if (!ids) continue
    await db.execute(sql`
      with gone as (
        delete from ${sql.identifier(table.name)} t
        where t.organisation_id = ${organisationId} and ${belongsTo(graph, table, organisationId, ids)}
        returning to_jsonb(t.*) as row
      )
      insert into sample_removed_row (organisation_id, table_name, row)
      select ${organisationId}::int, ${table.name}::text, row from gone`)
  }
}

/** The condition over a row `t`: it belongs to one of these listed rows. */
function belongsTo(
  graph: ReadonlyMap<string, Table>,
  table: Table,
  organisationId: number,
  ids: readonly string[],
): SQL {
  const path = pathToListed(graph, table)
  const chosen = qualified`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
  if (path.length === 1) return sql`t.${sql.identifier(table.key)}::text in ${chosen}`
  let rows = chosen
  for (const above of path.slice(1, -1).reverse())
    rows = qualified`(select p.${sql.identifier(above.key)}::text from ${sql.identifier(above.name)} p
      where p.organisation_id = ${organisationId} and p.${sql.identifier(above.of?.column ?? '')}::text in ${rows})`
  return sql`t.${sql.identifier(table.of?.column ?? '')}::text in ${rows}`
}

/**
 * Puts every kept row back as it was.
 * @throws Problem `conflict` where something that was added since takes the place of one: nothing is put back then.
 */
export async function putRowsBack(tx: Change): Promise<{ table: string; id: string }[]> {
  const { db, actor } = tx
  const { organisationId } = actor
  const graph = tableGraph()
  const isOwn = eq(sampleRemovedRow.organisationId, organisationId)
  const kept = await db
    .select({ table: sampleRemovedRow.table, count: sql<number>`count(*)::int` })
    .from(sampleRemovedRow)
    .where(isOwn)
    .groupBy(sampleRemovedRow.table)
  const keys = new Map((await tablesOfOrganisations(db)).map(({ name, key }) => [name, key]))
  const rank = (name: string) => {
    const table = graph.get(name)
    return table ? depthOf(graph, table) + (table.isPosted ? 100 : 0) : 0
  }
  for (const { table, count } of kept.sort((one, other) => rank(one.table) - rank(other.table))) {
    const columns = await columnsKept(db, organisationId, table)
    const isPosted = graph.get(table)?.isPosted ?? false
    const key = (keys.get(table) ?? []).map(({ column }) => column)
    const onConflict = isPosted
      ? sql`on conflict (${list(key)}) do update set ${sql.join(
          columns.map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`),
          sql`, `,
        )}`
      : sql`on conflict do nothing`
    const { rows } = await db.execute<{ count: number }>(sql`
      with back as (
        insert into ${sql.identifier(table)} (${list(columns)}) overriding system value
        select ${list(columns, 'r')} from sample_removed_row a
        cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, a.row) r
        where a.organisation_id = ${organisationId} and a.table_name = ${table} order by a.id
        ${onConflict} returning 1
      )
      select count(*)::int as count from back`)
    if ((rows[0]?.count ?? 0) !== count && !graph.get(table)?.yields)
      throw await takenPlace(tx, graph.get(table), table)
  }
  const back: { table: string; id: string }[] = []
  for (const { name, key, listed } of graph.values()) {
    if (!listed) continue
    const { rows } = await db.execute<{ id: string }>(sql`
      select row ->> ${key} as id from sample_removed_row
      where organisation_id = ${organisationId} and table_name = ${name}`)
    back.push(...rows.map(({ id }) => ({ table: name, id })))
  }
  await db.delete(sampleRemovedRow).where(isOwn)
  return back
}

const list = (columns: readonly string[], of?: string) =>
  sql.join(
    columns.map((column) =>
      of ? sql`${sql.identifier(of)}.${sql.identifier(column)}` : sql`${sql.identifier(column)}`,
    ),
    sql`, `,
  )

/** The columns that a kept row has and that can be written: one that an update of the program added since takes its default. */
async function columnsKept(db: Queryable, organisationId: number, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ column: string }>(sql`
    select a.attname as column from pg_attribute a
    where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and exists (
        select from (
          select row from sample_removed_row where organisation_id = ${organisationId} and table_name = ${table} limit 1
        ) k where k.row ? a.attname::text
      )
    order by a.attnum`)
  return rows.map(({ column }) => column)
}

async function takenPlace({ db, actor }: Change, table: Table | undefined, name: string): Promise<Problem> {
  const key = table?.key ?? 'id'
  const title = table?.listed?.name ?? key
  const { rows } = await db.execute<{ title: string | null }>(sql`
    select a.row ->> ${title} as title from sample_removed_row a
    where a.organisation_id = ${actor.organisationId} and a.table_name = ${name}
      and not exists (
        select from ${sql.identifier(name)} x
        where x.organisation_id = ${actor.organisationId} and x.${sql.identifier(key)}::text = a.row ->> ${key}
      )
    limit 3`)
  const called = table?.listed?.called ?? name
  const which = rows.flatMap((row) => row.title ?? []).join(', ')
  return new Problem(
    'conflict',
    `Something that was added since takes the place of what was cleared (${called}${which ? `: ${which}` : ''}). Change or delete it, then undo again. Nothing was put back.`,
  )
}

/** The files that kept rows have: nothing else names them. */
export async function filesOfRemoved(db: Queryable, organisationId: number): Promise<string[]> {
  const files: string[] = []
  for (const { name, file } of tableGraph().values()) {
    if (!file) continue
    const { rows } = await db.execute<{ file: string }>(sql`
      select row ->> ${file} as file from sample_removed_row
      where organisation_id = ${organisationId} and table_name = ${name} and coalesce(row ->> ${file}, '') <> ''`)
    files.push(...rows.map((row) => row.file))
  }
  return files
}
