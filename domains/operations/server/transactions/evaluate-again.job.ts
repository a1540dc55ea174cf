import { z } from 'zod'
import type { Change } from '#platform/context/index.ts'
import { enqueue, hasJobs, jobKind } from '#platform/jobs/index.ts'
import { anyNotEvaluated } from './store.ts'

/** Evaluates again what rules could not for want of a rate, once a rate or a rule has changed. */
export const evaluateAgain = jobKind({
  name: 'operations.evaluate-again',
  for: 'organisation',
  signsAs: 'transaction-monitoring',
  called: 'transaction monitoring',
  payload: z.object({ organisationId: z.number().int().positive() }),
})

/** Asks for it within a change, where something waits for it. */
export async function evaluateAgainLater(tx: Change): Promise<void> {
  const { organisationId } = tx.actor
  if (hasJobs(tx.installation, evaluateAgain) && (await anyNotEvaluated(tx.db, organisationId)))
    await enqueue(tx, evaluateAgain, { organisationId })
}
