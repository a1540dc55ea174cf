import {
  importShippedList,
  readLists,
  replaceExtract,
  shippedLists,
} from '#domains/watchlists/server/index.ts'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import {
  defineInstallationJob,
  defineJob,
  enqueue,
  hasJobs,
  type Job,
  type OrganisationJob,
} from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { sweepBatchRows } from './batches/sweep-batch-rows.job.ts'
import { sweepNames } from './disguised-names/sweep-names.job.ts'
import { expireDismissals } from './dismissals/expire-dismissals.job.ts'
import { joinCustomers } from './join-customers.ts'
import { joinLists } from './join-lists.ts'
import { stopEngine } from './matching/index.ts'
import { prepareIndex } from './matching/prepare-index.ts'
import { followLists } from './monitoring/follow-lists.job.ts'
import {
  rescreenOwnCustomers,
  rescreenTouchedCustomers,
  screenAwaitingCustomers,
} from './monitoring/monitoring-jobs.ts'
import { rescreenOrganisations } from './monitoring/rescreen-organisations.ts'
import { rescreenTouched, screenAwaiting } from './monitoring/rescreen-touched.ts'
import { nightlySelfTest, runSelfTestNow } from './self-test/self-test.job.ts'
import { repeatWithdrawnScreenings } from './withdrawn/repeat-withdrawn.job.ts'

/** Missing lists stop monitoring as they stop any screening; the hourly look takes it up. */
const unlessRefused =
  (work: (ctx: Context) => Promise<unknown>): OrganisationJob['run'] =>
  async (installation, _payload, { ctx }) => {
    try {
      await work(ctx)
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      installation.log.warn({ organisationId: ctx.actor.organisationId, code: failure.code }, failure.message)
    }
    return undefined
  }

/** The work of screening that runs beside requests; `startJobs` takes it. */
export const screeningJobs: readonly Job[] = [
  sweepBatchRows,
  sweepNames,
  defineInstallationJob({
    ...rescreenTouchedCustomers,
    run: (installation, _payload, { ctxOf }) => rescreenOrganisations(installation, ctxOf),
  }),
  repeatWithdrawnScreenings,
  defineJob({ ...rescreenOwnCustomers, run: unlessRefused(rescreenTouched) }),
  defineJob({ ...screenAwaitingCustomers, run: unlessRefused(screenAwaiting) }),
  followLists,
  runSelfTestNow,
  nightlySelfTest,
  expireDismissals,
] as unknown as readonly Job[]

/**
 * Starts what screening needs: the lists that come with the product where there is none yet, the index of the lists in force, and a look for
 * monitored customers that fell behind while no process ran. Call it after `startJobs`.
 */
export async function startScreening(installation: Installation): Promise<void> {
  joinCustomers(installation)
  joinLists(installation)
  const ctx = systemContext(installation, 'screening', HOME_ORGANISATION_ID)
  await ensureShippedLists(installation)
  // Not awaited: the server answers at once, and a screening waits for the index by itself.
  void prepareIndex(ctx).catch((failure) =>
    installation.log.error({ err: failure }, 'the name index could not be made at start'),
  )
  if (!hasJobs(installation)) return
  await enqueue(ctx, rescreenTouchedCustomers, {})
  await enqueue(ctx, repeatWithdrawnScreenings, {})
  await enqueue(ctx, sweepNames, {})
}

/**
 * Puts the lists that come with the product in force on an installation that holds no official one. They are old and say so;
 * one that holds a list of its own is left alone.
 */
export async function ensureShippedLists(installation: Installation): Promise<void> {
  const ctx = systemContext(installation, 'screening', HOME_ORGANISATION_ID)
  const held = (await readLists(ctx)).filter((list) => list.isOfficial && list.version > 0)
  const isOwn = held.some((list) => !shippedLists.some(({ kind }) => kind === list.id))
  if (isOwn || held.length === shippedLists.length) return replaceExtract(ctx)
  for (const list of shippedLists) {
    // A start that was killed on the way has left some of them; whatever is there is at least as good.
    if (held.some(({ id }) => id === list.kind)) continue
    try {
      await importShippedList(ctx, list)
    } catch (failure) {
      // Another process that starts at the same time is doing it.
      if (!(failure instanceof Problem && failure.code === 'conflict')) throw failure
    }
  }
}

/** Does to its end what a first start does for screening: the lists in force, their index on disk, and nothing running. */
export async function completeFirstStart(installation: Installation): Promise<void> {
  await ensureShippedLists(installation)
  await prepareIndex(systemContext(installation, 'screening', HOME_ORGANISATION_ID))
  await stopScreening(installation)
}

export async function stopScreening(installation: Installation): Promise<void> {
  await stopEngine(installation)
}
