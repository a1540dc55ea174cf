import type { Trace } from '#platform/audit/index.ts'
import type { PlanRow } from '../store.ts'

const stated = ['plan', 'status', 'trialEndsAt', 'changesTo', 'changesAt', 'subscriptionId'] as const

/** How the trail tells of a plan that changed; nothing when it is as it was. */
export function traceOfPlan(before: PlanRow | undefined, after: PlanRow, reason?: string): Trace[] {
  const pick = (row: PlanRow) => Object.fromEntries(stated.map((field) => [field, row[field]]))
  if (before && JSON.stringify(pick(before)) === JSON.stringify(pick(after))) return []
  const action = before?.plan === after.plan ? 'plan.changed' : 'plan.activated'
  return [
    {
      action,
      subject: { type: 'plan', id: 'plan' },
      before: before ? pick(before) : null,
      after: pick(after),
      fromState: before?.plan ?? 'none',
      toState: after.plan,
      organisationId: after.organisationId,
      payload: { title: `${after.plan} plan` },
      ...(reason ? { reason } : {}),
    },
  ]
}
