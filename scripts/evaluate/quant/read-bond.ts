import type { BondTerms, DayCount, Frequency } from '#engines/bonds/index.ts'
import { type Day, dayOf } from '#engines/market-calendar/index.ts'

/** The inputs of a case with its dates as days; what the case does not say is missing. */
export type Inputs = {
  raw: Record<string, unknown>
  settlement: Day
  cleanPrice?: number
  dirtyPrice?: number
  yield?: number
  curve?: string
  isExDividend: boolean
}

export function readInputs(raw: Record<string, unknown>): Inputs {
  const inputs: Inputs = { raw, settlement: day(raw.settlementDate), isExDividend: raw.exDividend === true }
  for (const name of ['cleanPrice', 'dirtyPrice', 'yield'] as const)
    if (typeof raw[name] === 'number') inputs[name] = raw[name]
  if (typeof raw.curve === 'string') inputs.curve = raw.curve
  return inputs
}

export function readTerms({ raw }: Inputs): BondTerms {
  const terms: BondTerms = {
    issue: day(raw.issueDate),
    maturity: day(raw.maturityDate),
    coupon: Number(raw.couponRate),
    frequency: raw.frequency as Frequency,
    dayCount: raw.dayCount as DayCount,
    isEndOfMonth: raw.endOfMonth === true,
  }
  if (typeof raw.redemption === 'number') terms.redemption = raw.redemption
  if (raw.firstCouponDate) terms.firstCoupon = day(raw.firstCouponDate)
  if (raw.penultimateCouponDate) terms.penultimateCoupon = day(raw.penultimateCouponDate)
  if (Array.isArray(raw.couponSteps))
    terms.steps = raw.couponSteps.map(({ periodStart, rate }) => ({ from: day(periodStart), rate }))
  if (Array.isArray(raw.callSchedule))
    terms.calls = raw.callSchedule.map(({ date, price }) => ({ day: day(date), price }))
  if (raw.exDividendDates)
    terms.exDividendDays = new Map(
      Object.entries(raw.exDividendDates).map(([coupon, from]) => [day(coupon), day(from)]),
    )
  return terms
}

function day(text: unknown): Day {
  const found = dayOf(String(text))
  if (found === undefined) throw new Error(`"${text}" is not a date`)
  return found
}
