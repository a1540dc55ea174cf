import {
  type BondTerms,
  type CurveFlows,
  curveSensitivity,
  dirtyPriceOnCurve,
  flowsOnCurve,
  KEY_RATE_TENORS,
  MARKET_CONVENTIONS,
  type Market,
  type Outcome,
  type SettledBond,
  settleBond,
  YIELD_CONVENTIONS,
  type YieldAndSensitivity,
  yieldFromCleanPrice,
  yieldToWorst,
  zSpread,
} from '#engines/bonds/index.ts'
import { addBusinessDays, adjustDay, dayOf, isoDateOf } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { BondLine, BondValuation, PriceBasis } from '../contract/index.ts'
import { type GovernmentCurve, governmentCurve } from './government-curve.ts'

/** A bond line as it stands on its settlement day: the same figures feed the valuation, the portfolio and the scenarios. */
export type ValuedBond = {
  line: BondLine
  bond: SettledBond
  market: Market
  priceBasis: PriceBasis
  /** Per 100 of face value. */
  clean: number
  dirty: number
  street: YieldAndSensitivity
  flows: CurveFlows
  spread: number
  /** Money per unit of a price per 100. */
  unit: number
}

/** Yield, spread, accrued interest and sensitivities of a bond. @throws Problem `invalid-input` with the field at fault. */
export async function valueBond(
  ctx: Context,
  input: RequestOf<typeof endpoints.valueBond>,
): Promise<BondValuation> {
  const curve = await governmentCurve(ctx)
  return valuationOf(valueLine(input.bond, ctx.now, curve), curve)
}

/** @throws Problem `invalid-input` naming the bond and the field at fault. */
export function valueLine(line: BondLine, now: Date, curve: GovernmentCurve): ValuedBond {
  const market: Market = /^(government|treasury|sovereign)/i.test(line.sector)
    ? 'us-treasury'
    : 'us-corporate'
  const { calendar, settlementLag } = MARKET_CONVENTIONS[market]
  const today = adjustDay(calendar, 'following', dayOf(now.toISOString().slice(0, 10))!)
  const settlement = addBusinessDays(calendar, today, settlementLag)
  const taken = <Value>(outcome: Outcome<Value>): Value => {
    if (outcome.ok) return outcome.value
    const { sentence, code, field } = outcome.refusal
    throw new Problem('invalid-input', `${line.symbol}: ${sentence}`, {
      symbol: line.symbol,
      reason: code,
      field,
    })
  }
  const bond = taken(settleBond(termsOf(line, market), settlement))
  const unit = line.faceValue / 100
  const priceBasis = priceBasisOf(line)
  const clean = priceBasis === 'percent' ? line.currentPrice : line.currentPrice / unit
  const street = taken(yieldFromCleanPrice(bond, clean, conventionOf(market)))
  const dirty = clean + bond.accrued
  const flows = flowsOnCurve(bond, curve.zeroCurve)
  return {
    line,
    bond,
    market,
    priceBasis,
    clean,
    dirty,
    street,
    flows,
    spread: taken(zSpread(flows, dirty)),
    unit,
  }
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
    convention: `${MARKET_CONVENTIONS[market].label}: ${bond.terms.dayCount}, ${bond.terms.frequency} coupons a year`,
    curve: { asOf: curve.asOf, source: curve.source },
  }
}

/**
 * A bond of 1000 at 98.5 is quoted per 100 and not sold at a tenth of its face: a price that looks like a quotation (25 to 250) and
 * would be less than a quarter of the face value as money is read as one.
 */
function priceBasisOf({ priceBasis, currentPrice, faceValue }: BondLine): PriceBasis {
  if (priceBasis) return priceBasis
  const isQuotation = currentPrice >= 25 && currentPrice <= 250
  return isQuotation && currentPrice < faceValue / 4 ? 'percent' : 'money'
}

const conventionOf = (market: Market) => YIELD_CONVENTIONS[MARKET_CONVENTIONS[market].yieldConvention]

function termsOf(line: BondLine, market: Market): BondTerms {
  const { frequency, dayCount } = MARKET_CONVENTIONS[market]
  return {
    // The contract has let only real dates through; years beyond the calendar are the engine's to refuse.
    issue: dayOf(line.issueDate) ?? Number.NaN,
    maturity: dayOf(line.maturityDate) ?? Number.NaN,
    coupon: line.couponRate,
    frequency,
    dayCount,
    isEndOfMonth: true,
    ...(line.callSchedule
      ? { calls: line.callSchedule.map(({ date, price }) => ({ day: dayOf(date) ?? Number.NaN, price })) }
      : {}),
  }
}
