import { type Day, isDay } from '#engines/market-calendar/index.ts'
import { type BondTerms, checkTerms } from '../bond-terms.ts'
import { type ZeroCurve, zeroRateAt } from '../curves/zero-curve.ts'
import { iterations, LOG_GROWTH_MAX, solveRate, sumFlows, sums } from '../discounting.ts'
import { type Refusal, refused } from '../outcome.ts'
import { repaymentOf, settleInto } from '../settle-bond.ts'
import { FlowBook } from './flow-book.ts'

/**
 * A market of bonds in columns: settled once, then revalued as a whole for every move of a price or a curve. A bond that
 * cannot be settled keeps its place with no payments, a refusal and blank figures (NaN), and never stops the others.
 */
export type BondUniverse = {
  size: number
  settlement: Day
  book: FlowBook
  /** The payments of bond i are rows starts[i] to starts[i + 1] of the book. */
  starts: Int32Array
  frequencies: Uint8Array
  rates: Float64Array
  accrued: Float64Array
  repaid: Float64Array
  isEven: Uint8Array
  /** Years of 365 days to maturity. */
  years: Float64Array
  refusals: Map<number, Refusal>
}

/** Settles bonds into a universe. Figures are the same as `settleBond`'s, bond by bond. */
export function settleUniverse(bonds: readonly BondTerms[], settlement: Day): BondUniverse {
  const size = bonds.length
  const book = new FlowBook(paymentsAtMost(bonds, settlement))
  const universe: BondUniverse = {
    size,
    settlement,
    book,
    starts: new Int32Array(size + 1),
    frequencies: new Uint8Array(size).fill(1),
    rates: new Float64Array(size),
    accrued: new Float64Array(size).fill(Number.NaN),
    repaid: new Float64Array(size),
    isEven: new Uint8Array(size),
    years: new Float64Array(size),
    refusals: new Map(),
  }
  for (let at = 0; at < size; at++) {
    const terms = bonds[at]!
    universe.starts[at] = book.length
    const refusal = refusalOf(terms, settlement)
    if (refusal) {
      universe.refusals.set(at, refusal)
      continue
    }
    const bond = settleInto(book, terms, settlement, repaymentOf(terms))
    universe.frequencies[at] = terms.frequency
    universe.rates[at] = bond.rate
    universe.accrued[at] = bond.accrued
    universe.repaid[at] = terms.redemption ?? 100
    universe.isEven[at] = bond.isEven ? 1 : 0
    universe.years[at] = (terms.maturity - settlement) / 365
  }
  universe.starts[size] = book.length
  return universe
}

/** Room for every payment at once: a book that grows copies itself. */
function paymentsAtMost(bonds: readonly BondTerms[], settlement: Day): number {
  let count = 0
  for (const { maturity, frequency } of bonds) {
    const years = (maturity - settlement) / 365
    if (years > 0 && frequency > 0) count += Math.ceil(years * frequency) + 2
  }
  return Number.isFinite(count) ? count : 0
}

function refusalOf(terms: BondTerms, settlement: Day): Refusal | undefined {
  const checked = checkTerms(terms)
  if (!checked.ok) return checked.refusal
  if (!isDay(settlement) || settlement < terms.issue)
    return refused('bond-not-issued', 'The bond is not issued yet on that day.', 'settlementDate').refusal
  if (settlement >= terms.maturity)
    return refused('bond-matured', 'The bond has matured by that day.', 'settlementDate').refusal
  return undefined
}

/** What a revaluation fills, a column a figure; NaN where a bond has none. */
export type UniverseFigures = {
  cleanPrices: Float64Array
  yields: Float64Array
  macaulayDurations: Float64Array
  modifiedDurations: Float64Array
  convexities: Float64Array
  /** The most evaluations that any yield took. */
  iterationsMax: number
}

/** Empty columns for a universe: filled again and again by its revaluations. */
export function figuresFor(size: number): UniverseFigures {
  return {
    cleanPrices: new Float64Array(size),
    yields: new Float64Array(size),
    macaulayDurations: new Float64Array(size),
    modifiedDurations: new Float64Array(size),
    convexities: new Float64Array(size),
    iterationsMax: 0,
  }
}

/**
 * Yields (Street), durations and convexities from clean prices. `into.yields` left from an earlier revaluation are where the search
 * begins, so that a small move takes few steps; they do not change the answer beyond rounding.
 */
export function valueAtPrices(
  universe: BondUniverse,
  cleanPrices: Float64Array,
  into: UniverseFigures,
): void {
  const { book, starts, frequencies, accrued } = universe
  const { amounts, exponents } = book
  into.iterationsMax = 0
  for (let at = 0; at < universe.size; at++) {
    const start = starts[at]!
    const count = starts[at + 1]! - start
    const frequency = frequencies[at]!
    const isEven = universe.isEven[at] === 1
    const clean = cleanPrices[at]!
    const dirty = clean + accrued[at]!
    into.cleanPrices[at] = clean
    const known = into.yields[at]!
    const guess =
      known !== 0 && known > -frequency
        ? Math.log1p(known / frequency)
        : guessAt(universe, at, clean, exponents[start + count - 1]!)
    const x = count > 0 ? solveRate(amounts, exponents, start, count, dirty, guess, isEven) : Number.NaN
    if (iterations > into.iterationsMax) into.iterationsMax = iterations
    fill(universe, into, at, Math.abs(x) > LOG_GROWTH_MAX ? Number.NaN : x, isEven)
  }
}

/** Clean prices on a curve at each bond's spread (continuous, a fraction), with the yields and durations they mean. */
export function valueOnCurve(
  universe: BondUniverse,
  curve: ZeroCurve,
  spreads: Float64Array,
  into: UniverseFigures,
): void {
  const { book, starts, settlement, accrued } = universe
  const discounts = discountsByDay(curve, lastDay(universe))
  const prices = into.cleanPrices
  for (let at = 0; at < universe.size; at++) {
    const end = starts[at + 1]!
    const daily = spreads[at]! / 365
    let dirty = 0
    for (let row = starts[at]!; row < end; row++) {
      const days = book.days[row]! - settlement
      dirty += book.amounts[row]! * discounts[days]! * Math.exp(-daily * days)
    }
    prices[at] = dirty - accrued[at]!
  }
  valueAtPrices(universe, prices, into)
}

/** Spreads over a curve (continuous, fractions) at which each bond is worth its clean price; NaN where there is none. */
export function spreadsOverCurve(
  universe: BondUniverse,
  curve: ZeroCurve,
  cleanPrices: Float64Array,
  spreads: Float64Array = new Float64Array(universe.size),
): Float64Array {
  const { book, starts, settlement, accrued } = universe
  const days = lastDay(universe)
  const discounts = discountsByDay(curve, days)
  const times = new Float64Array(4096)
  const worths = new Float64Array(4096)
  for (let at = 0; at < universe.size; at++) {
    const start = starts[at]!
    const count = starts[at + 1]! - start
    for (let row = 0; row < count; row++) {
      const day = book.days[start + row]! - settlement
      times[row] = day / 365
      worths[row] = book.amounts[start + row]! * discounts[day]!
    }
    spreads[at] = solveRate(worths, times, 0, count, cleanPrices[at]! + accrued[at]!, spreads[at]!, false)
  }
  return spreads
}

/** The discount factor of every day up to the last payment: days repeat from bond to bond, so each is worked out once. */
export function discountsByDay(curve: ZeroCurve, days: number): Float64Array {
  const discounts = new Float64Array(days + 1)
  for (let day = 0; day <= days; day++) {
    const time = day / 365
    discounts[day] = Math.exp(-zeroRateAt(curve, time) * time)
  }
  return discounts
}

/** Days from settlement to the last payment of all. */
export function lastDay({ book, settlement }: BondUniverse): number {
  let last = settlement
  for (let row = 0; row < book.length; row++) if (book.days[row]! > last) last = book.days[row]!
  return last - settlement
}

function guessAt(universe: BondUniverse, at: number, clean: number, periods: number): number {
  const repaid = universe.repaid[at]!
  const perPeriod = (100 * universe.rates[at]!) / universe.frequencies[at]!
  const rate = (perPeriod + (repaid - clean) / periods) / ((repaid + clean) / 2)
  return Math.log1p(Math.max(rate, -0.5))
}

function fill(universe: BondUniverse, into: UniverseFigures, at: number, x: number, isEven: boolean): void {
  const start = universe.starts[at]!
  const frequency = universe.frequencies[at]!
  sumFlows(universe.book.amounts, universe.book.exponents, start, universe.starts[at + 1]! - start, x, isEven)
  const rate = Math.expm1(x)
  // 1 + rate has no digits left where next to nothing remains.
  const perPeriod = 1 / ((rate > -0.9 ? 1 + rate : Math.exp(x)) * frequency)
  const mean = sums[1]! / sums[0]!
  into.yields[at] = frequency * rate
  into.macaulayDurations[at] = mean / frequency
  into.modifiedDurations[at] = mean * perPeriod
  into.convexities[at] = (sums[2]! / sums[0]! + mean) * perPeriod * perPeriod
}
