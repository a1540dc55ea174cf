import { removeSamplePeople } from '#domains/accounts/server/index.ts'
import { deleteAlertsUpTo } from '#domains/alerts/server/index.ts'
import { deleteCasesUpTo } from '#domains/cases/server/index.ts'
import { deleteCustomersUpTo } from '#domains/companies/server/index.ts'
import { removeSampleScreenings } from '#domains/screening/server/index.ts'
import { deleteAccountsUpTo } from '#domains/trading/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { clearSampleData as endpoint } from '../../contract/index.ts'
import { noteSampleState, sampleStateOf } from './sample-state.ts'

/**
 * Removes the sample data: what the first start made, by its numbers, and nothing that people added since. The audit log and the
 * events keep what was done with it.
 * @throws Problem `conflict` when there is none, `demo-not-allowed` in the demo.
 */
export function clearSampleData(ctx: Context): Promise<ResponseOf<typeof endpoint>> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    if (tx.actor.kind === 'user' && tx.actor.isDemo) {
      throw new Problem('demo-not-allowed', 'The demo keeps its sample data.')
    }
    const sample = await sampleStateOf(tx.db, organisationId)
    if (sample?.state !== 'present' || !sample.lastIds) {
      throw new Problem('conflict', 'There is no sample data to clear.')
    }
    const { lastIds } = sample
    const removed = {
      screenings: await removeSampleScreenings(tx),
      cases: await deleteCasesUpTo(tx.db, organisationId, lastIds.case),
      alerts: await deleteAlertsUpTo(tx.db, organisationId, lastIds.alert),
      customers: await deleteCustomersUpTo(tx.db, organisationId, lastIds.company),
      accounts: await deleteAccountsUpTo(tx.db, organisationId, lastIds.account ?? 0),
      people: await removeSamplePeople(tx),
    }
    await noteSampleState(tx.db, organisationId, 'cleared', tx.now)
    return {
      result: removed,
      trace: {
        action: 'sample-data.cleared',
        subject: { type: 'sample-data', id: 'sample-data' },
        before: { state: sample.state, lastIds },
        after: { state: 'cleared', removed },
        payload: { title: `${removed.customers} customers, ${removed.screenings} screenings` },
      },
    }
  })
}
