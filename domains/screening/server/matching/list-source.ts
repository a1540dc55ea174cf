import { sql } from 'drizzle-orm'
import { ownListEntry, ownListOf, watchlistEntry } from '#domains/watchlists/server/index.ts'
import type { Installation } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { entryIdOf, type ListSet } from './list-set.ts'
import type { IndexSource } from './screening-engine.ts'
import type { EntryText } from './search-messages.ts'

/** Few enough that requests on the embedded database's one session get their turn between two pages. */
const PAGE_ENTRIES = 500

/** No version: nothing of the list is in force. */
const NONE = -1

const inForceAt = (version: number) =>
  sql`(from_version <= ${version} and (to_version is null or to_version > ${version}))`

/** Where the entries of a list lie: an organisation's own lie apart, with the same columns, under a name that holds the organisation. */
const entriesIn = (listId: string) => (ownListOf(listId) ? ownListEntry : watchlistEntry)

/** The entries of one version that are not, as they read, in another. The text is left to the index's thread to parse. */
async function* entriesSince(
  db: Queryable,
  list: { listId: string; from: number; to: number },
): AsyncGenerator<EntryText[]> {
  let after = ''
  for (;;) {
    const { rows } = await db.execute<{ uid: string; json: string }>(sql`
      select uid, entry::text as json from ${entriesIn(list.listId)}
      where list_id = ${list.listId} and ${inForceAt(list.to)} and not ${inForceAt(list.from)} and uid > ${after}
      order by uid limit ${PAGE_ENTRIES}`)
    yield rows.map(({ uid, json }) => ({ entryId: entryIdOf(list.listId, uid), json }))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ENTRIES) return
    after = last.uid
  }
}

/** The references that stand in one version and in no wording in the other. */
async function removedSince(
  db: Queryable,
  list: { listId: string; from: number; to: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ uid: string }>(sql`
    select uid from ${entriesIn(list.listId)} gone
    where list_id = ${list.listId} and ${inForceAt(list.from)} and not ${inForceAt(list.to)}
      and not exists (
        select 1 from ${entriesIn(list.listId)} stays
        where stays.list_id = gone.list_id and stays.uid = gone.uid and stays.from_version <= ${list.to}
          and (stays.to_version is null or stays.to_version > ${list.to})
      )
    order by uid`)
  return rows.map(({ uid }) => entryIdOf(list.listId, uid))
}

/** The lists whose version differs, with both versions; a list that is new or gone has no version on one side. */
export function versionSpans(from: ListSet, to: ListSet): { listId: string; from: number; to: number }[] {
  const before = new Map(from.lists.map((list) => [list.listId, list.version]))
  const after = new Map(to.lists.map((list) => [list.listId, list.version]))
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((listId) => ({ listId, from: before.get(listId) ?? NONE, to: after.get(listId) ?? NONE }))
    .filter((span) => span.from !== span.to)
}

/** Entries that read differently in another set of list versions, and the references that are gone from it. */
export function changesBetweenSets(
  db: Queryable,
  from: ListSet,
  to: ListSet,
): ReturnType<IndexSource['changesBetween']> {
  const spans = versionSpans(from, to)
  return {
    async *entries() {
      for (const span of spans) if (span.to !== NONE) yield* entriesSince(db, span)
    },
    async removed() {
      const gone: string[] = []
      for (const span of spans.filter(({ from: before }) => before !== NONE)) {
        // A whole list may go: more than can be handed to a call at once.
        for (const entryId of await removedSince(db, span)) gone.push(entryId)
      }
      return gone
    },
  }
}

/** The lists in the installation's database as the engine's source. */
export function listSource(installation: Installation): IndexSource {
  const { db } = installation.database
  return {
    async *entriesOf(set) {
      for (const { listId, version } of set.lists)
        yield* entriesSince(db, { listId, from: NONE, to: version })
    },
    changesBetween: (from, to) => changesBetweenSets(db, from, to),
  }
}
