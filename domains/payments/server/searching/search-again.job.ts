import { z } from 'zod'
import type { Follower } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { defineInstallationJob, defineJob, enqueue, hasJobs } from '#platform/jobs/index.ts'
import { organisationsToSearch } from '../store.ts'
import { searchHeldAgain } from './search-again.ts'
import { releasedSince } from './search-released.ts'

/** Searches the held payments of an organisation again, and those that were released lately. */
export const searchHeldPayments = defineJob({
  name: 'payments.search-again',
  for: 'organisation',
  signsAs: 'screening',
  called: 'screening',
  payload: z.object({ organisationId: z.number().int().positive() }),
  run: async (_installation, _payload, { ctx, signal }) => {
    const failed = await searchHeldAgain(ctx, signal)
    // A held payment shows that its search failed; nobody looks at a released one.
    if (failed > 0) throw new Error(`${failed} released payments could not be searched again.`)
  },
})

/** Payments of every organisation, for lists that came into force and searches that failed. */
export const searchAllHeldPayments = defineInstallationJob({
  name: 'payments.search-all-again',
  signsAs: 'screening',
  every: '*/5 * * * *',
  payload: z.object({}),
  run: async (installation) => {
    for (const organisationId of await organisationsToSearch(
      installation.database.db,
      releasedSince(installation.clock()),
    ))
      await enqueue(systemContext(installation, 'screening', organisationId), searchHeldPayments, {
        organisationId,
      })
  },
})

/** A list that comes into force is asked at once. */
export const listFollower: Follower = {
  name: 'held payments',
  actions: [
    'list.imported',
    'list.rolled-back',
    'list.replaced',
    'coverage-contract.changed',
    'own-list.entries-added',
    'own-list.entry-removed',
  ],
  follow: async (tx) => {
    if (hasJobs(tx.installation, searchAllHeldPayments)) await enqueue(tx, searchAllHeldPayments, {})
  },
}
