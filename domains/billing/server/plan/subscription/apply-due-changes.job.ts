import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { duePlans, keepPlan, lockPlan, type PlanRow } from '../../store.ts'
import { planRow } from '../plan-row.ts'
import { traceOfPlan } from '../trace-of-plan.ts'

/** Moves organisations to the smaller plan they chose once their billing cycle is over, should the provider's word for it be lost. */
export const applyDueChanges = defineInstallationJob({
  name: 'apply-due-plan-changes',
  signsAs: 'billing',
  every: '*/15 * * * *',
  payload: z.object({}),
  async run(installation, _payload, { ctxOf }) {
    const now = installation.clock()
    for (const { organisationId } of await duePlans(installation.database.db, now)) {
      const ctx = { ...ctxOf(organisationId), now }
      await recordChange(ctx, async (tx) => {
        const before = await lockPlan(tx.db, organisationId)
        if (!before || !isDue(before, now)) return { result: undefined, trace: [] }
        const after = await keepPlan(
          tx.db,
          planRow(organisationId, now, before, { plan: before.changesTo ?? 'Free' }),
        )
        return {
          result: undefined,
          trace: traceOfPlan(before, after, 'The billing cycle is over.'),
        }
      })
    }
  },
})

const isDue = ({ changesTo, changesAt }: PlanRow, now: Date) =>
  changesTo !== null && changesAt !== null && changesAt <= now
