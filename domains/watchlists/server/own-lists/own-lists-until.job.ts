import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { removeEntries } from './change-own-list.ts'
import { ownEntriesOver } from './store.ts'

/** Takes entries off own lists whose stated end has come: two people need not agree to what one stated at the beginning. */
export const endOwnEntries = defineInstallationJob({
  name: 'watchlists.own-lists-until',
  signsAs: 'monitoring',
  every: '7 * * * *',
  payload: z.object({}),
  run: async (installation, _payload, { ctxOf }) => {
    const over = await ownEntriesOver(
      installation.database.db,
      installation.clock().toISOString().slice(0, 10),
    )
    for (const entries of Map.groupBy(over, ({ organisationId, id }) => `${organisationId} ${id}`).values()) {
      const { organisationId = 0, id = 0 } = entries[0] ?? {}
      await recordChange(ctxOf(organisationId), async (tx) => ({
        result: await removeEntries(tx, {
          id,
          uids: entries.map(({ uid }) => uid),
          note: 'The stated end has come',
        }),
        trace: [],
      }))
    }
  },
})
