import { type CustomerRow, customersToScreen, type ToScreen } from '#domains/customers/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'
import { subjectHashOf } from '../subject/subject.ts'
import { answerableCustomers } from './answerable-customers.ts'
import { type CoverageRow, coverageOfCustomers } from './coverage-store.ts'

/** Customers that are compared with a list change together: as many as an index of theirs may take of memory, and enough that the change is not read too often. */
const PORTION_CUSTOMERS = 10_000

/** Customers who are behind the lists in force, with their coverage as it was when they were found to be. */
export type PortionDue = {
  /** Those who are screened: never covered, changed since, or without an answer that the lists would give them now. */
  unscreened: CustomerRow[]
  /** Those who were covered by other list versions, by the digest of these: a change may touch them or not. */
  bySet: Map<string, CustomerRow[]>
  coverage: Map<number, CoverageRow>
}

const emptyPortion = (): PortionDue => ({ unscreened: [], bySet: new Map(), coverage: new Map() })

/** The customers who are behind a set of list versions, in portions: never all of an organisation at once. */
export async function* portionsDue(
  ctx: Context,
  toScreen: ToScreen,
  listSet: string,
): AsyncGenerator<PortionDue> {
  const {
    db,
    actor: { organisationId },
  } = ctx
  let portion = emptyPortion()
  for await (const customers of customersToScreen(db, organisationId, toScreen)) {
    const coverage = await coverageOfCustomers(db, organisationId, idsOf(customers))
    const answerable = toScreen.unanswered ? await answerableAmong(ctx, customers) : new Set<number>()
    for (const customer of customers) {
      const covered = coverage.get(customer.id)
      const isUnscreened = !covered || !isOfToday(covered, customer) || customer.awaitsScreeningSince !== null
      if (isUnscreened || (covered.listSet === listSet && answerable.has(customer.id)))
        portion.unscreened.push(customer)
      else if (covered.listSet !== listSet) addTo(portion.bySet, covered.listSet, customer)
      else continue
      if (covered) portion.coverage.set(customer.id, covered)
    }
    if (sizeOf(portion) < PORTION_CUSTOMERS) continue
    yield portion
    portion = emptyPortion()
  }
  if (sizeOf(portion) > 0) yield portion
}

/** How many are in a portion. */
export const sizeOf = ({ unscreened, bySet }: PortionDue): number =>
  unscreened.length + bySet.values().reduce((sum, own) => sum + own.length, 0)

/** Whether what a customer was covered by is what is known of them today. */
export const isOfToday = (covered: CoverageRow, customer: CustomerRow): boolean =>
  covered.subjectHash === subjectHashOf(subjectOfCustomer(customer))

/** Whether a customer was screened without an answer and waits for nothing else. */
export const isUnanswered = (customer: CustomerRow): boolean =>
  customer.isAnswered === false && customer.awaitsScreeningSince === null

/** Of the customers without an answer those whom the lists would give one now, by their numbers. */
export async function answerableAmong(
  ctx: Context,
  customers: readonly CustomerRow[],
): Promise<ReadonlySet<number>> {
  const answerable = await answerableCustomers(ctx, customers.filter(isUnanswered))
  return new Set(answerable.map(({ id }) => id))
}

function addTo(bySet: PortionDue['bySet'], listSet: string, customer: CustomerRow): void {
  const own = bySet.get(listSet)
  if (own) own.push(customer)
  else bySet.set(listSet, [customer])
}
