import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { ofOrganisation, type Queryable, type Transaction } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { EVERYBODY } from '../tables.ts'
import { companyList, companyListEntry, companyNote } from './tables.ts'

export type ListRow = typeof companyList.$inferSelect
export type EntryRow = typeof companyListEntry.$inferSelect
export type NoteRow = typeof companyNote.$inferSelect
/** Who looks: a person sees their own and the organisation's. */
export type Viewer = { organisationId: number; userId: number }

const seen = (table: typeof companyList | typeof companyNote, { organisationId, userId }: Viewer) =>
  and(eq(table.organisationId, organisationId), or(isNull(table.ownerId), eq(table.ownerId, userId)))

/** The lists that somebody sees by name, each with how many companies it holds and whether one of some is among them. */
export async function listsSeen(
  db: Queryable,
  viewer: Viewer,
  entityIds: readonly number[] = [],
): Promise<{ row: ListRow; companies: number; holds: boolean }[]> {
  const lists = await db
    .select()
    .from(companyList)
    .where(seen(companyList, viewer))
    .orderBy(asc(sql`lower(${companyList.name})`), asc(companyList.id))
  if (lists.length === 0) return []
  const ids = lists.map(({ id }) => id)
  const ofLists = ofOrganisation(companyListEntry, viewer.organisationId, { listId: ids })
  const byList = await countsOf(db, viewer.organisationId, ids)
  const holding =
    entityIds.length === 0
      ? []
      : await db
          .select({ listId: companyListEntry.listId })
          .from(companyListEntry)
          .where(and(ofLists, inArray(companyListEntry.entityId, [...entityIds])))
  return lists.map((row) => ({
    row,
    companies: byList.get(row.id) ?? 0,
    holds: holding.some(({ listId }) => listId === row.id),
  }))
}

/** How many companies lists hold today: two that were merged meanwhile are one. */
export async function countsOf(
  db: Queryable,
  organisationId: number,
  listIds: readonly number[],
): Promise<Map<number, number>> {
  const merged = sql`e.merged_into is not null and e.organisation_id in (${EVERYBODY}, ${organisationId})`
  const { rows } = await db.execute<{ list_id: string; companies: number }>(sql`
    with recursive followed as (
      select list_id, entity_id as id from company_list_entry
      where organisation_id = ${organisationId} and list_id in (${sql.join([...listIds], sql`, `)})
      union select f.list_id, e.merged_into from followed f join entity e on e.id = f.id and ${merged}
    )
    select list_id, count(*)::int as companies from followed f
    where not exists (select 1 from entity e where e.id = f.id and ${merged}) group by list_id`)
  return new Map(rows.map(({ list_id, companies }) => [Number(list_id), companies]))
}

/** @throws Problem `not-found`, for another person's own list too. */
export async function listOf(db: Queryable, viewer: Viewer, id: number): Promise<ListRow> {
  const [row] = await db
    .select()
    .from(companyList)
    .where(and(seen(companyList, viewer), eq(companyList.id, id)))
  if (!row) throw new Problem('not-found', `There is no list of companies ${id}.`)
  return row
}

/** The same, held until the change is over. */
export async function holdList(db: Transaction, viewer: Viewer, id: number): Promise<ListRow> {
  const [row] = await db
    .select()
    .from(companyList)
    .where(and(seen(companyList, viewer), eq(companyList.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', `There is no list of companies ${id}.`)
  return row
}

const UNIQUE_VIOLATION = '23505'
const taken = (name: string) =>
  new Problem('conflict', `A list called “${name}” already exists.`, { field: 'name' })

/** @throws Problem `conflict` where one of its name is there. */
export async function insertList(db: Transaction, row: Omit<ListRow, 'id'>): Promise<ListRow> {
  const [made] = await db.insert(companyList).values(row).onConflictDoNothing().returning()
  if (!made) throw taken(row.name)
  return made
}

/** @throws Problem `conflict` where one of its name is there. */
export async function updateList(
  db: Transaction,
  row: ListRow,
  change: Pick<ListRow, 'name' | 'ownerId'>,
): Promise<ListRow> {
  const [changed] = await db
    .update(companyList)
    .set(change)
    .where(ofOrganisation(companyList, row.organisationId, { id: row.id }))
    .returning()
    .catch((failure: unknown) => {
      const { cause } = failure as { cause?: { code?: string } }
      throw cause?.code === UNIQUE_VIOLATION ? taken(change.name) : failure
    })
  await db
    .update(companyListEntry)
    .set({ ownerId: change.ownerId })
    .where(ofOrganisation(companyListEntry, row.organisationId, { listId: row.id }))
  return changed as ListRow
}

export async function deleteList(db: Transaction, { organisationId, id }: ListRow): Promise<void> {
  await db.delete(companyListEntry).where(ofOrganisation(companyListEntry, organisationId, { listId: id }))
  await db.delete(companyList).where(ofOrganisation(companyList, organisationId, { id }))
}

/** What a list holds, the newest first. */
export const entriesOf = (db: Queryable, { organisationId, id }: ListRow): Promise<EntryRow[]> =>
  db
    .select()
    .from(companyListEntry)
    .where(ofOrganisation(companyListEntry, organisationId, { listId: id }))
    .orderBy(desc(companyListEntry.addedAt), desc(companyListEntry.entityId))

export async function putEntry(db: Transaction, row: EntryRow): Promise<EntryRow> {
  const [kept] = await db
    .insert(companyListEntry)
    .values(row)
    .onConflictDoUpdate({
      target: [companyListEntry.organisationId, companyListEntry.listId, companyListEntry.entityId],
      set: { note: row.note },
    })
    .returning()
  return kept as EntryRow
}

export async function deleteEntries(
  db: Transaction,
  { organisationId, id }: ListRow,
  entityIds: readonly number[],
): Promise<EntryRow[]> {
  return db
    .delete(companyListEntry)
    .where(ofOrganisation(companyListEntry, organisationId, { listId: id, entityId: [...entityIds] }))
    .returning()
}

/** Notes on some records that somebody sees, the newest first. */
export const notesOn = (db: Queryable, viewer: Viewer, entityIds: readonly number[]): Promise<NoteRow[]> =>
  entityIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(companyNote)
        .where(and(seen(companyNote, viewer), inArray(companyNote.entityId, [...entityIds])))
        .orderBy(desc(companyNote.writtenAt), desc(companyNote.id))

export async function insertNote(db: Transaction, row: Omit<NoteRow, 'id'>): Promise<NoteRow> {
  const [made] = await db.insert(companyNote).values(row).returning()
  return made as NoteRow
}

/** @throws Problem `not-found`, for another person's own note too. */
export async function deleteNote(db: Transaction, viewer: Viewer, id: number): Promise<NoteRow> {
  const [gone] = await db
    .delete(companyNote)
    .where(and(seen(companyNote, viewer), eq(companyNote.id, id)))
    .returning()
  if (!gone) throw new Problem('not-found', `There is no note ${id}.`)
  return gone
}

/** Removes an organisation's lists and notes. */
export async function deleteListsAndNotes(db: Transaction, organisationId: number): Promise<void> {
  for (const table of [companyListEntry, companyList, companyNote])
    await db.delete(table).where(eq(table.organisationId, organisationId))
}
