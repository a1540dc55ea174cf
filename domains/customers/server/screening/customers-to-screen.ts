import { and, asc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { ofOrganisation, type Queryable } from '#platform/database/index.ts'
import type { CustomerRow } from '../store.ts'
import { customer } from '../tables.ts'

/** Rows that are read in one turn of the event loop. */
const PAGE_ROWS = 500

/** So many numbers of customers make a range: what is asked of a range takes the database no longer however many ranges there are. */
const RANGE_NUMBERS = 100_000

/** Numbers of customers from `first` up to, and without, `end`. */
export type NumberRange = { first: number; end: number }

/** The ranges of numbers in which an organisation has customers, in their order. They stay where they are as customers come and go. */
export async function* rangesOfCustomers(db: Queryable, organisationId: number): AsyncGenerator<NumberRange> {
  for (let end = 0; ; ) {
    const [next] = await db
      .select({ id: customer.id })
      .from(customer)
      .where(ofOrganisation(customer, organisationId, gt(customer.id, end - 1)))
      .orderBy(asc(customer.id))
      .limit(1)
    if (!next) return
    const first = Math.floor(next.id / RANGE_NUMBERS) * RANGE_NUMBERS
    end = first + RANGE_NUMBERS
    yield { first, end }
  }
}

/** Which customers: those of any kind that is asked for. */
export type ToScreen = {
  /** Everybody, whether anything waits or not. */
  all?: boolean
  /** Those that a list change may call for screening again. */
  monitored?: boolean
  /** Those whose facts wait for a screening. */
  awaiting?: boolean
  /** Those that wait for none and were screened without every list that is needed. */
  unanswered?: boolean
  /** And those of whom this holds; it names columns of `customer`. */
  also?: SQL
}

/** Customers that a screening may concern, a page at a time: there may be more than fit in memory. */
export async function* customersToScreen(
  db: Queryable,
  organisationId: number,
  { all = false, monitored = false, awaiting = false, unanswered = false, also }: ToScreen,
  { first, end }: NumberRange = { first: 0, end: Number.MAX_SAFE_INTEGER },
): AsyncGenerator<CustomerRow[]> {
  const wanted = or(
    all ? isNotNull(customer.id) : undefined,
    monitored ? eq(customer.isMonitored, true) : undefined,
    awaiting ? isNotNull(customer.awaitsScreeningSince) : undefined,
    unanswered ? and(eq(customer.isAnswered, false), isNull(customer.awaitsScreeningSince)) : undefined,
    also,
  )
  if (!wanted) return
  for (let after = first - 1; ; ) {
    const rows = await db
      .select()
      .from(customer)
      .where(ofOrganisation(customer, organisationId, gt(customer.id, after), lt(customer.id, end), wanted))
      .orderBy(asc(customer.id))
      .limit(PAGE_ROWS)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < PAGE_ROWS) return
    after = last.id
  }
}

const PAGE_KEYS = 10_000
const KEY_DIGITS = 16

/** What `comparedKeys` says of a customer. */
export const comparedKeyOf = ({ comparedHash }: CustomerRow): string => comparedHash.slice(0, KEY_DIGITS)

/** Of the customers of a range, a page at a time and as one text, "12 0f3a…,13 9c…": the number, and the first 16 digits of what a screening compares of it. */
export async function* comparedKeys(
  db: Queryable,
  organisationId: number,
  { first, end }: NumberRange,
): AsyncGenerator<string> {
  for (let after = first - 1; ; ) {
    const { rows } = await db.execute<{ keys: string | null; last: number; many: number }>(sql`
      select string_agg(id || ' ' || left(compared_hash, ${KEY_DIGITS}::int), ',' order by id) as keys, max(id)::float8 as last, count(*)::int as many
      from (
        select id, compared_hash from ${customer}
        where organisation_id = ${organisationId} and id > ${after} and id < ${end} order by id limit ${PAGE_KEYS}
      ) page`)
    const [page] = rows
    if (!page?.keys) return
    yield page.keys
    if (page.many < PAGE_KEYS) return
    after = page.last
  }
}
