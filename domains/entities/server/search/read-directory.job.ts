import { z } from 'zod'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { prepareSearchIndex } from './search-index.ts'

/** Reads a directory for the search after a load, so that the next search does not wait. One process takes the job. */
export const readDirectoryJob = defineInstallationJob({
  name: 'entities.read-directory',
  signsAs: 'entities',
  called: 'index of the company directory',
  payload: z.object({ organisationId: z.number().int() }),
  run: async (_installation, { organisationId }, { ctxOf }) => prepareSearchIndex(ctxOf(organisationId)),
})
