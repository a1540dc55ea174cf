import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { defineRun, startRun } from '#platform/runs/index.ts'
import type { beginWith as endpoint } from '../../contract/index.ts'
import { hasWork, noteSampleState, sampleStateOf } from './sample-state.ts'

/** Fills an organisation with sample data. What it does is bound in sample-data/, which lies above the slices. */
export const fillOrganisation = defineRun({
  name: 'sample-data.fill',
  label: 'Filling with sample data',
  of: 'steps',
  subject: 'sample-data',
  belongsTo: 'organisation',
  sees: 'overview:read',
  acts: 'settings:manage',
  keepsItsTurn: true,
})
/** What that run is about: an organisation has one sample. */
export const SAMPLE = 'sample-data'

/**
 * What an organisation begins with: the sample data, which a run fills in, or nothing. Asked once.
 * @throws Problem `conflict` when it is settled already, or when there is work that sample data would mix with.
 */
export const beginWith = (
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> =>
  recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    if (tx.actor.kind === 'user' && tx.actor.isDemo)
      throw new Problem('demo-not-allowed', 'The demo keeps its sample data.')
    await refuseSettled(tx)
    const isFilled = input.with === 'sample-data'
    if (isFilled && (await hasWork(tx.db, organisationId)))
      throw new Problem(
        'conflict',
        'There is work in this organisation already: sample data would mix with it. Look at the demo instead.',
      )
    await noteSampleState(tx.db, organisationId, isFilled ? 'filling' : 'skipped', tx.now)
    if (isFilled) await startRun(tx, fillOrganisation, { about: SAMPLE, total: null })
    return {
      result: { state: isFilled ? 'filling' : 'empty' },
      trace: {
        action: isFilled ? 'sample-data.asked' : 'sample-data.declined',
        subject: { type: 'sample-data', id: 'sample-data' },
      },
    }
  })

async function refuseSettled(tx: Context): Promise<void> {
  const { organisationId } = tx.actor
  const known = await sampleStateOf(tx.db, organisationId)
  if (!known) return
  if (known.state !== 'filling')
    throw new Problem('conflict', 'What this organisation begins with is settled already.')
  throw new Problem('conflict', 'The sample data is being filled in already.')
}
