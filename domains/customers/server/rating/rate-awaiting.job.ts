import { z } from 'zod'
import { defineInstallationJob, defineJob } from '#platform/jobs/index.ts'
import { rateAll, rateSome } from './rate-awaiting.ts'
import { organisationsWithModel } from './rating-store.ts'

/** Asked for by the change of what ratings rest on. It goes on in portions, and lets others have their turn between them. */
export const rateAwaitingCustomers = defineJob({
  name: 'rate-awaiting-customers',
  for: 'organisation',
  called: 'customer rating',
  payload: z.object({ organisationId: z.number().int() }),
  run: async (_installation, _payload, { ctx, signal, isTurnOver }) => {
    while (!signal.aborted && (await rateSome(ctx))) {
      if (isTurnOver?.()) return 'again'
    }
    return undefined
  },
})

/** Every morning: lapsed answers, old alerts and ended overrides change ratings without a change of the customer. */
export const rateAllDaily = defineInstallationJob({
  name: 'rate-all-customers',
  signsAs: 'customer-rating',
  every: '11 4 * * *',
  payload: z.object({}),
  secondsMax: 6 * 3_600,
  run: async (installation, _payload, { ctxOf, signal }) => {
    for (const organisationId of await organisationsWithModel(installation.database.db))
      await rateAll(ctxOf(organisationId), signal)
  },
})
