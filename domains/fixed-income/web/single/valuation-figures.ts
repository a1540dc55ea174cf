import { basisPoints, date, decimal, percent } from '#design-system/formats/index.ts'
import type { SingleValuation } from '#domains/fixed-income/contract/index.ts'

/** A figure of a valuation: as it is shown, as it is computed, and what it means. */
export type ValuationFigure = { id: string; label: string; shown: string; raw: number; definition: string }

const BASIS_POINTS = 10_000

const figure =
  (format: (raw: number) => string) =>
  (id: string, label: string, raw: number | undefined, definition: string): ValuationFigure[] =>
    raw === undefined ? [] : [{ id, label, raw, shown: format(raw), definition }]
const rate = figure((raw) => percent(raw, { digits: 3 }))
const spread = figure((raw) => basisPoints(raw * BASIS_POINTS))
const money = figure((raw) => decimal(raw))
const years = figure((raw) => `${decimal(raw)} years`)

/** Every figure of a valuation, in the order in which one is read after the other, without those that the bond has not. */
export const valuationFigures = (valuation: SingleValuation): ValuationFigure[] => [
  ...yieldsAndSpreads(valuation),
  ...pricesAndDurations(valuation),
]

function yieldsAndSpreads(valuation: SingleValuation): ValuationFigure[] {
  const { convention, floating, linked, optionAdjusted } = valuation
  return [
    ...rate(
      'yieldToMaturity',
      linked ? 'Real yield' : 'Yield to maturity',
      valuation.yieldToMaturity,
      `A year, at which the payments left are worth the dirty price${linked ? ', before inflation' : floating ? ', at the index assumed' : ''}. ${convention}.`,
    ),
    ...spread(
      'discountMargin',
      'Discount margin',
      floating?.discountMargin,
      'Added to the index that coupons and discounting assume, it gives the dirty price; the quoted margin at par.',
    ),
    ...rate(
      'breakeven',
      'Breakeven inflation',
      linked?.breakevenInflation,
      'What the government par yield of its maturity is above the real yield.',
    ),
    ...figure((raw) => decimal(raw, 5))(
      'indexRatio',
      'Index ratio',
      linked?.indexRatio,
      'What real prices and payments are multiplied by: the reference index over that of the dated date.',
    ),
    ...rate(
      'bankDiscount',
      'Bank discount',
      valuation.bankDiscount,
      'What the price is below 100, a year of 360 days: how bills are quoted.',
    ),
    ...rate('yieldToCall', 'Yield to call', valuation.yieldToCall, 'To the first call still possible.'),
    ...rate(
      'yieldToWorst',
      'Yield to worst',
      valuation.yieldToWorst,
      'The least of the yields to maturity and to each call.',
    ),
    ...spread(
      'zSpread',
      'Z-spread',
      valuation.zSpread,
      'Added to every rate of the government curve, continuously compounded, it gives the dirty price.',
    ),
    ...spread(
      'optionAdjustedSpread',
      'Option-adjusted spread',
      optionAdjusted?.spread,
      `The z-spread less what the calls cost: Hull and White’s short rate at a volatility of ${percent(optionAdjusted?.volatility ?? 0, { digits: 2 })} a year, drawn back at ${decimal(optionAdjusted?.meanReversion ?? 0)}, called where that costs the issuer less.`,
    ),
    ...money(
      'optionValue',
      'Value of the calls',
      optionAdjusted?.optionValue,
      'Of one bond: what it would be worth more at that spread if it could not be called.',
    ),
    ...years(
      'effectiveDuration',
      'Effective duration',
      optionAdjusted?.effectiveDuration,
      'Percent of the dirty price lost for one percentage point more of the curve, calls counted: 25 basis points either way.',
    ),
    ...money(
      'effectiveConvexity',
      'Effective convexity',
      optionAdjusted?.effectiveConvexity,
      'How the effective duration changes with the curve, in years squared; below zero where a call is near.',
    ),
  ]
}

function pricesAndDurations(valuation: SingleValuation): ValuationFigure[] {
  const { floating, linked, inParts } = valuation
  return [
    ...money(
      'cleanPrice',
      'Clean price',
      valuation.cleanPrice,
      `Of one bond, without accrued interest${linked ? ', indexed' : ''}.`,
    ),
    ...money(
      'accruedInterest',
      'Accrued interest',
      valuation.accruedInterest,
      `Earned since the last coupon, up to settlement on ${date(valuation.settlementDate)}.`,
    ),
    ...money(
      'dirtyPrice',
      'Dirty price',
      valuation.dirtyPrice,
      'Clean price and accrued interest: what a buyer pays.',
    ),
    ...money(
      'presentValue',
      'Present value',
      valuation.presentValue,
      'The payments left, discounted on the government curve: what they would be worth without credit risk.',
    ),
    ...years(
      'modifiedDuration',
      floating ? 'Index duration' : 'Modified duration',
      valuation.modifiedDuration,
      floating
        ? 'Percent of the dirty price lost where the index rises by one percentage point, in coupons and discounting.'
        : `Percent of the dirty price lost for one percentage point more of ${linked ? 'real ' : ''}yield.`,
    ),
    ...years(
      'spreadDuration',
      'Spread duration',
      floating?.spreadDuration,
      'Percent of the dirty price lost for one percentage point more of discount margin.',
    ),
    ...rate(
      'outstanding',
      'Face value left',
      inParts?.outstanding,
      'Of the original face value, at settlement.',
    ),
    ...years(
      'averageLife',
      'Average life',
      inParts?.averageLife,
      'The mean time to the repayments left, by their amounts.',
    ),
    ...money(
      'convexity',
      'Convexity',
      valuation.convexity,
      'How the duration itself changes with the yield, in years squared.',
    ),
    ...figure((raw) => decimal(raw, 4))(
      'dv01',
      'DV01',
      valuation.dv01,
      'Money that one basis point of yield is worth, for one bond.',
    ),
  ]
}
