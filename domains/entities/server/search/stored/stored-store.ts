import { eq, sql } from 'drizzle-orm'
import { type Queryable, runPrepared, type Transaction } from '#platform/database/index.ts'
import { EVERYBODY } from '../../tables.ts'
import type { DirectoryPart } from '../search-messages.ts'
import { storedChange, storedCount, storedDirectory, storedEntry, storedWord } from './tables.ts'

/** Of some directories those that are searched in the database, each with how many ids wait for their entries. */
export async function storedAmong(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; waiting: string | null }>(sql`
    select organisation_id as id, (select sum(to_id - from_id + 1) from stored_change c where c.organisation_id = d.organisation_id) as waiting
    from stored_directory d where organisation_id in (${sql.join([...ids], sql`, `)})`)
  return new Map(rows.map(({ id, waiting }) => [id, Number(waiting ?? 0)]))
}

/** The directories that are searched in the database. */
export async function storedDirectories(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select organisation_id as id from stored_directory order by 1`,
  )
  return rows.map(({ id }) => id)
}

/** Of some directories: how often each has changed, and how many ids await their entries. */
export async function directoriesNow(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; version: number; waiting: number | undefined }[]> {
  const rows = await runPrepared<{ id: number; version: string; waiting: string | null }>(
    db,
    sql`
    select v.organisation_id as id, v.version, case when d.organisation_id is not null then (
      select coalesce(sum(to_id - from_id + 1), 0) from stored_change c where c.organisation_id = d.organisation_id) end as waiting
    from (values ${sql.join(
      ids.map((id, place) => sql`(${id}::int, ${place}::int)`),
      sql`, `,
    )}) asked (id, place)
      join directory_version v on v.organisation_id = asked.id left join stored_directory d on d.organisation_id = asked.id
    order by asked.place`,
  )
  return rows.map(({ id, version, waiting }) => ({
    id,
    version: Number(version),
    waiting: waiting === null ? undefined : Number(waiting),
  }))
}

/** Whether a directory holds more than so many companies. */
export async function isMoreThan(db: Queryable, organisationId: number, most: number): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from entity where organisation_id = ${organisationId} limit ${most + 1}) counted`)
  return (rows[0]?.count ?? 0) > most
}

/** From now on a directory is searched in the database: all of its companies are to be given entries. */
export async function beginStored(db: Transaction, organisationId: number, now: Date): Promise<void> {
  await db.execute(sql`
    with begun as (
      insert into stored_directory (organisation_id, begun_at) values (${organisationId}, ${now.toISOString()}::timestamptz)
      on conflict do nothing returning organisation_id
    )
    insert into stored_change (organisation_id, from_id, to_id)
    select organisation_id, 0, ${Number.MAX_SAFE_INTEGER}::bigint from begun`)
}

/**
 * Says, in the change itself, which companies of a directory have come, changed or gone; neighbours are noted as one. A directory that lies in memory needs
 * nobody to say it.
 */
export async function noteChangedIds(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    insert into stored_change (organisation_id, from_id, to_id)
    select organisation_id, min(one), max(one) from (
      select d.organisation_id, one, one - row_number() over (order by one) as island from stored_directory d,
        (select distinct value::text::bigint as one from jsonb_array_elements(${JSON.stringify(ids)}::jsonb)) ids
      where d.organisation_id = ${organisationId}
    ) islands group by organisation_id, island`)
}

/** An organisation that is emptied keeps nothing to search. */
export async function forgetStored(db: Transaction, organisationId: number): Promise<void> {
  for (const table of [storedDirectory, storedChange, storedEntry, storedWord, storedCount])
    await db.delete(table).where(eq(table.organisationId, organisationId))
}

/**
 * Has the database count what it plans by; the embedded one counts nothing by itself. What the entries say is left out: a look-up is planned before it is known what is
 * looked up, and to count words takes many times as long.
 */
export async function recount(db: Transaction): Promise<void> {
  await db.execute(sql`analyze stored_entry (organisation_id, entity_id)`)
  await db.execute(sql`analyze stored_word (organisation_id, word, count)`)
}

/** Keeps what the sources of a directory have given. */
export async function keepSources(db: Transaction, organisationId: number): Promise<void> {
  await db.execute(sql`
    update stored_directory set sources = (
      select coalesce(jsonb_agg(jsonb_build_object('source', source, 'records', records, 'asOf', as_of, 'oldestAsOf', oldest)), '[]') from (
        select source, count(*) as records, max(as_of) as as_of, min(as_of) as oldest from entity_record where organisation_id = ${organisationId} group by source) each
    ) where organisation_id = ${organisationId}`)
}

/** What was kept before its oldest day was says its newest alone. */
export type KeptSources = {
  source: string
  records: number
  asOf: string | null
  oldestAsOf?: string | null
}[]

/** What the sources of a stored directory have given; undefined for one that lies in memory. */
export async function keptSources(db: Queryable, organisationId: number): Promise<KeptSources | undefined> {
  const [row] = await db
    .select()
    .from(storedDirectory)
    .where(eq(storedDirectory.organisationId, organisationId))
  return row && (row.sources ?? [])
}

export type Waiting = { id: number; fromId: number; toId: number }

/** The earliest companies that wait for their entries; undefined where none does. */
export async function firstWaiting(db: Queryable, organisationId: number): Promise<Waiting | undefined> {
  const { rows } = await db.execute<{ id: string; from_id: string; to_id: string }>(sql`
    select id, from_id, to_id from stored_change where organisation_id = ${organisationId} order by id limit 1`)
  const [row] = rows
  return row && { id: Number(row.id), fromId: Number(row.from_id), toId: Number(row.to_id) }
}

/** How many ids wait for their entries; of a directory that nobody has begun with all. */
export async function countWaiting(db: Queryable, organisationId: number): Promise<number> {
  return (await storedAmong(db, [organisationId])).get(organisationId) ?? Number.POSITIVE_INFINITY
}

/** The companies that wait for their entries, as they stand. Asked only where few do. */
export async function waitingCompanies(
  db: Queryable,
  organisationId: number,
): Promise<{ ids: Set<number>; rows: DirectoryPart }> {
  const { rows: ranges } = await db.execute<{ from_id: string; to_id: string }>(
    sql`select from_id, to_id from stored_change where organisation_id = ${organisationId}`,
  )
  const ids = new Set<number>()
  for (const { from_id, to_id } of ranges)
    for (let id = Number(from_id); id <= Number(to_id); id++) ids.add(id)
  const rows: DirectoryPart[number][] = []
  for (const { from_id, to_id } of ranges)
    rows.push(
      ...(await partOfCompanies(
        db,
        organisationId,
        { fromId: Number(from_id), toId: Number(to_id) },
        ids.size,
      )),
    )
  return { ids, rows: [...new Map(rows.map((row) => [row.id, row])).values()] }
}

/** Companies as they stand, from one id to another, so many at the most; an organisation's own records of everybody's too. */
export async function partOfCompanies(
  db: Queryable,
  organisationId: number,
  { fromId, toId }: { fromId: number; toId: number },
  limit: number,
): Promise<DirectoryPart> {
  const own =
    organisationId === EVERYBODY
      ? sql``
      : sql`union all select r.entity_id, r.facts::text, jsonb_build_array(r.source)::text from entity_record r
          join entity e on e.organisation_id = ${EVERYBODY} and e.id = r.entity_id and e.merged_into is null
          where r.organisation_id = ${organisationId} and r.entity_id between ${fromId} and ${toId}`
  const { rows } = await db.execute<{ id: string; facts: string; sources: string }>(sql`
    select distinct on (id) id, facts, sources from (
      select id, facts::text as facts, sources::text as sources from entity
      where organisation_id = ${organisationId} and id between ${fromId} and ${toId} and merged_into is null ${own}
    ) companies order by id limit ${limit}`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/**
 * Writes the entries of the companies with ids from one to another in the place of those that stand there, and counts them. False where somebody else has
 * written them meanwhile.
 */
export async function writeEntries(
  db: Transaction,
  organisationId: number,
  { waiting, through, entries }: { waiting: Waiting; through: number; entries: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ taken: number }>(sql`
    with held as (
      select id from stored_change where organisation_id = ${organisationId} and id = ${waiting.id} and from_id = ${waiting.fromId} for update
    ), gone as (
      delete from stored_entry where organisation_id = ${organisationId} and entity_id between ${waiting.fromId} and ${through}
        and exists (select 1 from held) returning country, sector, size, sources, employees_low, revenue_low, funding, founded
    ), made as materialized (
      select * from jsonb_to_recordset(${entries}::jsonb) as e (i bigint, l text, c text, n text, s text, z text, f text[], g jsonb)
      where exists (select 1 from held)
    ), counted as (
      select country, sector, size, sources, sum(one)::int as count, sum(one * has_employees::int)::int as employees,
        sum(one * has_revenue::int)::int as revenue, sum(one * has_funding::int)::int as funding, sum(one * has_founded::int)::int as founded from (
        select country, sector, size, sources, -1 as one, employees_low is not null as has_employees, revenue_low is not null as has_revenue,
          funding is not null as has_funding, founded is not null as has_founded from gone
        union all select n, s, z, f, 1, coalesce(g ? 'employees', false), coalesce(g ? 'revenue', false), coalesce(g ? 'funding', false), coalesce(g ? 'founded', false) from made
      ) each group by 1, 2, 3, 4
    ), sums as (
      insert into stored_count (organisation_id, country, sector, size, sources, count, employees, revenue, funding, founded)
      select ${organisationId}::int, country, sector, size, sources, count, employees, revenue, funding, founded from counted
      where count <> 0 or employees <> 0 or revenue <> 0 or funding <> 0 or founded <> 0 order by 2, 3, 4, 5
      on conflict (organisation_id, country, sector, size, sources) do update set count = stored_count.count + excluded.count,
        employees = stored_count.employees + excluded.employees, revenue = stored_count.revenue + excluded.revenue,
        funding = stored_count.funding + excluded.funding, founded = stored_count.founded + excluded.founded
    ), left_over as (
      update stored_change set from_id = ${through + 1}::bigint
      where organisation_id = ${organisationId} and id = ${waiting.id} and ${through} < to_id and exists (select 1 from held)
    ), done as (
      delete from stored_change where organisation_id = ${organisationId} and id = ${waiting.id} and ${through} >= to_id and exists (select 1 from held)
    )
    select count(*)::int as taken from held`)
  if ((rows[0]?.taken ?? 0) === 0) return false
  // A second statement, because one does not see what another part of it has taken away.
  await db.execute(sql`
    insert into stored_entry (organisation_id, entity_id, lexemes, company, country, sector, size, sources,
      employees_low, employees_high, revenue_low, revenue_high, funding, founded)
    select ${organisationId}::int, i, l::tsvector, c, n, s, z, f,
      (g #>> '{employees,0}')::float8, (g #>> '{employees,1}')::float8, (g #>> '{revenue,0}')::float8, (g #>> '{revenue,1}')::float8,
      (g #>> '{funding,0}')::float8, (g #>> '{founded,0}')::float8
    from jsonb_to_recordset(${entries}::jsonb) as e (i bigint, l text, c text, n text, s text, z text, f text[], g jsonb)`)
  return true
}

/** Counts words; gives those that are new. */
export async function countWords(db: Transaction, organisationId: number, words: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    with told as materialized (select w, c from jsonb_to_recordset(${words}::jsonb) as t (w text, c int)),
    known as (
      update stored_word k set count = k.count + told.c from told
      where k.organisation_id = ${organisationId} and k.word = told.w returning k.word
    )
    select w as word from told where not exists (select 1 from known where known.word = told.w)`)
  return rows.map(({ word }) => word)
}

export async function insertWords(
  db: Transaction,
  organisationId: number,
  { counts, words }: { counts: string; words: string },
): Promise<void> {
  await db.execute(sql`
    insert into stored_word (organisation_id, word, count, near)
    select ${organisationId}::int, w, c, n from jsonb_to_recordset(${words}::jsonb) as t (w text, n int[])
    join jsonb_to_recordset(${counts}::jsonb) as s (w text, c int) using (w) order by w
    on conflict (organisation_id, word) do update set count = stored_word.count + excluded.count`)
}
