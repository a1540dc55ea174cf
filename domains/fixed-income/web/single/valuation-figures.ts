import { basisPoints, date, decimal, percent } from '#design-system/formats/index.ts'
import type { BondValuation } from '#domains/fixed-income/contract/index.ts'

/** A figure of a valuation: as it is shown, as it is computed, and what it means. */
export type ValuationFigure = { id: string; label: string; shown: string; raw: number; definition: string }

const BASIS_POINTS = 10_000

/** Every figure of a valuation, in the order in which one is read after the other. Yields to call are there for callable bonds alone. */
export function valuationFigures(valuation: BondValuation): ValuationFigure[] {
  const { convention } = valuation
  const rate = (id: string, label: string, raw: number | undefined, definition: string) =>
    raw === undefined ? [] : [{ id, label, raw, shown: percent(raw, { digits: 3 }), definition }]
  const money = (id: string, label: string, raw: number, definition: string) => ({
    id,
    label,
    raw,
    shown: decimal(raw),
    definition,
  })
  return [
    ...rate(
      'yieldToMaturity',
      'Yield to maturity',
      valuation.yieldToMaturity,
      `A year, at which the payments left are worth the dirty price. ${convention}.`,
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
    {
      id: 'zSpread',
      label: 'Z-spread',
      raw: valuation.zSpread,
      shown: basisPoints(valuation.zSpread * BASIS_POINTS),
      definition:
        'Added to every rate of the government curve, continuously compounded, it gives the dirty price.',
    },
    money('cleanPrice', 'Clean price', valuation.cleanPrice, 'Of one bond, without accrued interest.'),
    money(
      'accruedInterest',
      'Accrued interest',
      valuation.accruedInterest,
      `Earned since the last coupon, up to settlement on ${date(valuation.settlementDate)}.`,
    ),
    money(
      'dirtyPrice',
      'Dirty price',
      valuation.dirtyPrice,
      'Clean price and accrued interest: what a buyer pays.',
    ),
    money(
      'presentValue',
      'Present value',
      valuation.presentValue,
      'The payments left, discounted on the government curve: what they would be worth without credit risk.',
    ),
    {
      id: 'modifiedDuration',
      label: 'Modified duration',
      raw: valuation.modifiedDuration,
      shown: `${decimal(valuation.modifiedDuration)} years`,
      definition: 'Percent of the dirty price lost for one percentage point more of yield.',
    },
    {
      id: 'convexity',
      label: 'Convexity',
      raw: valuation.convexity,
      shown: decimal(valuation.convexity),
      definition: 'How the duration itself changes with the yield, in years squared.',
    },
    {
      id: 'dv01',
      label: 'DV01',
      raw: valuation.dv01,
      shown: decimal(valuation.dv01, 4),
      definition: 'Money that one basis point of yield is worth, for one bond.',
    },
  ]
}
