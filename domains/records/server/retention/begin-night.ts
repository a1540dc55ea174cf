import { recordChange } from '#platform/audit/index.ts'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import { isOver, newestRunAbout, startRun } from '#platform/runs/index.ts'
import { expiryRun } from './expiry-run.ts'
import { PLAN } from './plan.ts'
import { holdPlan, organisationsWithTerms, updatePlan } from './store.ts'

/** Begins what an organisation lets go tonight, unless it has begun or goes on. Whether it did: of several processes one does. */
export function beginNight(ctx: Context): Promise<boolean> {
  return recordChange(ctx, async (tx) => {
    const plan = await holdPlan(tx.db, tx.actor.organisationId)
    const today = tx.now.toISOString().slice(0, 10)
    const going = await newestRunAbout(tx, expiryRun, PLAN.id)
    if (Object.keys(plan.terms).length === 0 || plan.begunOn === today || (going && !isOver(going)))
      return { result: false, trace: [] }
    await updatePlan(tx.db, tx.actor.organisationId, { begunOn: today })
    await startRun(tx, expiryRun, { about: PLAN.id, total: null, step: 'Waiting' })
    return {
      result: true,
      trace: { action: 'retention-plan.begun', subject: PLAN, after: plan.terms },
    }
  })
}

/** The same for every organisation that has terms. */
export async function beginNights(
  installation: Installation,
  ctxOf: (organisationId: number) => Context = (id) => systemContext(installation, 'retention', id),
): Promise<void> {
  for (const organisationId of await organisationsWithTerms(installation.database.db)) {
    try {
      await beginNight({ ...ctxOf(organisationId), now: installation.clock() })
    } catch (failure) {
      installation.log.error({ err: failure, organisationId }, 'deletion by term could not begin')
    }
  }
}
