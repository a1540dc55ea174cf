import {
  discountMargin,
  flowsOnCurve,
  indexRatio,
  makeCurve,
  optionAdjusted,
  parYieldAt,
  principalPaid,
  referenceIndex,
  settleFloater,
  yieldFromCleanPrice,
  zSpread,
} from '#engines/bonds/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type BondLine, foreignStateOf, type SingleValuation, statedKinds } from '../contract/index.ts'
import type { GovernmentCurve } from './government-curve.ts'
import { conventionOf, type SettledLine, settleLine, takenFor } from './settle-line.ts'
import { paymentsOf, type ValuedBond, valuationOf } from './value-line.ts'

const DAYS_A_YEAR = 365
/** Of the short rate a year: what QuantLib's example of a callable bond takes. */
const MEAN_REVERSION = 0.03
/** Below it an option-adjusted spread says that the price, the calls or the volatility is another one. */
const SPREAD_LEAST = -0.1
/** Below it a margin in basis points may be one in percent. */
const SMALL_MARGIN = 0.0005
/** What index ratios lie between: beyond it is an index level, or a ratio in percent. */
const [RATIO_LEAST, RATIO_MOST] = [0.2, 50]

/** The valuation of a floating or linked bond whose terms a line states; undefined of every other. @throws as `settleLine`. */
export function valueOtherKind(
  line: BondLine,
  now: Date,
  curve: GovernmentCurve,
): SingleValuation | undefined {
  const kinds = statedKinds(line)
  if (!kinds.includes('floating') && !kinds.includes('linked')) return undefined
  const settled = settleLine(line, now, true)
  return kinds.includes('floating') ? valueFloater(settled, curve) : valueLinked(settled, curve)
}

function valueFloater(settled: SettledLine, curve: GovernmentCurve): SingleValuation {
  const { line, clean, unit } = settled
  const margin = (line.quotedMarginBp ?? 0) / 10_000
  const index = line.indexRate ?? line.couponRate - margin
  const { terms, settlement } = settled.bond
  const floater = takenFor(line, settleFloater(terms, settlement, { margin, index }))
  const dirty = clean + floater.bond.accrued
  const found = takenFor(line, discountMargin(floater, dirty))
  const {
    zSpread: _,
    presentValue: __,
    convexity: ___,
    ...valuation
  } = singly({ ...settled, bond: floater.bond }, curve)
  return {
    ...valuation,
    modifiedDuration: found.indexDuration,
    dv01: (found.indexDuration * dirty * unit) / 10_000,
    floating: {
      discountMargin: found.margin,
      quotedMargin: margin,
      index,
      spreadDuration: found.spreadDuration,
    },
    caveats: [
      ...(margin !== 0 && Math.abs(margin) < SMALL_MARGIN
        ? [
            `The quoted margin of ${shown(margin * 10_000)} was read in basis points, as ${percent(margin)}. If it was meant in percent, state ${shown(margin * 1e6)}.`,
          ]
        : []),
      `A floating rate note: the running coupon is ${percent(line.couponRate)}, and those to come are taken at an index of ${percent(index)} ${line.indexRate === undefined ? '(the running coupon less the margin, for no index was stated) ' : ''}plus ${shown(margin * 10_000)} basis points. Yield, discount margin and payments depend on it; caps and minimum coupons are not valued, and a coupon compounded from daily rates is taken as one rate.`,
      ...valuation.caveats,
    ],
  }
}

function valueLinked(settled: SettledLine, curve: GovernmentCurve): SingleValuation {
  const { line, bond, market } = settled
  const ratio = ratioOf(settled)
  const valuation = singly({ ...settled, unit: settled.unit * ratio }, curve)
  const { zSpread: _, presentValue: __, ...rest } = valuation
  const years = (bond.terms.maturity - bond.settlement) / DAYS_A_YEAR
  const breakeven = foreignStateOf(line)
    ? {}
    : { breakevenInflation: parYieldAt(curve.zeroCurve, years) - valuation.yieldToMaturity }
  return {
    ...rest,
    linked: { indexRatio: ratio, ...breakeven },
    caveats: [
      `Inflation-linked, with a lag of three months: its price was read as a real one, and its yield, durations and convexity are real. Money is at the index ratio of ${ratio}; payments are at that ratio too, and will be at that of their day.`,
      ...(market === 'us-treasury'
        ? [
            'It repays at least its face value: what that is worth when prices fall is not valued.',
            ...(curve.source === 'simulated'
              ? ['The government curve is simulated, and so the breakeven inflation describes no market.']
              : []),
          ]
        : []),
      ...valuation.caveats,
    ],
  }
}

/** The index ratio that a line states, or that follows from its indices. */
function ratioOf({ line, bond }: SettledLine): number {
  const ratio = line.indexRatio ?? computedRatio({ line, bond })
  if (ratio < RATIO_LEAST || ratio > RATIO_MOST)
    throw new Problem(
      'invalid-input',
      `${line.symbol}: an index ratio of ${shown(ratio)} is not one of a bond: it is the reference index over that of the dated date, such as 1.25, and no index level or percentage.`,
      { symbol: line.symbol, field: line.indexRatio === undefined ? 'baseIndex' : 'indexRatio' },
    )
  return ratio
}

function computedRatio({ line, bond }: Pick<SettledLine, 'line' | 'bond'>): number {
  const [third = Number.NaN, second = Number.NaN] = line.priceIndexes ?? []
  const reference = takenFor(line, referenceIndex(bond.settlement, third, second))
  return takenFor(line, indexRatio(reference, line.baseIndex ?? Number.NaN))
}

/** The figures that the payments and the price alone decide: discounted at their own yield and on no curve. */
function singly(settled: SettledLine, curve: GovernmentCurve): SingleValuation {
  const { line, bond, clean, market } = settled
  const street = takenFor(line, yieldFromCleanPrice(bond, clean, conventionOf(market, bond)))
  const dirty = clean + bond.accrued
  const flows = flowsOnCurve(bond, takenFor(line, makeCurve([1], [0])))
  const valued = { ...settled, street, dirty, flows, spread: takenFor(line, zSpread(flows, dirty)) }
  const { yieldToWorst: _, ...valuation } = valuationOf(valued, curve)
  return { ...valuation, keyRateDurations: [], payments: paymentsOf(valued) }
}

/** How a callable bond whose volatility is stated stands over the curve once its calls are paid for, or why no spread says it. */
export function optionAdjustedOf(
  { line, bond, dirty, unit }: ValuedBond,
  curve: GovernmentCurve,
): Pick<SingleValuation, 'optionAdjusted' | 'caveats'> {
  const { rateVolatility: volatility } = line
  if (volatility === undefined || !line.callSchedule) return { caveats: [] }
  const model = { volatility, meanReversion: MEAN_REVERSION }
  const found = optionAdjusted(bond, curve.zeroCurve, dirty, model)
  if (!found.ok || found.value.spread < SPREAD_LEAST)
    return {
      caveats: [
        `No option-adjusted spread: at a volatility of ${percent(volatility)} only one below ${percent(SPREAD_LEAST)} would lead to this price, which is above what the calls leave to earn.`,
      ],
    }
  return {
    optionAdjusted: { ...found.value, ...model, optionValue: found.value.optionValue * unit },
    caveats: [],
  }
}

/** How much of a bond repaid in parts is left, and for how long. */
export function inPartsOf({ line, bond }: ValuedBond): Pick<SingleValuation, 'inParts'> {
  if (!line.sinkingSchedule) return {}
  const { book, start, count, settlement, outstanding } = bond
  let years = 0
  let principal = 0
  for (let at = 0; at < count; at++) {
    const paid = principalPaid(bond, at)
    principal += paid
    years += (paid * (book.days[start + at]! - settlement)) / DAYS_A_YEAR
  }
  return { inParts: { outstanding, averageLife: years / principal } }
}

const shown = (value: number) => Number(value.toFixed(4)).toString().replace('-', '−')
const percent = (fraction: number) => `${shown(100 * fraction)} %`
