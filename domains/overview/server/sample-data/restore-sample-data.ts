import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { declaredSlices } from '#platform/slice/index.ts'
import type { restoreSampleData as endpoint } from '../../contract/index.ts'
import { putRowsBack } from './clearing/move-rows.ts'
import { lockedSampleState, noteSampleState, undoUntil } from './sample-state.ts'

/**
 * Undoes that the sample data was cleared: every row is back as it was, with its number.
 * @throws Problem `conflict` when there is nothing to undo or something that was added since is in the way, `demo-not-allowed`.
 */
export function restoreSampleData(ctx: Context): Promise<ResponseOf<typeof endpoint>> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    if (tx.actor.kind === 'user' && tx.actor.isDemo)
      throw new Problem('demo-not-allowed', 'The demo keeps its sample data.')
    const sample = await lockedSampleState(tx.db, organisationId)
    if (!sample?.cleared || undoUntil(sample, tx.now) === null)
      throw new Problem(
        'conflict',
        'No clearing of the sample data can be undone: that is possible for a day.',
      )
    const { removed, taken, filledAt } = sample.cleared
    const back = await putRowsBack(tx)
    const slices = new Map(declaredSlices().map((slice) => [slice.name, slice.sampleData]))
    for (const { slice, kept } of taken.toReversed()) await slices.get(slice)?.putBack?.(tx, kept)
    for (const { sampleData } of declaredSlices()) await sampleData?.rowsMoved?.(tx, back)
    await noteSampleState(tx.db, organisationId, 'present', new Date(filledAt))
    return {
      result: removed,
      trace: {
        action: 'sample-data.restored',
        subject: { type: 'sample-data', id: 'sample-data' },
        before: { state: sample.state },
        after: { state: 'present', restored: removed },
        payload: { title: `${removed.customers ?? 0} customers, ${removed.screenings ?? 0} screenings` },
      },
    }
  })
}
