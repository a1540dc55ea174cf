import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { signInRule, signInSession } from '../tables.ts'

export type SignInRuleRow = typeof signInRule.$inferSelect

/** What an organisation has set; undefined where it has set nothing. */
export async function signInRuleOf(
  db: Queryable,
  organisationId: number,
): Promise<SignInRuleRow | undefined> {
  const [row] = await db.select().from(signInRule).where(eq(signInRule.organisationId, organisationId))
  return row
}

export async function keepSignInRule(db: Transaction, row: SignInRuleRow): Promise<void> {
  const { organisationId: _, ...set } = row
  await db.insert(signInRule).values(row).onConflictDoUpdate({ target: signInRule.organisationId, set })
}

export async function noteSessionUse(db: Transaction, sessionId: number, now: Date): Promise<void> {
  await db.update(signInSession).set({ lastUsedAt: now }).where(eq(signInSession.id, sessionId))
}
