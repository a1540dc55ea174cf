import { z } from 'zod'
import { type Context, daysBefore, type House, systemContext } from '#platform/context/index.ts'
import { defineHouseJob, enqueue, isEnqueued } from '#platform/jobs/index.ts'
import { endRun } from './change-run.ts'
import { runKind } from './run-kind.ts'
import { isLost, LOST_MS, PROCESS_ENDED } from './states.ts'
import { forgetRuns, type RunRow, runsUnderWay } from './store.ts'

/** What a run did stands in its slice; how it went is of interest for a while. */
const KEPT_DAYS = 30

/** Every minute: no run stays under way whose process has ended, and none waits that no queue knows of. */
export const takeUpLostRuns = defineHouseJob({
  name: 'runs.take-up-lost',
  every: '* * * * *',
  payload: z.object({}),
  run: async (house) => takeUpLost(house),
})

/** Asks again for runs that nobody works on, and ends those that nobody can take up. */
export async function takeUpLost(house: House): Promise<void> {
  const { db } = house.database
  const now = house.clock()
  for (const row of await runsUnderWay(db)) {
    try {
      await takeUp(house, row, now)
    } catch (failure) {
      // The others are looked at all the same, and this one again in a minute.
      house.log.error(
        { run: row.id, kind: row.kind, err: failure },
        'a run that nobody works on was not taken up',
      )
    }
  }
}

async function takeUp(house: House, row: RunRow, now: Date): Promise<void> {
  const kind = runKind(row.kind)
  const hasWaited = row.state === 'queued' && now.getTime() - row.beatAt.getTime() > LOST_MS
  if (!kind || !(hasWaited || isLost(house, row))) return
  const ctx = systemContext(house, 'runs', row.organisationId)
  const asked = { organisationId: row.organisationId, runId: row.id }
  if (!kind.job)
    await endRun(ctx, kind, row, { state: 'failed', failure: PROCESS_ENDED }, row.holder ?? undefined)
  else if (!(await isEnqueued(house, kind.job, asked))) await enqueue(ctx, kind.job, asked)
}

/** Forgets runs that ended a month ago. */
export const forgetOldRuns = (ctx: Context): Promise<void> =>
  forgetRuns(ctx.db, daysBefore(ctx.house.clock(), KEPT_DAYS))
