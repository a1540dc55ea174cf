import { isTradingDay, tradingDayUpTo } from '#engines/market-calendar/index.ts'
import { captureByPeriod } from '#engines/portfolio-risk/index.ts'

type Captures = { upCapture: number | null; downCapture: number | null }

/**
 * Up and down captures by calendar months, as Morningstar has them; months that the days do not cover whole are left out. `closes` is the day
 * before the first return and the day of each.
 */
export function capturesByMonth(
  returns: readonly number[],
  market: ArrayLike<number> | null,
  closes: readonly string[],
): Captures {
  if (!market) return { upCapture: null, downCapture: null }
  const own: number[] = []
  const other: number[] = []
  let [grown, marketGrown, isWhole] = [1, 1, isMonthsLast(closes[0]!)]
  returns.forEach((value, at) => {
    grown *= 1 + value
    marketGrown *= 1 + market[at]!
    if (!isMonthsLast(closes[at + 1]!)) return
    if (isWhole) {
      own.push(grown - 1)
      other.push(marketGrown - 1)
    }
    ;[grown, marketGrown, isWhole] = [1, 1, true]
  })
  return {
    upCapture: captureByPeriod(own, other, (value) => value > 0),
    downCapture: captureByPeriod(own, other, (value) => value < 0),
  }
}

/** Whether a day is the last of its month on which the exchange trades. */
function isMonthsLast(day: string): boolean {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return isTradingDay(day) && tradingDayUpTo(end) === day
}
