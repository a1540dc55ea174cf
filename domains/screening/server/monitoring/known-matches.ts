import { sql } from 'drizzle-orm'
import type { CustomerRow } from '#domains/customers/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { type KnownMatch, matchesOfSubjects } from '../matches/store.ts'
import { listAndUidOf } from '../matching/index.ts'
import { relatedKeyOf, relatedSubjects } from '../related/related-subjects.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'
import { subjectKeyOf } from '../subject/subject.ts'
import { screening, screeningMatch } from '../tables.ts'

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

const ENTRIES_AT_ONCE = 500

/** The customers with a match, of theirs or of a related party, with one of these entries, whether it was the closest record of the party or a further one. */
export async function customersMatching(
  { db, actor: { organisationId } }: Context,
  entryIds: readonly string[],
): Promise<Set<number>> {
  const customers = new Set<number>()
  for (let start = 0; start < entryIds.length; start += ENTRIES_AT_ONCE) {
    const entries = entryIds.slice(start, start + ENTRIES_AT_ONCE).map((entryId) => {
      const { listId, uid } = listAndUidOf(entryId)
      return { listId, entryUid: uid }
    })
    const asked = sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as asked("listId" text, "entryUid" text)`
    const { rows } = await db.execute<{ id: number }>(sql`
      with concerned as (
        select m.screening_id from ${asked} join ${screeningMatch} m
          on m.organisation_id = ${organisationId} and m.list_id = asked."listId" and m.entry_uid = asked."entryUid" and m.is_match
        union
        select m.screening_id from ${asked} join ${screeningMatch} m
          on m.organisation_id = ${organisationId} and m.is_match and m.sources <> '[]'::jsonb
            and m.sources @> jsonb_build_array(jsonb_build_object('listId', asked."listId", 'entryUid', asked."entryUid"))
      )
      select distinct s.company_id as id from concerned join ${screening} s on s.organisation_id = ${organisationId} and s.id = concerned.screening_id
      where s.company_id is not null and (s.subject_key like 'company:%' or s.subject_key like 'related:%')`)
    for (const { id } of rows) customers.add(Number(id))
  }
  return customers
}
