import { type CustomerRow, customersToScreen, rangesOfCustomers } from '#domains/customers/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf, qualified } from '#platform/database/index.ts'
import { coverageNow } from '../coverage/index.ts'
import { customerCoverage } from '../tables.ts'
import { answerableCustomers } from './answerable-customers.ts'
import { type CoverageRow, coverageOfCustomers, coveredBy, movesThatHold } from './coverage-store.ts'

/** Monitored customers who were never screened as they are now. */
const NOT_SCREENED_AS_NOW = qualified`customer.is_monitored and not exists (
  select 1 from ${customerCoverage} covered where covered.organisation_id = customer.organisation_id
    and covered.company_id = customer.id and covered.compared_hash = customer.compared_hash)`

/**
 * The customers who are to be screened whatever the lists changed, in pages: never covered, changed since, or without an answer that the lists in force, which already cover
 * them, would give them now.
 */
export async function* customersDue(
  ctx: Context,
  listSet: string,
): AsyncGenerator<{ customers: CustomerRow[]; coverage: Map<number, CoverageRow> }> {
  const {
    db,
    actor: { organisationId },
  } = ctx
  const { isAnswered } = await coverageNow(ctx)
  const moves = await movesThatHold(db, organisationId)
  const wanted = { awaiting: true, unanswered: isAnswered, also: NOT_SCREENED_AS_NOW }
  for await (const range of rangesOfCustomers(db, organisationId)) {
    for await (const customers of customersToScreen(db, organisationId, wanted, range)) {
      const coverage = await coverageOfCustomers(db, organisationId, idsOf(customers))
      const answerable = isAnswered ? await answerableAmong(ctx, customers) : new Set<number>()
      const due = customers.filter((customer) => {
        const covered = coverage.get(customer.id)
        if (!covered || !isOfToday(covered, customer) || customer.awaitsScreeningSince !== null) return true
        return coveredBy(moves, covered) === listSet && answerable.has(customer.id)
      })
      if (due.length > 0) yield { customers: due, coverage }
    }
  }
}

/** Whether what a customer was covered by is what is known of them today. */
export const isOfToday = (covered: CoverageRow, customer: CustomerRow): boolean =>
  covered.comparedHash === customer.comparedHash

/** Whether a customer was screened without an answer and waits for nothing else. */
export const isUnanswered = (customer: CustomerRow): boolean =>
  customer.isAnswered === false && customer.awaitsScreeningSince === null

/** Of the customers without an answer those whom the lists would give one now, by their numbers. */
export async function answerableAmong(
  ctx: Context,
  customers: readonly CustomerRow[],
): Promise<ReadonlySet<number>> {
  const answerable = await answerableCustomers(ctx, customers.filter(isUnanswered))
  return new Set(idsOf(answerable))
}
