import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { newYorkMoment } from '#engines/market-calendar/index.ts'
import { type Money, money, NO_MONEY, type Quantity } from '#engines/money/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { type AccountAt, isActive, type LotRow } from '../store.ts'
import { paperCorporateAction, paperLot, paperLotClosing, paperPosition } from '../tables.ts'

type PageRequest = { limit: number; offset: number }

/** An account in all its currencies. */
type AccountsAt = { organisationId: number; accountIds: readonly number[] }

const ofAccounts = ({ organisationId, accountIds }: AccountsAt) =>
  and(eq(paperLot.organisationId, organisationId), inArray(paperLot.accountId, [...accountIds]))

/** A page of the open lots of an account, the oldest first. */
export function pageOfLots(db: Queryable, at: AccountsAt, { limit, offset }: PageRequest): Promise<LotRow[]> {
  return db
    .select()
    .from(paperLot)
    .where(ofAccounts(at))
    .orderBy(asc(paperLot.openedAt), asc(paperLot.symbol), asc(paperLot.executionId))
    .limit(limit)
    .offset(offset)
}

/** How many open lots an account has. */
export const countLots = (db: Queryable, at: AccountsAt): Promise<number> =>
  db.$count(paperLot, ofAccounts(at))

/** What the open lots of an account had cost, with the charges of their purchase; a position is the sum of its lots. Ten-thousandths of a dollar. */
export async function basisOfLots(db: Queryable, at: AccountAt): Promise<Money> {
  const [all] = await db
    .select({
      basis: sql<string>`coalesce(sum(${paperPosition.cost} + ${paperPosition.fees}), 0)::text`,
    })
    .from(paperPosition)
    .where(
      and(eq(paperPosition.organisationId, at.organisationId), eq(paperPosition.accountId, at.accountId)),
    )
  return money(Number(all?.basis ?? 0))
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

/**
 * Whether a lot was held for more than a year, by the days of New York. To find the day of a moment takes the database longer than all else, so that is done only of lots
 * that were held for a year within some days: 8,700 hours are less than 364 days, 8,900 more than 370. What was bought on the last of February is held for more than a
 * year from 1 March on (Rev. Rul. 66-7). What was sold short is never held: its gain is of the short term (IRC 1233).
 */
const isLongTerm = sql<boolean>`case
  when ${paperLotClosing.quantity} < 0 then false
  when ${paperLotClosing.openedAt} > ${paperLotClosing.closedAt} - interval '8700 hours' then false
  when ${paperLotClosing.openedAt} < ${paperLotClosing.closedAt} - interval '8900 hours' then true
  else ${newYorkDate(paperLotClosing.closedAt)} > greatest(
    (${newYorkDate(paperLotClosing.openedAt)} + interval '1 year')::date,
    (${newYorkDate(paperLotClosing.openedAt)} + 1 + interval '1 year')::date - 1) end`

const isShort = sql`${paperLotClosing.quantity} < 0`
const takenIn = sql`(-(${paperLotClosing.cost} + ${paperLotClosing.fees}))`

const FIRST_YEAR = 1900
/** The beginnings of the calendar years of New York, for the same reason. */
const newYears = Array.from({ length: 300 }, (_, place) =>
  new Date(newYorkMoment(`${FIRST_YEAR + place}-01-01`, 0)).toISOString(),
)

/** The realised gains of an account by calendar year of New York, the newest first. */
export async function realisedByYear(db: Queryable, at: AccountAt): Promise<RealisedInYear[]> {
  const rows = await db
    .select({
      year: sql<number>`${FIRST_YEAR - 1}::integer + width_bucket(${paperLotClosing.closedAt}, ${sql.param(newYears)}::timestamptz[])`,
      isLongTerm,
      closings: sql<number>`count(*)::integer`,
      proceeds: sql<string>`sum(case when ${isShort} then ${takenIn} else ${paperLotClosing.proceeds} end)::text`,
      basis: sql<string>`sum(case when ${isShort} then -${paperLotClosing.proceeds} else -${takenIn} end)::text`,
    })
    .from(paperLotClosing)
    .where(
      and(
        eq(paperLotClosing.organisationId, at.organisationId),
        eq(paperLotClosing.accountId, at.accountId),
        isActive(paperLotClosing),
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
  /** The broker's file that the sale was taken from; null of a paper order. */
  importId: number | null
  quantity: Quantity
  cost: Money
  fees: Money
  proceeds: Money
}

/** A closed lot as a sale and what it took: of a short sale the proceeds came first, and the basis is what buying it back took. Its quantity stays below zero. */
export const asSale = <Closed extends Pick<ClosedLot, 'quantity' | 'cost' | 'fees' | 'proceeds'>>(
  row: Closed,
): Closed =>
  row.quantity < 0
    ? { ...row, proceeds: money(-row.cost - row.fees), cost: money(-row.proceeds), fees: NO_MONEY }
    : row

/** A page of the lots that sales used up, the newest sale first. */
export async function pageOfClosings(db: Queryable, at: AccountAt, page: PageRequest): Promise<ClosedLot[]> {
  const rows = await db
    .select()
    .from(paperLotClosing)
    .where(
      and(
        eq(paperLotClosing.organisationId, at.organisationId),
        eq(paperLotClosing.accountId, at.accountId),
        isActive(paperLotClosing),
      ),
    )
    .orderBy(
      desc(paperLotClosing.closedAt),
      asc(paperLotClosing.executionId),
      asc(paperLotClosing.lotExecutionId),
    )
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(asSale)
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
