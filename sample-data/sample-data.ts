import { removeSamplePeople } from '#domains/accounts/server/index.ts'
import { deleteAlertsUpTo } from '#domains/alerts/server/index.ts'
import { fillSamplePosts } from '#domains/blog/server/index.ts'
import { deleteAllCases } from '#domains/cases/server/index.ts'
import { deleteCustomersUpTo } from '#domains/companies/server/index.ts'
import { noteSampleState, sampleStateOf } from '#domains/overview/server/index.ts'
import { ensureShippedLists, removeAllScreenings } from '#domains/screening/server/index.ts'
import { deleteAllTrading } from '#domains/trading/server/index.ts'
import { forgetDemoTrail, recordChange } from '#platform/audit/index.ts'
import { type Context, type House, systemContext } from '#platform/context/index.ts'
import { oneAtATime } from '#platform/database/index.ts'
import { DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
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
    await recordChange(systemContext(house, 'sample-data', organisationId), async (tx) => {
      await noteSampleState(tx.db, organisationId, 'present', tx.now, lastIds)
      return {
        result: undefined,
        trace: {
          action: 'sample-data.filled',
          subject: { type: 'sample-data', id: 'sample-data' },
          after: { lastIds },
        },
      }
    })
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
    const lastIds = await fillWorld(house, organisationId, shouldStop)
    if (!lastIds) return
    await noteSampleState(house.database.db, organisationId, 'present', house.clock(), lastIds)
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
    if (organisationId === DEMO_ORGANISATION_ID) await forgetDemoTrail(tx.db)
    return {
      result: undefined,
      trace: { action: 'sample-data.removed', subject: { type: 'sample-data', id: 'sample-data' } },
    }
  })
}
