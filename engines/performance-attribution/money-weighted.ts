import { InputRefused, invertMonotone, requireFinite } from '#engines/statistics/index.ts'

/** A payment from the investor's side: negative paid in, positive received; `day` counts days from any origin. */
export type DatedPayment = { amount: number; day: number }

/** A rate that brings the value of the payments to zero: over the whole span, and compounded to a year of 365 days. */
export type SolvingRate = { overSpan: number; perYear: number }

export type MoneyWeighted =
  | ({ status: 'found' } & SolvingRate)
  /** The payments change sign more than once and more than one rate solves them: all in the range searched, lowest first. */
  | { status: 'several'; rates: SolvingRate[] }
  /** No rate in the range searched solves them; this is proven, not sampled. */
  | { status: 'none'; sentence: string }
  /** The search ended before every part of the range was decided. */
  | { status: 'undecided'; sentence: string }

const DAYS_A_YEAR = 365
const LOWEST = Math.log1p(-0.999999)
const HIGHEST = Math.log1p(1e6)
/** Growth over the span beyond e to this power is no number any more. */
const GROWTH_EXPONENT_MAX = 700
/** Parts of the range narrower than this, in the logarithm of growth, are not divided further: the value there is zero within rounding. */
const NARROWEST = 1e-8
/** Rates no further apart than this are one rate; a wider part in which the value is zero within rounding decides nothing. */
const ONE_RATE = 1e-6
/** Terms that a search may evaluate before it says that it is undecided. */
const TERMS_MAX = 40_000_000

/**
 * Money-weighted return (XIRR, actual days ÷ 365): every rate that brings the value of the payments to zero, from −99.9999 % to 10⁶ a
 * year or over the span, whichever reaches further. Payments that change sign once have at most one rate (Descartes), found by
 * bracketing. For all others the range is divided until bounds prove each part free of a rate or monotone, so that none is missed
 * between sampled points; rates closer than 1e-6 to each other count as one. Where rounding hides how many there are, nothing is decided.
 */
export function moneyWeightedReturn(payments: readonly DatedPayment[]): MoneyWeighted {
  if (payments.length < 2) throw new InputRefused('too-few-observations', 'A rate needs two payments.')
  requireFinite(
    payments.flatMap(({ amount, day }) => [amount, day]),
    'payments',
  )
  const flows = netOfDays(payments)
  const first = flows[0]?.day ?? 0
  const days = (flows.at(-1)?.day ?? 0) - first
  const hasBoth = flows.some(({ amount }) => amount > 0) && flows.some(({ amount }) => amount < 0)
  if (days === 0) return { status: 'none', sentence: 'All payments fall on one day.' }
  if (!hasBoth) return { status: 'none', sentence: 'There must be payments both ways.' }
  const years = days / DAYS_A_YEAR
  const size = flows.reduce((total, { amount }) => total + Math.abs(amount), 0)
  // Valued at the middle of the span, so that neither end overflows; x is the logarithm of growth over the span.
  const terms = flows.map(({ amount, day }) => ({ amount: amount / size, at: 0.5 - (day - first) / days }))
  const reach = { low: LOWEST * Math.max(1, years), high: HIGHEST * Math.max(1, years) }
  const low = Math.max(reach.low, -GROWTH_EXPONENT_MAX)
  const high = Math.min(reach.high, GROWTH_EXPONENT_MAX)
  const roots = signChanges(flows) === 1 ? onlyRoot(terms, low, high) : everyRoot(terms, low, high)
  if ('sentence' in roots) return { status: 'undecided', sentence: roots.sentence }
  const rates = roots.map((x) => ({ overSpan: Math.expm1(x), perYear: Math.expm1(x / years) }))
  const [only] = rates
  if (!only)
    return {
      status: 'none',
      sentence: 'No rate from −99.9999% to 100,000,000% brings these payments to zero.',
    }
  return rates.length === 1 ? { status: 'found', ...only } : { status: 'several', rates }
}

/** One payment a day, in order of days; days that cancel out are left out. */
function netOfDays(payments: readonly DatedPayment[]): DatedPayment[] {
  const byDay = new Map<number, number>()
  for (const { amount, day } of payments) byDay.set(day, (byDay.get(day) ?? 0) + amount)
  return [...byDay]
    .map(([day, amount]) => ({ day, amount }))
    .filter(({ amount }) => amount !== 0)
    .sort((one, other) => one.day - other.day)
}

function signChanges(flows: readonly DatedPayment[]): number {
  let changes = 0
  for (let at = 1; at < flows.length; at++)
    if (Math.sign(flows[at]!.amount) !== Math.sign(flows[at - 1]!.amount)) changes++
  return changes
}

/** amount · e^(x · at); `at` runs from ½ (the first payment) to −½ (the last). */
type Term = { amount: number; at: number }

function valueAt(terms: readonly Term[], x: number): number {
  let total = 0
  for (const { amount, at } of terms) total += amount * Math.exp(x * at)
  return total
}

function onlyRoot(terms: readonly Term[], low: number, high: number): number[] {
  const [atLow, atHigh] = [valueAt(terms, low), valueAt(terms, high)]
  if (atLow === 0) return [low]
  if (Math.sign(atLow) === Math.sign(atHigh)) return []
  return [bracketed(terms, low, high, Math.sign(atHigh))]
}

function bracketed(terms: readonly Term[], low: number, high: number, direction: number): number {
  return invertMonotone((x) => direction * valueAt(terms, x), 0, low, high)
}

/** What a sum of these terms may be off by, each exponential included, as a part of the sum of their sizes. */
const roundingOf = (terms: readonly Term[], x: number): number =>
  (terms.length + 4 + Math.abs(x)) * Number.EPSILON

/** The sign of the value; zero where rounding might have made it. */
function signAt(terms: readonly Term[], x: number): number {
  let [total, size] = [0, 0]
  for (const { amount, at } of terms) {
    const worth = amount * Math.exp(x * at)
    total += worth
    size += Math.abs(worth)
  }
  return Math.abs(total) <= roundingOf(terms, x) * size ? 0 : Math.sign(total)
}

/** Where the value is zero within rounding. A sure slope has one root there however wide it is, if the signs around it differ. */
type Zero = { from: number; to: number; hasSlope: boolean; before: number; after: number | undefined }

/** Every root, or why their number is not decided. */
function everyRoot(terms: readonly Term[], low: number, high: number): number[] | { sentence: string } {
  const zeros: Zero[] = []
  let sign = signAt(terms, low)
  const add = (from: number, to: number, hasSlope: boolean) => {
    const last = zeros.at(-1)
    if (!last || from - last.to > ONE_RATE) {
      zeros.push({ from, to, hasSlope, before: sign, after: undefined })
    } else {
      Object.assign(last, {
        to: Math.max(last.to, to),
        hasSlope: last.hasSlope && hasSlope,
        after: undefined,
      })
    }
  }
  const reach = (next: number) => {
    const last = zeros.at(-1)
    if (last) last.after ??= next
    sign = next
  }
  let left = TERMS_MAX
  const waiting: [number, number][] = [[low, high]]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [from, to] = part
    left -= 3 * terms.length
    if (left < 0)
      return { sentence: 'The payments go both ways too often to decide how many rates fit them.' }
    const middle = (from + to) / 2
    const verdict = boundsOver(terms, from, to)
    if (verdict === 'no-root') reach(Math.sign(valueAt(terms, middle)))
    else if (verdict === 'monotone') {
      const [atFrom, atTo] = [signAt(terms, from), signAt(terms, to)]
      if (atFrom === 0 || atTo === 0) add(atFrom === 0 ? from : to, atTo === 0 ? to : from, true)
      else if (atFrom !== atTo) {
        const root = bracketed(terms, from, to, atTo)
        add(root, root, true)
      }
      if (atTo !== 0) reach(atTo)
    } else if (to - from < NARROWEST) add(from, to, false)
    else waiting.push([middle, to], [from, middle])
    const last = zeros.at(-1)
    if (last && !last.hasSlope && last.to - last.from > ONE_RATE)
      return {
        sentence: `Close to ${(100 * Math.expm1(last.from)).toFixed(2)}% over the period the payments come to zero within rounding over a range of rates, so how many fit them is not decided.`,
      }
  }
  return zeros
    .filter(({ hasSlope, before, after }) => !hasSlope || before !== after)
    .map(({ from, to }) => (from + to) / 2)
}

/** What bounds of the value and of its slope prove of a part of the range. */
function boundsOver(terms: readonly Term[], from: number, to: number): 'no-root' | 'monotone' | 'unknown' {
  const middle = (from + to) / 2
  let [lowest, highest, size] = [0, 0, 0]
  let [slopeLowest, slopeHighest, slopeSize] = [0, 0, 0]
  let atMiddle = 0
  for (const { amount, at } of terms) {
    const [one, other] = [Math.exp(from * at), Math.exp(to * at)]
    const [least, most] = one < other ? [one, other] : [other, one]
    lowest += amount * (amount > 0 ? least : most)
    highest += amount * (amount > 0 ? most : least)
    size += Math.abs(amount) * most
    const slope = amount * at
    slopeLowest += slope * (slope > 0 ? least : most)
    slopeHighest += slope * (slope > 0 ? most : least)
    slopeSize += Math.abs(slope) * most
    atMiddle += amount * Math.exp(middle * at)
  }
  const half = (to - from) / 2
  const steepest = Math.max(Math.abs(slopeLowest), Math.abs(slopeHighest))
  const rounding = roundingOf(terms, Math.max(Math.abs(from), Math.abs(to)))
  const margin = rounding * size
  if (lowest > margin || highest < -margin || Math.abs(atMiddle) - steepest * half > margin) return 'no-root'
  const slopeMargin = rounding * slopeSize
  return slopeLowest > slopeMargin || slopeHighest < -slopeMargin ? 'monotone' : 'unknown'
}
