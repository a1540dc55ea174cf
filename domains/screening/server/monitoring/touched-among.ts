import type { CustomerRow } from '#domains/customers/server/index.ts'
import type { Party } from '#engines/name-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { ScreeningSettings } from '../../contract/index.ts'
import { type KnownMatch, matchesOfSubjects } from '../matches/store.ts'
import { changesBetweenSets, type ListSet } from '../matching/index.ts'
import { type RelatedSubject, relatedKeyOf, relatedSubjects } from '../related/related-subjects.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'
import { partyOfSubject, subjectKeyOf } from '../subject/subject.ts'
import { touchedCustomers } from './touched-customers.ts'

/** The customers that a change from one set of list versions to another can concern. */
export async function touchedAmong(
  ctx: Context,
  customers: readonly CustomerRow[],
  lists: { from: ListSet; to: ListSet; settings: ScreeningSettings },
): Promise<Set<number>> {
  const { from, to, settings } = lists
  const changes = changesBetweenSets(ctx.db, from, to)
  const changed = new Set(await changes.removed())
  async function* entries() {
    for await (const page of changes.entries()) {
      for (const { entryId } of page) changed.add(entryId)
      yield page
    }
  }
  const related = await relatedSubjects(ctx, idsOf(customers))
  const found = await touchedCustomers(partiesOf(customers, related), entries(), settings.threshold)
  if (found.incompleteEntries.length > 0) {
    ctx.installation.log.info(
      { entries: found.incompleteEntries.length },
      'list changes resemble very many customers: all of them are screened again',
    )
    return new Set(customers.map((one) => one.id))
  }
  const touched = new Set(found.touched.map((id) => Number(id.split('/')[0])))
  for await (const known of knownMatches(ctx, customers)) {
    for (const { customerId, match } of known) {
      const sources = [match, ...match.sources]
      if (sources.some(({ listId, entryUid }) => changed.has(`${listId}/${entryUid}`)))
        touched.add(customerId)
    }
  }
  return touched
}

const PARTIES_AT_ONCE = 500

/** Customers and their related parties: of either, what a list change resembles concerns the customer. */
function* partiesOf(
  customers: readonly CustomerRow[],
  related: ReadonlyMap<number, readonly RelatedSubject[]>,
): Generator<Party[]> {
  for (let start = 0; start < customers.length; start += PARTIES_AT_ONCE)
    yield customers.slice(start, start + PARTIES_AT_ONCE).flatMap((one) => [
      { ...partyOfSubject(subjectOfCustomer(one)), id: String(one.id) },
      ...(related.get(one.id) ?? []).map(({ subject, relatedPartyId }) => ({
        ...partyOfSubject(subject),
        id: `${one.id}/${relatedPartyId}`,
      })),
    ])
}

const KNOWN_OF_AT_ONCE = 250

/** Matches of customers, some customers at a time: a match brings all that it was explained with. */
export async function* knownMatches(
  ctx: Context,
  customers: readonly CustomerRow[],
): AsyncGenerator<{ customerId: number; match: KnownMatch }[]> {
  for (let start = 0; start < customers.length; start += KNOWN_OF_AT_ONCE) {
    const some = customers.slice(start, start + KNOWN_OF_AT_ONCE)
    const related = await relatedSubjects(ctx, idsOf(some))
    const customerOfKey = new Map([
      ...some.map((one): [string, number] => [subjectKeyOf(subjectOfCustomer(one), one.id), one.id]),
      ...[...related].flatMap(([id, own]) =>
        own.map(({ relatedPartyId }): [string, number] => [relatedKeyOf(relatedPartyId), id]),
      ),
    ])
    const matches = await matchesOfSubjects(ctx.db, ctx.actor.organisationId, [...customerOfKey.keys()])
    yield matches.map((match) => ({ customerId: customerOfKey.get(match.subjectKey) as number, match }))
  }
}
