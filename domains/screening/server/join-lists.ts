import { joinListUser } from '#domains/watchlists/server/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { enqueue, hasJobs } from '#platform/jobs/index.ts'
import { prepareIndex } from './matching/prepare-index.ts'
import { rescreenOwnCustomers, rescreenTouchedCustomers } from './monitoring/rescreen-touched.job.ts'
import { settingsOf } from './settings/screening-settings.ts'
import { repeatWithdrawnScreenings } from './withdrawn/repeat-withdrawn.job.ts'

/** Joins screening to the watchlists: its limits hold for imports, and a publication that comes into force is prepared and looked at again for every customer. */
export function joinLists(installation: Installation): void {
  joinListUser(installation, {
    limitsOf: settingsOf,
    makeReady: prepareIndex,
    async onReplaced(tx, { listId, version, isRollBack }) {
      // A command line has no job runner; the hourly run of the job finds the change then.
      if (!hasJobs(installation)) return
      await enqueue(tx, rescreenTouchedCustomers, {}, { singletonKey: `${listId} ${version}` })
      if (isRollBack)
        await enqueue(tx, repeatWithdrawnScreenings, {}, { singletonKey: `${listId} ${version}` })
    },
    async onOwnListChanged(tx) {
      if (!hasJobs(installation)) return
      await enqueue(tx, rescreenOwnCustomers, { organisationId: tx.actor.organisationId })
    },
  })
}
