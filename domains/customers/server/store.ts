import { and, asc, eq, gt, ilike, inArray, isNotNull, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import {
  containing,
  idsOf,
  ofOrganisation,
  type Queryable,
  type Transaction,
} from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { customersList } from '../contract/endpoints.ts'
import type { CustomerRiskLevel } from '../contract/schemas.ts'
import { deleteRatings } from './rating/rating-store.ts'
import { customer, relatedParty } from './tables.ts'

export type CustomerRow = typeof customer.$inferSelect
export type NewCustomer = Omit<typeof customer.$inferInsert, 'organisationId' | 'id'>

const BATCH_ROWS = 2_000

const byNumber = rowsOf(customer, 'customer', { isVersioned: true })

/** One customer of an organisation. @throws Problem `not-found`. */
export const customerOfOrganisation = byNumber.read

/** The same, held until the change ends: what is written next rests on what it is now. @throws Problem `not-found`. */
export const holdCustomer = byNumber.hold

export async function insertCustomers(
  db: Transaction,
  organisationId: number,
  rows: readonly NewCustomer[],
): Promise<CustomerRow[]> {
  const inserted: CustomerRow[] = []
  for (let start = 0; start < rows.length; start += 500) {
    const batch = rows.slice(start, start + 500).map((row) => ({ ...row, organisationId }))
    inserted.push(...(await db.insert(customer).values(batch).returning()))
  }
  return inserted
}

export const updateCustomer = byNumber.change

/** Notes what a screening has to compare of a customer, where its related parties come with it: no change of its own facts. */
export async function setComparedHash(
  db: Transaction,
  organisationId: number,
  id: number,
  comparedHash: string,
): Promise<void> {
  await db
    .update(customer)
    .set({ comparedHash })
    .where(ofOrganisation(customer, organisationId, { id }))
}

const LEVELS = sql.raw(`array['critical', 'high', 'medium', 'low', 'not-assessed']`)

const rankOf = (level: SQLWrapper) => sql`array_position(${LEVELS}, ${level})`

/** The rank of `shownRiskOf`: 1 critical to 4 low, 5 where nobody assessed it. `least` passes over what is null. */
const shownRank = (now: Date) => sql`coalesce(least(
  case when ${customer.overrideUntil} > ${now.toISOString()}::timestamptz then ${rankOf(customer.overrideLevel)}
    else least(${rankOf(customer.riskLevel)}, ${rankOf(customer.ratedLevel)}) end,
  ${rankOf(customer.openMatchRisk)}, ${rankOf(customer.riskFloor)}), 5)`

type CustomersAsked = ListAsk & {
  riskLevel?: CustomerRiskLevel | 'not-assessed' | undefined
  isMonitored?: 'true' | 'false' | undefined
}

/** As JSON writes a text among others. */
const asInJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** A page of customers, by name unless another order is asked for. */
export function pageOfCustomers(db: Queryable, organisationId: number, ask: CustomersAsked, now: Date) {
  return readList(
    db,
    customersList,
    {
      from: (select) => select.from(customer),
      fields: customer,
      key: { by: customer.id, kind: 'whole' },
      columns: {
        name: customer.name,
        segment: customer.segment,
        risk: { by: shownRank(now), isReversed: true },
        exposure: customer.exposureCents,
        monitored: customer.isMonitored,
        screened: customer.lastScreenedAt,
      },
      facets: {
        riskLevel: { by: sql`(${LEVELS})[${shownRank(now)}]` },
        isMonitored: { by: sql`${customer.isMonitored}::text` },
      },
      start: [{ by: customer.name, kind: 'text' }],
      search: (text) =>
        or(
          ilike(customer.name, containing(text)),
          ilike(sql`${customer.aliases}::text`, containing(asInJson(text))),
        ),
    },
    { wanted: eq(customer.organisationId, organisationId), ask, now },
  )
}

/** Every customer, or every monitored one, in the order of their numbers; read in batches. */
export async function allCustomers(
  db: Queryable,
  organisationId: number,
  filter: { isMonitored?: boolean } = {},
): Promise<CustomerRow[]> {
  const all: CustomerRow[] = []
  for (;;) {
    const rows = await db
      .select()
      .from(customer)
      .where(
        and(
          eq(customer.organisationId, organisationId),
          gt(customer.id, all.at(-1)?.id ?? 0),
          filter.isMonitored === undefined ? undefined : eq(customer.isMonitored, filter.isMonitored),
        ),
      )
      .orderBy(asc(customer.id))
      .limit(BATCH_ROWS)
    all.push(...rows)
    if (rows.length < BATCH_ROWS) return all
  }
}

export type NamedCustomer = Pick<
  CustomerRow,
  'id' | 'name' | 'schema' | 'birthDate' | 'countries' | 'identifiers' | 'aliases' | 'gender'
>

const namedColumns = {
  id: customer.id,
  name: customer.name,
  schema: customer.schema,
  birthDate: customer.birthDate,
  countries: customer.countries,
  identifiers: customer.identifiers,
  aliases: customer.aliases,
  gender: customer.gender,
}

/** Customers that have one of these identifiers, by their numbers. */
export function customersWithIdentifiers(
  db: Queryable,
  organisationId: number,
  identifiers: readonly { kind: string; value: string }[],
  limit: number,
): Promise<NamedCustomer[]> {
  const [first, ...others] = identifiers.map(
    ({ kind, value }) => sql`${customer.identifiers} @> ${JSON.stringify([{ kind, value }])}::jsonb`,
  )
  if (!first) return Promise.resolve([])
  return db
    .select(namedColumns)
    .from(customer)
    .where(ofOrganisation(customer, organisationId, or(first, ...others)))
    .orderBy(asc(customer.id))
    .limit(limit)
}

/** The customers that bear one of these names, however it is spelt in capitals. */
export async function customersNamed(
  db: Queryable,
  organisationId: number,
  names: readonly string[],
): Promise<NamedCustomer[]> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))]
  const found: NamedCustomer[] = []
  for (let start = 0; start < wanted.length; start += BATCH_ROWS) {
    const some = wanted.slice(start, start + BATCH_ROWS)
    const rows = await db
      .select(namedColumns)
      .from(customer)
      .where(ofOrganisation(customer, organisationId, inArray(sql`lower(${customer.name})`, some)))
      .orderBy(asc(customer.id))
    for (const row of rows) found.push(row)
  }
  return found
}

/** The customers with these numbers; numbers of other organisations are left out. */
export function customersWithIds(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<CustomerRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(customer)
    .where(ofOrganisation(customer, organisationId, { id: ids }))
    .orderBy(asc(customer.id))
}

/** Which of some customers are there, held until the change ends: none of them is deleted meanwhile. */
export async function holdCustomers(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: customer.id })
    .from(customer)
    .where(ofOrganisation(customer, organisationId, { id: ids }))
    .orderBy(asc(customer.id))
    .for('update')
  return new Set(idsOf(rows))
}

export async function customersLastScreenedBy(
  db: Queryable,
  organisationId: number,
  screeningIds: readonly number[],
): Promise<Pick<CustomerRow, 'id' | 'lastScreeningId'>[]> {
  if (screeningIds.length === 0) return []
  return db
    .select({ id: customer.id, lastScreeningId: customer.lastScreeningId })
    .from(customer)
    .where(ofOrganisation(customer, organisationId, { lastScreeningId: screeningIds }))
}

/** Notes the level of the gravest open match of each of these customers; null where none is open. */
export async function noteOpenMatchRisks(
  db: Queryable,
  organisationId: number,
  noted: readonly { customerId: number; level: CustomerRiskLevel | null }[],
): Promise<void> {
  if (noted.length === 0) return
  const facts = JSON.stringify(noted.map(({ customerId, level }) => ({ customer_id: customerId, level })))
  await db.execute(sql`
    update customer set open_match_risk = told.level
    from jsonb_to_recordset(${facts}::jsonb) as told(customer_id bigint, level text)
    where customer.organisation_id = ${organisationId} and customer.id = told.customer_id
      and customer.open_match_risk is distinct from told.level`)
}

/** Printed characters up to U+024F without the soft hyphen: in a name of these nothing is hidden but by what stands for a sign. */
const PLAIN = '^[ -~\u00a1-\u00ac\u00ae-\u024f]*$'
/** What a machine may have written for a sign: "&#233;", "%20", "=C3", "\\u00e1", a tag, "+" for a space, "Ã¡". */
const ESCAPED =
  '&#?[[:alnum:]]+;|%[[:xdigit:]]{2}|=[[:xdigit:]]{2}|=[?]|\\\\[uxnrt0-7]|_x[[:xdigit:]]{4}_|<|[+^]|[\u00c0-\u00ff][\u00a1-\u00bf\u00c0-\u00ff]'

const isUnplain = (name: SQLWrapper) => sql`(${name} !~ ${PLAIN} or ${name} ~ ${ESCAPED})`

/**
 * Customers whose name, or that of a related party, has more than plain letters or may be read otherwise, with their newest screening; waiting ones are
 * left out.
 */
export function customersNamedUnplainly(
  db: Queryable,
  after: { organisationId: number; id: number },
  limit: number,
): Promise<{ organisationId: number; id: number; lastScreeningId: number | null }[]> {
  return db
    .select({
      organisationId: customer.organisationId,
      id: customer.id,
      lastScreeningId: customer.lastScreeningId,
    })
    .from(customer)
    .where(
      and(
        sql`(${customer.organisationId}, ${customer.id}) > (${after.organisationId}::integer, ${after.id}::bigint)`,
        or(
          isUnplain(customer.name),
          isUnplain(sql`${customer.aliases}::text`),
          sql`(${customer.organisationId}, ${customer.id}) in ${db
            .select({ organisationId: relatedParty.organisationId, id: relatedParty.customerId })
            .from(relatedParty)
            .where(and(isNull(relatedParty.endedAt), isUnplain(relatedParty.name)))}`,
        ),
        isNull(customer.awaitsScreeningSince),
      ),
    )
    .orderBy(asc(customer.organisationId), asc(customer.id))
    .limit(limit)
}

/** Has customers wait for a screening again. */
export async function awaitScreening(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
  since: Date,
): Promise<void> {
  await db
    .update(customer)
    .set({ awaitsScreeningSince: since })
    .where(ofOrganisation(customer, organisationId, { id: ids }))
}

/** The organisations that monitor anybody, or have somebody who waits for a screening or for an answer. */
export async function organisationsWithMonitoring(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: customer.organisationId })
    .from(customer)
    .where(
      or(
        eq(customer.isMonitored, true),
        isNotNull(customer.awaitsScreeningSince),
        eq(customer.isAnswered, false),
      ),
    )
    .orderBy(asc(customer.organisationId))
  return rows.map((row) => row.id)
}

/** Marks customers as monitored, which changes no fact of theirs. Gives the numbers of those that were not. */
export async function startMonitoring(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .update(customer)
    .set({ isMonitored: true })
    .where(ofOrganisation(customer, organisationId, { id: ids, isMonitored: false }))
    .returning({ id: customer.id })
  return rows.map((row) => row.id)
}

export type ScreenedCustomer = {
  customerId: number
  screeningId: number
  at: Date
  isAnswered: boolean
  /** Digest of the compared facts that were searched for. */
  comparedHash: string | null
}

/**
 * Notes the newest screening on each customer; an older one than what is noted changes nothing. Facts that changed while it was searched go on waiting: whether they are those that were
 * searched for is asked of the facts, because a change has the time at which it was begun.
 */
export async function noteScreenings(
  db: Queryable,
  organisationId: number,
  screened: readonly ScreenedCustomer[],
): Promise<void> {
  const newest = new Map<number, ScreenedCustomer>()
  for (const one of screened) {
    const known = newest.get(one.customerId)
    if (!known || known.at <= one.at) newest.set(one.customerId, one)
  }
  if (newest.size === 0) return
  const facts = JSON.stringify(
    [...newest.values()].map(({ customerId, screeningId, at, isAnswered, comparedHash }) => ({
      customer_id: customerId,
      screening_id: screeningId,
      at: at.toISOString(),
      answered: isAnswered,
      hash: comparedHash,
    })),
  )
  await db.execute(sql`
    update customer set last_screening_id = told.screening_id, last_screened_at = told.at, is_answered = told.answered,
      awaits_screening_since = case when customer.awaits_screening_since > told.at or customer.compared_hash is distinct from told.hash
        then customer.awaits_screening_since end
    from jsonb_to_recordset(${facts}::jsonb) as told(customer_id bigint, screening_id bigint, at timestamptz, answered boolean, hash text)
    where customer.organisation_id = ${organisationId} and customer.id = told.customer_id
      and (customer.last_screened_at is null or customer.last_screened_at <= told.at)`)
}

/** Removes the customers up to a number, which is how sample data goes. Gives how many there were. */
export async function deleteAllCustomers(db: Queryable, organisationId: number): Promise<number> {
  await db.delete(relatedParty).where(eq(relatedParty.organisationId, organisationId))
  await deleteRatings(db, organisationId, 'all')
  const removed = await db
    .delete(customer)
    .where(eq(customer.organisationId, organisationId))
    .returning({ id: customer.id })
  return removed.length
}

/** Removes customers, as when they are erased. Gives how many there were. */
export async function deleteCustomers(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0
  await db.delete(relatedParty).where(ofOrganisation(relatedParty, organisationId, { customerId: ids }))
  await deleteRatings(db, organisationId, ids)
  const removed = await db
    .delete(customer)
    .where(ofOrganisation(customer, organisationId, { id: ids }))
    .returning({ id: customer.id })
  return removed.length
}
