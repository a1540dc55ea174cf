import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { directorySearch } from '../tables.ts'

export type SearchRow = typeof directorySearch.$inferSelect

/** The searches that an organisation keeps, by name. */
export const searchesOf = (db: Queryable, organisationId: number): Promise<SearchRow[]> =>
  db
    .select()
    .from(directorySearch)
    .where(eq(directorySearch.organisationId, organisationId))
    .orderBy(asc(sql`lower(${directorySearch.name})`), asc(directorySearch.id))

/** Those of which somebody wants to be told. */
export const notifyingSearches = (db: Queryable, organisationId: number): Promise<SearchRow[]> =>
  db
    .select()
    .from(directorySearch)
    .where(ofOrganisation(directorySearch, organisationId, { isTold: true }))
    .orderBy(asc(directorySearch.id))

export async function organisationsToNotify(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ organisationId: directorySearch.organisationId })
    .from(directorySearch)
    .where(eq(directorySearch.isTold, true))
  return rows.map(({ organisationId }) => organisationId)
}

/** One, held until the change is over. @throws Problem `not-found`. */
export async function holdSearch(db: Transaction, organisationId: number, id: number): Promise<SearchRow> {
  const [row] = await db
    .select()
    .from(directorySearch)
    .where(ofOrganisation(directorySearch, organisationId, { id }))
    .for('update')
  if (!row) throw new Problem('not-found', `Your organisation keeps no search ${id}.`)
  return row
}

/** @throws Problem `conflict` where one of its name is kept. */
export async function insertSearch(db: Transaction, row: Omit<SearchRow, 'id'>): Promise<SearchRow> {
  const [made] = await db.insert(directorySearch).values(row).onConflictDoNothing().returning()
  if (!made) throw new Problem('conflict', `A search called “${row.name}” already exists.`, { field: 'name' })
  return made
}

export async function updateSearch(
  db: Transaction,
  { organisationId, id }: Pick<SearchRow, 'organisationId' | 'id'>,
  change: Partial<Pick<SearchRow, 'isTold' | 'seen' | 'found' | 'isCut' | 'lookedAt' | 'lastFailure'>>,
): Promise<SearchRow> {
  const [row] = await db
    .update(directorySearch)
    .set(change)
    .where(ofOrganisation(directorySearch, organisationId, { id }))
    .returning()
  return row as SearchRow
}

export async function deleteSearch(
  db: Transaction,
  { organisationId, id }: Pick<SearchRow, 'organisationId' | 'id'>,
): Promise<void> {
  await db.delete(directorySearch).where(ofOrganisation(directorySearch, organisationId, { id }))
}
