import { type Day, isoDateOf } from '#engines/market-calendar/index.ts'
import type { BondTerms } from '../bond-terms.ts'
import { type Sensitivity, yieldFromDirtyPrice } from '../bond-yield.ts'
import { redemptionsOf, settleToRepayment } from '../calls.ts'
import { simpleYield } from '../conventions/money-market.ts'
import { YIELD_CONVENTIONS, type YieldConvention } from '../conventions/yield-convention.ts'
import type { Outcome } from '../outcome.ts'
import { type SettledBond, settleBond } from '../settle-bond.ts'
import {
  bondChoices,
  type Choice,
  conventionChoices,
  priceChoices,
  type SettlementRule,
} from './reconcile-choices.ts'

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
  /** The readings that explain the other yield to within the tolerance, the fewest changes first; none that adds to another. */
  explanations: Reading[]
  /** The reading that comes closest, whether or not it explains. */
  nearest: Reading
  /** Every change on its own, the closest first: how much of the difference each would make. */
  alone: Reading[]
  tried: number
}

/** Half of the last digit of a yield shown in percent with three decimals. */
const SCREEN_TOLERANCE = 0.000005

/** Of a window of calls the first ones are what a screen shows. */
const CALLS_MAX = 10

/** Whoever needs more changes than these has another bond. */
const CHANGES_MAX = 3

/**
 * Which convention another screen used: every combination of at most three changes of day count, coupon frequency, end-of-month rule,
 * settlement day, ex-dividend, price with or without accrued interest, call and yield convention is tried, and those that lead to its
 * yield are named. Nothing is fitted. Undefined where the bond itself has no yield at the price.
 */
export function reconcileYield(
  terms: BondTerms,
  settlement: Day,
  cleanPrice: number,
  theirYield: number,
  {
    convention = YIELD_CONVENTIONS.street,
    tolerance = SCREEN_TOLERANCE,
    trade,
  }: {
    convention?: YieldConvention
    tolerance?: number
    /** The trade day and its calendar: settlement is then said, and tried, as T+0 to T+3. */
    trade?: SettlementRule
  } = {},
): Reconciliation | undefined {
  const readings: Reading[] = []
  const add = (outcome: Outcome<{ yield: number } & Partial<Sensitivity>>, changes: string[]) => {
    if (!outcome.ok || changes.length > CHANGES_MAX) return
    readings.push({ yield: outcome.value.yield, difference: theirYield - outcome.value.yield, changes })
  }
  for (const { value: read, changes } of bondChoices(terms, settlement, CHANGES_MAX, trade)) {
    const bond = settleBond(read.terms, read.settlement)
    if (!bond.ok) continue
    for (const price of priceChoices(bond.value, cleanPrice)) {
      const soFar = [...changes, ...wordsOf(price)]
      if (soFar.length > CHANGES_MAX) continue
      for (const each of conventionChoices(convention, read.terms.frequency))
        add(yieldFromDirtyPrice(bond.value, price.value, each.value), [...soFar, ...wordsOf(each)])
      for (const called of soFar.length < 2 ? callChoices(bond.value) : [])
        add(yieldFromDirtyPrice(called.value, price.value, convention), [...soFar, ...wordsOf(called)])
      add(simple(bond.value, price.value - bond.value.accrued), [
        ...soFar,
        'simple yield, as Japanese government bonds',
      ])
    }
  }
  const ours = readings.find(({ changes }) => changes.length === 0)
  if (!ours) return undefined
  const explanations = readings
    .filter(({ difference }) => Math.abs(difference) <= tolerance)
    .sort((one, other) => one.changes.length - other.changes.length || byCloseness(one, other))
  const alone = readings.filter(({ changes }) => changes.length === 1).sort(byCloseness)
  const nearest = readings.reduce((best, reading) => (byCloseness(reading, best) < 0 ? reading : best))
  return { ours, explanations: leastOf(explanations), nearest, alone, tried: readings.length }
}

/** Without those that only add changes to one that explains already. */
function leastOf(explanations: readonly Reading[]): Reading[] {
  const least: Reading[] = []
  for (const reading of explanations) {
    const isMore = least.some(({ changes }) => changes.every((change) => reading.changes.includes(change)))
    if (!isMore) least.push(reading)
  }
  return least
}

const byCloseness = (one: Reading, other: Reading) => Math.abs(one.difference) - Math.abs(other.difference)

const wordsOf = ({ change }: Choice<unknown>): string[] => (change === undefined ? [] : [change])

function simple(bond: SettledBond, cleanPrice: number): Outcome<{ yield: number }> {
  const { terms, settlement, rate } = bond
  const outcome = simpleYield(
    { coupon: rate, redemption: terms.redemption ?? 100 },
    cleanPrice,
    terms.maturity - settlement,
  )
  return outcome.ok ? { ok: true, value: { yield: outcome.value } } : outcome
}

/** To each redemption that the issuer may choose. */
function callChoices(bond: SettledBond): Choice<SettledBond>[] {
  return redemptionsOf(bond)
    .slice(0, CALLS_MAX)
    .map((redemption) => ({
      value: settleToRepayment(bond, redemption),
      change: `yield to the call of ${isoDateOf(redemption.day)} at ${redemption.price}`,
    }))
}
