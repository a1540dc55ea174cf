import { isNotNull } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { CHAIN_START } from './chain.ts'
import { auditHead } from './tables.ts'

/**
 * Holds an organisation's changes back, with the sentence that whoever asks for one is told; null lets them go on. The product's own
 * work goes on, and so does what people do with their own accounts.
 */
export async function holdChanges(
  db: Queryable,
  organisationId: number,
  sentence: string | null,
): Promise<void> {
  await db
    .insert(auditHead)
    .values({ organisationId, sequence: 0, hash: CHAIN_START, heldFor: sentence })
    .onConflictDoUpdate({ target: auditHead.organisationId, set: { heldFor: sentence } })
}

/**
 * Closes an organisation's chain for good, as part of a change: nothing is written to it any more, by whomever. Gives where it ended.
 */
export async function closeChain(
  db: Queryable,
  organisationId: number,
  now: Date,
): Promise<{ sequence: number; hash: string }> {
  const [head] = await db
    .insert(auditHead)
    .values({ organisationId, sequence: 0, hash: CHAIN_START, closedAt: now })
    .onConflictDoUpdate({ target: auditHead.organisationId, set: { closedAt: now } })
    .returning({ sequence: auditHead.sequence, hash: auditHead.hash })
  if (!head) throw new Error(`The audit chain of organisation ${organisationId} was not closed.`)
  return head
}

/** Whether an organisation's chain was closed: it was deleted, and its number is given to no other. */
export async function isChainClosed(db: Queryable, organisationId: number): Promise<boolean> {
  const closed = await db
    .select({ organisationId: auditHead.organisationId })
    .from(auditHead)
    .where(ofOrganisation(auditHead, organisationId, isNotNull(auditHead.closedAt)))
  return closed.length > 0
}
