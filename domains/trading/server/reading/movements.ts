import { type AnyColumn, and, asc, eq, gt, gte, min, or, type SQL, sql } from 'drizzle-orm'
import { addDays, type IsoDay, newYorkDay, newYorkMoment } from '#engines/market-calendar/index.ts'
import { type Money, money, type Quantity, quantity } from '#engines/money/index.ts'
import {
  CASH_SETTLED,
  CASH_UNSETTLED,
  CONVERSIONS,
  CORPORATE_CASH,
  POSITION,
  sharesOf,
} from '#engines/trade-ledger/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { AccountAt } from '../store.ts'
import { paperTransfer } from '../tables.ts'
import { transfersOf } from './transfers.ts'

export type SharesMoved = { symbol: string; change: Quantity }

/** What moved at an account on a day of New York. Amounts are ten-thousandths of a dollar. */
export type DayMovements = {
  day: IsoDay
  /** Money brought in, less what was taken out; what was changed from or into another currency is part of it. */
  contributed: Money
  /** How much of it was changed. */
  converted: Money
  /** Securities bought less securities sold, at their prices and without charges. */
  purchased: Money
  /** Dividends, on their ex-day, and interest. */
  income: Money
  /** Commission, fees and taxes. */
  fees: Money
  /** What of each symbol came in or, when negative, left: by trades, splits and moves. */
  shares: SharesMoved[]
  /** Of those, what was brought in from elsewhere or taken there: a flow in kind. */
  moved: SharesMoved[]
}

const { debit, credit, amount } = paperTransfer
/** The day of New York that an entry belongs to. */
export const dayOfTransfer = sql<string>`(${paperTransfer.at} at time zone 'America/New_York')::date::text`
const SHARE_UNIT = sharesOf('')

/** Sums what entries give on one side less what they take on the other, exactly. */
export const net = (given: SQL, taken: SQL) =>
  sql<string>`(coalesce(sum(${amount}) filter (where ${given}), 0) - coalesce(sum(${amount}) filter (where ${taken}), 0))::text`

/** What a company pays for its shares reduces what they had cost as a sale does. */
export const isTraded = (side: AnyColumn) =>
  sql`(${side} like 'securities:%' or ${side} = 'income:realised' or ${side} = ${CORPORATE_CASH})`
export const isIncome = (side: AnyColumn) => sql`(${side} like 'income:%' and ${side} <> 'income:realised')`
const isExpense = (side: AnyColumn) => sql`${side} like 'expense:%'`
const isMoneyPaidIn = (contributions: AnyColumn, cash: AnyColumn) =>
  sql`${contributions} in ('equity:contributions', ${CONVERSIONS}) and ${cash} = ${CASH_SETTLED}`

/**
 * What moved at an account by day, the oldest first; with `after` on the days after that one. The database sums the ledger, so a book of many trades
 * costs a row a day and not a row a trade.
 */
export async function movementsOf(db: Queryable, at: AccountAt, after?: IsoDay): Promise<DayMovements[]> {
  const isWanted = and(
    transfersOf(at),
    after === undefined ? undefined : gte(paperTransfer.at, new Date(newYorkMoment(addDays(after, 1), 0))),
  )
  const amounts = await db
    .select({
      day: dayOfTransfer,
      contributed: net(isMoneyPaidIn(credit, debit), isMoneyPaidIn(debit, credit)),
      converted: net(sql`${credit} = ${CONVERSIONS}`, sql`${debit} = ${CONVERSIONS}`),
      purchased: net(
        sql`${credit} = ${CASH_UNSETTLED} and ${isTraded(debit)}`,
        sql`${debit} = ${CASH_UNSETTLED} and ${isTraded(credit)}`,
      ),
      income: net(isIncome(credit), isIncome(debit)),
      fees: net(isExpense(debit), isExpense(credit)),
    })
    .from(paperTransfer)
    .where(isWanted)
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`))
  const changes = await db
    .select({
      day: dayOfTransfer,
      unit: paperTransfer.unit,
      change: net(sql`${debit} = ${POSITION}`, sql`${credit} = ${POSITION}`),
      moved: net(
        sql`${debit} = ${POSITION} and ${credit} = 'position:moved'`,
        sql`${credit} = ${POSITION} and ${debit} = 'position:moved'`,
      ),
    })
    .from(paperTransfer)
    .where(and(isWanted, or(eq(debit, POSITION), eq(credit, POSITION))))
    .groupBy(sql`1`, paperTransfer.unit)
  const byDay = Map.groupBy(changes, (change) => change.day)
  const days = amounts.map((row) => {
    const shares = byDay.get(row.day) ?? []
    const counted = (of: 'change' | 'moved') =>
      shares
        .filter((change) => Number(change[of]) !== 0)
        .map(({ unit, [of]: change }) => ({
          symbol: unit.slice(SHARE_UNIT.length),
          change: quantity(Number(change)),
        }))
    return {
      day: row.day,
      contributed: money(Number(row.contributed)),
      converted: money(Number(row.converted)),
      purchased: money(Number(row.purchased)),
      income: money(Number(row.income)),
      fees: money(Number(row.fees)),
      shares: counted('change'),
      moved: counted('moved'),
    }
  })
  return days.filter(hasMoved)
}

/** What was booked into a past day and taken back leaves a day on which nothing moved: an account does not begin with it. */
const hasMoved = ({ contributed, purchased, income, fees, shares, moved }: DayMovements): boolean =>
  [contributed, purchased, income, fees, shares.length, moved.length].some((change) => change !== 0)

/**
 * The first day of New York that entries after a number belong to: entries of a past day that were booked later change what that day was. Undefined where
 * there are none.
 */
export async function firstDayBookedSince(
  db: Queryable,
  at: AccountAt,
  sequence: number,
): Promise<IsoDay | undefined> {
  const [row] = await db
    .select({ first: min(paperTransfer.at) })
    .from(paperTransfer)
    .where(and(transfersOf(at), gt(paperTransfer.sequence, sequence)))
  return row?.first ? newYorkDay(row.first.getTime()) : undefined
}
