import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { containing, type Queryable, qualified } from '#platform/database/index.ts'
import type { ListAsk, ListPageOf } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { entriesList } from '../../contract/endpoints.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import { ownListOf } from '../own-lists/own-list-id.ts'
import { ownEntriesByUid } from '../own-lists/store.ts'
import { watchlistEntry } from './tables.ts'

const inForceAt = (version: number) =>
  sql`(${watchlistEntry.fromVersion} <= ${version} and (${watchlistEntry.toVersion} is null or ${watchlistEntry.toVersion} > ${version}))`

/** A page of the entries of one version in the order of their references, after one of them. */
export async function entriesAfter(
  db: Queryable,
  listId: string,
  version: number,
  after: string,
  limit: number,
): Promise<ListEntry[]> {
  const rows = await db
    .select({ entry: watchlistEntry.entry })
    .from(watchlistEntry)
    .where(and(eq(watchlistEntry.listId, listId), sql`${watchlistEntry.uid} > ${after}`, inForceAt(version)))
    .orderBy(asc(watchlistEntry.uid))
    .limit(limit)
  return rows.map((row) => row.entry)
}

export async function entriesByUid(
  db: Queryable,
  listId: string,
  version: number,
  uids: string[],
): Promise<ListEntry[]> {
  if (uids.length === 0) return []
  const own = ownListOf(listId)
  if (own) return ownEntriesByUid(db, own, version, uids)
  const rows = await db
    .select({ entry: watchlistEntry.entry })
    .from(watchlistEntry)
    .where(and(eq(watchlistEntry.listId, listId), inArray(watchlistEntry.uid, uids), inForceAt(version)))
  return rows.map((row) => row.entry)
}

/** A page of the entries of one version, those with a name or reference that holds some words, and how many there are. */
export async function entriesPage(
  db: Queryable,
  listId: string,
  version: number,
  { ask, now }: { ask: ListAsk; now: Date },
): Promise<ListPageOf<ListEntry>> {
  const { entry, uid } = watchlistEntry
  const found = await readList(
    db,
    entriesList,
    {
      from: (select) => select.from(watchlistEntry),
      fields: { entry },
      key: { by: sql`${uid} collate "C"`, kind: 'text' },
      columns: {
        uid,
        name: sql`(${entry} -> 'names' -> 0 ->> 'value')`,
        kind: sql`(${entry} ->> 'schema')`,
        listedOn: sql`(${entry} ->> 'listedOn')`,
      },
      facets: {},
      start: [],
      search: (text) => {
        const words = containing(text)
        return qualified`(${uid} ilike ${words} or exists (
          select 1 from jsonb_array_elements(${entry} -> 'names') name where name ->> 'value' ilike ${words}))`
      },
    },
    { wanted: and(eq(watchlistEntry.listId, listId), inForceAt(version)), ask, now },
  )
  return { ...found, rows: found.rows.map((row) => row.entry) }
}

export type ChangeRow = {
  uid: string
  change: 'added' | 'changed' | 'removed'
  before: ListEntry | null
  after: ListEntry | null
}

type Span = { listId: string; from: number; to: number }

/** What differs between two versions, whatever happened in between and was undone again. */
function changesOf({ listId, from, to }: Span) {
  return sql`
    with touched as (
      select distinct uid from ${watchlistEntry}
      where list_id = ${listId}
        and ((from_version > ${from} and from_version <= ${to}) or (to_version > ${from} and to_version <= ${to}))
    ),
    compared as (
      select t.uid, o.entry as before, n.entry as after,
        case when o.uid is null then 'added' when n.uid is null then 'removed' else 'changed' end as change
      from touched t
      left join ${watchlistEntry} o on o.list_id = ${listId} and o.uid = t.uid
        and o.from_version <= ${from} and (o.to_version is null or o.to_version > ${from})
      left join ${watchlistEntry} n on n.list_id = ${listId} and n.uid = t.uid
        and n.from_version <= ${to} and (n.to_version is null or n.to_version > ${to})
      where (o.uid is not null or n.uid is not null) and o.hash is distinct from n.hash
    )`
}

export async function countChanges(
  db: Queryable,
  span: Span,
): Promise<{ added: number; changed: number; removed: number }> {
  const { rows } = await db.execute<{ change: string; count: number }>(
    sql`${changesOf(span)} select change, count(*)::int as count from compared group by change`,
  )
  const count = (change: string) => rows.find((row) => row.change === change)?.count ?? 0
  return { added: count('added'), changed: count('changed'), removed: count('removed') }
}

/** A page of changes: added first, then changed, then removed, by reference. */
export async function changesPage(
  db: Queryable,
  span: Span,
  page: { change?: ChangeRow['change'] | undefined; limit: number; offset: number },
): Promise<ChangeRow[]> {
  const { rows } = await db.execute<ChangeRow>(sql`${changesOf(span)}
    select uid, change, before, after from compared
    ${page.change ? sql`where change = ${page.change}` : sql``}
    order by change, uid limit ${page.limit} offset ${page.offset}`)
  return rows
}

/** A page of changes in the order of their references, after one of them. */
export async function changesAfter(
  db: Queryable,
  span: Span,
  after: string,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await db.execute<ChangeRow>(sql`${changesOf(span)}
    select uid, change, before, after from compared where uid > ${after} order by uid limit ${limit}`)
  return rows
}
