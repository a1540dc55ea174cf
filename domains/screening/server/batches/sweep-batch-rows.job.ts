import { z } from 'zod'
import { daysBefore, type Installation } from '#platform/context/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { removeBatchRows, unbegunBatches } from './store.ts'

/** Every day: rows of files whose keeping ended with its process, and that belong to no batch. */
export const sweepBatchRows = defineInstallationJob({
  name: 'batches.sweep',
  every: '41 3 * * *',
  payload: z.object({}),
  run: (installation, _payload, { signal }) => sweepUnbegun(installation, signal),
})

export async function sweepUnbegun(installation: Installation, signal?: AbortSignal): Promise<void> {
  const { db } = installation.database
  for (const { organisationId, batchId } of await unbegunBatches(db, daysBefore(installation.clock(), 1))) {
    if (signal?.aborted) return
    await removeBatchRows(db, organisationId, batchId)
  }
}
