import { z } from 'zod'
import type { Follower } from '#platform/audit/index.ts'
import { defineInstallationJob, enqueue, hasJobs } from '#platform/jobs/index.ts'
import { directoryChanges } from '../search/directory-changes.ts'
import * as store from './store.ts'

/** Asks the searches that are followed, of one organisation or, where everybody's directory has changed, of all. */
export const notifySearches = defineInstallationJob({
  name: 'entities.searches',
  signsAs: 'entities',
  called: 'saved searches',
  payload: z.object({ organisationId: z.number().int().nullable().default(null) }),
  run: async (_installation, { organisationId }, { ctxOf }) =>
    (await import('./notify-of-new.ts')).notifyOfNew(ctxOf, organisationId),
})

/** What a load says of the directory that it was for. */
const IntoEverybodys = z.object({ into: z.literal('everybody') })

/** Asks, inside the change of a directory, that followed searches are asked again; where nobody follows one nothing is asked. */
export const searchFollower: Follower = {
  name: 'saved searches of companies',
  actions: directoryChanges,
  async follow(tx, traces) {
    if (!hasJobs(tx.installation)) return
    const organisations = await store.organisationsToNotify(tx.db)
    if (organisations.length === 0) return
    const { organisationId } = tx.actor
    const isEverybodys = traces.some(
      ({ action, after }) => action === 'directory.filled' || IntoEverybodys.safeParse(after).success,
    )
    if (isEverybodys) await enqueue(tx, notifySearches, { organisationId: null })
    else if (organisations.includes(organisationId)) await enqueue(tx, notifySearches, { organisationId })
  },
}
