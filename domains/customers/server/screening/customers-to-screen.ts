import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { CustomerRow } from '../store.ts'
import { customer } from '../tables.ts'

/** Rows that are read in one turn of the event loop. */
const PAGE_ROWS = 500

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
}

/** Customers that a screening may concern, a page at a time: there may be more than fit in memory. */
export async function* customersToScreen(
  db: Queryable,
  organisationId: number,
  { all = false, monitored = false, awaiting = false, unanswered = false }: ToScreen,
): AsyncGenerator<CustomerRow[]> {
  const wanted = or(
    all ? isNotNull(customer.id) : undefined,
    monitored ? eq(customer.isMonitored, true) : undefined,
    awaiting ? isNotNull(customer.awaitsScreeningSince) : undefined,
    unanswered ? and(eq(customer.isAnswered, false), isNull(customer.awaitsScreeningSince)) : undefined,
  )
  if (!wanted) return
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(customer)
      .where(ofOrganisation(customer, organisationId, gt(customer.id, after), wanted))
      .orderBy(asc(customer.id))
      .limit(PAGE_ROWS)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < PAGE_ROWS) return
    after = last.id
  }
}
