import { z } from 'zod'
import { defineJob } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Asked for by the change that adds a customer or changes a compared fact: nobody waits for the hourly look. */
export const screenAwaitingCustomers = defineJob({
  name: 'screen-awaiting-customers',
  for: 'organisation',
  payload: z.object({ organisationId: z.number().int() }),
  secondsMax: 6 * 3_600,
  atOnce: 2,
  run: async (installation, _payload, { ctx }) => {
    const { screenAwaiting } = await import('./rescreen-touched.ts')
    try {
      await screenAwaiting(ctx)
    } catch (failure) {
      // Without lists that can be relied on they go on waiting, and the hourly look takes them up.
      if (!(failure instanceof Problem)) throw failure
      installation.log.warn({ organisationId: ctx.actor.organisationId, code: failure.code }, failure.message)
    }
  },
})
