import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { holdOn } from '#platform/legal-holds/index.ts'
import { sampleRemovedRow } from '../tables.ts'
import { filesOfRemoved } from './clearing/move-rows.ts'
import { lockedSampleState, noteSampleState, overdueUndos, undoUntil } from './sample-state.ts'

/** Every hour: what was cleared with the sample data and can be put back no longer is deleted, with its files. A legal hold keeps it. */
export const endUndos = defineInstallationJob({
  name: 'sample-data.end-undos',
  every: '41 * * * *',
  payload: z.object({}),
  async run(installation) {
    for (const { organisationId } of await overdueUndos(installation.database.db, installation.clock())) {
      if (await holdOn(installation.database.db, organisationId, 'everything')) continue
      await recordChange(systemContext(installation, 'sample-data', organisationId), async (tx) => {
        const sample = await lockedSampleState(tx.db, organisationId)
        if (sample?.state !== 'cleared' || !sample.cleared?.undoUntil || undoUntil(sample, tx.now) !== null)
          return { result: undefined, trace: [] }
        await letGoOfFiles(tx, organisationId, await filesOfRemoved(tx.db, organisationId))
        await tx.db.delete(sampleRemovedRow).where(eq(sampleRemovedRow.organisationId, organisationId))
        const cleared = { ...sample.cleared, undoUntil: null, taken: [] }
        await noteSampleState(tx.db, organisationId, 'cleared', sample.changedAt, undefined, cleared)
        return {
          result: undefined,
          trace: {
            action: 'sample-data.undo-ended',
            subject: { type: 'sample-data', id: 'sample-data' },
            after: { removed: sample.cleared.removed },
          },
        }
      })
    }
  },
})
