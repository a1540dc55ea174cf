import { z } from 'zod'
import { organisationsWithMonitoring } from '#domains/customers/server/index.ts'
import type { Follower } from '#platform/audit/index.ts'
import { defineInstallationJob, enqueue, hasJobs } from '#platform/jobs/index.ts'
import { directoryChanges } from '../search/directory-changes.ts'

const SECONDS_MAX = 6 * 3_600

/** Takes over who owns the customers of one organisation, or of all: asked for by a change of the directory, and every night. */
export const followOwnershipJob = defineInstallationJob({
  name: 'entities.ownership',
  signsAs: 'entities',
  called: 'owners of customers',
  every: '37 2 * * *',
  secondsMax: SECONDS_MAX,
  payload: z.object({ organisationId: z.number().int().nullable().default(null) }),
  run: async (installation, { organisationId }, { ctxOf, signal }) => {
    const { followOwnershipOfAll } = await import('./follow-ownership.ts')
    const organisations =
      organisationId === null ? await organisationsWithMonitoring(installation.database.db) : [organisationId]
    for (const one of organisations) await followOwnershipOfAll(ctxOf(one), signal)
  },
})

const IntoEverybodys = z.object({ into: z.literal('everybody') })

/** Asks for it inside the change of a directory. */
export const ownershipFollower: Follower = {
  name: 'owners of customers',
  actions: [...directoryChanges, 'entity.link-added', 'entity.link-removed'],
  async follow(tx, traces) {
    if (!hasJobs(tx.installation, followOwnershipJob)) return
    const isEverybodys = traces.some(
      ({ action, after }) => action === 'directory.filled' || IntoEverybodys.safeParse(after).success,
    )
    await enqueue(tx, followOwnershipJob, {
      organisationId: isEverybodys ? null : tx.actor.organisationId,
    })
  },
}
