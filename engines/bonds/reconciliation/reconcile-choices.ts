import {
  addBusinessDays,
  type Calendar,
  type Day,
  isMonthEnd,
  isoDateOf,
} from '#engines/market-calendar/index.ts'
import type { BondTerms, Frequency } from '../bond-terms.ts'
import type { DayCount } from '../conventions/day-count.ts'
import { trueYield, YIELD_CONVENTIONS, type YieldConvention } from '../conventions/yield-convention.ts'
import { type SettledBond, settleBond } from '../settle-bond.ts'

/** One way to read a part of a bond; `change` says in words how it differs from the bond as it stands, and is absent where it does not. */
export type Choice<Value> = { value: Value; change: string | undefined }

/** The day of the trade and the calendar that its settlement is counted on. */
export type SettlementRule = { day: Day; calendar: Calendar }

type ReadBond = { terms: BondTerms; settlement: Day }

/** Every way to read the terms and the settlement of a bond with no more than so many changes. */
export function bondChoices(
  terms: BondTerms,
  settlement: Day,
  changesMax: number,
  trade: SettlementRule | undefined,
): { value: ReadBond; changes: string[] }[] {
  const found: { value: ReadBond; changes: string[] }[] = []
  for (const frequency of frequenciesFor(terms))
    for (const dayCount of dayCountsFor(terms))
      for (const endOfMonth of endOfMonthsFor(terms))
        for (const day of settlementsFor(settlement, trade)) {
          const read: BondTerms = {
            ...terms,
            frequency: frequency.value,
            dayCount: dayCount.value,
            isEndOfMonth: endOfMonth.value,
          }
          const changes = [frequency, dayCount, endOfMonth, day].flatMap(({ change }) => change ?? [])
          if (changes.length > changesMax) continue
          found.push({ value: { terms: read, settlement: day.value }, changes })
          const without = withoutNextCoupon(read, day.value)
          if (without && changes.length < changesMax)
            found.push({
              value: { terms: without, settlement: day.value },
              changes: [...changes, 'ex-dividend: the coming coupon stays with the seller'],
            })
        }
  return found
}

/** The price as it is quoted, and as one with accrued interest in it. Dirty prices per 100. */
export function priceChoices(bond: SettledBond, cleanPrice: number): Choice<number>[] {
  const clean = { value: cleanPrice + bond.accrued, change: undefined }
  return bond.accrued === 0
    ? [clean]
    : [clean, { value: cleanPrice, change: 'the price has accrued interest in it' }]
}

export function conventionChoices(ours: YieldConvention, frequency: Frequency): Choice<YieldConvention>[] {
  const others: [string, YieldConvention][] = [
    ['compounded in the last period too (Street)', YIELD_CONVENTIONS.street],
    ['simple interest in the last period', YIELD_CONVENTIONS['street-simple-final']],
    ['simple interest up to the first coupon (US Treasury)', YIELD_CONVENTIONS['us-treasury']],
    ['continuous compounding', YIELD_CONVENTIONS.continuous],
    ['time in days ÷ 365', YIELD_CONVENTIONS['actual-365']],
    ['time in days ÷ 360', { ...YIELD_CONVENTIONS.street, timeBasis: 'ACT/360' }],
    ['payments wait for business days (true yield)', trueYield('us-government-bond')],
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

const RECONCILED_FREQUENCIES: readonly Frequency[] = [1, 2, 4]

function frequenciesFor({
  frequency,
  coupon,
  firstCoupon,
  penultimateCoupon,
}: BondTerms): Choice<Frequency>[] {
  const own: Choice<Frequency> = { value: frequency, change: undefined }
  // Odd dates belong to one rhythm; without coupons the rhythm is the compounding alone, which has choices of its own.
  if (coupon === 0 || firstCoupon !== undefined || penultimateCoupon !== undefined) return [own]
  const others = RECONCILED_FREQUENCIES.filter((value) => value !== frequency)
  return [own, ...others.map((value) => ({ value, change: `${couponsOf(value)} instead of ${frequency}` }))]
}

const couponsOf = (frequency: Frequency) =>
  frequency === 1 ? '1 coupon a year' : `${frequency} coupons a year`

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

function settlementsFor(settlement: Day, trade: SettlementRule | undefined): Choice<Day>[] {
  const own: Choice<Day> = { value: settlement, change: undefined }
  if (trade) {
    const days = [0, 1, 2, 3].map((lag) => ({ lag, value: addBusinessDays(trade.calendar, trade.day, lag) }))
    const others = days.filter(({ value }) => value !== settlement)
    return [
      own,
      ...others.map(({ lag, value }) => ({ value, change: `settlement T+${lag}, ${isoDateOf(value)}` })),
    ]
  }
  const moved = [1, 2, 3, -1, -2].map((days) => ({
    value: addBusinessDays('weekends', settlement, days),
    change: `settlement ${Math.abs(days)} business ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`,
  }))
  return [own, ...moved]
}

/** No market keeps the coupon back for longer. */
const EX_DIVIDEND_DAYS_MAX = 40

/** The terms with the coming coupon left to the seller; undefined where it is too far off for that, or the last. */
function withoutNextCoupon(terms: BondTerms, settlement: Day): BondTerms | undefined {
  const bond = settleBond(terms, settlement)
  if (!bond.ok || bond.value.accrued <= 0) return undefined
  const { nextCoupon } = bond.value
  const isNear = nextCoupon - settlement <= EX_DIVIDEND_DAYS_MAX && nextCoupon < terms.maturity
  return isNear ? { ...terms, exDividendDays: new Map([[nextCoupon, settlement]]) } : undefined
}
