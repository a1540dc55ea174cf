import type { CustomerRow } from '#domains/customers/server/index.ts'
import { inForceNow, ownListsInForce } from '#domains/watchlists/server/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { CLEAR_AGE_DAYS_MAX, coverageOfLists } from '../../contract/index.ts'
import { coverageNow } from '../coverage/index.ts'
import { sampleCustomersOf } from '../coverage/store.ts'
import { listSetOf } from '../matching/index.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'
import { subjectHashOf } from '../subject/subject.ts'
import { coverageOfCustomers, coveredBy, movesThatHold } from './coverage-store.ts'

/** Monitoring comes by every hour: who was not held against a version that has been in force for so long was forgotten by it. */
const MONITORING_MS_MAX = 6 * 3_600_000

/** A page of customers is looked up by their numbers, a whole book at once. */
const NAMED_MAX = 500

/**
 * Of which customers the answer they were given does not hold today: the lists that are needed have grown old or are missing, nobody has looked for a month,
 * or monitoring has not come by since lists changed. Customers of the sample data are judged by the sample's contract.
 */
export async function lapsedToday(
  ctx: Context,
  rows: readonly CustomerRow[],
): Promise<(row: CustomerRow) => boolean> {
  const { organisationId } = ctx.actor
  const { isAnswered } = await coverageNow(ctx)
  const lists = await inForceNow(ctx)
  const ids = rows.length <= NAMED_MAX ? idsOf(rows) : undefined
  const sample = await sampleCustomersOf(ctx.db, organisationId, ids)
  const isSampleAnswered = sample && coverageOfLists(sample.contract, lists, ctx.now).isAnswered
  const { digest } = listSetOf([...lists, ...(await ownListsInForce(ctx))])
  const newestMs = Math.max(0, ...lists.map(({ importedAt }) => new Date(String(importedAt)).getTime()))
  const isMonitoringDue = ctx.now.getTime() - newestMs > MONITORING_MS_MAX
  const monitored = idsOf(rows.filter((row) => row.isMonitored))
  const covered = isMonitoringDue ? await coverageOfCustomers(ctx.db, organisationId, monitored) : undefined
  const moves = covered ? await movesThatHold(ctx.db, organisationId) : []
  const oldest = daysBefore(ctx.now, CLEAR_AGE_DAYS_MAX)
  return (row) => {
    const { id } = row
    const isOfSample = sample?.has({ id, subjectHash: subjectHashOf(subjectOfCustomer(row)) })
    if (isOfSample) return !isSampleAnswered
    if (!isAnswered) return true
    if (!row.isMonitored) return row.lastScreenedAt !== null && row.lastScreenedAt < oldest
    if (!covered) return false
    const own = covered.get(id)
    return own === undefined || coveredBy(moves, own) !== digest
  }
}
