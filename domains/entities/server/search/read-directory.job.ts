import { z } from 'zod'
import { defineInstallationJob } from '#platform/jobs/index.ts'

/** Reads a directory for the search after a load: whoever searches next does not wait for it. Of several processes it is the one that takes the job up; the others read it when they are asked. */
export const readDirectoryJob = defineInstallationJob({
  name: 'entities.read-directory',
  signsAs: 'entities',
  called: 'index of the company directory',
  payload: z.object({ organisationId: z.number().int() }),
  run: async (_installation, { organisationId }, { ctxOf }) =>
    (await import('./search-index.ts')).prepareSearchIndex(ctxOf(organisationId)),
})
