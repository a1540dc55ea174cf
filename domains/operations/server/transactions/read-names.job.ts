import { z } from 'zod'
import { systemContext } from '#platform/context/index.ts'
import { defineInstallationJob, defineJob, enqueue } from '#platform/jobs/index.ts'
import { organisationsWaitingForNames } from './store.ts'

/** Holds what transactions name against the lists, behind whoever added them. */
export const readTransactionNames = defineJob({
  name: 'operations.names',
  for: 'organisation',
  signsAs: 'transaction-monitoring',
  called: 'transaction monitoring',
  payload: z.object({ organisationId: z.number().int().positive() }),
  run: async (_installation, _payload, { ctx, ...facts }) =>
    (await import('./read-names.ts')).readNames(ctx, facts),
})

/** What waits because there was no list, or because nobody went on with it, is looked at again. */
export const readNamesThatWait = defineInstallationJob({
  name: 'operations.names-that-wait',
  signsAs: 'transaction-monitoring',
  called: 'transaction monitoring',
  every: '*/10 * * * *',
  payload: z.object({}),
  run: async (installation) => {
    for (const organisationId of await organisationsWaitingForNames(installation.database.db))
      await enqueue(
        systemContext(installation, 'transaction-monitoring', organisationId),
        readTransactionNames,
        {
          organisationId,
        },
      )
  },
})
