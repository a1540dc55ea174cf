import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type Money, money, type Quantity } from '#engines/money/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { type AccountAt, isStanding, type LotRow } from '../store.ts'
import { paperCorporateAction, paperLot, paperLotClosing } from '../tables.ts'

type PageRequest = { limit: number; offset: number }

/** A page of the open lots of an account, the oldest first, with the number of all and what they cost. Amounts are ten-thousandths of a dollar. */
export async function pageOfLots(
  db: Queryable,
  at: AccountAt,
  { limit, offset }: PageRequest,
): Promise<{ rows: LotRow[]; total: number; cost: Money; fees: Money }> {
  const isOwn = and(eq(paperLot.organisationId, at.organisationId), eq(paperLot.accountId, at.accountId))
  const rows = await db
    .select()
    .from(paperLot)
    .where(isOwn)
    .orderBy(asc(paperLot.openedAt), asc(paperLot.symbol), asc(paperLot.executionId))
    .limit(limit)
    .offset(offset)
  const [all] = await db
    .select({
      total: sql<number>`count(*)::integer`,
      cost: sql<string>`coalesce(sum(${paperLot.cost}), 0)::text`,
      fees: sql<string>`coalesce(sum(${paperLot.fees}), 0)::text`,
    })
    .from(paperLot)
    .where(isOwn)
  return {
    rows,
    total: all?.total ?? 0,
    cost: money(Number(all?.cost ?? 0)),
    fees: money(Number(all?.fees ?? 0)),
  }
}

/** What sales of a calendar year realised, those of lots held for more than a year apart. Amounts are ten-thousandths of a dollar. */
export type RealisedInYear = {
  year: number
  isLongTerm: boolean
  closings: number
  /** What the sales brought, their charges taken off. */
  proceeds: Money
  /** What was sold had cost, with the charges of its purchase. */
  basis: Money
}

const newYorkDate = (moment: typeof paperLotClosing.closedAt | typeof paperLotClosing.openedAt) =>
  sql`(${moment} at time zone 'America/New_York')::date`

/** The realised gains of an account by calendar year of New York, the newest first. */
export async function realisedByYear(db: Queryable, at: AccountAt): Promise<RealisedInYear[]> {
  const closed = newYorkDate(paperLotClosing.closedAt)
  const opened = newYorkDate(paperLotClosing.openedAt)
  const rows = await db
    .select({
      year: sql<number>`extract(year from ${closed})::integer`,
      isLongTerm: sql<boolean>`${closed} > (${opened} + interval '1 year')::date`,
      closings: sql<number>`count(*)::integer`,
      proceeds: sql<string>`sum(${paperLotClosing.proceeds})::text`,
      basis: sql<string>`sum(${paperLotClosing.cost} + ${paperLotClosing.fees})::text`,
    })
    .from(paperLotClosing)
    .where(
      and(
        eq(paperLotClosing.organisationId, at.organisationId),
        eq(paperLotClosing.accountId, at.accountId),
        isStanding(paperLotClosing),
      ),
    )
    .groupBy(sql`1`, sql`2`)
    .orderBy(desc(sql`1`), asc(sql`2`))
  return rows.map((row) => ({
    ...row,
    proceeds: money(Number(row.proceeds)),
    basis: money(Number(row.basis)),
  }))
}

export type ClosedLot = {
  symbol: string
  executionId: string
  lotExecutionId: string
  openedAt: Date
  closedAt: Date
  quantity: Quantity
  cost: Money
  fees: Money
  proceeds: Money
}

/** A page of the lots that sales used up, the newest sale first. */
export function pageOfClosings(db: Queryable, at: AccountAt, page: PageRequest): Promise<ClosedLot[]> {
  return db
    .select()
    .from(paperLotClosing)
    .where(
      and(
        eq(paperLotClosing.organisationId, at.organisationId),
        eq(paperLotClosing.accountId, at.accountId),
        isStanding(paperLotClosing),
      ),
    )
    .orderBy(
      desc(paperLotClosing.closedAt),
      asc(paperLotClosing.executionId),
      asc(paperLotClosing.lotExecutionId),
    )
    .limit(page.limit)
    .offset(page.offset)
}

export type AppliedAction = typeof paperCorporateAction.$inferSelect

/** The newest dividends and splits that an account went through; a dividend of nothing is left out. */
export function newestCorporateActions(
  db: Queryable,
  at: AccountAt,
  limit: number,
): Promise<AppliedAction[]> {
  return db
    .select()
    .from(paperCorporateAction)
    .where(
      and(
        eq(paperCorporateAction.organisationId, at.organisationId),
        eq(paperCorporateAction.accountId, at.accountId),
        sql`(${paperCorporateAction.kind} = 'split' or ${paperCorporateAction.amount} > 0)`,
      ),
    )
    .orderBy(desc(paperCorporateAction.exDay), asc(paperCorporateAction.symbol))
    .limit(limit)
}
