import {
  type CurveFlows,
  curveSensitivity,
  dirtyPriceOnCurve,
  flowsOnCurve,
  KEY_RATE_TENORS,
  type YieldAndSensitivity,
  yieldFromCleanPrice,
  yieldToWorst,
  zSpread,
} from '#engines/bonds/index.ts'
import { isoDateOf } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { BondLine, BondValuation, Payment, SingleValuation } from '../contract/index.ts'
import { type GovernmentCurve, governmentCurve } from './government-curve.ts'
import { conventionNameOf, conventionOf, type SettledLine, settleLine, takenFor } from './settle-line.ts'

/** A bond line on the curve: the same figures feed the valuation, the portfolio and the scenarios. */
export type ValuedBond = SettledLine & {
  /** Per 100 of face value. */
  dirty: number
  street: YieldAndSensitivity
  flows: CurveFlows
  spread: number
}

/** Yield, spread, accrued interest, sensitivities and payments of a bond. @throws Problem `invalid-input` with the field at fault. */
export async function valueBond(
  ctx: Context,
  input: RequestOf<typeof endpoints.valueBond>,
): Promise<SingleValuation> {
  const curve = await governmentCurve(ctx)
  const valued = valueLine(input.bond, ctx.now, curve)
  return { ...valuationOf(valued, curve), payments: paymentsOf(valued) }
}

/** @throws Problem `invalid-input` naming the bond and the field at fault. */
export function valueLine(line: BondLine, now: Date, curve: GovernmentCurve): ValuedBond {
  const settled = settleLine(line, now)
  const { bond, clean, market } = settled
  const street = takenFor(line, yieldFromCleanPrice(bond, clean, conventionOf(market)))
  const dirty = clean + bond.accrued
  const flows = flowsOnCurve(bond, curve.zeroCurve)
  return { ...settled, dirty, street, flows, spread: takenFor(line, zSpread(flows, dirty)) }
}

/** The figures of a valued bond in the money of one bond. */
export function valuationOf(valued: ValuedBond, curve: GovernmentCurve): BondValuation {
  const { line, bond, market, clean, dirty, street, flows, spread, unit } = valued
  const worst = yieldToWorst(bond, clean, conventionOf(market))
  const calls = worst.ok ? worst.value.calls : []
  return {
    symbol: line.symbol,
    yieldToMaturity: street.yield,
    presentValue: dirtyPriceOnCurve(flows) * unit,
    cleanPrice: clean * unit,
    zSpread: spread,
    accruedInterest: bond.accrued * unit,
    dirtyPrice: dirty * unit,
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
  }
}

/** What is still paid, in the money of one bond; the last payment repays the face value. */
export function paymentsOf({ bond, flows, spread, unit }: ValuedBond): Payment[] {
  const { book, start, count, terms } = bond
  return Array.from({ length: count }, (_, at): Payment => {
    const amount = book.amounts[start + at]!
    const principal = at === count - 1 ? (terms.redemption ?? 100) : 0
    return {
      date: isoDateOf(book.days[start + at]!),
      interest: (amount - principal) * unit,
      principal: principal * unit,
      presentValue: flows.worths[at]! * Math.exp(-spread * flows.times[at]!) * unit,
    }
  })
}
