import { addBusinessDays, type Day, isMonthEnd } from '#engines/market-calendar/index.ts'
import type { BondTerms, Frequency } from './bond-terms.ts'
import { yieldFromCleanPrice } from './bond-yield.ts'
import type { DayCount } from './day-count.ts'
import { simpleYield } from './money-market.ts'
import { settleBond } from './settle-bond.ts'
import { YIELD_CONVENTIONS, type YieldConvention } from './yield-convention.ts'

/** One way to read a bond, and the yield it leads to. */
export type Reading = {
  yield: number
  /** The other screen's yield less this one. */
  difference: number
  /** What is read differently from the bond as it stands, in words; empty for our own reading. */
  changes: string[]
}

export type Reconciliation = {
  ours: Reading
  /** The readings that explain the other yield to within the tolerance, the fewest changes first. */
  explanations: Reading[]
  /** The reading that comes closest, whether or not it explains. */
  nearest: Reading
  tried: number
}

type Choice<Value> = { value: Value; change: string | undefined }

/** Half of the last digit of a yield shown in percent with three decimals. */
const SCREEN_TOLERANCE = 0.000005

/**
 * Which convention another screen used: every combination of day count, yield convention, coupon frequency of compounding,
 * end-of-month rule and settlement day is tried, and those that lead to its yield are named. Nothing is fitted.
 */
export function reconcileYield(
  terms: BondTerms,
  settlement: Day,
  cleanPrice: number,
  theirYield: number,
  {
    convention = YIELD_CONVENTIONS.street,
    tolerance = SCREEN_TOLERANCE,
  }: {
    convention?: YieldConvention
    tolerance?: number
  } = {},
): Reconciliation | undefined {
  const readings: Reading[] = []
  for (const dayCount of dayCountsFor(terms))
    for (const endOfMonth of endOfMonthsFor(terms))
      for (const day of settlementsFor(settlement)) {
        const bond = settleBond(
          { ...terms, dayCount: dayCount.value, isEndOfMonth: endOfMonth.value },
          day.value,
        )
        if (!bond.ok) continue
        const changes = [dayCount, endOfMonth, day].flatMap(({ change }) => change ?? [])
        for (const reading of conventionsFor(convention, terms.frequency)) {
          const outcome = yieldFromCleanPrice(bond.value, cleanPrice, reading.value)
          if (!outcome.ok) continue
          readings.push(
            readingOf(outcome.value.yield, theirYield, [
              ...changes,
              ...(reading.change ? [reading.change] : []),
            ]),
          )
        }
        const simple = simpleYield(
          { coupon: bond.value.rate, redemption: terms.redemption ?? 100 },
          cleanPrice,
          terms.maturity - day.value,
        )
        if (simple.ok)
          readings.push(
            readingOf(simple.value, theirYield, [...changes, 'simple yield, as Japanese government bonds']),
          )
      }
  const ours = readings.find(({ changes }) => changes.length === 0)
  if (!ours) return undefined
  const byCloseness = (one: Reading, other: Reading) =>
    one.changes.length - other.changes.length || Math.abs(one.difference) - Math.abs(other.difference)
  const explanations = readings
    .filter(({ difference }) => Math.abs(difference) <= tolerance)
    .sort(byCloseness)
  const nearest = readings.reduce((best, reading) =>
    Math.abs(reading.difference) < Math.abs(best.difference) ? reading : best,
  )
  return { ours, explanations, nearest, tried: readings.length }
}

const readingOf = (ours: number, theirs: number, changes: string[]): Reading => ({
  yield: ours,
  difference: theirs - ours,
  changes,
})

const RECONCILED_DAY_COUNTS: readonly DayCount[] = [
  '30/360 US',
  '30E/360',
  'ACT/ACT ICMA',
  'ACT/360',
  'ACT/365F',
  'ACT/ACT ISDA',
]

function dayCountsFor({ dayCount }: BondTerms): Choice<DayCount>[] {
  return RECONCILED_DAY_COUNTS.concat(RECONCILED_DAY_COUNTS.includes(dayCount) ? [] : [dayCount]).map(
    (value) => ({
      value,
      change: value === dayCount ? undefined : `day count ${value} instead of ${dayCount}`,
    }),
  )
}

function endOfMonthsFor({ isEndOfMonth = false, maturity, penultimateCoupon }: BondTerms): Choice<boolean>[] {
  // Only a schedule that hangs on a month end knows the difference.
  if (!isMonthEnd(penultimateCoupon ?? maturity)) return [{ value: isEndOfMonth, change: undefined }]
  return [isEndOfMonth, !isEndOfMonth].map((value) => ({
    value,
    change:
      value === isEndOfMonth
        ? undefined
        : value
          ? 'coupons at the end of the month'
          : 'coupons on the maturity’s day of the month',
  }))
}

function settlementsFor(settlement: Day): Choice<Day>[] {
  return [0, 1, 2, 3, -1, -2].map((days) => ({
    value: days === 0 ? settlement : addBusinessDays('weekends', settlement, days),
    change:
      days === 0
        ? undefined
        : `settlement ${Math.abs(days)} business ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`,
  }))
}

function conventionsFor(ours: YieldConvention, frequency: Frequency): Choice<YieldConvention>[] {
  const others: [string, YieldConvention][] = [
    ['compounded in the last period too (Street)', YIELD_CONVENTIONS.street],
    ['simple interest in the last period', YIELD_CONVENTIONS['street-simple-final']],
    ['simple interest up to the first coupon (US Treasury)', YIELD_CONVENTIONS['us-treasury']],
    ['continuous compounding', YIELD_CONVENTIONS.continuous],
    ['time in days ÷ 365', YIELD_CONVENTIONS['actual-365']],
    ['time in days ÷ 360', { ...YIELD_CONVENTIONS.street, timeBasis: 'ACT/360' }],
  ]
  if (frequency !== 1) others.push(['effective annual yield', YIELD_CONVENTIONS['effective-annual']])
  if (frequency !== 2) others.push(['compounded twice a year', YIELD_CONVENTIONS['semi-annual']])
  return [
    { value: ours, change: undefined },
    ...others
      .filter(([, value]) => JSON.stringify(value) !== JSON.stringify(ours))
      .map(([change, value]) => ({ value, change })),
  ]
}
