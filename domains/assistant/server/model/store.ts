import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { assistantModel, assistantModelUse } from '../tables.ts'

export type ModelRow = typeof assistantModel.$inferSelect

export async function modelOf(db: Queryable, organisationId: number): Promise<ModelRow | undefined> {
  const [row] = await db
    .select()
    .from(assistantModel)
    .where(eq(assistantModel.organisationId, organisationId))
  return row
}

export async function storeModel(db: Transaction, row: ModelRow): Promise<void> {
  const { organisationId: _, ...set } = row
  await db
    .insert(assistantModel)
    .values(row)
    .onConflictDoUpdate({ target: assistantModel.organisationId, set })
}

/** @returns whether one was connected. */
export async function forgetModel(db: Transaction, organisationId: number): Promise<boolean> {
  const gone = await db
    .delete(assistantModel)
    .where(eq(assistantModel.organisationId, organisationId))
    .returning({ organisationId: assistantModel.organisationId })
  return gone.length > 0
}

/** The organisation as a whole, beside its people. */
const ALL = 0

/** What a day's tokens are counted for. */
export type Spender = { organisationId: number; userId: number; day: string }

export async function tokensUsed(
  db: Queryable,
  { organisationId, userId, day }: Spender,
): Promise<{ person: number; organisation: number }> {
  const rows = await db
    .select()
    .from(assistantModelUse)
    .where(
      and(
        eq(assistantModelUse.organisationId, organisationId),
        inArray(assistantModelUse.userId, [ALL, userId]),
        eq(assistantModelUse.day, day),
      ),
    )
  const of = (id: number) => rows.find((row) => row.userId === id)?.tokens ?? 0
  return { person: of(userId), organisation: of(ALL) }
}

/** Adds tokens to both counts, or takes some that were put aside and not needed away. */
export async function countTokens(db: Transaction, spender: Spender, tokens: number): Promise<void> {
  if (tokens === 0) return
  for (const userId of [ALL, spender.userId]) await add(db, { ...spender, userId }, tokens)
}

/** Puts tokens aside where neither budget is overdrawn by them. @returns which one would be. */
export async function putAside(
  db: Transaction,
  spender: Spender,
  tokens: number,
  budgets: { person: number; organisation: number },
): Promise<'person' | 'organisation' | undefined> {
  if (!(await add(db, { ...spender, userId: ALL }, tokens, budgets.organisation))) return 'organisation'
  if (await add(db, spender, tokens, budgets.person)) return undefined
  await add(db, { ...spender, userId: ALL }, -tokens)
  return 'person'
}

/** One statement, so that two at once cannot both have the last of a budget. */
async function add(db: Transaction, spender: Spender, tokens: number, most?: number): Promise<boolean> {
  if (most !== undefined && tokens > most) return false
  const { organisationId, userId, day } = assistantModelUse
  const rows = await db
    .insert(assistantModelUse)
    .values({ ...spender, tokens: Math.max(0, tokens) })
    .onConflictDoUpdate({
      target: [organisationId, userId, day],
      set: { tokens: sql`greatest(0, ${assistantModelUse.tokens} + ${tokens})` },
      ...(most === undefined ? {} : { setWhere: sql`${assistantModelUse.tokens} + ${tokens} <= ${most}` }),
    })
    .returning({ tokens: assistantModelUse.tokens })
  return rows.length > 0
}

/** Counts of days that are long over. */
export async function forgetUseBefore(db: Transaction, organisationId: number, day: string): Promise<void> {
  await db
    .delete(assistantModelUse)
    .where(and(eq(assistantModelUse.organisationId, organisationId), lt(assistantModelUse.day, day)))
}
