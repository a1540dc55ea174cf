import { z } from 'zod'
import type { Change } from '#platform/context/index.ts'
import { defineJob, enqueue, hasJobs } from '#platform/jobs/index.ts'
import { anyNotEvaluated } from './store.ts'

/** Evaluates again what rules could not for want of a rate, once a rate or a rule has changed. */
export const evaluateAgain = defineJob({
  name: 'operations.evaluate-again',
  for: 'organisation',
  signsAs: 'transaction-monitoring',
  called: 'transaction monitoring',
  payload: z.object({ organisationId: z.number().int().positive() }),
  run: async (_installation, _payload, { ctx, ...facts }) =>
    (await import('./evaluate-again.ts')).evaluateTransactionsAgain(ctx, facts),
})

/** Asks for it within a change, where something waits for it. */
export async function evaluateAgainLater(tx: Change): Promise<void> {
  const { organisationId } = tx.actor
  if (hasJobs(tx.installation, evaluateAgain) && (await anyNotEvaluated(tx.db, organisationId)))
    await enqueue(tx, evaluateAgain, { organisationId })
}
