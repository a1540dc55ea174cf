import { z } from 'zod'
import { bookkeeping } from '#platform/audit/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { removeLeftPassages } from '../store.ts'

const KEPT_MS = 3_600_000

/** Sweeps up the text of files that became no document: their process ended, or the change that was to keep them did not come to be. */
export const sweepPassages = defineInstallationJob({
  name: 'documents.sweep-passages',
  payload: z.object({}),
  every: '40 3 * * *',
  run: async (installation) => {
    const { db } = installation.database
    await removeLeftPassages(
      bookkeeping(db, 'text of files that no document keeps'),
      new Date(installation.clock().getTime() - KEPT_MS),
    )
  },
})
