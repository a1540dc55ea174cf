import { fillSamplePosts } from '#domains/blog/server/index.ts'
import {
  type LastSampleIds,
  noteSampleState,
  removeSampleRows,
  SAMPLE,
  sampleStateOf,
} from '#domains/overview/server/index.ts'
import { ensureShippedLists } from '#domains/screening/server/index.ts'
import { forgetDemoTrail, recordChange, type Trace } from '#platform/audit/index.ts'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import { oneAtATime } from '#platform/database/index.ts'
import { DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { forgetNumbers } from '#platform/numbers/index.ts'
import { isDemoFresh } from './demo-freshness.ts'
import { fillWorld } from './fill-world.ts'
import { samplePosts } from './posts/posts.ts'

/**
 * Fills organisation 1 on the first start, once: what became of it is noted, and a restart neither repeats nor resets it. Call it
 * before the server listens and before jobs run. With SAMPLE_DATA=off it notes that nothing is wanted.
 */
export async function fillSampleData(installation: Installation): Promise<'filled' | 'kept' | 'skipped'> {
  const organisationId = HOME_ORGANISATION_ID
  const { db } = installation.database
  return oneAtATime(installation.database, 'sample-data', async () => {
    const known = await sampleStateOf(db, organisationId)
    if (known && known.state !== 'filling') return 'kept'
    if (!known && !installation.config.sampleData) {
      await noteSampleState(db, organisationId, 'skipped', installation.clock())
      return 'skipped'
    }
    const ctx = systemContext(installation, 'sample-data', organisationId)
    // A fill that did not end left rows of the sample alone: no process serves before it has ended.
    if (known) await removeWorld(ctx)
    await noteSampleState(db, organisationId, 'filling', ctx.now)
    await ensureShippedLists(installation)
    const lastIds = await fillWorld(installation, organisationId)
    if (!lastIds) throw new Error('The sample data was stopped on the way.')
    await fillSamplePosts(ctx, samplePosts(ctx.now))
    await notePresent(systemContext(installation, 'sample-data', organisationId), lastIds)
    return 'filled'
  })
}

/**
 * Empties the demo's organisation and fills it again: once a day, and at a start that does not find it fresh. The demo's own account stays.
 * Stopped on the way, it leaves what it made: the next start begins again.
 */
export async function restoreDemo(
  installation: Installation,
  { unlessFresh = false, shouldStop }: { unlessFresh?: boolean; shouldStop?: () => boolean } = {},
): Promise<void> {
  const organisationId = DEMO_ORGANISATION_ID
  await oneAtATime(installation.database, 'sample-data', async () => {
    if (unlessFresh && (await isDemoFresh(installation))) return
    await ensureShippedLists(installation)
    await removeWorld(systemContext(installation, 'sample-data', organisationId))
    const lastIds = await fillWorld(installation, organisationId, { shouldStop })
    if (!lastIds) return
    await noteSampleState(installation.database.db, organisationId, 'present', installation.clock(), lastIds)
  })
}

const notePresent = (ctx: Context, lastIds: LastSampleIds): Promise<void> =>
  recordChange(ctx, (tx) => presentIn(tx, lastIds))

/** That an organisation has the sample data, noted in a change. */
export async function presentIn(
  tx: Context,
  lastIds: LastSampleIds,
): Promise<{ result: undefined; trace: Trace }> {
  await noteSampleState(tx.db, tx.actor.organisationId, 'present', tx.now, lastIds)
  const subject = { type: 'sample-data', id: SAMPLE } as const
  return { result: undefined, trace: { action: 'sample-data.filled', subject, after: { lastIds } } }
}

/** Empties an organisation of whatever its slices have of the sample data. */
export async function removeWorld(ctx: Context): Promise<void> {
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    await removeSampleRows(tx)
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
