import { InputRefused, invertMonotone, requireFinite, sum } from '#engines/statistics/index.ts'

/** A valuation just before a flow of that moment; positive flows go into the portfolio. */
export type Valuation = { value: number; flow: number }

/**
 * Time-weighted return: growth between flows, compounded. The first valuation is the start (its value after its flow is
 * what is invested), the last the end (its flow is left out). Refuses a period that starts at nought or below.
 */
export function timeWeightedReturn(valuations: readonly Valuation[]): number {
  if (valuations.length < 2)
    throw new InputRefused('too-few-observations', 'A return needs a start and an end.')
  requireFinite(
    valuations.flatMap(({ value, flow }) => [value, flow]),
    'valuations',
  )
  let growth = 1
  for (let at = 1; at < valuations.length; at++) {
    const before = valuations[at - 1]!
    const invested = before.value + before.flow
    if (invested <= 0) throw new InputRefused('out-of-range', `Nothing is invested after valuation ${at}.`)
    growth *= valuations[at]!.value / invested
  }
  return growth - 1
}

/** A flow at `share` of the period gone by, 0 … 1; positive into the portfolio. */
export type TimedFlow = { amount: number; share: number }

/** Modified Dietz: gain ÷ (start value + flows weighted by the time they were invested). */
export function modifiedDietz(startValue: number, endValue: number, flows: readonly TimedFlow[]): number {
  requireFinite(
    [startValue, endValue, ...flows.flatMap(({ amount, share }) => [amount, share])],
    'values and flows',
  )
  if (flows.some(({ share }) => share < 0 || share > 1)) {
    throw new InputRefused('out-of-range', 'A flow lies outside the period.')
  }
  const average = startValue + sum(flows.map(({ amount, share }) => amount * (1 - share)))
  if (average <= 0) throw new InputRefused('out-of-range', 'On average nothing was invested.')
  return (endValue - startValue - sum(flows.map(({ amount }) => amount))) / average
}

/** A payment from the investor's side: negative paid in, positive received; `day` counts days from any origin. */
export type DatedPayment = { amount: number; day: number }

export type MoneyWeighted =
  | { status: 'found'; rate: number }
  /** The payments change sign more than once and more than one rate solves them: all in the range searched. */
  | { status: 'several'; rates: number[] }
  | { status: 'none'; sentence: string }

const RATE_LOWEST = -0.999999
const DAYS_A_YEAR = 365
const STEPS = 400

/**
 * Money-weighted return a year (XIRR, actual days ÷ 365): every rate above −99.9999 % and up to 10⁶ that brings the value
 * of the payments to nought. All roots are bracketed on a grid of growth factors, then found to rounding.
 */
export function moneyWeightedReturn(payments: readonly DatedPayment[]): MoneyWeighted {
  if (payments.length < 2) throw new InputRefused('too-few-observations', 'A rate needs two payments.')
  requireFinite(
    payments.flatMap(({ amount, day }) => [amount, day]),
    'payments',
  )
  const hasBoth = payments.some(({ amount }) => amount > 0) && payments.some(({ amount }) => amount < 0)
  if (!hasBoth) return { status: 'none', sentence: 'There must be payments both ways.' }
  const first = payments.reduce((least, { day }) => Math.min(least, day), Number.POSITIVE_INFINITY)
  const last = payments.reduce((most, { day }) => Math.max(most, day), Number.NEGATIVE_INFINITY)
  if (first === last) return { status: 'none', sentence: 'All payments fall on one day.' }
  const size = payments.reduce((total, { amount }) => total + Math.abs(amount), 0)
  const timed = payments.map(({ amount, day }) => ({
    amount: amount / size,
    years: (day - first) / DAYS_A_YEAR,
  }))
  const span = (last - first) / DAYS_A_YEAR
  // Value at the middle of the span, so that neither end overflows; x is the logarithm of the yearly growth.
  const valueAt = (x: number) =>
    timed.reduce((total, { amount, years }) => total + amount * Math.exp(x * (span / 2 - years)), 0)
  const low = Math.max(Math.log1p(RATE_LOWEST), -1_200 / span)
  const high = Math.min(Math.log1p(1e6), 1_200 / span)
  const roots: number[] = []
  let before = low
  let valueBefore = valueAt(low)
  for (let step = 1; step <= STEPS; step++) {
    const here = low + ((high - low) * step) / STEPS
    const value = valueAt(here)
    if (value === 0) roots.push(here)
    else if (valueBefore !== 0 && Math.sign(value) !== Math.sign(valueBefore)) {
      const direction = Math.sign(value)
      roots.push(invertMonotone((x) => direction * valueAt(x), 0, before, here))
    }
    before = here
    valueBefore = value
  }
  const rates = roots.map((root) => Math.expm1(root))
  if (rates.length === 0)
    return { status: 'none', sentence: 'No yearly rate brings these payments to nought.' }
  return rates.length === 1 ? { status: 'found', rate: rates[0]! } : { status: 'several', rates }
}
