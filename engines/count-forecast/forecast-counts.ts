/** What the next seven days may bring, with how the method did on days it had not seen. */
export type CountForecast =
  | { isShown: false; because: 'too-short' | 'too-few' | 'worse-than-naive'; backTest: BackTest | null }
  | {
      isShown: true
      /** Expected counts of the seven days ahead. */
      days: number[]
      /** Their sum. */
      total: number
      /** Within which four of five back-tested weeks lay about their forecast; never below 0. */
      low: number
      high: number
      backTest: BackTest
    }

export type BackTest = {
  /** Weeks that were forecast as if they lay ahead. */
  weeks: number
  /** Mean absolute error of a week's total. */
  error: number
  /** The same of the naive peer: next week will be as the last one. */
  naiveError: number
}

const WEEK = 7
/** Weeks that one forecast learns from. */
const LEARNS_WEEKS = 4
/** Fewer weeks that can be tested say nothing of an error. */
const TESTED_WEEKS_MIN = 8
const TESTED_WEEKS_MAX = 26
/** Less than one a week on average is no volume that could be forecast. */
const PER_WEEK_MIN = 1
const WITHIN = 0.8

/**
 * Forecasts the counts of the seven days after a row of daily counts: each weekday as the mean of the last four of its kind. It is held
 * against every week of the last half year that has four weeks before it, beside the naive forecast (the same as the week before), by
 * the absolute error of the week's total.
 *
 * It is not shown with fewer than twelve whole weeks, with less than one a week, or where it did worse than the naive one: a simpler
 * answer would be better.
 *
 * @param counts of whole days, the oldest first; non-negative whole numbers.
 */
export function forecastCounts(counts: readonly number[]): CountForecast {
  const weeks = Math.floor(counts.length / WEEK)
  if (weeks < LEARNS_WEEKS + TESTED_WEEKS_MIN) return { isShown: false, because: 'too-short', backTest: null }
  const tested = Math.min(TESTED_WEEKS_MAX, weeks - LEARNS_WEEKS)
  const errors: number[] = []
  let naive = 0
  for (let week = tested; week >= 1; week -= 1) {
    const start = counts.length - week * WEEK
    const known = counts.slice(0, start)
    const happened = sum(counts.slice(start, start + WEEK))
    errors.push(happened - sum(weekAfter(known)))
    naive += Math.abs(happened - sum(known.slice(-WEEK)))
  }
  const backTest: BackTest = {
    weeks: tested,
    error: sum(errors.map(Math.abs)) / tested,
    naiveError: naive / tested,
  }
  if (sum(counts.slice(-tested * WEEK)) / tested < PER_WEEK_MIN)
    return { isShown: false, because: 'too-few', backTest }
  if (backTest.error > backTest.naiveError) return { isShown: false, because: 'worse-than-naive', backTest }
  const days = weekAfter(counts)
  const total = sum(days)
  const sizes = errors.map(Math.abs).sort((a, b) => a - b)
  // The smallest distance that holds at least four of five of the tested weeks.
  const reach = sizes[Math.ceil(WITHIN * sizes.length) - 1] ?? 0
  return { isShown: true, days, total, low: Math.max(0, total - reach), high: total + reach, backTest }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Each of the seven days after `known` as the mean of the last four of its weekday. */
function weekAfter(known: readonly number[]): number[] {
  return Array.from({ length: WEEK }, (_, day) => {
    const same = Array.from(
      { length: LEARNS_WEEKS },
      (__, week) => known[known.length - (week + 1) * WEEK + day] ?? 0,
    )
    return sum(same) / LEARNS_WEEKS
  })
}
