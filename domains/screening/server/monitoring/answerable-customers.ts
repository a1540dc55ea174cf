import type { CustomerRow } from '#domains/customers/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { coveragesNamed } from '../coverage/store.ts'
import { cautionsByOwners, ownersOf } from '../owners/known-owners.ts'
import { cautionsOfName } from '../screenings/recording/coverages-of.ts'
import { coveragesOfScreenings } from '../screenings/store.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'

/**
 * Those for whom the lists alone decide whether there is an answer. A name in a form that is not found by, owners who are not clear and a search
 * that was cut keep an answer away however fresh the lists are: a look at the lists changes nothing for them.
 */
export async function answerableCustomers(
  ctx: Context,
  rows: readonly CustomerRow[],
): Promise<CustomerRow[]> {
  const named = rows.filter((row) => cautionsOfName(subjectOfCustomer(row)).length === 0)
  const owners = await ownersOf(
    ctx,
    named.map((row) => ({ id: row.id, subject: subjectOfCustomer(row) })),
  )
  const owned = named.filter(({ id }) => cautionsByOwners(owners.get(id)).length === 0)
  const lastOf = await coveragesOfScreenings(
    ctx.db,
    ctx.actor.organisationId,
    owned.flatMap(({ lastScreeningId }) => (lastScreeningId === null ? [] : [lastScreeningId])),
  )
  const coverages = await coveragesNamed(ctx.db, [...lastOf.values()])
  return owned.filter(
    ({ lastScreeningId }) =>
      !coverages.get(lastOf.get(lastScreeningId ?? 0) ?? '')?.cautions?.includes('search-cut'),
  )
}
