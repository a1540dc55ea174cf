import type { Day } from '#engines/market-calendar/index.ts'
import { addMonths, adjustDay, type BusinessDayRule, type Calendar } from '#engines/market-calendar/index.ts'
import { couponGrid, icmaFraction } from '../coupon-grid.ts'
import type { SettledBond } from '../settle-bond.ts'
import { type DayCount, type PlainDayCount, yearFraction } from './day-count.ts'

/**
 * What a market means by "yield". Every convention discounts a payment by (1 + y ÷ m)^−n, n being the compounding periods to
 * it; they differ in m, in how time is counted, and in which broken period earns simple interest instead.
 */
export type YieldConvention = {
  /** Compoundings a year: as often as coupons are paid, a number of times, or without pause. */
  compounding: 'coupon' | 'continuous' | number
  /** `street`: the bond's own thirty-day count, else ACT/ACT ICMA. Otherwise years on this count. */
  timeBasis: 'street' | DayCount
  /** The broken period up to the first payment earns simple interest (US Treasury, Moosmüller). */
  isFirstPeriodSimple: boolean
  /** Once one payment is left, the money market's simple interest (US Street, Bund, BTP). */
  isFinalPeriodSimple: boolean
  /** Of a count by actual days, where a year is not its own number of them: bills count 366 where a leap day lies in it. */
  daysInYear?: 365 | 366
  /** Payments wait for business days, and the yield counts the wait ("true yield"). */
  payments?: { calendar: Calendar; rule: BusinessDayRule }
}

const street: YieldConvention = {
  compounding: 'coupon',
  timeBasis: 'street',
  isFirstPeriodSimple: false,
  isFinalPeriodSimple: false,
}

/** The conventions that have a name. `jgb-simple` is of another kind and lives in `simple-yield.ts`. */
export const YIELD_CONVENTIONS = {
  /** ISMA, Street: compounded at the coupon frequency in every period. */
  street,
  /** Street as Bloomberg shows it for US corporates, Bunds and BTPs: simple in the final period. */
  'street-simple-final': { ...street, isFinalPeriodSimple: true },
  /** 31 CFR 356, appendix B: simple up to the next coupon, then semi-annual. */
  'us-treasury': { ...street, isFirstPeriodSimple: true, isFinalPeriodSimple: true },
  /** Compounded once a year on the Street's time (AIBD). */
  'effective-annual': { ...street, compounding: 1 },
  /** Compounded twice a year whatever the coupon: the US equivalent of an annual bond. */
  'semi-annual': { ...street, compounding: 2 },
  continuous: { ...street, compounding: 'continuous' },
  /** Years of actual days ÷ 365, compounded at the coupon frequency. */
  'actual-365': { ...street, timeBasis: 'ACT/365F' },
  /** Bills (31 CFR 356, appendix B): simple interest up to half a year, beyond it one coupon at half-time. */
  'bond-equivalent': { ...street, compounding: 2, timeBasis: 'ACT/365F', isFirstPeriodSimple: true },
} as const satisfies Record<string, YieldConvention>
export type YieldConventionName = keyof typeof YIELD_CONVENTIONS

/** Actual payment days of a calendar: the Street's yield with the wait for business days counted. */
export function trueYield(calendar: Calendar, rule: BusinessDayRule = 'following'): YieldConvention {
  return { ...street, payments: { calendar, rule } }
}

/** The yield of a bill from a settlement day: its year has 366 days where the one that begins then has a leap day. */
export function bondEquivalent(settlement: Day): YieldConvention {
  const days = addMonths(settlement, 12) - settlement
  return { ...YIELD_CONVENTIONS['bond-equivalent'], daysInYear: days === 366 ? 366 : 365 }
}

/**
 * A bond's payments as a convention counts their time, in compounding periods (years where it compounds without pause), and
 * the part of the first of them that earns simple interest.
 */
export type TimedFlows = {
  amounts: Float64Array
  exponents: Float64Array
  start: number
  count: number
  /** Compoundings a year; 0 stands for without pause. */
  perYear: number
  simplePart: number
  isEven: boolean
}

/** The payments of a bond on the clock of a convention. */
export function timeFlows(bond: SettledBond, convention: YieldConvention): TimedFlows {
  const { book, start, count, terms } = bond
  const { compounding, timeBasis, payments } = convention
  const perYear = compounding === 'coupon' ? terms.frequency : compounding === 'continuous' ? 0 : compounding
  const scale = (perYear || 1) / terms.frequency
  const isStreet = timeBasis === 'street' && payments === undefined
  if (isStreet && scale === 1) {
    const simplePart = simplePartOf(book.exponents[start]!, count, convention)
    return {
      amounts: book.amounts,
      exponents: book.exponents,
      start,
      count,
      perYear,
      simplePart,
      isEven: bond.isEven,
    }
  }
  const exponents = new Float64Array(count)
  for (let at = 0; at < count; at++) exponents[at] = scale * periodsTo(bond, start + at, convention)
  return {
    amounts: book.amounts.subarray(start, start + count),
    exponents,
    start: 0,
    count,
    perYear,
    simplePart: simplePartOf(exponents[0]!, count, convention),
    isEven: false,
  }
}

function simplePartOf(firstExponent: number, count: number, convention: YieldConvention): number {
  if (count === 1 && convention.isFinalPeriodSimple) return firstExponent
  if (!convention.isFirstPeriodSimple) return 0
  // A long first period is whole periods, compounded, after the broken one.
  const broken = firstExponent - Math.floor(firstExponent)
  return broken < 1e-12 || broken > 1 - 1e-12 ? 0 : broken
}

/** Coupon periods from settlement to a payment, waits for business days included. */
function periodsTo(
  bond: SettledBond,
  row: number,
  { timeBasis, daysInYear, payments }: YieldConvention,
): number {
  const { book, terms, settlement } = bond
  const day = book.days[row]!
  const periods =
    timeBasis === 'street'
      ? book.exponents[row]!
      : (terms.frequency * yearsBetween(bond, timeBasis, settlement, day) * 365) / (daysInYear ?? 365)
  if (!payments) return periods
  const paid = adjustDay(payments.calendar, payments.rule, day)
  if (paid === day) return periods
  const wait = paid - day
  // The wait is counted against a year of 365 days: it is a matter of days.
  return periods + (terms.frequency * wait) / 365
}

/** Years between two days on a basis: added up coupon period by coupon period, as flows are discounted. */
function yearsBetween(bond: SettledBond, basis: DayCount, from: Day, to: Day): number {
  if (basis === 'ACT/ACT ICMA') return icmaFraction(couponGrid(bond.terms), from, to)
  return yearFraction(basis satisfies PlainDayCount, from, to, {
    maturity: bond.terms.maturity,
    ...(bond.terms.calendar ? { calendar: bond.terms.calendar } : {}),
  })
}
