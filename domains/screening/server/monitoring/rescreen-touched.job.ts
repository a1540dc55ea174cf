import { z } from 'zod'
import { defineInstallationJob, defineJob } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'

/**
 * Asked for by the import of a list, and every hour for what no import tells of: customers added, changed or newly monitored.
 * It finds out itself which customers are behind.
 */
export const rescreenTouchedCustomers = defineInstallationJob({
  name: 'rescreen-touched-customers',
  signsAs: 'monitoring',
  every: '17 * * * *',
  payload: z.object({}),
  secondsMax: 6 * 3_600,
  run: async (installation, _payload, { ctxOf }) =>
    (await import('./rescreen-organisations.ts')).rescreenOrganisations(installation, ctxOf),
})

/** The same for one organisation, asked for by a change of a list that is its own. */
export const rescreenOwnCustomers = defineJob({
  name: 'rescreen-own-customers',
  for: 'organisation',
  payload: z.object({ organisationId: z.number().int() }),
  secondsMax: 6 * 3_600,
  run: async (installation, _payload, { ctx }) => {
    const { rescreenTouched } = await import('./rescreen-touched.ts')
    try {
      await rescreenTouched(ctx)
    } catch (failure) {
      // Missing lists stop monitoring as they stop any screening; the hourly look takes it up.
      if (!(failure instanceof Problem)) throw failure
      installation.log.warn({ organisationId: ctx.actor.organisationId, code: failure.code }, failure.message)
    }
  },
})
