import {
  billDiscountFromPrice,
  type CurveFlows,
  curveSensitivity,
  dirtyPriceOnCurve,
  flowsOnCurve,
  KEY_RATE_TENORS,
  principalPaid,
  type YieldAndSensitivity,
  yieldFromCleanPrice,
  yieldToWorst,
  zSpread,
} from '#engines/bonds/index.ts'
import { isoDateOf } from '#engines/market-calendar/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  type BondLine,
  type BondValuation,
  foreignStateOf,
  type LeftOutBond,
  type Payment,
} from '../contract/index.ts'
import { caveatsOfBond } from './caveats.ts'
import type { GovernmentCurve } from './government-curve.ts'
import { conventionNameOf, conventionOf, type SettledLine, settleLine, takenFor } from './settle-line.ts'

/** A bond line on the curve: the same figures feed the valuation, the portfolio and the scenarios. */
export type ValuedBond = SettledLine & {
  /** Per 100 of face value. */
  dirty: number
  street: YieldAndSensitivity
  flows: CurveFlows
  spread: number
}

/**
 * The bonds of lines that can be valued, and the others with the reason: one unusual bond takes nothing from those beside it.
 * @throws Problem `invalid-input` of the first where none can be.
 */
export function valueLines(
  lines: readonly BondLine[],
  now: Date,
  curve: GovernmentCurve,
): { valued: ValuedBond[]; leftOut: LeftOutBond[] } {
  const valued: ValuedBond[] = []
  const leftOut: LeftOutBond[] = []
  let first: Problem | undefined
  for (const [at, line] of lines.entries()) {
    try {
      valued.push(valueLine(line, now, curve))
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      first ??= problem
      leftOut.push({ place: at + 1, symbol: line.symbol, reason: problem.message })
    }
  }
  if (valued.length === 0 && first) throw first
  return { valued, leftOut }
}

/** @throws Problem `invalid-input` naming the bond and the field at fault. */
export function valueLine(line: BondLine, now: Date, curve: GovernmentCurve): ValuedBond {
  const settled = settleLine(line, now)
  const { bond, clean, market } = settled
  const street = takenFor(line, yieldFromCleanPrice(bond, clean, conventionOf(market, bond)))
  refuseForeignCurve(settled, street)
  const dirty = clean + bond.accrued
  const flows = flowsOnCurve(bond, curve.zeroCurve)
  return { ...settled, dirty, street, flows, spread: takenFor(line, zSpread(flows, dirty)) }
}

/** The installation has one curve, of the American government in dollars: nothing else is discounted on it. */
function refuseForeignCurve(
  { line, bond, market }: SettledLine,
  { yield: own, modifiedDuration }: YieldAndSensitivity,
): void {
  const state = foreignStateOf(line)
  if (!state) return
  throw new Problem(
    'invalid-input',
    `${line.symbol} is one of the ${state.bonds}, in ${state.currency ?? 'another currency'}: only the US government curve is available and does not apply. By the rules of its market (${conventionNameOf(bond, market)}) it yields ${(100 * own).toFixed(3)} % at a modified duration of ${modifiedDuration.toFixed(2)} years.`,
    {
      symbol: line.symbol,
      field: 'sector',
      reason: 'no-curve',
      market,
      currency: state.currency,
      yieldToMaturity: own,
      modifiedDuration,
    },
  )
}

/** The figures of a valued bond in the money of one bond. */
export function valuationOf(valued: ValuedBond, curve: GovernmentCurve): BondValuation {
  const { line, bond, market, clean, dirty, street, flows, spread, unit } = valued
  const worst = yieldToWorst(bond, clean, conventionOf(market, bond))
  const calls = worst.ok ? worst.value.calls : []
  return {
    symbol: line.symbol,
    yieldToMaturity: street.yield,
    presentValue: dirtyPriceOnCurve(flows) * unit,
    cleanPrice: clean * unit,
    zSpread: spread,
    accruedInterest: bond.accrued * unit,
    dirtyPrice: dirty * unit,
    ...(market === 'us-bill' ? bankDiscountOf(valued) : {}),
    ...(calls[0] ? { yieldToCall: calls[0].yield } : {}),
    ...(worst.ok ? { yieldToWorst: worst.value.worst.yield } : {}),
    modifiedDuration: street.modifiedDuration,
    convexity: street.convexity,
    dv01: street.dv01 * unit,
    keyRateDurations: curveSensitivity(flows, spread).keyRateDurations.map((duration, at) => ({
      years: KEY_RATE_TENORS[at]!,
      duration,
    })),
    priceBasis: valued.priceBasis,
    settlementDate: isoDateOf(bond.settlement),
    convention: conventionNameOf(bond, market),
    curve: { asOf: curve.asOf, source: curve.source },
    caveats: [
      ...caveatsOfBond(valued),
      ...(worst.ok ? [] : [`Its yield to worst cannot be computed: ${worst.refusal.sentence}`]),
    ],
  }
}

/** The discount that its price is quoted by; nothing beyond the life of a bill. */
function bankDiscountOf({ bond, clean }: ValuedBond): { bankDiscount?: number } {
  const discount = billDiscountFromPrice(clean, bond.terms.maturity - bond.settlement)
  return discount.ok ? { bankDiscount: discount.value } : {}
}

/** What is still paid, in the money of one bond. */
export function paymentsOf({
  bond,
  flows,
  spread,
  unit,
}: Pick<ValuedBond, 'bond' | 'flows' | 'spread' | 'unit'>): Payment[] {
  const { book, start, count } = bond
  return Array.from({ length: count }, (_, at): Payment => {
    const amount = book.amounts[start + at]!
    const principal = principalPaid(bond, at)
    return {
      date: isoDateOf(book.days[start + at]!),
      interest: (amount - principal) * unit,
      principal: principal * unit,
      presentValue: flows.worths[at]! * Math.exp(-spread * flows.times[at]!) * unit,
    }
  })
}
