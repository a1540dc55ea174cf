import { removeSamplePeople } from '#domains/accounts/server/index.ts'
import { deleteAlertsUpTo } from '#domains/alerts/server/index.ts'
import { fillSamplePosts } from '#domains/blog/server/index.ts'
import { deleteAllCases } from '#domains/cases/server/index.ts'
import { deleteCustomersUpTo } from '#domains/companies/server/index.ts'
import {
  forgetSampleState,
  hasWork,
  type LastSampleIds,
  noteSampleState,
  SAMPLE_PROGRESS,
  sampleStateOf,
  WAITING,
} from '#domains/overview/server/index.ts'
import { ensureShippedLists, removeAllScreenings } from '#domains/screening/server/index.ts'
import { deleteAllTrading } from '#domains/trading/server/index.ts'
import { forgetDemoTrail, holdChanges, recordChange } from '#platform/audit/index.ts'
import { type Context, type House, systemContext } from '#platform/context/index.ts'
import { oneAtATime } from '#platform/database/index.ts'
import { DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { progressOf, reportProgress, startProgress } from '#platform/jobs/index.ts'
import { forgetNumbers } from '#platform/numbers/index.ts'
import { fillWorld } from './fill-world.ts'
import { samplePosts } from './posts/posts.ts'

const EVERY_NUMBER = Number.MAX_SAFE_INTEGER

/**
 * Fills organisation 1 on the first start, once: what became of it is noted, and a restart neither repeats nor resets it. Call it
 * before the server listens and before jobs run. With SAMPLE_DATA=off it notes that nothing is wanted.
 */
export async function fillSampleData(house: House): Promise<'filled' | 'kept' | 'skipped'> {
  const organisationId = HOME_ORGANISATION_ID
  const { db } = house.database
  return oneAtATime(house.database, 'sample-data', async () => {
    const known = await sampleStateOf(db, organisationId)
    if (known && known.state !== 'filling') return 'kept'
    if (!known && !house.config.sampleData) {
      await noteSampleState(db, organisationId, 'skipped', house.clock())
      return 'skipped'
    }
    const ctx = systemContext(house, 'sample-data', organisationId)
    // A fill that did not end left rows of the sample alone: no process serves before it has ended.
    if (known) await removeWorld(ctx)
    await noteSampleState(db, organisationId, 'filling', ctx.now)
    await ensureShippedLists(house)
    const lastIds = await fillWorld(house, organisationId)
    if (!lastIds) throw new Error('The sample data was stopped on the way.')
    await fillSamplePosts(ctx, samplePosts(ctx.now))
    await notePresent(systemContext(house, 'sample-data', organisationId), lastIds)
    return 'filled'
  })
}

/**
 * Empties the demo's organisation and fills it anew: at every start and once a day. The demo's own account stays. Stopped on the
 * way, it leaves what it made: the next start begins anew.
 */
export async function restoreDemo(house: House, shouldStop?: () => boolean): Promise<void> {
  const organisationId = DEMO_ORGANISATION_ID
  await oneAtATime(house.database, 'sample-data', async () => {
    await ensureShippedLists(house)
    await removeWorld(systemContext(house, 'sample-data', organisationId))
    const lastIds = await fillWorld(house, organisationId, { shouldStop })
    if (!lastIds) return
    await noteSampleState(house.database.db, organisationId, 'present', house.clock(), lastIds)
  })
}

const HELD = 'The sample data is being filled in. Nothing else can change until it is there.'

/**
 * Fills an organisation that asked for it as it began. Its people's changes are held back meanwhile, so that what they make never lies
 * among the sample's numbers. A fill that fails takes back what it made, and the question is open again; one that is stopped begins
 * anew the next time.
 */
export async function fillFoundedOrganisation(ctx: Context, shouldStop: () => boolean): Promise<void> {
  const { house } = ctx
  const { db } = house.database
  const { organisationId } = ctx.actor
  if ((await sampleStateOf(db, organisationId))?.state !== 'filling') return
  await holdChanges(db, organisationId, HELD)
  try {
    await fillHeld(ctx, shouldStop)
  } catch (failure) {
    if (shouldStop()) throw failure
    house.log.error({ err: failure, organisationId }, 'an organisation was not filled with the sample data')
    await reportProgress(ctx, SAMPLE_PROGRESS, { state: 'failed' })
    await forgetSampleState(db, organisationId)
  }
  await holdChanges(db, organisationId, null)
}

async function fillHeld(ctx: Context, shouldStop: () => boolean): Promise<void> {
  const { house } = ctx
  const { db } = house.database
  const { organisationId } = ctx.actor
  const before = await progressOf(db, organisationId, SAMPLE_PROGRESS)
  if (!before || before.step === WAITING) {
    if (await hasWork(db, organisationId))
      throw new Error('Work was done in the organisation before its fill began.')
  } else await removeWorld(systemContext(house, 'sample-data', organisationId))
  await startProgress(ctx, SAMPLE_PROGRESS, 'Customers and a paper account', null)
  await ensureShippedLists(house)
  const onStep = async (done: number, total: number) => {
    if (done % 10 === 0)
      await reportProgress(ctx, SAMPLE_PROGRESS, {
        state: 'running',
        step: 'Half a year of screenings, cases and alerts',
        done,
        total,
      })
  }
  try {
    const lastIds = await fillWorld(house, organisationId, { shouldStop, onStep })
    if (!lastIds) throw new Error('The sample data was stopped on the way.')
    await notePresent(systemContext(house, 'sample-data', organisationId), lastIds)
  } catch (failure) {
    if (!shouldStop()) await removeWorld(systemContext(house, 'sample-data', organisationId))
    throw failure
  }
  await reportProgress(ctx, SAMPLE_PROGRESS, { state: 'done' })
}

function notePresent(ctx: Context, lastIds: LastSampleIds): Promise<void> {
  return recordChange(ctx, async (tx) => {
    await noteSampleState(tx.db, tx.actor.organisationId, 'present', tx.now, lastIds)
    return {
      result: undefined,
      trace: {
        action: 'sample-data.filled',
        subject: { type: 'sample-data', id: 'sample-data' },
        after: { lastIds },
      },
    }
  })
}

async function removeWorld(ctx: Context): Promise<void> {
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    await removeAllScreenings(tx)
    await deleteAllCases(tx.db, organisationId)
    await deleteAlertsUpTo(tx.db, organisationId, EVERY_NUMBER)
    await deleteCustomersUpTo(tx.db, organisationId, EVERY_NUMBER)
    await deleteAllTrading(tx.db, organisationId)
    await removeSamplePeople(tx)
    if (organisationId === DEMO_ORGANISATION_ID) {
      await forgetDemoTrail(tx.db)
      await forgetNumbers(tx.db, organisationId, 'screening')
      await forgetNumbers(tx.db, organisationId, 'case')
    }
    return {
      result: undefined,
      trace: { action: 'sample-data.removed', subject: { type: 'sample-data', id: 'sample-data' } },
    }
  })
}
