import {
  type BondTerms,
  type CurveFlows,
  curveSensitivity,
  dirtyPriceOnCurve,
  dirtyPriceUnder,
  flowsOnCurve,
  makeCurve,
  type Outcome,
  priceFromYield,
  type Scenario,
  type SettledBond,
  settleBond,
  YIELD_CONVENTIONS,
  type YieldConvention,
  yieldFromCleanPrice,
  yieldFromDirtyPrice,
  yieldToWorst,
  type ZeroCurve,
  zSpread,
  zSpreadSemiannual,
} from '#engines/bonds/index.ts'
import { isoDateOf } from '#engines/market-calendar/index.ts'
import type { Case, CaseFile } from './answer-each.ts'
import { type Inputs, readInputs, readTerms } from './read-bond.ts'

/** The revaluations of the oracle, by its names. */
const SCENARIOS: readonly Scenario[] = [
  { name: 'parallel+100bp', rateShiftBp: 100, spreadShiftBp: 0 },
  { name: 'parallel-100bp', rateShiftBp: -100, spreadShiftBp: 0 },
  {
    name: 'steepener(-50bp@0y to +50bp@30y linear)',
    rateShiftBp: 0,
    spreadShiftBp: 0,
    twist: { shortBp: -50, longBp: 50 },
  },
  { name: 'spread+200bp', rateShiftBp: 0, spreadShiftBp: 200 },
]

/** The oracle asks for the price at a yield 75 bp above the bond's own, that one rounded to a thousandth of a percent. */
const YIELD_STEP = 0.0075

type Curves = Record<string, { nodeDays: number[]; zeroRates: number[] }>

/** Answers a file of bonds (from prices on curves) or of published values (from prices or yields), each case by its inputs alone. */
export function answerBonds(file: CaseFile): Record<string, unknown> {
  const curves = new Map(
    Object.entries((file.curves as Curves | undefined) ?? {}).map(([name, { nodeDays, zeroRates }]) => [
      name,
      unwrap(
        makeCurve(
          nodeDays.map((day) => day / 365),
          zeroRates,
        ),
      ),
    ]),
  )
  return Object.fromEntries(file.cases.map((each) => [each.id, answerCase(each, curves)]))
}

function answerCase(each: Case, curves: Map<string, ZeroCurve>): unknown {
  try {
    if (Array.isArray(each.inputs.positions))
      return answerPortfolio(each.inputs.positions as Position[], curves)
    const inputs = readInputs(each.inputs)
    if (inputs.curve === undefined) return answerPublished(inputs, String(each.convention ?? ''))
    return answerBond(inputs, curves)
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function answerBond(inputs: Inputs, curves: Map<string, ZeroCurve>): Record<string, unknown> {
  const terms = readTerms(inputs)
  const bond = unwrap(settleBond(terms, inputs.settlement))
  const clean = inputs.cleanPrice!
  const dirty = clean + bond.accrued
  const street = unwrap(yieldFromDirtyPrice(bond, dirty))
  const askedYield = Math.round(street.yield * 1e5) / 1e5 + YIELD_STEP
  const asked = unwrap(priceFromYield(bond, askedYield))
  const as = (convention: YieldConvention) => {
    const outcome = yieldFromDirtyPrice(bond, dirty, convention)
    return outcome.ok ? outcome.value.yield : null
  }
  const sameDayCount =
    terms.dayCount === 'ACT/360' || terms.dayCount === 'ACT/365F'
      ? { yieldSameDayCount: as({ ...YIELD_CONVENTIONS.street, timeBasis: terms.dayCount }) }
      : {}
  return {
    accruedDays: bond.accruedDays,
    accruedInterest: bond.accrued,
    cleanPrice: clean,
    dirtyPrice: dirty,
    yieldToMaturity: street.yield,
    macaulayDuration: street.macaulayDuration,
    modifiedDuration: street.modifiedDuration,
    convexity: street.convexity,
    dv01: street.dv01,
    currentYield: (100 * bond.rate) / clean,
    yieldContinuous: as(YIELD_CONVENTIONS.continuous),
    yieldEffectiveAnnual: as(YIELD_CONVENTIONS['effective-annual']),
    yieldSimpleFinalPeriod: as(YIELD_CONVENTIONS['street-simple-final']),
    ...sameDayCount,
    priceFromYield: { yield: askedYield, cleanPrice: asked.cleanPrice, dirtyPrice: asked.dirtyPrice },
    ...answerCalls(bond, clean),
    ...answerOnCurve(bond, dirty, curves.get(inputs.curve!)),
  }
}

function answerCalls(bond: SettledBond, clean: number): Record<string, unknown> {
  if (!bond.terms.calls) return {}
  const { calls, worst } = unwrap(yieldToWorst(bond, clean))
  return {
    yieldToCall: calls.map(({ day, price, yield: toCall }) => ({
      callDate: isoDateOf(day),
      callPrice: price,
      yieldToCall: toCall,
    })),
    yieldToFirstCall: calls[0]?.yield ?? null,
    yieldToWorst: worst.yield,
    worstDate: isoDateOf(worst.day),
    worstRedemption: worst.price,
  }
}

type OnCurve = ReturnType<typeof revalue>

function revalue(flows: CurveFlows, dirty: number) {
  const spread = unwrap(zSpread(flows, dirty))
  return {
    zSpreadContinuous: spread,
    ...curveSensitivity(flows, spread),
    scenarioDirtyPrice: Object.fromEntries(
      SCENARIOS.map((scenario) => [scenario.name, dirtyPriceUnder(flows, spread, scenario)]),
    ),
  }
}

function answerOnCurve(bond: SettledBond, dirty: number, curve: ZeroCurve | undefined): object {
  if (!curve) return {}
  const flows = flowsOnCurve(bond, curve)
  return {
    ...revalue(flows, dirty),
    zSpreadSemiannual: unwrap(zSpreadSemiannual(flows, dirty)),
    curvePriceDirty: dirtyPriceOnCurve(flows),
  }
}

type Position = { faceAmount: number; bond: Record<string, unknown> }

function answerPortfolio(positions: Position[], curves: Map<string, ZeroCurve>): Record<string, unknown> {
  const held = positions.map(({ faceAmount, bond: raw }) => {
    const inputs = readInputs(raw)
    const bond = unwrap(settleBond(readTerms(inputs), inputs.settlement))
    const dirty = inputs.cleanPrice! + bond.accrued
    const flows = flowsOnCurve(bond, curves.get(inputs.curve!)!)
    return {
      units: faceAmount / 100,
      bond,
      dirty,
      street: unwrap(yieldFromDirtyPrice(bond, dirty)),
      onCurve: revalue(flows, dirty),
    }
  })
  const value = total(held.map(({ units, dirty }) => units * dirty))
  const weighted = (of: (position: (typeof held)[number]) => number) =>
    total(held.map((position) => position.units * position.dirty * of(position))) / value
  const pnl = (name: string) =>
    total(held.map(({ units, dirty, onCurve }) => units * (onCurve.scenarioDirtyPrice[name]! - dirty)))
  return {
    marketValueDirty: value,
    accrued: total(held.map(({ units, bond }) => units * bond.accrued)),
    yieldMvWeighted: weighted(({ street }) => street.yield),
    modifiedDurationMvWeighted: weighted(({ street }) => street.modifiedDuration),
    macaulayDurationMvWeighted: weighted(({ street }) => street.macaulayDuration),
    convexityMvWeighted: weighted(({ street }) => street.convexity),
    dv01: total(held.map(({ units, street }) => units * street.dv01)),
    zSpreadMvWeighted: weighted(({ onCurve }) => onCurve.zSpreadContinuous),
    effectiveDurationMvWeighted: weighted(({ onCurve }) => onCurve.effectiveDuration),
    keyRateDurationsMvWeighted: keyRates(held, weighted),
    scenarioPnL: Object.fromEntries(SCENARIOS.map(({ name }) => [name, pnl(name)])),
  }
}

function keyRates<Held extends { onCurve: OnCurve }>(
  held: Held[],
  weighted: (of: (position: Held) => number) => number,
): number[] {
  const tenors = held[0]?.onCurve.keyRateDurations ?? []
  return tenors.map((_, at) => weighted(({ onCurve }) => onCurve.keyRateDurations[at]!))
}

const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

/** A published value states its convention in words. */
function answerPublished(inputs: Inputs, words: string): Record<string, unknown> {
  const terms = readTerms(inputs)
  const bond = unwrap(
    settleBond(inputs.isExDividend ? withoutNextCoupon(terms, inputs.settlement) : terms, inputs.settlement),
  )
  const convention = /fractional first period/i.test(words)
    ? YIELD_CONVENTIONS['us-treasury']
    : /final period/i.test(words)
      ? YIELD_CONVENTIONS['street-simple-final']
      : YIELD_CONVENTIONS.street
  const accruedInterest = bond.accrued
  if (inputs.yield !== undefined) {
    const { cleanPrice, dirtyPrice } = unwrap(priceFromYield(bond, inputs.yield, convention))
    return { accruedInterest, cleanPrice, dirtyPrice }
  }
  const found =
    inputs.dirtyPrice === undefined
      ? yieldFromCleanPrice(bond, inputs.cleanPrice!, convention)
      : yieldFromDirtyPrice(bond, inputs.dirtyPrice, convention)
  return { accruedInterest, yieldToMaturity: unwrap(found).yield }
}

/** The published cases say that a bond trades without its coupon, not from when on. */
function withoutNextCoupon(terms: BondTerms, settlement: number): BondTerms {
  const bond = unwrap(settleBond(terms, settlement))
  return { ...terms, exDividendDays: new Map([[bond.nextCoupon, settlement]]) }
}

function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(outcome.refusal.sentence)
}
