import {
  type BondTerms,
  callablePricer,
  discountMargin,
  indexRatio,
  makeCurve,
  type Outcome,
  optionAdjusted,
  priceFromYield,
  referenceIndex,
  settleBond,
  settleFloater,
  yieldFromCleanPrice,
} from '#engines/bonds/index.ts'
import { addMonths, dayOf } from '#engines/market-calendar/index.ts'
import { fact, type Source } from './published-fact.ts'

const day = (iso: string) => dayOf(iso)!

function taken<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(outcome.refusal.sentence)
}

/** Bonds that are not a coupon and one repayment. */
export const publishedBonds = (): Source[] => [
  amortising(),
  loans(),
  floaters(),
  treasuryIndices(),
  bloombergLinker(),
  bloombergCallable(),
  slopedCallable(),
]

function amortising(): Source {
  const terms: BondTerms = {
    issue: day('2022-06-15'),
    maturity: day('2030-06-15'),
    coupon: 0.05,
    frequency: 2,
    dayCount: '30/360 ISDA',
    repayments: ['2025-12-15', '2026-12-15', '2027-12-15'].map((each) => ({ day: day(each), amount: 25 })),
  }
  const values = [
    ['2025-05-20', 0.04, 102.25470827222125, 2.2048365739048985, 8.49194554297614],
    ['2025-05-20', 0.065, 96.76561784716068, 2.1164406813692414, 7.921597972095089],
    ['2026-07-20', 0.04, 101.77183661748053, 1.76670962279557, 5.941078765613304],
    ['2026-07-20', 0.065, 97.4385252272955, 1.6978668496641134, 5.571023961194557],
  ] as const
  return {
    source: 'QuantLib 1.29, AmortizingFixedRateBond',
    of: 'amortising bonds',
    facts: values.flatMap(([settlement, rate, clean, duration, convexity]) => {
      const priced = taken(priceFromYield(taken(settleBond(terms, day(settlement))), rate))
      const at = `${settlement} at ${rate}`
      return [
        fact(`clean price, ${at}`, clean, priced.cleanPrice, 1e-10),
        fact(`modified duration, ${at}`, duration, priced.modifiedDuration, 1e-10),
        fact(`convexity, ${at}`, convexity, priced.convexity, 1e-10),
      ]
    }),
  }
}

/** Excel's PMT of 360 payments of 100, as in QuantLib's amortizingbond.cpp: such a loan costs its face at its rate. */
function loans(): Source {
  const issue = day('2020-01-15')
  const payments = [
    [0.01, 0.32163952],
    [0.03, 0.421604034],
    [0.06, 0.599550525],
    [0.12, 1.028612597],
  ] as const
  return {
    source: 'Microsoft Excel PMT, as in QuantLib, amortizingbond.cpp',
    of: 'amortising bonds',
    facts: payments.flatMap(([coupon, payment]) => {
      const repayments: { day: number; amount: number }[] = []
      for (let month = 1, left = 100; month < 360; month++) {
        const amount = payment - (left * coupon) / 12
        repayments.push({ day: addMonths(issue, month), amount })
        left -= amount
      }
      const maturity = addMonths(issue, 360)
      const terms: BondTerms = {
        issue,
        maturity,
        coupon,
        frequency: 12,
        dayCount: 'ACT/ACT ICMA',
        repayments,
      }
      const loan = taken(settleBond(terms, issue))
      return [
        fact(`payment 200 at ${coupon}`, payment, loan.book.amounts[199], 1e-9),
        fact(`last payment at ${coupon}`, payment, loan.book.amounts[359], 2e-6),
        fact(`price at ${coupon}`, 100, taken(priceFromYield(loan, coupon)).cleanPrice, 1e-9),
      ]
    }),
  }
}

/** Bloomberg's Citigroup note and that of Smith's Bond Math; the running coupon is without its margin there. */
function floaters(): Source {
  const notes = [
    {
      terms: {
        issue: day('2010-11-10'),
        maturity: day('2021-11-10'),
        coupon: 0.0118456,
        frequency: 4,
        dayCount: '30E/360',
      },
      settlement: '2017-07-21',
      rates: { margin: 0.0025, indexToReset: 0.0120534, index: 0.0130522 },
      clean: 96.793,
      published: [103.1985, 97.0266, 4.1335],
    },
    {
      terms: {
        issue: day('2000-03-28'),
        maturity: day('2021-02-03'),
        coupon: 0.00337,
        frequency: 2,
        dayCount: '30E/360 ISDA',
      },
      settlement: '2014-03-28',
      rates: { margin: 0.002, indexToReset: 0.027558, index: 0.03295 },
      clean: 93.08,
      published: [123.0623, 93.1315, 6.048],
    },
  ] as const
  return {
    source: 'FinancePy, test_FinBondFRN.py',
    of: 'floating rate notes',
    facts: notes.flatMap(({ terms, settlement, rates, clean, published: [margin, dirty, duration] }) => {
      const note = taken(settleFloater(terms, day(settlement), rates))
      const found = taken(discountMargin(note, clean + note.bond.accrued))
      return [
        fact(`discount margin, ${settlement}`, margin, 10_000 * found.margin, 5e-5),
        fact(`dirty price, ${settlement}`, dirty, clean + note.bond.accrued, 5e-5),
        // The fall by one basis point there, the slope here.
        fact(`spread duration, ${settlement}`, duration, found.spreadDuration, 2.5e-3),
      ]
    }),
  }
}

/** CPI-U of October and November 2022 was 298.012 and 297.711; the note of 15 January 2031 is dated at 260.31619. */
function treasuryIndices(): Source {
  const days = [
    ['2023-01-01', 298.012, 1.14481],
    ['2023-01-03', 297.99258, 1.14473],
    ['2023-01-13', 297.89548, 1.14436],
    ['2023-01-27', 297.75955, 1.14384],
  ] as const
  const terms: BondTerms = {
    issue: day('2021-01-15'),
    maturity: day('2031-01-15'),
    coupon: 0.00125,
    frequency: 2,
    dayCount: 'ACT/ACT ICMA',
  }
  return {
    source: 'US Treasury, daily index ratios of January 2023',
    of: 'inflation-linked bonds',
    facts: [
      ...days.flatMap(([settlement, reference, ratio]) => {
        const found = taken(referenceIndex(day(settlement), 298.012, 297.711))
        return [
          fact(`reference index, ${settlement}`, reference, found, 1e-12),
          fact(`index ratio, ${settlement}`, ratio, taken(indexRatio(found, 260.31619)), 1e-12),
        ]
      }),
      fact(
        'interest of 172 days',
        0.6688,
        11.4473 * taken(settleBond(terms, day('2023-01-03'))).accrued,
        5e-5,
      ),
      fact(
        'interest of 10 days',
        0.0395,
        11.4391 * taken(settleBond(terms, day('2023-01-25'))).accrued,
        5e-5,
      ),
    ],
  }
}

function bloombergLinker(): Source {
  const terms: BondTerms = {
    issue: day('2010-07-15'),
    maturity: day('2020-07-15'),
    coupon: 0.0125,
    frequency: 2,
    dayCount: 'ACT/ACT ICMA',
  }
  const note = taken(settleBond(terms, day('2017-07-21')))
  const real = taken(yieldFromCleanPrice(note, 104.03502))
  return {
    source: 'Bloomberg (Fjeldsted 2017), as in FinancePy, test_FinInflationBond.py',
    of: 'inflation-linked bonds',
    facts: [
      fact('real yield', -0.001, real.yield, 5e-5),
      fact('modified duration', 2.9401, real.modifiedDuration, 5e-5),
      fact('accrued interest', 0.0204, note.accrued, 5e-5),
      fact('indexed interest of 10,000', 2.2864, 100 * note.accrued * (244.65884 / 218.08532), 5e-5),
    ],
  }
}

/** A flat 5.5 % half-yearly, mean reversion 0.03; two decimals were published, of a tree of other steps. */
function bloombergCallable(): Source {
  const curve = taken(makeCurve([1], [2 * Math.log1p(0.055 / 2)]))
  const terms: BondTerms = {
    issue: day('2004-09-16'),
    maturity: day('2012-09-15'),
    coupon: 0.0465,
    frequency: 4,
    dayCount: 'ACT/ACT ICMA',
    calls: Array.from({ length: 24 }, (_, at) => ({ day: addMonths(day('2006-09-15'), 3 * at), price: 100 })),
  }
  const bond = taken(settleBond(terms, day('2007-10-19')))
  const prices = [
    [0, 96.5],
    [0.01, 95.68],
    [0.03, 92.34],
    [0.06, 87.16],
    [0.12, 77.31],
  ] as const
  return {
    source: 'Bloomberg, as in QuantLib, CallableBonds.cpp',
    of: 'callable bonds',
    facts: prices.map(([volatility, published]) =>
      fact(
        `clean price at a volatility of ${volatility}`,
        published,
        callablePricer(bond, curve, { volatility, meanReversion: 0.03 })(0) - bond.accrued,
        volatility > 0.1 ? 0.05 : 0.015,
      ),
    ),
  }
}

function slopedCallable(): Source {
  const curve = taken(makeCurve([0, 1, 2, 5, 10, 30], [0.03, 0.03, 0.034, 0.04, 0.045, 0.047]))
  const terms: BondTerms = {
    issue: day('2024-06-15'),
    maturity: day('2036-06-15'),
    coupon: 0.055,
    frequency: 2,
    dayCount: '30/360 ISDA',
    calls: [2029, 2030, 2031, 2032, 2033, 2034, 2035].map((year) => ({
      day: day(`${year}-06-15`),
      price: 100 + Math.max(0, 2032 - year),
    })),
  }
  const bond = taken(settleBond(terms, day('2026-06-15')))
  const values = [
    [0.005, 105.98227, 0.001728193780227337, 5.3115],
    [0.01, 103.97425, 0.0017765649355186708, 5.347],
    [0.02, 99.9931, 0.0018599606351526535, 5.3334],
  ] as const
  return {
    source: 'QuantLib 1.29, TreeCallableFixedRateBondEngine of 800 steps',
    of: 'callable bonds',
    facts: values.flatMap(([volatility, price, spread, duration]) => {
      const model = { volatility, meanReversion: 0.03 }
      const adjusted = taken(optionAdjusted(bond, curve, price - 1, model))
      const atRest = taken(optionAdjusted(bond, curve, price, model))
      const of = `at a volatility of ${volatility}`
      return [
        fact(`price ${of}`, price, callablePricer(bond, curve, model, 800)(0), 2e-4),
        fact(`spread of a price 1 lower ${of}`, spread, adjusted.spread, 1e-5),
        fact(`effective duration ${of}`, duration, atRest.effectiveDuration, 0.05),
      ]
    }),
  }
}
