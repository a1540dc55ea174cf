import { z } from 'zod'
import { type Context, daysBefore, type Installation, systemContext } from '#platform/context/index.ts'
import { defineInstallationJob, enqueue, isEnqueued } from '#platform/jobs/index.ts'
import { endRun } from './change-run.ts'
import { runKind } from './run-kind.ts'
import { isLost, LOST_MS, PROCESS_ENDED } from './states.ts'
import { forgetRuns, type RunRow, runsUnderWay } from './store.ts'

/** What a run did stands in its slice; how it went is of interest for a while. */
const KEPT_DAYS = 30

/** Every minute: no run stays under way whose process has ended, and none waits that no queue knows of. */
export const takeUpLostRuns = defineInstallationJob({
  name: 'runs.take-up-lost',
  every: '* * * * *',
  payload: z.object({}),
  run: async (installation) => takeUpLost(installation),
})

/** Asks again for runs that nobody works on, and ends those that nobody can take up. */
export async function takeUpLost(installation: Installation): Promise<void> {
  const { db } = installation.database
  const now = installation.clock()
  for (const row of await runsUnderWay(db)) {
    try {
      await takeUp(installation, row, now)
    } catch (failure) {
      // The others are looked at all the same, and this one again in a minute.
      installation.log.error(
        { run: row.id, kind: row.kind, err: failure },
        'a run that nobody works on was not taken up',
      )
    }
  }
}

async function takeUp(installation: Installation, row: RunRow, now: Date): Promise<void> {
  const kind = runKind(row.kind)
  const hasWaited = row.state === 'queued' && now.getTime() - row.beatAt.getTime() > LOST_MS
  if (!kind || !(hasWaited || isLost(installation, row))) return
  const ctx = systemContext(installation, 'runs', row.organisationId)
  const asked = { organisationId: row.organisationId, runId: row.id }
  if (!kind.job)
    await endRun(ctx, kind, row, { state: 'failed', failure: PROCESS_ENDED }, row.holder ?? undefined)
  else if (!(await isEnqueued(installation, kind.job, asked))) await enqueue(ctx, kind.job, asked)
}

/** Forgets runs that ended a month ago. */
export const forgetOldRuns = (ctx: Context): Promise<void> =>
  forgetRuns(ctx.db, daysBefore(ctx.installation.clock(), KEPT_DAYS))
