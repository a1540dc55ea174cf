import type { Report, ReportTable } from '#platform/report-files/index.ts'
import {
  type BondLine,
  presentValuesAre,
  priceBasisWords,
  type SingleValuation,
} from '../../contract/index.ts'
import { curveSource, VALUATION_METHOD } from './bond-words.ts'

const BASIS_POINTS = 10_000

/** One bond: its figures, where its risk sits on the curve, and everything it still pays. */
export function valuationReport(line: BondLine, valuation: SingleValuation): Report {
  const basis = priceBasisWords[valuation.priceBasis]
  return {
    title: `Valuation of ${valuation.symbol}, ${line.issuer}`,
    subtitle: `${(100 * line.couponRate).toFixed(3)}% due ${line.maturityDate}, ${line.creditRating}, ${line.sector}`,
    asOf: valuation.curve.asOf,
    notices: valuation.caveats,
    sections: [
      {
        title: 'Figures',
        text: [
          `${valuation.convention}. Settlement on ${valuation.settlementDate}. The price of ${line.currentPrice} was read ${basis}; money is for one bond of ${line.faceValue}, in its own currency.`,
        ],
        figures: figuresOf(valuation),
      },
      { title: 'Risk and payments', tables: [...keyRates(valuation), payments(valuation)] },
    ],
    method: VALUATION_METHOD,
    sources: [curveSource(valuation.curve), 'Price, coupon and dates: as entered.'],
    footer: 'A model’s figures on the inputs above; no offer and no advice.',
  }
}

function figuresOf(valuation: SingleValuation) {
  const { optionAdjusted, floating, linked, inParts } = valuation
  type Given = number | undefined
  const rate = (label: string, value: Given) =>
    value === undefined ? [] : [{ label, value, kind: 'percent' as const, digits: 4 }]
  const spread = (label: string, value: Given) =>
    value === undefined ? [] : [{ label, value: value * BASIS_POINTS, kind: 'basisPoints' as const }]
  const number = (label: string, value: Given, digits = 2, note?: string) =>
    value === undefined ? [] : [{ label, value, kind: 'number' as const, digits, ...(note ? { note } : {}) }]
  return [
    ...rate(linked ? 'Real yield' : 'Yield to maturity', valuation.yieldToMaturity),
    ...rate('Bank discount', valuation.bankDiscount),
    ...rate('Yield to call', valuation.yieldToCall),
    ...rate('Yield to worst', valuation.yieldToWorst),
    ...spread('Z-spread', valuation.zSpread),
    ...spread('Option-adjusted spread', optionAdjusted?.spread),
    ...number('Value of the calls', optionAdjusted?.optionValue),
    ...number('Effective duration', optionAdjusted?.effectiveDuration, 3, 'years'),
    ...number('Effective convexity', optionAdjusted?.effectiveConvexity),
    ...spread('Discount margin', floating?.discountMargin),
    ...number('Spread duration', floating?.spreadDuration, 3, 'years'),
    ...number('Index ratio', linked?.indexRatio, 5),
    ...rate('Breakeven inflation', linked?.breakevenInflation),
    ...rate('Face value left', inParts?.outstanding),
    ...number('Average life', inParts?.averageLife, 2, 'years'),
    ...number('Clean price', valuation.cleanPrice),
    ...number('Accrued interest', valuation.accruedInterest),
    ...number('Dirty price', valuation.dirtyPrice),
    ...number('Present value', valuation.presentValue),
    ...number(floating ? 'Index duration' : 'Modified duration', valuation.modifiedDuration, 3, 'years'),
    ...number('Convexity', valuation.convexity),
    ...number('DV01', valuation.dv01, 4),
  ]
}

const keyRates = ({ keyRateDurations }: SingleValuation): ReportTable[] =>
  keyRateDurations.length === 0
    ? []
    : [
        {
          title: 'Key rate durations',
          columns: [
            { title: 'Maturity, years', kind: 'years', digits: 0 },
            { title: 'Duration', kind: 'number', digits: 4 },
          ],
          rows: keyRateDurations.map(({ years, duration }) => [years, duration]),
          note: 'The percentage lost for one percentage point more of that maturity’s rate alone.',
        },
      ]

const payments = (valuation: SingleValuation): ReportTable => ({
  title: 'Payments left',
  columns: [
    { title: 'Day', kind: 'date' },
    { title: 'Interest', kind: 'number' },
    { title: 'Repayment', kind: 'number' },
    { title: 'Present value', kind: 'number', digits: 4 },
  ],
  rows: valuation.payments.map(({ date, interest, principal, presentValue }) => [
    date,
    interest,
    principal,
    presentValue,
  ]),
  note: `Unadjusted days. ${presentValuesAre(valuation)}; they add up to the dirty price.`,
})
