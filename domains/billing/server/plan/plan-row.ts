import type { PlanRow } from '../store.ts'

/** What a move to a plan sets; the rest is as on a plan that nobody pays for. */
type Move = Pick<PlanRow, 'plan'> & Partial<Omit<PlanRow, 'organisationId' | 'startedAt'>>

/** The row of an organisation that moves to a plan. One that stays on its plan keeps when it began, so that its month goes on. */
export function planRow(organisationId: number, now: Date, before: PlanRow | undefined, move: Move): PlanRow {
  return {
    organisationId,
    status: 'active',
    startedAt: before?.plan === move.plan ? before.startedAt : now,
    trialEndsAt: null,
    hasHadTrial: before?.hasHadTrial ?? false,
    changesTo: null,
    changesAt: null,
    customerId: before?.customerId ?? null,
    subscriptionId: null,
    ...move,
  }
}
