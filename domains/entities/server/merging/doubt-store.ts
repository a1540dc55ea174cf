import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { seenBy, withMerged } from '../store.ts'
import { entityDoubt } from '../tables.ts'

export type DoubtRow = typeof entityDoubt.$inferSelect

export async function insertDoubts(
  db: Transaction,
  doubts: readonly Pick<DoubtRow, 'organisationId' | 'leftId' | 'rightId' | 'probability' | 'reasons'>[],
): Promise<void> {
  if (doubts.length === 0) return
  await db
    .insert(entityDoubt)
    .values(doubts.map((doubt) => ({ ...doubt, state: 'waiting' as const })))
    .onConflictDoNothing()
}

/** Pairs that wait, the likeliest first, or those that were kept apart, the newest first. */
export async function doubtsIn(
  db: Queryable,
  organisations: readonly number[],
  { state, limit, offset }: { state: 'waiting' | 'apart'; limit: number; offset: number },
): Promise<{ rows: DoubtRow[]; total: number }> {
  const isThere = and(inArray(entityDoubt.organisationId, [...organisations]), eq(entityDoubt.state, state))
  const rows = await db
    .select()
    .from(entityDoubt)
    .where(isThere)
    .orderBy(desc(state === 'waiting' ? entityDoubt.probability : entityDoubt.decidedAt), asc(entityDoubt.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(entityDoubt, isThere) }
}

/** A doubt, held until the change ends. @throws Problem `not-found`. */
export async function holdDoubt(db: Transaction, organisationId: number, id: number): Promise<DoubtRow> {
  const [row] = await db
    .select()
    .from(entityDoubt)
    .where(and(inArray(entityDoubt.organisationId, seenBy(organisationId)), eq(entityDoubt.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', `There is no doubtful pair ${id}.`)
  return row
}

export async function updateDoubt(
  db: Transaction,
  { organisationId, id }: Pick<DoubtRow, 'organisationId' | 'id'>,
  change: Partial<Pick<DoubtRow, 'state' | 'decidedBy' | 'decidedAt'>>,
): Promise<DoubtRow> {
  const [row] = await db
    .update(entityDoubt)
    .set(change)
    .where(ofOrganisation(entityDoubt, organisationId, { id }))
    .returning()
  return row as DoubtRow
}

/** The newest decision that two companies are two: they themselves, or what was merged into them. */
export async function keptApart(
  db: Queryable,
  organisationId: number,
  [one, other]: readonly [number, number],
): Promise<DoubtRow | undefined> {
  const ones = await withMerged(db, organisationId, [one])
  const others = await withMerged(db, organisationId, [other])
  const [row] = await db
    .select()
    .from(entityDoubt)
    .where(
      and(
        inArray(entityDoubt.organisationId, seenBy(organisationId)),
        or(
          and(inArray(entityDoubt.leftId, ones), inArray(entityDoubt.rightId, others)),
          and(inArray(entityDoubt.leftId, others), inArray(entityDoubt.rightId, ones)),
        ),
        eq(entityDoubt.state, 'apart'),
      ),
    )
    .orderBy(desc(entityDoubt.decidedAt))
    .limit(1)
  return row
}
