import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { keepPlan, lockPlan } from '../store.ts'
import { planRow } from './plan-row.ts'
import { traceOfPlan } from './trace-of-plan.ts'

/**
 * Gives the organisation the Free plan at once; it has it already: nothing changes.
 * @throws Problem `conflict` on a paid plan, which is left at the end of its billing cycle instead.
 */
export async function chooseFree(ctx: Context): Promise<void> {
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await lockPlan(tx.db, organisationId)
    if (before?.subscriptionId)
      throw new Problem('conflict', `Leave the ${before.plan} plan first: it ends with its billing cycle.`, {
        plan: before.plan,
        manageAt: '/dashboard/settings/plan',
      })
    if (before?.plan === 'Free') return { result: undefined, trace: [] }
    const after = await keepPlan(tx.db, planRow(organisationId, tx.now, before, { plan: 'Free' }))
    return { result: undefined, trace: traceOfPlan(before, after) }
  })
}
