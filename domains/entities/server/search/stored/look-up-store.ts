import { and, type SQL, sql } from 'drizzle-orm'
import type { AskedWords } from '#engines/directory-search/index.ts'
import { type Queryable, runPrepared } from '#platform/database/index.ts'
import { type FacetId, type FigureId, facetIds, figureIds } from '../../../contract/index.ts'
import type { Figures, Narrowed } from '../search-messages.ts'

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
  figures: Figures
}

/** Where the least and the most of a figure stand; of what is stated exactly they are one. */
const columnsOf: Readonly<Record<FigureId, readonly [low: SQL, high: SQL]>> = {
  employees: [sql`employees_low`, sql`employees_high`],
  revenue: [sql`revenue_low`, sql`revenue_high`],
  funding: [sql`funding`, sql`funding`],
  founded: [sql`founded`, sql`founded`],
}

/** Bounds of figures as conditions; a figure that nobody states lies in none. */
export const withinFigures = ({ figures = {} }: Narrowed): SQL | undefined =>
  and(
    ...figureIds.flatMap((id) => {
      const { from, to } = figures[id] ?? {}
      const [low, high] = columnsOf[id]
      return [
        ...(from === undefined ? [] : [sql`${high} >= ${from}::float8`]),
        ...(to === undefined ? [] : [sql`${low} <= ${to}::float8`]),
      ]
    }),
  )

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

const CANDIDATE = sql`entity_id as id, company, country, sector, size, sources, employees_low, employees_high, revenue_low, revenue_high, funding, founded`

type Bounds = Record<
  'employees_low' | 'employees_high' | 'revenue_low' | 'revenue_high' | 'funding' | 'founded',
  number | null
>
type Row = Omit<Candidate, 'id' | 'figures'> & { id: string } & Bounds

/** A row of an entry as the search takes it. */
function candidateOf<Read extends Row>(row: Read) {
  const { id, employees_low, employees_high, revenue_low, revenue_high, funding, founded, ...rest } = row
  const figure = (name: FigureId, low: number | null, high: number | null) =>
    low === null ? {} : { [name]: [low, high === null || !Number.isFinite(high) ? null : high] as const }
  return {
    ...rest,
    id: Number(id),
    figures: {
      ...figure('employees', employees_low, employees_high),
      ...figure('revenue', revenue_low, revenue_high),
      ...figure('funding', funding, funding),
      ...figure('founded', founded, founded),
    } as Figures,
  }
}

/** Companies that fit queries of the text search, so many of each at the most. */
export async function lookUp(
  db: Queryable,
  organisationId: number,
  asked: readonly { query: string; limit: number; narrowed?: Narrowed }[],
): Promise<Candidate[][]> {
  if (asked.length === 0) return []
  const questions = asked.map(({ query, limit, narrowed }, at) => ({
    at,
    query,
    most: limit,
    ...narrowed,
    isNarrowed: narrowed !== undefined,
  }))
  const within = withinFigures(asked.find(({ narrowed }) => narrowed)?.narrowed ?? {})
  // Materialised, so that the database plans for all that match: planned for the first few it would scan the table.
  const rows = await runPrepared<Row & { at: number }>(
    db,
    sql`
    select a.at, f.* from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as
      a (at int, query text, most int, country text, sector text, size text, source text, "isNarrowed" boolean)
    cross join lateral (
      with fits as materialized (
        select ${CANDIDATE} from stored_entry e where lexemes @@ a.query::tsquery and organisation_id = ${organisationId}
          and (a.country is null or e.country = a.country) and (a.sector is null or e.sector = a.sector)
          and (a.size is null or e.size = a.size) and (a.source is null or e.sources @> array[a.source])
          ${within ? sql`and (not a."isNarrowed" or (${within}))` : sql``}
      ) select * from fits limit a.most) f`,
  )
  const found: Candidate[][] = asked.map(() => [])
  for (const { at, ...row } of rows) found[at]?.push(candidateOf(row))
  return found
}

/** Entries of companies that something else was found by. */
export async function entriesWithIds(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select ${CANDIDATE} from stored_entry where organisation_id = ${organisationId} and entity_id in (${sql.join([...ids], sql`, `)})`)
  return rows.map(candidateOf)
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
  const rows = await runPrepared<Row & { is_code: boolean }>(
    db,
    sql`
    with found as materialized (${sql.join(parts, sql` union all `)}),
    some_found as materialized (select entity_id, bool_or(is_code) as is_code from (select * from found limit ${KEYED_MAX}) few group by entity_id)
    select ${CANDIDATE}, is_code from some_found join stored_entry using (entity_id) where organisation_id = ${organisationId}`,
  )
  return rows.map(({ is_code, ...row }) => ({ ...candidateOf(row), isCode: is_code }))
}

type Page = { narrowed: Narrowed; limit: number; offset: number; but: readonly number[] }

/** What a page is of. */
const fitting = (organisationId: number, { narrowed, but }: Pick<Page, 'narrowed' | 'but'>) => {
  const within = withinFigures(narrowed)
  const without = but.length === 0 ? sql`` : sql`and entity_id not in (${sql.join([...but], sql`, `)})`
  return sql`organisation_id = ${organisationId} ${narrowedTo(narrowed)} ${within ? sql`and ${within}` : sql``} ${without}`
}

/** A page of everything: in the order of the ids, or by a figure, those of which it is not known last. */
export async function everything(
  db: Queryable,
  organisationId: number,
  page: Page,
): Promise<{ ids: number[]; keys: (number | null)[] }> {
  const { narrowed, limit, offset } = page
  const { sort, isAscending } = narrowed
  if (limit <= 0) return { ids: [], keys: [] }
  const fits = fitting(organisationId, page)
  const read = async (key: SQL, where: SQL, order: SQL, { most, from }: { most: number; from: number }) => {
    const { rows } = await db.execute<{ id: string; key: number | null }>(sql`
      select entity_id as id, ${key} as key from stored_entry where ${fits} ${where} order by ${order} limit ${most} offset ${from}`)
    return rows
  }
  if (!sort) {
    const rows = await read(sql`null::float8`, sql``, sql`entity_id`, { most: limit, from: offset })
    return { ids: rows.map(({ id }) => Number(id)), keys: rows.map(() => null) }
  }
  const [low] = columnsOf[sort]
  const known = sql`and ${low} is not null`
  const order = isAscending ? sql`${low}, entity_id` : sql`${low} desc, entity_id`
  const first = await read(low, known, order, { most: limit, from: offset })
  const left = limit - first.length
  let rest: typeof first = []
  if (left > 0) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from stored_entry where ${fits} ${known}`,
    )
    rest = await read(sql`null::float8`, sql`and ${low} is null`, sql`entity_id`, {
      most: left,
      from: Math.max(0, offset - (rows[0]?.count ?? 0)),
    })
  }
  const rows = [...first, ...rest]
  return { ids: rows.map(({ id }) => Number(id)), keys: rows.map(({ key }) => key) }
}

export type Counted = Pick<Candidate, 'country' | 'sector' | 'size' | 'sources'> & {
  count: number
} & Partial<Record<FigureId, number>>

/** All companies by what they are counted by, with of how many each figure is known. */
export async function countsOf(db: Queryable, organisationId: number): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select country, sector, size, sources, count, employees, revenue, funding, founded from stored_count
    where organisation_id = ${organisationId} and count > 0`)
  return rows
}

/** The same of those within bounds of figures, as far as so many. */
export async function countsWithin(
  db: Queryable,
  organisationId: number,
  narrowed: Narrowed,
  most: number,
): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select country, sector, size, sources, count(*)::int as count from (
      select country, sector, size, sources from stored_entry where ${fitting(organisationId, { narrowed, but: [] })} limit ${most}
    ) some_within group by 1, 2, 3, 4`)
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
