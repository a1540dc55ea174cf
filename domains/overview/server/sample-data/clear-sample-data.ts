import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { slicesSaid } from '#platform/slice/index.ts'
import type { clearSampleData as endpoint } from '../../contract/index.ts'
import type { LastSampleIds } from '../tables.ts'
import { noteSampleState, sampleStateOf } from './sample-state.ts'

/**
 * Removes the sample data: what the fill made, as each slice knows it, and nothing that people added since. The audit log and the
 * events keep what was done with it.
 * @throws Problem `conflict` when there is none, `demo-not-allowed` in the demo, `legal-hold`.
 */
export function clearSampleData(ctx: Context): Promise<ResponseOf<typeof endpoint>> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    if (tx.actor.kind === 'user' && tx.actor.isDemo) {
      throw new Problem('demo-not-allowed', 'The demo keeps its sample data.')
    }
    const sample = await sampleStateOf(tx.db, organisationId)
    if (sample?.state !== 'present' || !sample.lastIds) {
      throw new Problem('conflict', 'There is no sample data to clear.')
    }
    await requireNoHold(tx.db, organisationId, 'everything', 'The sample data')
    const { lastIds } = sample
    const removed = await removeSampleRows(tx, lastIds)
    await noteSampleState(tx.db, organisationId, 'cleared', tx.now)
    return {
      result: removed,
      trace: {
        action: 'sample-data.cleared',
        subject: { type: 'sample-data', id: 'sample-data' },
        before: { state: sample.state, lastIds },
        after: { state: 'cleared', removed },
        payload: { title: `${removed.customers ?? 0} customers, ${removed.screenings ?? 0} screenings` },
      },
    }
  })
}

/**
 * Removes what the slices have of the sample data, the highest slice first; without numbers, whatever the organisation has.
 * Gives how much of each there was.
 */
export async function removeSampleRows(tx: Change, lastIds?: LastSampleIds): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const { sampleData } of slicesSaid().toReversed()) {
    if (!sampleData) continue
    const { counted, numbered, remove } = sampleData
    const upTo = lastIds && (numbered ? (lastIds[numbered.name] ?? 0) : 0)
    removed[counted] = (removed[counted] ?? 0) + (await remove(tx, upTo))
  }
  return removed
}
