import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { keepPlan } from '../store.ts'
import { planRow } from './plan-row.ts'
import { traceOfPlan } from './trace-of-plan.ts'

/** Puts an organisation that begins on the Free plan. Joins the change that founds it. */
export function beginOnFree(ctx: Context, organisationId: number): Promise<void> {
  return recordChange(ctx, async (tx) => {
    const after = await keepPlan(tx.db, planRow(organisationId, tx.now, undefined, { plan: 'Free' }))
    return { result: undefined, trace: traceOfPlan(undefined, after) }
  })
}
