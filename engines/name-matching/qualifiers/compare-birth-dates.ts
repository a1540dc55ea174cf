import type { BirthDate } from './parse-birth-date.ts'

/** What two sets of birth dates can say, from the best to the worst, and "unknown" when a side has none. */
export const BIRTH_DATE_AGREEMENTS = [
  'exact',
  'flipped',
  'month',
  'day-and-month',
  'year',
  'near-year',
  'within-two-years',
  'within-five-years',
  'conflict',
  'unknown',
] as const

export type BirthDateAgreement = (typeof BIRTH_DATE_AGREEMENTS)[number]

const RANK: readonly BirthDateAgreement[] = BIRTH_DATE_AGREEMENTS.slice(0, -1)

/** The best agreement of any two dates counts, because lists carry several claims about one person. */
export function compareBirthDates(
  left: readonly BirthDate[],
  right: readonly BirthDate[],
): BirthDateAgreement {
  if (left.length === 0 || right.length === 0) return 'unknown'
  let best = RANK.length - 1
  for (const one of left) {
    for (const other of right) {
      const rank = RANK.indexOf(compareTwo(one, other))
      if (rank < best) best = rank
    }
  }
  return RANK[best]!
}

/** The fewest years between any two dates of birth; 0 where a side has none. */
export function yearsApart(left: readonly BirthDate[], right: readonly BirthDate[]): number {
  let least = Infinity
  for (const one of left) for (const other of right) least = Math.min(least, Math.abs(one.year - other.year))
  return least === Infinity ? 0 : least
}

function compareTwo(one: BirthDate, other: BirthDate): BirthDateAgreement {
  const years = Math.abs(one.year - other.year)
  const areDays = one.day > 0 && other.day > 0
  const areMonths = one.month > 0 && other.month > 0
  if (years === 0) {
    if (!areMonths) return 'year'
    if (!areDays) return one.month === other.month ? 'month' : 'near-year'
    if (one.month === other.month && one.day === other.day) return 'exact'
    if (one.month === other.day && one.day === other.month) return 'flipped'
    // One digit wrong in a day or a month is a slip of the pen more often than another person.
    if (one.month === other.month || one.day === other.day) return 'month'
    return 'near-year'
  }
  if (areDays && areMonths && one.month === other.month && one.day === other.day && years <= 10)
    return 'day-and-month'
  const slack = one.isApproximate || other.isApproximate ? 1 : 0
  if (years <= 1 + slack) return 'near-year'
  if (years <= 2 + slack) return 'within-two-years'
  if (years <= 5) return 'within-five-years'
  return 'conflict'
}
