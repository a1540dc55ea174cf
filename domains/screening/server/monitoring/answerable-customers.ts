import { type CustomerRow, ownershipStandingOf } from '#domains/customers/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { coveragesNamed } from '../coverage/store.ts'
import { cautionsByOwnership } from '../related/ownership-cautions.ts'
import { cautionsOfName } from '../screenings/recording/coverages-of.ts'
import { coveragesOfScreenings } from '../screenings/store.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'

/** Of some customers, those for whom the lists alone decide, and how their related parties stand. */
type Answerable = { customers: CustomerRow[]; standings: Awaited<ReturnType<typeof ownershipStandingOf>> }

/**
 * Those for whom the lists alone decide whether there is an answer. A name in a form that is not found by, owners who are not clear and a search
 * that was cut keep an answer away however fresh the lists are: a look at the lists changes nothing for them.
 */
export async function answerableCustomers(
  ctx: Context,
  rows: readonly CustomerRow[],
): Promise<CustomerRow[]> {
  return (await answerableWithStandings(ctx, rows)).customers
}

async function answerableWithStandings(ctx: Context, rows: readonly CustomerRow[]): Promise<Answerable> {
  const named = rows.filter((row) => cautionsOfName(subjectOfCustomer(row)).length === 0)
  const standings = await ownershipStandingOf(ctx, idsOf(named))
  // A related party that is not screened yet is screened with its customer.
  const owned = named.filter(({ id }) => {
    const standing = standings.get(id)
    return (
      !standing ||
      (standing.verdict !== 'yes' &&
        standing.parties.every(({ state }) => state === 'no-match' || state === 'not-screened'))
    )
  })
  const lastOf = await coveragesOfScreenings(
    ctx.db,
    ctx.actor.organisationId,
    owned.flatMap(({ lastScreeningId }) => (lastScreeningId === null ? [] : [lastScreeningId])),
  )
  const coverages = await coveragesNamed(ctx.db, [...lastOf.values()])
  return {
    customers: owned.filter(
      ({ lastScreeningId }) =>
        !coverages.get(lastOf.get(lastScreeningId ?? 0) ?? '')?.cautions?.includes('search-cut'),
    ),
    standings,
  }
}

/** Of those whom the lists alone decide about, the ones that need no screening for it: nothing is outstanding about their related parties. */
export async function answeredWithoutScreening(
  ctx: Context,
  rows: readonly CustomerRow[],
): Promise<CustomerRow[]> {
  const { customers, standings } = await answerableWithStandings(ctx, rows)
  return customers.filter(({ id }) => cautionsByOwnership(standings.get(id)).length === 0)
}
