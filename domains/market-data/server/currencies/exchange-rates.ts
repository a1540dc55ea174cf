import { addDays } from '#engines/market-calendar/index.ts'
import { majorOf, type RateOn, ratesByDay } from '#engines/money/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { ratesBetween } from './store.ts'

/** A rate holds for the ten days after it. */
const DAYS_BEFORE = 10

/** The rates between some currencies over some days: one rule for the whole product. Of one currency alone nothing is read. */
export async function exchangeRates(
  db: Queryable,
  currencies: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<RateOn> {
  const wanted = [...new Set(currencies.map(majorOf))]
  if (wanted.length < 2) return ratesByDay([])
  return ratesByDay(await ratesBetween(db, wanted, { from: addDays(from, -DAYS_BEFORE), to }))
}
