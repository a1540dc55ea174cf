import { z } from 'zod'
import { organisationsWithMonitoring } from '#domains/customers/server/index.ts'
import { DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob, defineJob } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Because somebody asked for it. */
export const runSelfTestNow = defineJob({
  name: 'run-self-test',
  called: 'self-test of screening',
  for: 'person',
  payload: z.object({ organisationId: z.number().int(), id: z.number().int() }),
  retries: 0,
  atOnce: 2,
  run: async (_installation, { id }, { ctx, signal }) => {
    await (await import('./run-self-test.ts')).selfTestNow(ctx, { id, signal })
  },
})

/** Every night, for whoever monitors anybody: does screening still find whom it must? */
export const nightlySelfTest = defineInstallationJob({
  name: 'nightly-self-test',
  signsAs: 'self-test',
  every: '37 3 * * *',
  payload: z.object({}),
  retries: 0,
  secondsMax: 4 * 3_600,
  run: async (installation, _payload, { signal, ctxOf }) => {
    const { isTestedTonight, selfTestNow } = await import('./run-self-test.ts')
    const monitoring = await organisationsWithMonitoring(installation.database.db)
    for (const organisationId of new Set([HOME_ORGANISATION_ID, ...monitoring])) {
      if (signal.aborted || organisationId === DEMO_ORGANISATION_ID) continue
      const ctx = ctxOf(organisationId)
      try {
        if (!(await isTestedTonight(ctx))) await selfTestNow(ctx)
      } catch (failure) {
        if (!(failure instanceof Problem)) throw failure
        installation.log.warn({ organisationId, code: failure.code }, failure.message)
      }
    }
  },
})
