import { and, asc, desc, eq, ilike, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import {
  containing,
  ofOrganisation,
  type Queryable,
  qualified,
  type Transaction,
} from '#platform/database/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import { ownListId } from './own-list-id.ts'
import { ownList, ownListEntry, ownListVersion } from './tables.ts'

export type OwnListRow = typeof ownList.$inferSelect
export type OwnEntryRow = typeof ownListEntry.$inferSelect
export type OwnVersionRow = typeof ownListVersion.$inferSelect

export function ownListsOf(db: Queryable, organisationId: number): Promise<OwnListRow[]> {
  return db.select().from(ownList).where(eq(ownList.organisationId, organisationId)).orderBy(asc(ownList.id))
}

const byNumber = rowsOf(ownList, 'own list')

/** @throws Problem `not-found`, also for another organisation's. */
export const ownListRow = byNumber.read

/** Holds a list until the change ends. @throws Problem `not-found`. */
export async function holdOwnList(db: Transaction, organisationId: number, id: number): Promise<OwnListRow> {
  await db
    .select({ id: ownList.id })
    .from(ownList)
    .where(ofOrganisation(ownList, organisationId, { id }))
    .for('update')
  return ownListRow(db, organisationId, id)
}

export async function insertOwnList(
  db: Transaction,
  row: Omit<typeof ownList.$inferInsert, 'id'>,
): Promise<OwnListRow | undefined> {
  const [made] = await db.insert(ownList).values(row).onConflictDoNothing().returning()
  return made
}

const inForce = (organisationId: number, id: number): SQL | undefined =>
  and(
    eq(ownListEntry.organisationId, organisationId),
    eq(ownListEntry.ownListId, id),
    isNull(ownListEntry.toVersion),
  )

/** The entries in force of a list, by reference. */
export function ownEntries(db: Queryable, organisationId: number, id: number): Promise<OwnEntryRow[]> {
  return db.select().from(ownListEntry).where(inForce(organisationId, id)).orderBy(asc(ownListEntry.uid))
}

/** A page of the entries in force, the newest first, by words in their names. */
export async function ownEntriesPage(
  db: Queryable,
  organisationId: number,
  id: number,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ rows: OwnEntryRow[]; total: number }> {
  const words = q ? containing(q) : undefined
  const wanted = and(
    inForce(organisationId, id),
    words
      ? or(
          ilike(ownListEntry.uid, words),
          qualified`exists (select 1 from jsonb_array_elements(${ownListEntry.entry} -> 'names') as listed (one) where listed.one ->> 'value' ilike ${words})`,
        )
      : undefined,
  )
  const rows = await db
    .select()
    .from(ownListEntry)
    .where(wanted)
    .orderBy(desc(ownListEntry.fromVersion), asc(ownListEntry.uid))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(ownListEntry, wanted) }
}

export async function ownEntry(
  db: Queryable,
  organisationId: number,
  id: number,
  uid: string,
): Promise<OwnEntryRow | undefined> {
  const [row] = await db
    .select()
    .from(ownListEntry)
    .where(and(inForce(organisationId, id), eq(ownListEntry.uid, uid)))
  return row
}

export function ownVersions(db: Queryable, organisationId: number, id: number): Promise<OwnVersionRow[]> {
  return db
    .select()
    .from(ownListVersion)
    .where(ofOrganisation(ownListVersion, organisationId, { ownListId: id }))
    .orderBy(desc(ownListVersion.number))
    .limit(200)
}

/** Of each list of an organisation the version in force, or the one that was at a moment. */
export function ownVersionsAt(
  db: Queryable,
  organisationId: number,
  at: Date | null,
): Promise<(OwnVersionRow & { name: string })[]> {
  return db
    .selectDistinctOn([ownListVersion.ownListId], {
      organisationId: ownListVersion.organisationId,
      ownListId: ownListVersion.ownListId,
      number: ownListVersion.number,
      at: ownListVersion.at,
      by: ownListVersion.by,
      note: ownListVersion.note,
      added: ownListVersion.added,
      removed: ownListVersion.removed,
      entries: ownListVersion.entries,
      sha256: ownListVersion.sha256,
      name: ownList.name,
    })
    .from(ownListVersion)
    .innerJoin(
      ownList,
      and(
        eq(ownList.organisationId, ownListVersion.organisationId),
        eq(ownList.id, ownListVersion.ownListId),
      ),
    )
    .where(
      and(eq(ownListVersion.organisationId, organisationId), at ? lte(ownListVersion.at, at) : undefined),
    )
    .orderBy(asc(ownListVersion.ownListId), desc(ownListVersion.number))
}

const ROWS_AT_ONCE = 500

/** Puts the next version in force: entries that come, entries that go. */
export async function putOwnVersion(
  db: Transaction,
  list: OwnListRow,
  change: { added: readonly ListEntry[]; removed: readonly string[] },
  version: Pick<OwnVersionRow, 'number' | 'at' | 'by' | 'note' | 'entries' | 'sha256'>,
): Promise<void> {
  const { organisationId, id } = list
  const number = version.number
  for (const uid of change.removed)
    await db
      .update(ownListEntry)
      .set({ toVersion: number })
      .where(and(inForce(organisationId, id), eq(ownListEntry.uid, uid)))
  const rows = change.added.map((entry) => ({
    organisationId,
    ownListId: id,
    listId: ownListId(organisationId, id),
    uid: entry.uid,
    fromVersion: number,
    entry,
  }))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await db.insert(ownListEntry).values(rows.slice(start, start + ROWS_AT_ONCE))
  await db.insert(ownListVersion).values({
    ...version,
    organisationId,
    ownListId: id,
    added: change.added.length,
    removed: change.removed.length,
  })
  await db
    .update(ownList)
    .set({ version: number, entries: version.entries, changedBy: version.by, changedAt: version.at })
    .where(ofOrganisation(ownList, organisationId, { id }))
}

/** Entries in force whose last day has passed, with their lists. */
export async function ownEntriesOver(
  db: Queryable,
  day: string,
): Promise<{ organisationId: number; id: number; uid: string }[]> {
  return db
    .select({
      organisationId: ownListEntry.organisationId,
      id: ownListEntry.ownListId,
      uid: ownListEntry.uid,
    })
    .from(ownListEntry)
    .where(
      and(
        isNull(ownListEntry.toVersion),
        sql`${ownListEntry.entry} -> 'reference' ? 'until'`,
        sql`${ownListEntry.entry} -> 'reference' ->> 'until' <= ${day}`,
      ),
    )
}

/** Every row, in force or not, that has one of some names. */
export async function ownEntriesNamed(
  db: Queryable,
  organisationId: number,
  names: readonly string[],
): Promise<(OwnEntryRow & { changedAt: Date })[]> {
  if (names.length === 0) return []
  const lowered = sql.join(
    names.map((name) => sql`${name.toLowerCase()}`),
    sql`, `,
  )
  const rows = await db
    .select({ row: ownListEntry, changedAt: ownList.changedAt })
    .from(ownListEntry)
    .innerJoin(
      ownList,
      and(eq(ownList.organisationId, ownListEntry.organisationId), eq(ownList.id, ownListEntry.ownListId)),
    )
    .where(
      and(
        eq(ownListEntry.organisationId, organisationId),
        qualified`exists (select 1 from jsonb_array_elements(${ownListEntry.entry} -> 'names') as listed (one) where lower(listed.one ->> 'value') in (${lowered}))`,
      ),
    )
    .orderBy(asc(ownListEntry.ownListId), asc(ownListEntry.uid))
  return rows.map(({ row, changedAt }) => ({ ...row, changedAt }))
}

/** Leaves nothing of the person in an entry that is not in force any more: what was screened against it still finds its place. */
export async function emptyOwnEntry(
  db: Transaction,
  row: Pick<OwnEntryRow, 'organisationId' | 'ownListId' | 'uid' | 'fromVersion'>,
  entry: ListEntry,
): Promise<void> {
  await db
    .update(ownListEntry)
    .set({ entry })
    .where(
      and(
        eq(ownListEntry.organisationId, row.organisationId),
        eq(ownListEntry.ownListId, row.ownListId),
        eq(ownListEntry.uid, row.uid),
        eq(ownListEntry.fromVersion, row.fromVersion),
      ),
    )
}

/** Some entries of a version of an own list by their references. */
export async function ownEntriesByUid(
  db: Queryable,
  { organisationId, id }: { organisationId: number; id: number },
  version: number,
  uids: readonly string[],
): Promise<ListEntry[]> {
  const rows = await db
    .select({ entry: ownListEntry.entry })
    .from(ownListEntry)
    .where(
      and(
        eq(ownListEntry.organisationId, organisationId),
        eq(ownListEntry.ownListId, id),
        inArray(ownListEntry.uid, [...uids]),
        lte(ownListEntry.fromVersion, version),
        or(isNull(ownListEntry.toVersion), sql`${ownListEntry.toVersion} > ${version}`),
      ),
    )
  return rows.map(({ entry }) => entry)
}
