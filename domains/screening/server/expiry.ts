import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { customersEndedSince } from '#domains/customers/server/index.ts'
import { idsOf, numbersOf, ofOrganisation, type Queryable, qualified } from '#platform/database/index.ts'
import { pastByNumber, pastByTime } from '#platform/organisation-rows/index.ts'
import type { ExpiryPolicy, PastTerm, Slice } from '#platform/slice/index.ts'
import { forgetCustomerIndex } from './monitoring/customer-index/touched-customers.ts'
import { eraseScreenings } from './screenings/delete-screenings.ts'
import {
  customerCoverage,
  matchDismissal,
  screening,
  screeningBatch,
  screeningBatchRow,
  screeningMatch,
} from './tables.ts'

const coversCustomer = qualified`exists (select 1 from ${customerCoverage} where ${customerCoverage.organisationId} = ${screening.organisationId}
  and ${customerCoverage.screeningId} = ${screening.id})`

const withMatch = (is: SQL) =>
  qualified`exists (select 1 from ${screeningMatch} where ${screeningMatch.organisationId} = ${screening.organisationId}
    and ${screeningMatch.screeningId} = ${screening.id} and ${screeningMatch.isMatch} and ${is})`

const hasDismissal = qualified`exists (select 1 from ${matchDismissal} where ${matchDismissal.organisationId} = ${screeningMatch.organisationId}
  and ${matchDismissal.matchId} = ${screeningMatch.id} and ${matchDismissal.endedAt} is null)`

/** Why a screening stays whatever its age; null where nothing here keeps it. */
const STAYS = sql<string | null>`case
  when ${withMatch(sql`${screeningMatch.state} in ('open', 'unclear', 'proposed')`)} then 'A match of it is not decided yet'
  end`

/** What of its customer rests on it: a customer who goes takes that along. */
const CUSTOMER_RESTS = sql<string | null>`case
  when ${screening.companyId} is null then null
  when ${withMatch(sql`${screeningMatch.state} = 'confirmed'`)} then 'The risk of a customer rests on a match that was confirmed in it'
  when ${withMatch(hasDismissal)} then 'A dismissal in force rests on it'
  when ${coversCustomer} then 'It is what a customer was last held against the lists by'
  end`

/** Screenings with their matches and decisions. What is not decided, and what a customer’s coverage or a dismissal rests on, stays. */
const screeningExpiry: ExpiryPolicy = {
  kind: 'screening',
  group: 'Screenings',
  at: 40,
  tables: [
    'screening',
    'screening_match',
    'match_decision',
    'match_dismissal',
    'review_assignment',
    'customer_coverage',
  ],
  least: { kept: 'screening' },
  async past({ db, actor: { organisationId } }, { before, after, limit }) {
    const rows = await db
      .select({
        id: screening.id,
        screenedAt: screening.screenedAt,
        companyId: screening.companyId,
        caseId: screening.caseId,
        stays: STAYS,
        customerRests: CUSTOMER_RESTS,
      })
      .from(screening)
      .where(pastByTime(screening, organisationId, screening.screenedAt, { before, after }))
      .orderBy(asc(screening.screenedAt), asc(screening.id))
      .limit(limit)
    return rows.map(
      ({ id, screenedAt, companyId, caseId, stays, customerRests }): PastTerm => ({
        id,
        since: screenedAt,
        subject: { type: 'screening', id },
        about: [
          ...(companyId === null ? [] : [{ type: 'company', id: companyId } as const]),
          ...(caseId === null ? [] : [{ type: 'case', id: caseId } as const]),
        ],
        ...(stays === null ? {} : { stays }),
        ...(customerRests === null || companyId === null
          ? {}
          : { rests: [{ by: { type: 'company', id: companyId }, why: customerRests }] }),
      }),
    )
  },
  remove: async (tx, gone) => ({
    count: await eraseScreenings(tx, numbersOf(gone), undefined, 'Past its term'),
  }),
}

/** Of a batch the first of its screenings that are left: more are not needed to see that it stays. */
const LEFT_MAX = 1_000
const leftOf = qualified<
  number[]
>`array(select ${screening.id}::float8 from ${screening} where ${screening.organisationId} = ${screeningBatch.organisationId}
  and ${screening.batchId} = ${screeningBatch.id} order by ${screening.batchRow} limit ${LEFT_MAX})`

async function leftOfBatches(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: screeningBatch.id, left: leftOf })
    .from(screeningBatch)
    .where(ofOrganisation(screeningBatch, organisationId, { id: ids }))
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** Batches that no screening is left of, with the rows of their files: also those that could not be screened, as the file said them. */
const batchesExpiry: ExpiryPolicy = {
  kind: 'screening',
  group: 'Batches of screenings',
  at: 41,
  tables: ['screening_batch', 'screening_batch_row'],
  least: { kept: 'screening' },
  async past({ db, actor: { organisationId } }, { before, after, limit, isHeld }) {
    const read = db
      .select({ id: screeningBatch.id, finishedAt: screeningBatch.finishedAt })
      .from(screeningBatch)
      .where(pastByNumber(screeningBatch, organisationId, screeningBatch.finishedAt, { before, after }))
      .orderBy(asc(screeningBatch.id))
      .limit(limit)
    // Locked first, asked about others second: a distributed database takes no lock beside a query within the query.
    const rows = await (isHeld ? read.for('update') : read)
    const left = await leftOfBatches(db, organisationId, idsOf(rows))
    return rows.map(
      ({ id, finishedAt }): PastTerm => ({
        id,
        since: finishedAt ?? before,
        subject: { type: 'batch', id },
        rests: (left.get(id) ?? []).map((screeningId) => ({
          by: { type: 'screening', id: screeningId },
          why: 'A screening of it is still kept',
        })),
      }),
    )
  },
  async remove({ db, actor: { organisationId } }, gone) {
    const ids = gone.map(({ id }) => Number(id))
    await db
      .delete(screeningBatchRow)
      .where(ofOrganisation(screeningBatchRow, organisationId, { batchId: ids }))
    const rows = await db
      .delete(screeningBatch)
      .where(ofOrganisation(screeningBatch, organisationId, { id: ids }))
      .returning({ id: screeningBatch.id })
    return { count: rows.length }
  },
}

export const screeningsExpiry: readonly ExpiryPolicy[] = [screeningExpiry, batchesExpiry]

export const batchesWithIds = (
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<{ id: number }[]> =>
  db
    .select({ id: screeningBatch.id })
    .from(screeningBatch)
    .where(ofOrganisation(screeningBatch, organisationId, { id: ids }))

/** What says of customers who go how they stood: their coverage and their dismissals go with them, and their screenings name them no more. */
export const screeningDeletedWith: NonNullable<Slice['deletedWith']> = async (tx, subjects) => {
  const {
    db,
    actor: { organisationId },
  } = tx
  // Their names are in its files; it is built again without them.
  if (subjects.some(({ type }) => type === 'company' || type === 'related-party')) forgetCustomerIndex(tx)
  const customers = subjects.flatMap(({ type, id }) => (type === 'company' ? [Number(id)] : []))
  if (customers.length === 0) return
  await db
    .delete(customerCoverage)
    .where(
      and(
        eq(customerCoverage.organisationId, organisationId),
        inArray(customerCoverage.companyId, customers),
      ),
    )
  const matchesOfRelated = db
    .select({ id: screeningMatch.id })
    .from(screeningMatch)
    .innerJoin(
      screening,
      and(
        eq(screening.organisationId, screeningMatch.organisationId),
        eq(screening.id, screeningMatch.screeningId),
      ),
    )
    .where(
      and(
        eq(screeningMatch.organisationId, organisationId),
        inArray(screening.companyId, customers),
        isNotNull(screening.relatedPartyId),
      ),
    )
  await db.delete(matchDismissal).where(
    and(
      eq(matchDismissal.organisationId, organisationId),
      or(
        inArray(
          matchDismissal.subjectKey,
          customers.map((id) => `company:${id}`),
        ),
        inArray(matchDismissal.matchId, matchesOfRelated),
      ),
    ),
  )
  await db
    .update(screening)
    .set({ companyId: null, relatedPartyId: null })
    .where(ofOrganisation(screening, organisationId, { companyId: customers }))
}

/** A screening that led to a case names it: the case goes when the screening may go as well. */
export const screeningsDependOn: NonNullable<Slice['dependsOn']> = async (
  { db, actor: { organisationId }, now },
  subjects,
  staysUntil,
) => {
  const cases = subjects.flatMap(({ type, id }) => (type === 'case' ? [Number(id)] : []))
  if (cases.length === 0) return []
  const rows = await db
    .select({
      id: screening.id,
      caseId: screening.caseId,
      screenedAt: screening.screenedAt,
      companyId: screening.companyId,
      stays: STAYS,
      customerRests: CUSTOMER_RESTS,
    })
    .from(screening)
    .where(ofOrganisation(screening, organisationId, { caseId: cases }))
  const endedSince = await customersEndedSince(
    db,
    organisationId,
    rows.flatMap(({ companyId, customerRests }) => (customerRests === null ? [] : (companyId ?? []))),
  )
  return rows.flatMap(({ id, caseId, screenedAt, companyId, stays, customerRests }) => {
    const until = staysUntil('screening', screenedAt)
    // A customer who waits for this case alone goes after it: the two would wait for each other.
    const ended = companyId === null ? undefined : endedSince.get(companyId)
    const customerUntil = ended ? staysUntil('customer', ended) : 'never'
    const isOfCustomer =
      customerRests !== null && ended !== undefined && (customerUntil === 'never' || customerUntil > now)
    if (stays === null && !isOfCustomer && until !== 'never' && until <= now) return []
    return [
      {
        on: { type: 'case' as const, id: caseId ?? 0 },
        by: { type: 'screening' as const, id },
        why: 'The screening that led to it is still kept',
      },
    ]
  })
}
