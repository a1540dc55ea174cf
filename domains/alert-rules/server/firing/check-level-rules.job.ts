import { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import { defineInstallationJob, enqueue, hasJobs } from '#platform/jobs/index.ts'

/** Every minute, and at once when prices came or were imported: what is looked at by time, for every organisation that has such a rule. */
export const checkLevels = defineInstallationJob({
  name: 'alert-rules.check-levels',
  formerly: ['alert-rules.look'],
  signsAs: 'alert-rules',
  called: 'alert rules',
  every: '* * * * *',
  retries: 0,
  payload: z.object({}),
  run: async (_installation, _payload, { ctxOf, signal }) =>
    (await import('./check-level-rules.ts')).checkLevelRules(ctxOf, signal),
})

/** Asks for it now. */
export async function checkLevelsSoon(ctx: Context): Promise<void> {
  if (hasJobs(ctx.installation)) await enqueue(ctx, checkLevels, {})
}
