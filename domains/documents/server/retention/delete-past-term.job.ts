import { z } from 'zod'
import { defineHouseJob } from '#platform/jobs/index.ts'
import { deletePastTerm } from './delete-past-term.ts'
import { organisationsWithTerm } from './store.ts'

/** Every night, for each organisation that said so: documents that are older than its term go. */
export const deleteDocumentsPastTerm = defineHouseJob({
  name: 'documents.delete-past-term',
  signsAs: 'retention of documents',
  payload: z.object({}),
  every: '10 3 * * *',
  run: async (house, _payload, { signal, ctxOf }) => {
    for (const organisationId of await organisationsWithTerm(house.database.db)) {
      if (signal.aborted) return
      await deletePastTerm(ctxOf(organisationId), signal)
    }
  },
})
