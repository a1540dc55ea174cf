import { and, type Column, getTableColumns, is, type SQL, type SQLWrapper, sql, Table } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import type { List, ListAsk, ListColumnKind, ListPageOf } from '#platform/endpoint/index.ts'
import { type Asked, type Cell, countsOf, type Facet, wantedOf, withinPeriods } from './facets.ts'
import { inOrder, isBeyond, keysOf, readPlace, type Term, termOf, writePlace } from './keyset.ts'

/** A table for its rows as they are, or the parts of joined ones by name. */
type Selected = Table | Readonly<Record<string, Table | Column | SQL>>

type ValueOf<Part> = Part extends Table
  ? Part['$inferSelect']
  : Part extends Column
    ? Part['_']['notNull'] extends true
      ? Part['_']['data']
      : Part['_']['data'] | null
    : Part extends SQL<infer Value>
      ? Value
      : never

type RowOf<Fields extends Selected> = Fields extends Table
  ? Fields['$inferSelect']
  : { [Id in keyof Fields]: ValueOf<Fields[Id]> }

/** What a chained select of the database can be told further. */
type Select = {
  where(condition: SQL | undefined): Select
  orderBy(...terms: SQL[]): Select
  groupBy(...terms: SQL[]): Select
  limit(rows: number): Select
  offset(rows: number): Select
} & PromiseLike<Record<string, unknown>[]>

type Begun = ReturnType<Queryable['select']>

/** Where the rows of a list come from, as its store says it. */
export type ListSource<L extends List, Fields extends Selected> = {
  /** The tables with what is joined to them; it must not multiply rows. */
  from: (select: Begun) => unknown
  fields: Fields
  /** Tells apart the rows that are equal in all that they are ordered by: unique among the rows of one organisation. */
  key: { by: SQLWrapper; kind: ListColumnKind; isDescending?: boolean }
  /** `isReversed` for a rank whose least is the greatest: 0 urgent, 3 low. */
  columns: { readonly [Id in keyof L['columns']]: SQLWrapper | { by: SQLWrapper; isReversed: true } }
  facets: { readonly [Id in keyof L['facets']]: Facet }
  /** The order that nobody has to ask for. */
  start: readonly { by: SQLWrapper; kind: ListColumnKind; isDescending?: boolean }[]
  search: (text: string) => SQL | undefined
}

type Reading = {
  /** Which rows the list is of at all: those of an organisation, and whatever else is no facet. */
  wanted: SQL | undefined
  ask: ListAsk & Asked
  now: Date
}

/**
 * A page of a list: ordered, narrowed and counted by the database over all rows. A page is found by the place of its first or last row
 * in the order and not by how many come before it, so that rows which come or go while somebody turns pages are neither skipped nor
 * shown twice.
 *
 * @throws Problem `invalid-input` for a page that no answer gave.
 */
export async function readList<L extends List, Fields extends Selected>(
  db: Queryable,
  list: L,
  source: ListSource<L, Fields>,
  { wanted, ask, now }: Reading,
): Promise<ListPageOf<RowOf<Fields>>> {
  const sort = ask.sort ?? ''
  const terms = [...termsOf(list, source, sort), keyTerm(source)]
  const base = and(
    wanted,
    ask.q ? source.search(ask.q) : undefined,
    ...withinPeriods(list, source.columns, ask),
  )
  const narrowed = and(base, ...wantedOf(list, source.facets, ask))
  const select = (fields: Record<string, unknown>) =>
    source.from(db.select(fields as never) as never) as Select
  const fields = is(source.fields, Table) ? getTableColumns(source.fields) : source.fields
  const read = async (keys: readonly (string | null)[] | undefined, isBackwards: boolean, offset: number) => {
    const found = (await select({ ...fields, listKeys: keysOf(terms) })
      .where(and(narrowed, keys ? isBeyond(terms, keys, isBackwards) : undefined))
      .orderBy(...terms.map((term) => inOrder(term, isBackwards)))
      .limit(ask.limit + 1)
      .offset(offset)) as (RowOf<Fields> & { listKeys: (string | null)[] })[]
    const rows = found.slice(0, ask.limit)
    return { rows: isBackwards ? rows.reverse() : rows, hasMore: found.length > ask.limit }
  }

  const place = ask.page === undefined ? undefined : readPlace(ask.page, sort, terms)
  let isBackwards = place?.isBackwards ?? false
  let isFirstPage = place === undefined && ask.offset === 0
  let found = await read(place?.keys, isBackwards, place ? 0 : ask.offset)
  if (place && !isBackwards && found.rows.length === 0 && !ask.isReadingOn) {
    // What stood behind the place is gone: the last page is what comes nearest.
    isBackwards = true
    found = await read(undefined, true, 0)
  } else if (place && isBackwards && !found.hasMore) {
    // The beginning is reached: a first page is a whole one.
    isBackwards = false
    isFirstPage = true
    found = await read(undefined, false, 0)
  }
  const { rows, hasMore } = found
  const first = rows[0]?.listKeys
  const last = rows.at(-1)?.listKeys

  const counts = countsOf(
    list,
    source.facets,
    ask,
    await cellsOf(
      select,
      source.facets,
      base,
      first && !isFirstPage ? isBeyond(terms, first, true) : undefined,
    ),
  )
  const isLastPage = isBackwards ? counts.before + rows.length >= counts.total : !hasMore
  return {
    rows: rows.map(({ listKeys: _keys, ...row }) => row as unknown as RowOf<Fields>),
    total: counts.total,
    from: rows.length === 0 ? 0 : counts.before + 1,
    next: last && !isLastPage ? writePlace({ sort, isBackwards: false, keys: last }) : null,
    previous: first && counts.before > 0 ? writePlace({ sort, isBackwards: true, keys: first }) : null,
    asOf: now.toISOString(),
    facets: counts.facets,
  }
}

async function cellsOf(
  select: (fields: Record<string, unknown>) => Select,
  facets: Readonly<Record<string, Facet>>,
  base: SQL | undefined,
  isBefore: SQL | undefined,
): Promise<Cell[]> {
  const ids = Object.keys(facets)
  const values = Object.fromEntries(ids.map((id) => [id, sql`${facets[id]?.by}`.as(`facet_${id}`)]))
  const counted = select({
    ...values,
    listRows: sql`count(*)`.mapWith(Number),
    listBefore: isBefore ? sql`count(*) filter (where ${isBefore})`.mapWith(Number) : sql`0`.mapWith(Number),
  }).where(base)
  // By their place: an expression with values in it would not be known again.
  const rows = await (ids.length > 0
    ? counted.groupBy(...ids.map((_, at) => sql.raw(String(at + 1))))
    : counted)
  return rows.map(({ listRows, listBefore, ...of }) => ({
    values: of as Record<string, string | null>,
    rows: Number(listRows),
    before: Number(listBefore),
  }))
}

const keyTerm = <L extends List>({ key }: ListSource<L, Selected>): Term => ({
  ...termOf(key.by, key.kind, key.isDescending ?? false),
  by: key.by,
  isNullable: false,
})

function termsOf<L extends List>(list: L, source: ListSource<L, Selected>, sort: string): Term[] {
  if (sort === '')
    return source.start.map(({ by, kind, isDescending }) => termOf(by, kind, isDescending ?? false))
  const isDescending = sort.startsWith('-')
  const id = (isDescending ? sort.slice(1) : sort) as keyof L['columns'] & string
  const column = source.columns[id] as SQLWrapper | { by: SQLWrapper; isReversed: true }
  const kind = list.columns[id] as ListColumnKind
  return 'isReversed' in column
    ? [termOf(column.by, kind, !isDescending)]
    : [termOf(column, kind, isDescending)]
}
