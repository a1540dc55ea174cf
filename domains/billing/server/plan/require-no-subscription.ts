import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { planRowOf } from '../store.ts'

/** Makes sure that nobody goes on paying for what is about to be deleted. @throws Problem `conflict` while a subscription runs. */
export async function requireNoSubscription(db: Queryable, organisationId: number): Promise<void> {
  const row = await planRowOf(db, organisationId)
  // One that ends with its month asks for no further payment.
  if (row?.subscriptionId && row.changesTo === null)
    throw new Problem(
      'conflict',
      `A subscription to ${row.plan} runs. End it first, so that nobody goes on paying for what is gone.`,
      { subject: 'subscription' },
    )
}
