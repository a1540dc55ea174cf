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
const ROUNDING = 1e-12
/** Terms that a search may evaluate before it says that it is undecided. */
const TERMS_MAX = 40_000_000

/**
 * Money-weighted return (XIRR, actual days ÷ 365): every rate that brings the value of the payments to zero, from −99.9999 % to 10⁶ a
 * year or over the span, whichever reaches further. Payments that change sign once have at most one rate (Descartes), found by
 * bracketing. For all others the range is divided until bounds prove each part free of a rate or monotone, so that none is missed
 * between sampled points; rates closer than 1e-8 to each other count as one.
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
  if (roots === undefined)
    return {
      status: 'undecided',
      sentence: 'The payments go both ways too often to decide how many rates fit them.',
    }
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

/** Every root, or undefined where the work allowed was not enough to decide. */
function everyRoot(terms: readonly Term[], low: number, high: number): number[] | undefined {
  const roots: number[] = []
  let left = TERMS_MAX
  const waiting: [number, number][] = [[low, high]]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [from, to] = part
    left -= 3 * terms.length
    if (left < 0) return undefined
    const middle = (from + to) / 2
    const verdict = boundsOver(terms, from, to)
    if (verdict === 'no-root') continue
    if (verdict === 'monotone') {
      const [atFrom, atTo] = [valueAt(terms, from), valueAt(terms, to)]
      if (atTo === 0) add(roots, to)
      else if (atFrom !== 0 && Math.sign(atFrom) !== Math.sign(atTo))
        add(roots, bracketed(terms, from, to, Math.sign(atTo)))
    } else if (to - from < NARROWEST) add(roots, middle)
    else waiting.push([middle, to], [from, middle])
  }
  return roots
}

/** Parts come from low to high, so a root met twice at a common end is beside the last one. */
function add(roots: number[], root: number): void {
  const last = roots.at(-1)
  if (last === undefined || root - last > 4 * NARROWEST) roots.push(root)
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
  const margin = ROUNDING * size
  if (lowest > margin || highest < -margin || Math.abs(atMiddle) - steepest * half > margin) return 'no-root'
  const slopeMargin = ROUNDING * slopeSize
  return slopeLowest > slopeMargin || slopeHighest < -slopeMargin ? 'monotone' : 'unknown'
}
