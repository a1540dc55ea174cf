import { z } from 'zod'
import { defineInstallationJob, defineJob } from '#platform/jobs/index.ts'

/** Asked for by the change of what ratings rest on. It goes on in portions, and lets others have their turn between them. */
export const rateAwaitingCustomers = defineJob({
  name: 'rate-awaiting-customers',
  for: 'organisation',
  called: 'customer rating',
  payload: z.object({ organisationId: z.number().int() }),
  run: async (_installation, _payload, { ctx, signal, isTurnOver }) => {
    const { rateSome } = await import('./rate-awaiting.ts')
    while (!signal.aborted && (await rateSome(ctx))) {
      if (isTurnOver?.()) return 'again'
    }
    return undefined
  },
})

/** Every morning: answers that have lapsed, alerts that have grown old and overrides that have ended change ratings without any change of a customer. */
export const rateAllDaily = defineInstallationJob({
  name: 'rate-all-customers',
  signsAs: 'customer-rating',
  every: '11 4 * * *',
  payload: z.object({}),
  secondsMax: 6 * 3_600,
  run: async (installation, _payload, { ctxOf, signal }) => {
    const { rateAll } = await import('./rate-awaiting.ts')
    const { organisationsWithModel } = await import('./rating-store.ts')
    for (const organisationId of await organisationsWithModel(installation.database.db))
      await rateAll(ctxOf(organisationId), signal)
  },
})
