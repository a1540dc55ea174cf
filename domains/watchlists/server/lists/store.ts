import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Queryable, qualified } from '#platform/database/index.ts'
import { type Withdrawal, watchlist, watchlistArrival, watchlistEntry, watchlistVersion } from './tables.ts'

export type WatchlistRow = typeof watchlist.$inferSelect
export type VersionRow = typeof watchlistVersion.$inferSelect

export function watchlistRows(db: Queryable): Promise<WatchlistRow[]> {
  return db.select().from(watchlist).orderBy(asc(watchlist.id))
}

export async function watchlistRow(db: Queryable, listId: string): Promise<WatchlistRow | undefined> {
  const [row] = await db.select().from(watchlist).where(eq(watchlist.id, listId))
  return row
}

/** The versions in force of all lists that hold one. */
export async function currentVersions(db: Queryable): Promise<VersionRow[]> {
  const rows = await db
    .select({ version: watchlistVersion })
    .from(watchlist)
    .innerJoin(
      watchlistVersion,
      and(eq(watchlistVersion.listId, watchlist.id), eq(watchlistVersion.number, watchlist.version)),
    )
    .orderBy(asc(watchlist.id))
  return rows.map((row) => row.version)
}

/** The version before each of these, by list; of a first one there is none. */
export async function versionsBefore(
  db: Queryable,
  versions: readonly VersionRow[],
): Promise<Map<string, VersionRow>> {
  const later = versions.filter(({ number }) => number > 1)
  if (later.length === 0) return new Map()
  const rows = await db
    .select()
    .from(watchlistVersion)
    .where(
      or(
        ...later.map(({ listId, number }) =>
          and(eq(watchlistVersion.listId, listId), eq(watchlistVersion.number, number - 1)),
        ),
      ),
    )
  return new Map(rows.map((row) => [row.listId, row]))
}

/** The versions that were in force at a moment: of each list the newest imported by then. */
export async function versionsAt(db: Queryable, moment: Date): Promise<VersionRow[]> {
  const rows = await db
    .selectDistinctOn([watchlistVersion.listId])
    .from(watchlistVersion)
    .where(lte(watchlistVersion.importedAt, moment))
    .orderBy(asc(watchlistVersion.listId), desc(watchlistVersion.number))
  return rows
}

export function versionsOf(db: Queryable, listId: string): Promise<VersionRow[]> {
  return db
    .select()
    .from(watchlistVersion)
    .where(eq(watchlistVersion.listId, listId))
    .orderBy(desc(watchlistVersion.number))
}

export async function versionRow(
  db: Queryable,
  listId: string,
  number: number,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(watchlistVersion)
    .where(and(eq(watchlistVersion.listId, listId), eq(watchlistVersion.number, number)))
  return row
}

/** Keeps a list before its first import, and answers it as it is. */
export async function listToImport(db: Queryable, listId: string): Promise<WatchlistRow> {
  await db.insert(watchlist).values({ id: listId }).onConflictDoNothing()
  const row = await watchlistRow(db, listId)
  if (!row) throw new Error(`The list ${listId} was not kept.`)
  return row
}

/** What an import changes of its list. */
export async function updateList(
  db: Queryable,
  listId: string,
  change: Partial<Pick<WatchlistRow, 'version' | 'freshAt' | 'lastFailure' | 'lastFailureAt' | 'keptAside'>>,
): Promise<void> {
  await db.update(watchlist).set(change).where(eq(watchlist.id, listId))
}

/**
 * Undoes what an import that did not finish has written: rows of a version that never came into force. Nothing that is
 * in force, or ever was, is touched, nor a publication that waits for a person.
 */
export async function clearUnfinished(db: Queryable, listId: string): Promise<void> {
  const row = await watchlistRow(db, listId)
  if (row?.keptAside) await clearArrivals(db, listId)
  else await clearBeyond(db, listId)
}

/** Undoes whatever of a list is not in force, a publication that waits for a person among it. */
export async function clearBeyond(db: Queryable, listId: string): Promise<void> {
  const current = qualified`(select ${watchlist.version} from ${watchlist} where ${watchlist.id} = ${listId})`
  await db
    .delete(watchlistEntry)
    .where(and(eq(watchlistEntry.listId, listId), sql`${watchlistEntry.fromVersion} > ${current}`))
  await db
    .update(watchlistEntry)
    .set({ toVersion: null })
    .where(and(eq(watchlistEntry.listId, listId), sql`${watchlistEntry.toVersion} > ${current}`))
  await db.delete(watchlistArrival).where(eq(watchlistArrival.listId, listId))
}

/**
 * Writes a batch of a publication beside what is in force: unchanged entries stay as they are, changed ones end with
 * this version and begin again in it, new ones begin in it.
 */
export async function writeArrivals(
  db: Queryable,
  listId: string,
  version: number,
  /** JSON of `{ uid, hash, entry }`: the database reads it, and nobody before. */
  arrivals: string,
): Promise<{ added: number; changed: number }> {
  // Each arrival looks up its own open row by the primary key, so a batch costs the same on a list of any length.
  const { rows } = await db.execute<{ added: number; changed: number }>(sql`
    with arrival as materialized (
      select * from jsonb_to_recordset(${arrivals}::jsonb) as a(uid text, hash text, entry jsonb)
    ),
    compared as materialized (
      select a.uid, a.hash, a.entry, e.from_version as open_since, e.hash as open_hash
      from arrival a left join lateral (
        select from_version, hash from ${watchlistEntry}
        where list_id = ${listId} and uid = a.uid and to_version is null limit 1
      ) e on true
    ),
    met as (
      insert into ${watchlistArrival} (list_id, uid) select ${listId}, uid from arrival
    ),
    ended as (
      update ${watchlistEntry} e set to_version = ${version} from compared c
      where c.open_hash <> c.hash
        and e.list_id = ${listId} and e.uid = c.uid and e.from_version = c.open_since
      returning e.uid
    ),
    begun as (
      insert into ${watchlistEntry} (list_id, uid, from_version, hash, entry)
      select ${listId}, uid, ${version}, hash, entry from compared
      where open_hash is distinct from hash
      returning uid
    )
    select (select count(*) from ended)::int as changed,
      ((select count(*) from begun) - (select count(*) from ended))::int as added`)
  return rows[0] ?? { added: 0, changed: 0 }
}

/**
 * Tells the planner how long the tables have become. The embedded database does not do so by itself, and a plan made for
 * an empty table takes hours on a million rows.
 */
export async function measureTables(db: Queryable): Promise<void> {
  await db.execute(sql`analyze ${watchlistEntry}`)
  await db.execute(sql`analyze ${watchlistArrival}`)
}

/** Ends with this version every entry in force that the publication did not bring. */
export async function endMissing(db: Queryable, listId: string, version: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${watchlistEntry} e set to_version = ${version}
    where e.list_id = ${listId} and e.to_version is null and e.from_version < ${version}
      and not exists (select 1 from ${watchlistArrival} a where a.list_id = ${listId} and a.uid = e.uid)`)
  return rowCount ?? 0
}

/** How many entries in force the publication did not bring. */
export async function countMissing(db: Queryable, listId: string, version: number): Promise<number> {
  const { rows } = await db.execute<{ missing: number }>(sql`
    select count(*)::int as missing from ${watchlistEntry} e
    where e.list_id = ${listId} and e.to_version is null and e.from_version < ${version}
      and not exists (select 1 from ${watchlistArrival} a where a.list_id = ${listId} and a.uid = e.uid)`)
  return rows[0]?.missing ?? 0
}

/** Entries that were in force at a version and that the publication did not bring. */
export async function countMissingSince(db: Queryable, listId: string, version: number): Promise<number> {
  const { rows } = await db.execute<{ missing: number }>(sql`
    select count(*)::int as missing from ${watchlistEntry} e
    where e.list_id = ${listId} and e.from_version <= ${version} and (e.to_version is null or e.to_version > ${version})
      and not exists (select 1 from ${watchlistArrival} a where a.list_id = ${listId} and a.uid = e.uid)`)
  return rows[0]?.missing ?? 0
}

/** Versions that came into force since a moment, the newest first. */
export function versionsSince(db: Queryable, listId: string, since: Date): Promise<VersionRow[]> {
  return db
    .select()
    .from(watchlistVersion)
    .where(and(eq(watchlistVersion.listId, listId), gte(watchlistVersion.importedAt, since)))
    .orderBy(desc(watchlistVersion.number))
}

/** Of the entries in force that the publication did not bring: how many have numbers above all of its own, and the first names. */
export async function describeMissing(
  db: Queryable,
  listId: string,
  version: number,
): Promise<{ newestGone: number; gone: string[] }> {
  const missing = qualified`from ${watchlistEntry} e
    where e.list_id = ${listId} and e.to_version is null and e.from_version < ${version}
      and not exists (select 1 from ${watchlistArrival} a where a.list_id = ${listId} and a.uid = e.uid)`
  const number = /^[0-9]{1,15}$/.source
  const highest = await db.execute<{ highest: string | null }>(sql`
    select max(case when a.uid ~ ${number} then a.uid::bigint end)::text as highest
    from ${watchlistArrival} a where a.list_id = ${listId}`)
  const newest = await db.execute<{ newest: number }>(sql`
    select count(*)::int as newest ${missing}
      and (case when e.uid ~ ${number} then e.uid::bigint end) > ${highest.rows[0]?.highest ?? null}::bigint`)
  const names = await db.execute<{ name: string }>(
    sql`select e.entry->'names'->0->>'value' as name ${missing} order by e.uid limit 10`,
  )
  return { newestGone: newest.rows[0]?.newest ?? 0, gone: names.rows.map(({ name }) => name) }
}

const comparedFacts = ['birthDates', 'identifiers', 'countries', 'addresses'] as const
export type FactLoss = { fact: (typeof comparedFacts)[number]; had: number; lost: number }

/** Of the entries that stay: how many had a fact of a kind, and how many of them have none of it in the publication. */
export async function countFactLosses(db: Queryable, listId: string, version: number): Promise<FactLoss[]> {
  const has = (of: 'e' | 'n', fact: string) =>
    sql.raw(`coalesce(jsonb_array_length(${of}.entry->'${fact}'), 0) > 0`)
  const counted = (condition: (fact: string) => SQL) =>
    sql.join(
      comparedFacts.map(
        (fact) => sql`(count(*) filter (where ${condition(fact)}))::int as ${sql.identifier(fact)}`,
      ),
      sql`, `,
    )
  const lost = await db.execute<Record<FactLoss['fact'], number>>(qualified`
    select ${counted((fact) => sql`${has('e', fact)} and not ${has('n', fact)}`)}
    from ${watchlistEntry} e join ${watchlistEntry} n on n.list_id = e.list_id and n.uid = e.uid and n.from_version = ${version}
    where e.list_id = ${listId} and e.to_version = ${version}`)
  const counts = lost.rows[0]
  // A whole list is read only where something is gone.
  if (!counts || comparedFacts.every((fact) => counts[fact] === 0)) return []
  const had = await db.execute<Record<FactLoss['fact'], number>>(qualified`
    select ${counted((fact) => has('e', fact))} from ${watchlistEntry} e
    where e.list_id = ${listId} and e.from_version < ${version} and (e.to_version is null or e.to_version = ${version})`)
  return comparedFacts.map((fact) => ({ fact, had: had.rows[0]?.[fact] ?? 0, lost: counts[fact] }))
}

export async function clearArrivals(db: Queryable, listId: string): Promise<void> {
  await db.delete(watchlistArrival).where(eq(watchlistArrival.listId, listId))
}

export async function insertVersion(db: Queryable, row: typeof watchlistVersion.$inferInsert): Promise<void> {
  await db.insert(watchlistVersion).values(row)
}

/** Marks the versions that an earlier one takes the place of: every one since, up to the one in force. */
export async function withdrawVersions(
  db: Queryable,
  listId: string,
  { after, upTo }: { after: number; upTo: number },
  withdrawn: Withdrawal,
): Promise<void> {
  await db
    .update(watchlistVersion)
    .set({ withdrawn })
    .where(
      and(
        eq(watchlistVersion.listId, listId),
        gt(watchlistVersion.number, after),
        lte(watchlistVersion.number, upTo),
        isNull(watchlistVersion.withdrawn),
      ),
    )
}

/** Every version of every list that was withdrawn. */
export async function withdrawnVersions(
  db: Queryable,
): Promise<{ listId: string; version: number; withdrawal: Withdrawal }[]> {
  const rows = await db
    .select({
      listId: watchlistVersion.listId,
      version: watchlistVersion.number,
      withdrawal: watchlistVersion.withdrawn,
    })
    .from(watchlistVersion)
    .where(isNotNull(watchlistVersion.withdrawn))
  return rows.flatMap(({ withdrawal, ...row }) => (withdrawal ? [{ ...row, withdrawal }] : []))
}

/** Says whether an extract still has to be in force, and for which of its entries. */
export async function settleReplaced(
  db: Queryable,
  listId: string,
  outcome: Pick<WatchlistRow, 'replacedAt' | 'notCovered'>,
): Promise<void> {
  await db.update(watchlist).set(outcome).where(eq(watchlist.id, listId))
}

/** Gives a version a better date of publication. */
export async function redateVersion(
  db: Queryable,
  listId: string,
  number: number,
  dated: Pick<VersionRow, 'publishedOn' | 'publishedOnSource'>,
): Promise<void> {
  await db
    .update(watchlistVersion)
    .set(dated)
    .where(and(eq(watchlistVersion.listId, listId), eq(watchlistVersion.number, number)))
}
