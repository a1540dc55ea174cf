import { createHash } from 'node:crypto'
import { type House, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { enqueue, hasJobs, type Job } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { runBatch } from './batches/run-batch.job.ts'
import { refreshWatchlist, refreshWatchlists } from './list-refresh/index.ts'
import { importStarterList, readLists, STARTER_LIST_ID } from './lists/index.ts'
import { stopEngine } from './matching/index.ts'
import { prepareIndex } from './matching/prepare-index.ts'
import { rescreenTouchedCustomers } from './monitoring/rescreen-touched.job.ts'
import { starterListBytes } from './starter-list/index.ts'

/** The work of screening that runs beside requests; `startJobs` takes it. */
export const screeningJobs: readonly Job[] = [
  runBatch,
  rescreenTouchedCustomers,
  refreshWatchlist,
  refreshWatchlists,
] as unknown as readonly Job[]

/**
 * Starts what screening needs: the starter list where there is no list yet, the index of the lists in force, and a look for
 * monitored customers that fell behind while no process ran. Call it after `startJobs`.
 */
export async function startScreening(house: House): Promise<void> {
  const ctx = systemContext(house, 'screening', HOME_ORGANISATION_ID)
  await ensureStarterList(house)
  // Not awaited: the server answers at once, and a screening waits for the index by itself.
  void prepareIndex(ctx).catch((failure) =>
    house.log.error({ err: failure }, 'the name index could not be made at start'),
  )
  if (hasJobs(house)) await enqueue(ctx, rescreenTouchedCustomers, {})
}

/** Puts the starter list in force where no list is, and brings it up to the one this version comes with. */
export async function ensureStarterList(house: House): Promise<void> {
  const ctx = systemContext(house, 'screening', HOME_ORGANISATION_ID)
  const lists = await readLists(ctx)
  if (lists.some((list) => list.isOfficial && list.version > 0)) return
  const digest = createHash('sha256')
    .update(await starterListBytes())
    .digest('hex')
  if (lists.some((list) => list.id === STARTER_LIST_ID && list.sha256 === digest)) return
  try {
    await importStarterList(ctx)
  } catch (failure) {
    // Another process that starts at the same time is doing it.
    if (!(failure instanceof Problem && failure.code === 'conflict')) throw failure
  }
}

export async function stopScreening(house: House): Promise<void> {
  await stopEngine(house)
}
