import { and, desc, eq, lt } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { assistantTurn } from './tables.ts'

export type TurnRow = typeof assistantTurn.$inferSelect

/** Whose conversation it is: nobody reads another's, whatever session they name. */
export type Whose = { organisationId: number; userId: number; sessionId: string }

const of = ({ organisationId, userId, sessionId }: Whose) =>
  and(
    eq(assistantTurn.organisationId, organisationId),
    eq(assistantTurn.userId, userId),
    eq(assistantTurn.sessionId, sessionId),
  )

/** The newest turns, the oldest of them first. */
export async function turnsOf(db: Queryable, whose: Whose, most: number): Promise<TurnRow[]> {
  const rows = await db
    .select()
    .from(assistantTurn)
    .where(of(whose))
    .orderBy(desc(assistantTurn.id))
    .limit(most)
  return rows.toReversed()
}

export async function addTurn(db: Queryable, turn: typeof assistantTurn.$inferInsert): Promise<TurnRow> {
  const [row] = await db.insert(assistantTurn).values(turn).returning()
  return row!
}

export async function deleteTurns(db: Queryable, whose: Whose): Promise<number> {
  return (await db.delete(assistantTurn).where(of(whose)).returning({ id: assistantTurn.id })).length
}

export async function deleteTurnsBefore(
  db: Queryable,
  organisationId: number,
  moment: Date,
): Promise<number> {
  const before = and(eq(assistantTurn.organisationId, organisationId), lt(assistantTurn.askedAt, moment))
  return (await db.delete(assistantTurn).where(before).returning({ id: assistantTurn.id })).length
}
