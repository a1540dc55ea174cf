import { sql } from 'drizzle-orm'
import type { AskedWords } from '#engines/directory-search/index.ts'
import { type Queryable, runPrepared } from '#platform/database/index.ts'
import { type FacetId, facetIds } from '../../../contract/index.ts'
import type { Narrowed } from '../search-messages.ts'

// Written into the statements: by a limit that it is told later the database would plan each again.
const WORDS_MAX = sql.raw('3000')
const BEGINNINGS_MAX = sql.raw('40')

/**
 * The words of a directory that those which were typed may mean, a line each with how often: as one text, which nobody reads but the thread. What lies two slips away
 * is asked of words that were typed and that the directory does not have; `isRest`: of the others, and nothing else.
 */
export async function wordsLike(
  db: Queryable,
  organisationId: number,
  { near, far, exact, beginnings }: AskedWords,
  isRest: boolean,
): Promise<string> {
  if (near.length + far.length === 0) return ''
  // The numbers are asked for as a query of their own: of hundreds that it saw, the database would think a walk through all words cheaper.
  const [row] = await runPrepared<{ words: string | null }>(
    db,
    sql`
    with numbers as materialized (
      select ${`{${near.join(',')}}`}::int[] || array(
        select unnest(keys) from jsonb_to_recordset(${JSON.stringify(far)}::jsonb) as f (word text, keys int[], "isTyped" boolean)
        where ("isTyped" and not exists (
          select 1 from stored_word w where w.organisation_id = ${organisationId} and w.word = f.word)) <> ${isRest}::boolean) as near
    ), alike as materialized (
      select word, count from stored_word where near && (select near from numbers) and organisation_id = ${organisationId}
    )
    select string_agg(word || ' ' || count, chr(10)) as words from (
      (select word, count from alike limit ${WORDS_MAX})
      union all
      (select w.word, w.count from jsonb_array_elements_text(${JSON.stringify(exact)}::jsonb) e
        join stored_word w on w.organisation_id = ${organisationId} and w.word = e.value)
      union all
      (select b.word, b.count from jsonb_array_elements_text(${JSON.stringify(beginnings)}::jsonb) e cross join lateral (
        select word, count from stored_word
        where organisation_id = ${organisationId} and word collate "C" >= e.value and word collate "C" < e.value || chr(1114111)
        order by count desc limit ${BEGINNINGS_MAX}) b)) known`,
  )
  return row?.words ?? ''
}

export type Candidate = {
  id: number
  company: string
  country: string
  sector: string
  size: string
  sources: string[]
}

const narrowedTo = (narrowed: Narrowed) =>
  sql.join(
    facetIds.flatMap((id) => {
      const value = narrowed[id]
      if (value === undefined) return []
      return [
        id === 'source'
          ? sql`and sources @> array[${value}]::text[]`
          : sql`and ${sql.identifier(id)} = ${value}`,
      ]
    }),
    sql` `,
  )

const CANDIDATE = sql`entity_id as id, company, country, sector, size, sources`

/** Companies that fit queries of the text search, so many of each at the most. */
export async function lookUp(
  db: Queryable,
  organisationId: number,
  asked: readonly { query: string; limit: number; narrowed?: Narrowed }[],
): Promise<Candidate[][]> {
  if (asked.length === 0) return []
  const questions = asked.map(({ query, limit, narrowed }, at) => ({ at, query, most: limit, ...narrowed }))
  // Materialised, so that the database plans for all that match: planned for the first few it would scan the table.
  const rows = await runPrepared<Omit<Candidate, 'id'> & { id: string; at: number }>(
    db,
    sql`
    select a.at, f.* from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as
      a (at int, query text, most int, country text, sector text, size text, source text)
    cross join lateral (
      with fits as materialized (
        select ${CANDIDATE} from stored_entry e where lexemes @@ a.query::tsquery and organisation_id = ${organisationId}
          and (a.country is null or e.country = a.country) and (a.sector is null or e.sector = a.sector)
          and (a.size is null or e.size = a.size) and (a.source is null or e.sources @> array[a.source])
      ) select * from fits limit a.most) f`,
  )
  const found: Candidate[][] = asked.map(() => [])
  for (const { at, ...row } of rows) found[at]?.push({ ...row, id: Number(row.id) })
  return found
}

/** Entries of companies that something else was found by. */
export async function entriesWithIds(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Omit<Candidate, 'id'> & { id: string }>(sql`
    select ${CANDIDATE} from stored_entry where organisation_id = ${organisationId} and entity_id in (${sql.join([...ids], sql`, `)})`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

const KEYED_MAX = sql.raw('160')

/** Companies of a directory with one of these identifiers or that website (`isCode`), or one of these whole names. */
export async function withKeysOrSite(
  db: Queryable,
  organisationId: number,
  { codes, names, site }: { codes: readonly string[]; names: readonly string[]; site: string | null },
): Promise<(Candidate & { isCode: boolean })[]> {
  const keyed = (keys: readonly string[], isCode: boolean) =>
    keys.length === 0
      ? []
      : [
          sql`select entity_id, ${isCode}::boolean as is_code from entity_record
            where keys && array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)) and organisation_id = ${organisationId}`,
        ]
  const sited =
    site === null
      ? []
      : [
          sql`select id as entity_id, true as is_code from entity
            where facts ->> 'website' = ${site} and organisation_id = ${organisationId} and merged_into is null`,
        ]
  const parts = [...keyed(codes, true), ...sited, ...keyed(names, false)]
  if (parts.length === 0) return []
  const rows = await runPrepared<Omit<Candidate, 'id'> & { id: string; is_code: boolean }>(
    db,
    sql`
    with found as materialized (${sql.join(parts, sql` union all `)}),
    some_found as materialized (select entity_id, bool_or(is_code) as is_code from (select * from found limit ${KEYED_MAX}) few group by entity_id)
    select ${CANDIDATE}, is_code from some_found join stored_entry using (entity_id) where organisation_id = ${organisationId}`,
  )
  return rows.map(({ is_code, ...row }) => ({ ...row, id: Number(row.id), isCode: is_code }))
}

/** A page of everything, in the order of the ids. */
export async function everything(
  db: Queryable,
  organisationId: number,
  {
    narrowed,
    limit,
    offset,
    but,
  }: { narrowed: Narrowed; limit: number; offset: number; but: readonly number[] },
): Promise<number[]> {
  if (limit <= 0) return []
  const without = but.length === 0 ? sql`` : sql`and entity_id not in (${sql.join([...but], sql`, `)})`
  const { rows } = await db.execute<{ id: string }>(sql`
    select entity_id as id from stored_entry where organisation_id = ${organisationId} ${narrowedTo(narrowed)} ${without}
    order by entity_id limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => Number(id))
}

export type Counted = Pick<Candidate, 'country' | 'sector' | 'size' | 'sources'> & { count: number }

export async function countsOf(db: Queryable, organisationId: number): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(
    sql`select country, sector, size, sources, count from stored_count where organisation_id = ${organisationId} and count > 0`,
  )
  return rows
}

/** How many companies have entries. */
export async function sumOfCounts(db: Queryable, organisationId: number): Promise<number> {
  const { rows } = await db.execute<{ sum: string | null }>(
    sql`select sum(count) as sum from stored_count where organisation_id = ${organisationId}`,
  )
  return Number(rows[0]?.sum ?? 0)
}

export const valuesOf = (
  one: Pick<Candidate, 'country' | 'sector' | 'size' | 'sources'>,
  id: FacetId,
): readonly string[] => (id === 'source' ? one.sources : one[id] === '' ? [] : [one[id]])
