import { addDays, type IsoDay } from '#engines/market-calendar/index.ts'
import type { IncomeHolding, IncomeMonth } from '../../contract/income.ts'

/** A dividend of the books, in cents of one currency; negative where it was taken back. */
export type BookedDividend = { symbol: string; day: IsoDay; amount: number; isPaid: boolean }
/** What is held of a symbol now; cost and value are null where they are not known. */
export type IncomeSource = {
  symbol: string
  cost: number | null
  marketValue: number | null
  openedOn: IsoDay | null
}

const MONTHS = 12
const DAYS_A_YEAR = 365

/** The month that is so many after that of a day. */
const monthOf = (day: IsoDay, after: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 7)
}
export const sumOf = (all: readonly BookedDividend[]) => all.reduce((sum, { amount }) => sum + amount, 0)

/** What was paid in the year to a day. */
export function paidInYear(dividends: readonly BookedDividend[], today: IsoDay): BookedDividend[] {
  const since = addDays(today, -DAYS_A_YEAR)
  return dividends.filter(({ isPaid, day }) => isPaid && day > since && day <= today)
}

/**
 * Paid, declared and expected dividends by month. Expected is what a share that is still held paid in the year to today, in the same month a year later, unless something of it is
 * declared or paid in that month already: nobody has promised it, and it is not scaled to shares bought or sold since.
 */
export function monthsOf(
  dividends: readonly BookedDividend[],
  held: ReadonlySet<string>,
  today: IsoDay,
): IncomeMonth[] {
  const months = Array.from({ length: 2 * MONTHS }, (_, at) => monthOf(today, at - MONTHS + 1))
  const byMonth = Map.groupBy(dividends, ({ day }) => day.slice(0, 7))
  const inAYear = Map.groupBy(paidInYear(dividends, today), ({ day }) => monthOf(day, MONTHS))
  return months.map((month) => {
    const own = byMonth.get(month) ?? []
    const known = new Set(own.map(({ symbol }) => symbol))
    const before = inAYear.get(month) ?? []
    return {
      month,
      paid: sumOf(own.filter(({ isPaid }) => isPaid)),
      due: sumOf(own.filter(({ isPaid }) => !isPaid)),
      expected: sumOf(before.filter(({ symbol }) => held.has(symbol) && !known.has(symbol))),
    }
  })
}

/** What each holding paid in the year to a day, over what it had cost and is worth. */
export function holdingsOf(
  dividends: readonly BookedDividend[],
  sources: readonly IncomeSource[],
  today: IsoDay,
): IncomeHolding[] {
  const since = addDays(today, -DAYS_A_YEAR)
  return sources
    .flatMap(({ symbol, cost, marketValue, openedOn }): IncomeHolding[] => {
      const own = dividends.filter((one) => one.symbol === symbol)
      const inYear = paidInYear(own, today)
      const due = sumOf(own.filter(({ isPaid }) => !isPaid))
      if (inYear.length === 0 && due === 0) return []
      const paid = sumOf(inYear)
      const over = (whole: number | null) => (whole === null || whole <= 0 ? null : paid / whole)
      return [
        {
          symbol,
          paid,
          due,
          cost,
          marketValue,
          yieldOnCost: over(cost),
          yieldOnValue: over(marketValue),
          lastPaid: inYear.reduce<IsoDay | null>((last, { day }) => (last && last > day ? last : day), null),
          isOfPartOfYear: openedOn !== null && openedOn > since,
        },
      ]
    })
    .sort((one, other) => other.paid - one.paid || (one.symbol < other.symbol ? -1 : 1))
}
