import { thirtyDaysBetween, yearFraction } from '#engines/bonds/conventions/day-count.ts'
import { dayOf, isBusinessDay, isTradingDay } from '#engines/market-calendar/index.ts'
import {
  priceEuropean,
  spotLessDividends,
  valueAmerican,
  valueOnTree,
} from '#engines/option-pricing/index.ts'
import { moneyWeightedReturn } from '#engines/performance-attribution/index.ts'
import { equaliseRisk } from '#engines/portfolio-optimiser/index.ts'
import {
  downsideRisk,
  measureAgainst,
  measurePerformance,
  rollingFigures,
} from '#engines/portfolio-risk/index.ts'
import { mean, standardDeviation, symmetricMatrix } from '#engines/statistics/index.ts'
import { publishedBonds } from './published-bonds.ts'
import { type Fact, fact, type Source } from './published-fact.ts'
import { publishedPortfolios } from './published-portfolios.ts'

const EIGHT_DIGITS = 5e-9
const day = (iso: string) => dayOf(iso)!

/** Every published value with its source, computed afresh. */
export const publishedValues = (): Source[] => [
  excel(),
  empyrical(),
  bacon(),
  nist(),
  hull(),
  haug(),
  maillard(),
  dayCounts(),
  closes(),
  ...publishedBonds(),
  ...publishedPortfolios(),
]

function excel(): Source {
  const payments = (
    [
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    ] as const
  ).map(([on, amount]) => ({ amount, day: day(on) }))
  const found = moneyWeightedReturn(payments)
  return {
    source: 'Microsoft Excel, help of XIRR',
    of: 'rate of return',
    facts: [fact('XIRR', 0.373362535, found.status === 'found' ? found.perYear : null, 5e-9)],
  }
}

/** Quantopian's empyrical, tests/test_stats.py: nine returns, the first one missing in the daily series. */
function empyrical(): Source {
  const eight = [1, 10, -4, 2, 3, 2, 1, -10].map((percent) => percent / 100)
  const nine = [0, ...eight]
  const daily = measurePerformance(eight, { periodsPerYear: 252 })
  const withMissing = measurePerformance(nine, { periodsPerYear: 252 })
  const daysForAll = 'there the mean is a year of periods and the deviation one of 252 days'
  const weekly = measurePerformance(nine, { periodsPerYear: 52 })
  const monthly = measurePerformance(nine, { periodsPerYear: 12 })
  const omega = (returns: number[], riskFreePerPeriod: number) =>
    measurePerformance(returns, { periodsPerYear: 252, riskFreePerPeriod }).omega
  const negative = [0, -6, -7, -1, -9, -2, -6, -8, -5].map((percent) => percent / 100)
  const positive = [1, 2, 1, 1, 1, 1, 1, 1, 1].map((percent) => percent / 100)
  const falling = measurePerformance(negative, { periodsPerYear: 252 })
  const against = measureAgainst(eight, negative.slice(1), { periodsPerYear: 252 })
  const rolling = (returns: number[]) => rollingFigures(returns, null, { periodsPerYear: 252, window: 6 })
  const near = (what: string, published: number, ours: number | null) =>
    fact(what, published, ours, EIGHT_DIGITS * Math.max(1, Math.abs(published)))
  return {
    source: 'empyrical, test_stats.py',
    of: 'performance',
    facts: [
      near('largest fall', -0.1, daily.maxDrawdown),
      near('largest fall, losses alone', -0.36590730349873601, falling.maxDrawdown),
      near(
        'annual return, daily, the missing day counted',
        1.9135925373194231,
        withMissing.annualReturnGeometric,
      ),
      near('annual return, weekly', 0.24690830513998208, weekly.annualReturnGeometric),
      near('annual return, monthly', 0.052242061386048144, monthly.annualReturnGeometric),
      near('annual volatility, daily', 0.9136465399704637, daily.annualVolatility),
      near('annual volatility, weekly', 0.38851569394870583, weekly.annualVolatility),
      near('annual volatility, monthly', 0.18663690238892558, monthly.annualVolatility),
      near('Calmar ratio, daily, the missing day counted', 19.135925373194233, withMissing.calmar),
      near('Calmar ratio, weekly', 2.4690830513998208, weekly.calmar),
      near('Calmar ratio, monthly', 0.52242061386048144, monthly.calmar),
      near('Sharpe ratio', 1.7238613961706866, daily.sharpe),
      near('Sharpe ratio, losses alone', -24.406808633910085, falling.sharpe),
      near(
        'Sharpe ratio, gains alone',
        52.915026221291804,
        measurePerformance(positive, { periodsPerYear: 252 }).sharpe,
      ),
      near('Sortino ratio, daily', 2.605531251673693, daily.sortinoMarZero),
      near('Sortino ratio, losses alone', -13.532743075043401, falling.sortinoMarZero),
      { ...near('Sortino ratio, weekly', 0.50690062680370862, weekly.sortinoMarZero), because: daysForAll },
      { ...near('Sortino ratio, monthly', 0.11697706772393276, monthly.sortinoMarZero), because: daysForAll },
      near('omega, 1000 % a year', 0.83354263497557934, omega(eight, 11 ** (1 / 252) - 1)),
      near('omega, 1 % a day', 0.8125, omega(eight, 0.01)),
      near('omega, gains about 1.1 %', 1.125, omega(positive, 0.011)),
      near('omega, gains about 2 %', 0, omega(positive, 0.02)),
      near(
        'downside deviation, daily',
        0.60448325038829653,
        downsideRisk(eight, 0).deviation * Math.sqrt(252),
      ),
      near(
        'downside deviation about 10 %',
        1.7161730681956295,
        downsideRisk(eight, 0.1).deviation * Math.sqrt(252),
      ),
      near(
        'downside deviation, weekly',
        0.25888650451930134,
        downsideRisk(nine, 0).deviation * Math.sqrt(52),
      ),
      near(
        'downside deviation, monthly',
        0.1243650540411842,
        downsideRisk(nine, 0).deviation * Math.sqrt(12),
      ),
      near('beta', -0.71296296296296313, against.beta),
      ...[-18.09162052, -26.79897486, -26.69138263, -25.72298838].map((published, at) =>
        near(`Sharpe ratio of six days, losses ${at}`, published, rolling(negative)[at]!.sharpe),
      ),
      ...[8.22784105, 8.22784105, -3.1374751].map((published, at) =>
        near(`Sharpe ratio of six days ${at}`, published, rolling(eight)[at]!.sharpe),
      ),
      ...[-0.2282, -0.2745, -0.2899, -0.2747].map((published, at) =>
        fact(`largest fall of six days ${at}`, published, rolling(negative)[at]!.maxDrawdown, 5e-5),
      ),
    ],
  }
}

/** Practical Portfolio Performance Measurement and Attribution (2008), the example of all ratios. */
function bacon(): Source {
  const own = [
    3, 26, 11, -10, 15, 25, 16, 67, -14, 40, -5, 81, 40, -37, -61, 17, -49, -22, 70, 58, -65, 24, -5, -9,
  ]
  const market = [
    2, 25, 18, -11, 14, 18, 14, 65, -15, 42, -6, 83, 39, -38, -62, 15, -48, 21, 60, 56, -67, 19, -3, 0,
  ]
  const [returns, benchmark] = [own, market].map((all) => all.map((permille) => permille / 1_000)) as [
    number[],
    number[],
  ]
  const downside = downsideRisk(returns, 0.005)
  const beside = measureAgainst(returns, benchmark, { periodsPerYear: 12 })
  return {
    source: 'Bacon 2008, data and values as in PerformanceAnalytics',
    of: 'performance',
    facts: [
      fact('downside deviation', 0.0255, downside.deviation, 5e-5),
      fact('downside potential', 0.0137, downside.potential, 5e-5),
      fact('downside frequency', 0.458, downside.frequency, 5e-4),
      fact('upside risk', 0.02937, downside.upsideRisk, 5e-6),
      fact('upside potential', 0.01771, downside.upsidePotential, 5e-6),
      fact('upside frequency', 0.542, downside.upsideFrequency, 5e-4),
      fact('mean absolute deviation', 0.031, downside.meanAbsoluteDeviation, 5e-4),
      fact('d ratio', 0.401, downside.dRatio, 5e-4),
      fact('Jensen’s alpha', -0.014, beside.jensenAlphaAnnualGeometric, 5e-4),
      fact('specific risk', 0.0329, beside.specificRiskAnnual, 5e-5),
      {
        ...fact('systematic risk', 0.013, beside.systematicRiskAnnual, 5e-4),
        because: 'a slip of a digit there: the data give 0.130',
      },
    ],
  }
}

/** NIST Statistical Reference Datasets, NumAcc1 to NumAcc4: certified exactly. */
function nist(): Source {
  const turning = (first: number, pairs: number) => [
    first + 0.2,
    ...Array.from({ length: pairs }, () => [first + 0.1, first + 0.3]).flat(),
  ]
  const sets: [string, number[], number, number][] = [
    ['NumAcc1', [10_000_001, 10_000_003, 10_000_002], 10_000_002, 1],
    ['NumAcc2', turning(1, 500), 1.2, 0.1],
    ['NumAcc3', turning(1_000_000, 500), 1_000_000.2, 0.1],
    ['NumAcc4', turning(10_000_000, 500), 10_000_000.2, 0.1],
  ]
  return {
    source: 'NIST StRD, univariate',
    of: 'statistics',
    facts: sets.flatMap(([name, values, centre, deviation]) => [
      fact(`${name}, mean`, centre, mean(values), 1e-15 * centre),
      // What doubles hold of the data leaves nine digits of the last set.
      fact(`${name}, deviation`, deviation, standardDeviation(values), 1e-15 * centre + 1e-15),
    ]),
  }
}

function hull(): Source {
  const call = { spot: 42, strike: 40, years: 0.5, rate: 0.1 }
  const put = { kind: 'put' as const, spot: 50, strike: 50, years: 5 / 12, rate: 0.1 }
  const few = valueOnTree(put, 0.4, { method: 'cox-ross-rubinstein', steps: 5 })
  const dividends = [2, 5].map((months) => ({ amount: 0.5, years: months / 12 }))
  const spot = spotLessDividends(40, dividends, 0.09, 0.5)
  return {
    source: 'Hull, Options, Futures and Other Derivatives',
    of: 'options',
    facts: [
      fact('European call', 4.76, priceEuropean({ kind: 'call', ...call }, 0.2), 5e-3),
      fact('European put', 0.81, priceEuropean({ kind: 'put', ...call }, 0.2), 5e-3),
      fact('American put, five steps', 4.49, few.price, 5e-3),
      fact('its delta', -0.41, few.delta, 5e-3),
      fact('American put, 500 steps', 4.28, valueAmerican(put, 0.4).price, 5e-3),
      fact(
        'call with two dividends',
        3.67,
        priceEuropean({ kind: 'call', spot, strike: 40, years: 0.5, rate: 0.09 }, 0.3),
        5e-3,
      ),
    ],
  }
}

function haug(): Source {
  const share = { kind: 'call' as const, spot: 60, strike: 65, years: 0.25, rate: 0.08 }
  const index = { kind: 'put' as const, spot: 100, strike: 95, years: 0.5, rate: 0.1, dividendYield: 0.05 }
  const dividend = { kind: 'call' as const, spot: 80, strike: 82, years: 1 / 3, rate: 0.06 }
  const dividends = [{ amount: 4, years: 0.25 }]
  return {
    source: 'Haug, Option Pricing Formulas',
    of: 'options',
    facts: [
      fact('European call', 2.1334, priceEuropean(share, 0.3), 5e-5),
      fact('European put on an index', 2.4648, priceEuropean(index, 0.2), 5e-5),
      fact(
        'American call, one cash dividend',
        4.386,
        valueAmerican(dividend, 0.3, { accuracy: 1e-4, dividends }).price,
        1e-3,
      ),
      fact(
        'European call, one cash dividend',
        3.5107,
        valueOnTree(dividend, 0.3, { style: 'european', dividends }).price,
        5e-4,
      ),
    ],
  }
}

function maillard(): Source {
  const rows = [0.01, 0.04, 0.09, 0.16].map((variance, at) =>
    Array.from({ length: 4 }, (_, column) => (column === at ? variance : 0)),
  )
  const { weights } = equaliseRisk(symmetricMatrix(rows))
  return {
    source: 'Maillard, Roncalli and Teiletche 2010',
    of: 'risk parity',
    facts: [0.48, 0.24, 0.16, 0.12].map((weight, at) =>
      fact(`weight of asset ${at + 1}`, weight, weights[at]!, 1e-12),
    ),
  }
}

/** ISDA's memorandum of 1998 on actual/actual, and the vectors of ISDA's paper on 30/360 as QuantLib tests them. */
function dayCounts(): Source {
  const days = (
    count: Parameters<typeof thirtyDaysBetween>[0],
    from: string,
    to: string,
    published: number,
  ) => fact(`${count}, ${from} to ${to}`, published, thirtyDaysBetween(count, day(from), day(to)), 0)
  const years = (count: Parameters<typeof yearFraction>[0], from: string, to: string, published: number) =>
    fact(`${count}, ${from} to ${to}`, published, yearFraction(count, day(from), day(to)), 5e-12)
  return {
    source: 'ISDA: memorandum on actual/actual (1998), paper on 30/360',
    of: 'day counts',
    facts: [
      years('ACT/ACT ISDA', '2003-11-01', '2004-05-01', 0.4977243805674078),
      years('ACT/ACT AFB', '2003-11-01', '2004-05-01', 0.49726775956284153),
      years('ACT/ACT ISDA', '1999-02-01', '1999-07-01', 0.410958904109589),
      years('ACT/ACT AFB', '1999-02-01', '1999-07-01', 0.410958904109589),
      years('ACT/ACT ISDA', '1999-07-01', '2000-07-01', 1.0013773486039375),
      years('ACT/ACT AFB', '1999-07-01', '2000-07-01', 1),
      years('ACT/ACT ISDA', '2002-08-15', '2003-07-15', 0.9150684931506849),
      years('ACT/ACT ISDA', '2003-07-15', '2004-01-15', 0.5040047907777528),
      years('ACT/ACT ISDA', '1999-07-30', '2000-01-30', 0.503892506924171),
      years('ACT/ACT AFB', '2000-01-30', '2000-06-30', 0.4153005464480874),
      days('30/360 ISDA', '2006-08-20', '2007-02-20', 180),
      days('30/360 ISDA', '2006-08-31', '2007-02-28', 178),
      days('30/360 ISDA', '2007-02-28', '2007-08-31', 183),
      days('30E/360', '2007-02-28', '2007-08-31', 182),
      days('30/360 US', '2007-02-28', '2007-08-31', 180),
      days('30E/360 ISDA', '2007-02-28', '2007-08-31', 180),
      days('30/365', '2011-06-17', '2012-12-30', 553),
    ],
  }
}

/** Press releases of SIFMA and the New York Stock Exchange. */
function closes(): Source {
  const bonds = (on: string, open: 0 | 1) =>
    fact(`bonds trade on ${on}`, open, Number(isBusinessDay('us-government-bond', day(on))), 0)
  const shares = (on: string, open: 0 | 1) => fact(`shares trade on ${on}`, open, Number(isTradingDay(on)), 0)
  return {
    source: 'SIFMA and New York Stock Exchange, calendars',
    of: 'calendars',
    facts: [
      ...['2004-06-11', '2012-10-30', '2018-12-05'].flatMap((on) => [bonds(on, 0), shares(on, 0)]),
      // Veterans Day on a Saturday, and on a Sunday.
      bonds('2017-11-10', 1),
      bonds('2023-11-10', 1),
      bonds('2018-11-12', 0),
      shares('2018-11-12', 1),
      bonds('2012-10-29', 1),
      shares('2012-10-29', 0),
      shares('2025-01-09', 0),
      bonds('2025-01-09', 1),
      shares('2022-06-20', 0),
      shares('2021-12-31', 1),
      bonds('2021-04-02', 1),
      shares('2021-04-02', 0),
    ],
  }
}

export const agrees = ({ published, ours, tolerance }: Fact): boolean =>
  ours !== null && Math.abs(ours - published) <= tolerance * (1 + 1e-9)

/** Sources, values and agreement as a table, with what does not agree below it. */
export function publishedTable(sources: readonly Source[]): string {
  const all = sources.flatMap(({ facts }) => facts)
  const row = (source: string, of: string, facts: readonly Fact[]) => {
    const apart = facts.filter((each) => !agrees(each))
    const explained = apart.filter(({ because }) => because).length
    return `| ${source} | ${of} | ${facts.length} | ${facts.length - apart.length} | ${explained} | ${apart.length - explained} |`
  }
  const apart = sources.flatMap(({ source, facts }) =>
    facts
      .filter((each) => !agrees(each))
      .map(
        ({ what, published, ours, because }) =>
          `- ${source}: ${what} ${published}, here ${ours}${because ? `: ${because}` : ''}.`,
      ),
  )
  return [
    '| source | of | values | agree | explained | otherwise |',
    '|---|---|--:|--:|--:|--:|',
    ...sources.map(({ source, of, facts }) => row(source, of, facts)),
    row('all', '', all),
    '',
    ...apart,
    '',
  ].join('\n')
}
