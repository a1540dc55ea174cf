import { z } from 'zod'
import { daysBefore, type House } from '#platform/context/index.ts'
import { defineHouseJob } from '#platform/jobs/index.ts'
import { removeBatchRows, unbegunBatches } from './store.ts'

/** Every day: rows of files whose keeping ended with its process, and that belong to no batch. */
export const sweepBatchRows = defineHouseJob({
  name: 'batches.sweep',
  every: '41 3 * * *',
  payload: z.object({}),
  run: (house, _payload, { signal }) => sweepUnbegun(house, signal),
})

export async function sweepUnbegun(house: House, signal?: AbortSignal): Promise<void> {
  const { db } = house.database
  for (const { organisationId, batchId } of await unbegunBatches(db, daysBefore(house.clock(), 1))) {
    if (signal?.aborted) return
    await removeBatchRows(db, organisationId, batchId)
  }
}
