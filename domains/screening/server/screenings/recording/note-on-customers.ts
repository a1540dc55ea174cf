import { recordScreeningOnCustomers } from '#domains/customers/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { noteCoverage } from '../../monitoring/coverage-store.ts'
import { followCustomerRisk } from '../../risk/customer-risk.ts'
import { settingsOf } from '../../settings/screening-settings.ts'
import type * as store from '../store.ts'
import type { RecordedScreening, RecordScreenings } from './searched-subject.ts'

/** A look back says nothing about today, so neither the customer nor the proof of coverage hears of it. */
export async function noteOnCustomers(
  tx: Context,
  input: RecordScreenings,
  recorded: readonly RecordedScreening[],
  rows: readonly store.NewScreening[],
): Promise<void> {
  if (input.asOf) return
  const customers = input.searched.flatMap((one, index) => {
    const row = rows[index]
    const stored = recorded[index]
    if (!one.isCustomer || one.companyId === null || !row || !stored) return []
    return [
      {
        customerId: one.companyId,
        screeningId: stored.id,
        at: row.screenedAt as Date,
        comparedHash: one.comparedHash ?? '',
        isAnswered: stored.isAnswered,
      },
    ]
  })
  if (customers.length === 0) return
  await recordScreeningOnCustomers(tx, customers)
  // The threshold may have been lowered since the search: nobody is covered by what looked for less.
  const { threshold } = await settingsOf(tx.db, tx.actor.organisationId)
  if (input.settings.threshold <= threshold) await noteCoverage(tx, input.set, customers)
  await followCustomerRisk(
    tx,
    customers.map(({ customerId }) => customerId),
  )
}
