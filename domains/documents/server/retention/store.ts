import { and, asc, eq, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import type { DocumentRow } from '../store.ts'
import { document, documentTerm, documentUse, ORGANISATION_WIDE } from '../tables.ts'

export type TermRow = typeof documentTerm.$inferSelect

export async function termOf(db: Queryable, organisationId: number): Promise<TermRow | undefined> {
  const [row] = await db.select().from(documentTerm).where(eq(documentTerm.organisationId, organisationId))
  return row
}

/** The organisations that delete documents by a term. */
export async function organisationsWithTerm(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ organisationId: documentTerm.organisationId })
    .from(documentTerm)
    .where(sql`${documentTerm.days} is not null`)
    .orderBy(documentTerm.organisationId)
  return rows.map(({ organisationId }) => organisationId)
}

export async function keepTerm(db: Transaction, { organisationId, ...facts }: TermRow): Promise<void> {
  await db
    .insert(documentTerm)
    .values({ organisationId, ...facts })
    .onConflictDoUpdate({ target: documentTerm.organisationId, set: facts })
}

/** What somebody keeps for its own sake and everybody sees; what rests on a conversation or an analysis alone goes with it. */
const ofLibrary = (organisationId: number, addedBefore: Date): SQL | undefined =>
  and(
    eq(document.organisationId, organisationId),
    eq(document.ownerUserId, ORGANISATION_WIDE),
    eq(document.isInLibrary, true),
    lt(document.addedAt, addedBefore),
  )

const isUnused = (db: Queryable) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(documentUse)
      .where(
        and(eq(documentUse.organisationId, document.organisationId), eq(documentUse.documentId, document.id)),
      ),
  )

/** The oldest documents that were added before and on which nothing rests, held until the change is over. */
export function pastTerm(
  db: Transaction,
  organisationId: number,
  addedBefore: Date,
  limit: number,
): Promise<DocumentRow[]> {
  return db
    .select()
    .from(document)
    .where(and(ofLibrary(organisationId, addedBefore), isUnused(db)))
    .orderBy(asc(document.addedAt), asc(document.id))
    .limit(limit)
    .for('update')
}

/** How many documents were added before, and of how many something rests on them. */
export async function countPastTerm(
  db: Queryable,
  organisationId: number,
  addedBefore: Date,
): Promise<{ due: number; used: number }> {
  const [row] = await db
    .select({
      due: sql`count(*) filter (where ${isUnused(db)})`.mapWith(Number),
      used: sql`count(*) filter (where not ${isUnused(db)})`.mapWith(Number),
    })
    .from(document)
    .where(ofLibrary(organisationId, addedBefore))
  return row ?? { due: 0, used: 0 }
}
