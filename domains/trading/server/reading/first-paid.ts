import { and, asc, eq, or } from 'drizzle-orm'
import { type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'
import type { Price } from '#engines/money/index.ts'
import { POSITION_SPLIT } from '#engines/trade-ledger/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { type AccountAt, isActive } from '../store.ts'
import { paperFill, paperTransfer } from '../tables.ts'

/** The first price that an account paid or got for a symbol, and the day of the first split of it after that; null without one. */
export type FirstPaid = { symbol: string; day: IsoDay; price: Price; splitOn: IsoDay | null }

/** The first trade of each symbol of an account. */
export async function firstPaidOf(
  db: Queryable,
  { organisationId, accountId }: AccountAt,
): Promise<FirstPaid[]> {
  const fills = await db
    .selectDistinctOn([paperFill.symbol], {
      symbol: paperFill.symbol,
      day: paperFill.tradeDay,
      price: paperFill.price,
    })
    .from(paperFill)
    .where(
      and(
        eq(paperFill.organisationId, organisationId),
        eq(paperFill.accountId, accountId),
        isActive(paperFill),
      ),
    )
    .orderBy(asc(paperFill.symbol), asc(paperFill.executedAt), asc(paperFill.id))
  const splits = await db
    .select({ unit: paperTransfer.unit, at: paperTransfer.at })
    .from(paperTransfer)
    .where(
      and(
        eq(paperTransfer.organisationId, organisationId),
        eq(paperTransfer.accountId, accountId),
        or(eq(paperTransfer.debit, POSITION_SPLIT), eq(paperTransfer.credit, POSITION_SPLIT)),
      ),
    )
    .orderBy(asc(paperTransfer.at))
  const daysOf = Map.groupBy(
    splits.map(({ unit, at }) => ({ symbol: unit.replace(/^share:/, ''), day: newYorkDay(at.getTime()) })),
    ({ symbol }) => symbol,
  )
  return fills.map((fill) => ({
    ...fill,
    splitOn: daysOf.get(fill.symbol)?.find(({ day }) => day > fill.day)?.day ?? null,
  }))
}
