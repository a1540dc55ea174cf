import { requireSecondPerson } from '#domains/accounts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** @throws Problem `four-eyes` unless whoever settles is somebody else than who asked. */
export async function requireOther(
  tx: Context,
  asked: { askedByUserId: number | null; askedAt: Date },
): Promise<void> {
  const userId = tx.actor.kind === 'user' ? tx.actor.userId : null
  if (userId === null || userId === asked.askedByUserId)
    throw new Problem('four-eyes', 'Somebody else has to agree to your proposal.')
  await requireSecondPerson(tx.db, tx.actor.organisationId, {
    userId,
    permission: 'credit:decide',
    proposal: { userId: asked.askedByUserId, at: asked.askedAt },
  })
}
