import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import {
  type Money,
  type Price,
  price,
  QUANTITY_PER_UNIT,
  type Quantity,
  unitPrice,
} from '#engines/money/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { type AccountAt, isActive } from '../store.ts'
import { paperFill, paperPosition } from '../tables.ts'
import { type AccountSplit, priceAfter, sharesBecome, splitsOf } from './splits-of.ts'

/** What a unit of a holding had cost on average from a day on: of the last trade, or of the split that made it a unit of another size. */
export type PaidPrice = { day: IsoDay; price: Price; tradedOn: IsoDay }

/** Before any trade there is what a holding that was brought in had cost. */
const BEFORE_ALL = '0000-00-00'

/**
 * What the holdings of an account had cost a unit, by the days of their trades and the oldest first: what stands in for a price where none is known. The last is what the books
 * say now, so that the past ends where the total of today begins.
 */
export async function lastPaidOf(
  db: Queryable,
  { organisationId, accountId }: AccountAt,
  symbols: readonly string[],
): Promise<Map<string, PaidPrice[]>> {
  const paid = new Map<string, PaidPrice[]>()
  if (symbols.length === 0) return paid
  const held = await db
    .select({ symbol: paperPosition.symbol, quantity: paperPosition.quantity, cost: paperPosition.cost })
    .from(paperPosition)
    .where(
      and(
        eq(paperPosition.organisationId, organisationId),
        eq(paperPosition.accountId, accountId),
        inArray(paperPosition.symbol, [...symbols]),
        ne(paperPosition.quantity, sql`0`),
      ),
    )
  const fills = await db
    .select({
      symbol: paperFill.symbol,
      day: paperFill.tradeDay,
      side: paperFill.side,
      quantity: paperFill.quantity,
      gross: paperFill.gross,
    })
    .from(paperFill)
    .where(
      and(
        eq(paperFill.organisationId, organisationId),
        eq(paperFill.accountId, accountId),
        inArray(paperFill.symbol, [...symbols]),
        isActive(paperFill),
      ),
    )
    .orderBy(asc(paperFill.executedAt), asc(paperFill.id))
  const splits = (await splitsOf(db, organisationId, [accountId])).get(accountId)
  const fillsOf = Map.groupBy(fills, ({ symbol }) => symbol)
  const heldOf = new Map(held.map((row) => [row.symbol, unitPrice(row.cost, row.quantity)]))
  for (const symbol of symbols) {
    const own = splits?.get(symbol) ?? []
    const now = heldOf.get(symbol)
    const averages = averagesOf(fillsOf.get(symbol) ?? [], own)
    const last = averages.at(-1)
    if (now !== undefined && last) last.price = now
    paid.set(symbol, now !== undefined && !last ? broughtIn(now, own) : averages)
  }
  return paid
}

type Fill = { day: IsoDay; side: 'BUY' | 'SELL'; quantity: Quantity; gross: Money }

/** What a holding that was brought in had cost a unit, before and after each split. */
function broughtIn(now: Price, splits: readonly AccountSplit[]): PaidPrice[] {
  const days = [BEFORE_ALL, ...splits.map(({ day }) => day)]
  const today = days.at(-1) as IsoDay
  return days.map((day) => ({
    day,
    price: priceAfter(now, 1 / sharesBecome(splits, day, today)),
    tradedOn: BEFORE_ALL,
  }))
}

/**
 * The average cost after each day of trades, and from each split on. A sale leaves it as it is; one of everything leaves the price of the sale; a split leaves what it all had cost and
 * makes other units of it.
 */
function averagesOf(fills: readonly Fill[], splits: readonly AccountSplit[]): PaidPrice[] {
  const averages: PaidPrice[] = []
  const waiting = [...splits]
  let units = 0
  let cost = 0
  const splitUpTo = (day: IsoDay | undefined) => {
    for (let [next] = waiting; next && (day === undefined || next.day <= day); [next] = waiting) {
      waiting.shift()
      units *= next.factor
      const before = averages.at(-1)
      if (before) averages.push({ ...before, day: next.day, price: priceAfter(before.price, next.factor) })
    }
  }
  for (const { day, side, quantity, gross } of fills) {
    splitUpTo(day)
    const sign = side === 'BUY' ? 1 : -1
    // What meets the other side closes it, and what is left opens one.
    const closed = units * sign < 0 ? Math.min(quantity, Math.abs(units)) : 0
    if (closed > 0) cost *= 1 - closed / Math.abs(units)
    cost += (sign * gross * (quantity - closed)) / quantity
    units += sign * quantity
    const average =
      units !== 0 && cost !== 0 ? toPrice((cost / units) * QUANTITY_PER_UNIT) : unitPrice(gross, quantity)
    if (averages.at(-1)?.day === day) averages.pop()
    averages.push({ day, price: average, tradedOn: day })
  }
  splitUpTo(undefined)
  return averages
}

const toPrice = (value: number): Price => price(Math.max(1, Math.round(value)))
