import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation, qualified } from '#platform/database/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { relatedParty } from '../tables.ts'

export type RelatedPartyRow = typeof relatedParty.$inferSelect
export type NewRelatedParty = Omit<typeof relatedParty.$inferInsert, 'organisationId' | 'id'>

const AT_ONCE = 500

/** The related parties of customers as they stand: those that ended are left out. In the order of their numbers. */
export async function relatedPartiesOf(
  db: Queryable,
  organisationId: number,
  customerIds: readonly number[],
): Promise<Map<number, RelatedPartyRow[]>> {
  if (customerIds.length === 0) return new Map()
  const ids = sql`select value::bigint from jsonb_array_elements_text(${JSON.stringify(customerIds)}::jsonb)`
  const rows = await db
    .select()
    .from(relatedParty)
    .where(
      and(
        eq(relatedParty.organisationId, organisationId),
        sql`${relatedParty.customerId} in (${ids})`,
        isNull(relatedParty.endedAt),
      ),
    )
    .orderBy(asc(relatedParty.id))
  return Map.groupBy(rows, ({ customerId }) => customerId)
}

const ENDED_SHOWN = 100

/** Those of one customer that ended, the newest first. */
export function endedPartiesOf(
  db: Queryable,
  organisationId: number,
  customerId: number,
): Promise<RelatedPartyRow[]> {
  return db
    .select()
    .from(relatedParty)
    .where(ofOrganisation(relatedParty, organisationId, { customerId }, isNotNull(relatedParty.endedAt)))
    .orderBy(desc(relatedParty.endedAt), desc(relatedParty.id))
    .limit(ENDED_SHOWN)
}

/** One of a customer, which may have ended. @throws Problem `not-found`. */
export async function holdRelatedParty(
  db: Transaction,
  organisationId: number,
  customerId: number,
  id: number,
): Promise<RelatedPartyRow> {
  const [row] = await db
    .select()
    .from(relatedParty)
    .where(ofOrganisation(relatedParty, organisationId, { id, customerId }))
    .for('update')
  if (!row) throw new Problem('not-found', `Customer ${customerId} has no related party ${id}.`)
  return row
}

export async function insertRelatedParties(
  db: Transaction,
  organisationId: number,
  rows: readonly NewRelatedParty[],
): Promise<RelatedPartyRow[]> {
  const inserted: RelatedPartyRow[] = []
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const batch = rows.slice(start, start + AT_ONCE).map((row) => ({ ...row, organisationId }))
    for (const row of await db.insert(relatedParty).values(batch).returning()) inserted.push(row)
  }
  return inserted
}

export const updateRelatedParty = rowsOf(relatedParty, 'related party', { isVersioned: true }).change

/** Related parties by their numbers, whether they ended or not. */
export function relatedPartiesWithIds(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<RelatedPartyRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(relatedParty)
    .where(ofOrganisation(relatedParty, organisationId, { id: ids }))
    .orderBy(asc(relatedParty.id))
}

/** Those with one of these names, or with one among their further names, however it is spelt in capitals, whether they ended or not. */
export function relatedPartiesNamed(
  db: Queryable,
  organisationId: number,
  names: readonly string[],
): Promise<RelatedPartyRow[]> {
  if (names.length === 0) return Promise.resolve([])
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))]
  return db
    .select()
    .from(relatedParty)
    .where(
      and(
        eq(relatedParty.organisationId, organisationId),
        or(
          inArray(sql`lower(${relatedParty.name})`, wanted),
          qualified`exists (select 1 from jsonb_array_elements_text(${relatedParty.aliases}) alias where ${inArray(sql`lower(alias)`, wanted)})`,
        ),
      ),
    )
    .orderBy(asc(relatedParty.id))
}

/** Ended ones that ended before a moment, after one that was read last. */
export function partiesEndedBefore(
  db: Queryable,
  organisationId: number,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<RelatedPartyRow[]> {
  return db
    .select()
    .from(relatedParty)
    .where(
      and(
        eq(relatedParty.organisationId, organisationId),
        lt(relatedParty.endedAt, before),
        gt(relatedParty.id, after),
      ),
    )
    .orderBy(asc(relatedParty.id))
    .limit(limit)
}

/** Removes related parties by their numbers. Gives how many there were. */
export async function deleteRelatedParties(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0
  const removed = await db
    .delete(relatedParty)
    .where(ofOrganisation(relatedParty, organisationId, { id: ids }))
    .returning({ id: relatedParty.id })
  return removed.length
}
