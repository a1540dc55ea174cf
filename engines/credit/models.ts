import { normalCdf } from '#engines/statistics/index.ts'
import { mertonDistance } from './merton.ts'
import type { Year, Years } from './read-case.ts'
import { average, isAbove, missing, over, total } from './unknown-numbers.ts'

/** One summand of a model: a coefficient times what it stands before. */
export type Term = { label: string; coefficient: number; value: number }

type ModelDefinition = {
  label: string
  formula: string
  source: string
  unit: 'score' | 'points' | 'standard deviations' | 'fraction'
  better: 'higher' | 'lower'
  /** Not for banks and insurers, whose balance sheets it was not made for. */
  isForFinancials: boolean
  /** Below the first and above the second a zone begins; what lies between is grey. */
  zones?: { bounds: readonly [number, number]; low: string; middle: string; high: string }
  /** The summands, where it is a sum. */
  terms?: (years: Years) => Term[]
  compute: (years: Years) => number
}

const term = (label: string, coefficient: number, value: number): Term => ({ label, coefficient, value })
const sumOf = (terms: readonly Term[]): number => {
  let sum = 0
  for (const { coefficient, value } of terms) sum += coefficient * value
  return sum
}

const workingCapital = (year: Year): number =>
  over(total(year.currentAssets, -year.currentLiabilities), year.totalAssets)
const retained = (year: Year): number => over(year.retainedEarnings, year.totalAssets)
const earning = (year: Year): number => over(year.ebit, year.totalAssets)
const selling = (year: Year): number => over(year.revenue, year.totalAssets)
const gearing = (year: Year): number => over(year.totalLiabilities, year.totalAssets)

const altmanZTerms = ({ now, cap }: Years): Term[] => [
  term('Working capital / total assets', 1.2, workingCapital(now)),
  term('Retained earnings / total assets', 1.4, retained(now)),
  term('EBIT / total assets', 3.3, earning(now)),
  term('Market value of equity / total liabilities', 0.6, over(cap, now.totalLiabilities)),
  term('Revenue / total assets', 1, selling(now)),
]

const altmanZPrimeTerms = ({ now }: Years): Term[] => [
  term('Working capital / total assets', 0.717, workingCapital(now)),
  term('Retained earnings / total assets', 0.847, retained(now)),
  term('EBIT / total assets', 3.107, earning(now)),
  term('Total equity / total liabilities', 0.42, over(now.equity, now.totalLiabilities)),
  term('Revenue / total assets', 0.998, selling(now)),
]

const altmanZDoublePrimeTerms = ({ now }: Years): Term[] => [
  term('Working capital / total assets', 6.56, workingCapital(now)),
  term('Retained earnings / total assets', 3.26, retained(now)),
  term('EBIT / total assets', 6.72, earning(now)),
  term('Total equity / total liabilities', 1.05, over(now.equity, now.totalLiabilities)),
]

/** 1 or 0; missing where it is not known. */
const flag = (is: boolean | undefined): number => (is === undefined ? missing : Number(is))

function ohlsonTerms({ now, before, scale, gnpPriceIndex }: Years): Term[] {
  const isLossTwice =
    Number.isNaN(now.netIncome) || Number.isNaN(before.netIncome)
      ? undefined
      : now.netIncome < 0 && before.netIncome < 0
  return [
    term('Constant', -1.32, 1),
    term(
      'SIZE: ln(total assets / price index)',
      -0.407,
      Math.log(over(now.totalAssets * scale, gnpPriceIndex)),
    ),
    term('Total liabilities / total assets', 6.03, gearing(now)),
    term('Working capital / total assets', -1.43, workingCapital(now)),
    term('Current liabilities / current assets', 0.0757, over(now.currentLiabilities, now.currentAssets)),
    term('OENEG: liabilities above assets', -1.72, flag(isAbove(now.totalLiabilities, now.totalAssets))),
    term('Net income / total assets', -2.37, over(now.netIncome, now.totalAssets)),
    term(
      'Profit before tax and depreciation / total liabilities',
      -1.83,
      over(total(now.pretaxIncome, now.depreciation), now.totalLiabilities),
    ),
    term('INTWO: a loss this year and the year before', 0.285, flag(isLossTwice)),
    term(
      'CHIN: change of net income over the size of both years’',
      -0.521,
      over(total(now.netIncome, -before.netIncome), Math.abs(now.netIncome) + Math.abs(before.netIncome)),
    ),
  ]
}

const zmijewskiTerms = ({ now }: Years): Term[] => [
  term('Constant', -4.336, 1),
  term('Net income / total assets', -4.513, over(now.netIncome, now.totalAssets)),
  term('Total liabilities / total assets', 5.679, gearing(now)),
  term('Current assets / current liabilities', 0.004, over(now.currentAssets, now.currentLiabilities)),
]

function piotroskiTerms({ now, before, twoBefore }: Years): Term[] {
  const roa = over(now.netIncome, before.totalAssets)
  const cfo = over(now.operatingCashFlow, before.totalAssets)
  const lever = over(now.longTermDebt, average(now.totalAssets, before.totalAssets))
  const leverBefore = over(before.longTermDebt, average(before.totalAssets, twoBefore.totalAssets))
  const diluted = isAbove(now.sharesOutstanding, before.sharesOutstanding)
  const margin = (year: Year) => over(year.grossProfit, year.revenue)
  const liquidity = (year: Year) => over(year.currentAssets, year.currentLiabilities)
  const signals: [string, boolean | undefined][] = [
    ['Net income above zero', isAbove(roa, 0)],
    ['Cash from operations above zero', isAbove(cfo, 0)],
    ['Return on opening assets rose', isAbove(roa, over(before.netIncome, twoBefore.totalAssets))],
    ['Cash from operations above net income', isAbove(cfo, roa)],
    ['Long-term debt to mean assets fell', isAbove(leverBefore, lever)],
    ['Current ratio rose', isAbove(liquidity(now), liquidity(before))],
    ['No new shares', diluted === undefined ? undefined : !diluted],
    ['Gross margin rose', isAbove(margin(now), margin(before))],
    [
      'Turnover of opening assets rose',
      isAbove(over(now.revenue, before.totalAssets), over(before.revenue, twoBefore.totalAssets)),
    ],
  ]
  return signals.map(([label, is]) => term(label, 1, flag(is)))
}

function beneishTerms({ now, before }: Years): Term[] {
  const margin = (year: Year) => over(year.grossProfit, year.revenue)
  const softAssets = (year: Year) =>
    over(total(year.totalAssets, -year.currentAssets, -year.ppe), year.totalAssets)
  const rate = (year: Year) => over(year.depreciation, total(year.depreciation, year.ppe))
  const leverage = (year: Year) => over(total(year.longTermDebt, year.currentLiabilities), year.totalAssets)
  const index = (of: (year: Year) => number) => over(of(now), of(before))
  return [
    term('Constant', -4.84, 1),
    term(
      'DSRI: receivables / revenue',
      0.92,
      index((year) => over(year.receivables, year.revenue)),
    ),
    term('GMI: gross margin, before over now', 0.528, over(margin(before), margin(now))),
    term('AQI: assets neither current nor fixed / total assets', 0.404, index(softAssets)),
    term('SGI: revenue', 0.892, over(now.revenue, before.revenue)),
    term('DEPI: rate of depreciation, before over now', 0.115, over(rate(before), rate(now))),
    term(
      'SGAI: selling, general and administrative / revenue',
      -0.172,
      index((year) => over(year.sga, year.revenue)),
    ),
    term(
      'TATA: (net income − cash from operations) / total assets',
      4.679,
      over(total(now.netIncome, -now.operatingCashFlow), now.totalAssets),
    ),
    term('LVGI: (long-term debt + current liabilities) / total assets', -0.327, index(leverage)),
  ]
}

/** Debt that a default within a year turns on: what is due, and half of what comes later. */
export const defaultPointOf = (year: Year): number => total(year.shortTermDebt, 0.5 * year.longTermDebt)

const distanceOf = ({ now, cap, volatility, riskFree }: Years): number =>
  mertonDistance(cap, defaultPointOf(now), volatility, riskFree)

export const models = {
  altmanZ: {
    label: 'Altman Z',
    formula:
      '1.2 working capital/assets + 1.4 retained earnings/assets + 3.3 EBIT/assets + 0.6 market value of equity/liabilities + 1.0 revenue/assets',
    source: 'Altman 1968, public manufacturers; ratios as fractions',
    unit: 'score',
    better: 'higher',
    isForFinancials: false,
    zones: { bounds: [1.81, 2.99], low: 'distress', middle: 'grey', high: 'safe' },
    terms: altmanZTerms,
    compute: (years) => sumOf(altmanZTerms(years)),
  },
  altmanZPrime: {
    label: 'Altman Z′',
    formula:
      '0.717 working capital/assets + 0.847 retained earnings/assets + 3.107 EBIT/assets + 0.420 equity/liabilities + 0.998 revenue/assets',
    source: 'Altman 1983, private firms',
    unit: 'score',
    better: 'higher',
    isForFinancials: false,
    zones: { bounds: [1.23, 2.9], low: 'distress', middle: 'grey', high: 'safe' },
    terms: altmanZPrimeTerms,
    compute: (years) => sumOf(altmanZPrimeTerms(years)),
  },
  altmanZDoublePrime: {
    label: 'Altman Z″',
    formula:
      '6.56 working capital/assets + 3.26 retained earnings/assets + 6.72 EBIT/assets + 1.05 equity/liabilities',
    source: 'Altman, Hartzell, Peck 1995; without the 3.25 of the emerging-market score',
    unit: 'score',
    better: 'higher',
    isForFinancials: false,
    zones: { bounds: [1.1, 2.6], low: 'distress', middle: 'grey', high: 'safe' },
    terms: altmanZDoublePrimeTerms,
    compute: (years) => sumOf(altmanZDoublePrimeTerms(years)),
  },
  ohlsonO: {
    label: 'Ohlson O',
    formula:
      '−1.32 − 0.407 SIZE + 6.03 liabilities/assets − 1.43 working capital/assets + 0.0757 current liabilities/current assets − 1.72 OENEG − 2.37 net income/assets − 1.83 funds from operations/liabilities + 0.285 INTWO − 0.521 CHIN',
    source:
      'Ohlson 1980, model 1; funds from operations as Hillegeist et al. 2004. The score; its probability is 1/(1 + e^−O)',
    unit: 'score',
    better: 'lower',
    isForFinancials: false,
    terms: ohlsonTerms,
    compute: (years) => sumOf(ohlsonTerms(years)),
  },
  zmijewski: {
    label: 'Zmijewski',
    formula:
      '−4.336 − 4.513 net income/assets + 5.679 liabilities/assets + 0.004 current assets/current liabilities',
    source: 'Zmijewski 1984. The score; its probability is Φ of it',
    unit: 'score',
    better: 'lower',
    isForFinancials: false,
    terms: zmijewskiTerms,
    compute: (years) => sumOf(zmijewskiTerms(years)),
  },
  piotroskiF: {
    label: 'Piotroski F',
    formula: 'nine signals of profit, financing and efficiency, one point each',
    source: 'Piotroski 2000',
    unit: 'points',
    better: 'higher',
    isForFinancials: true,
    terms: piotroskiTerms,
    compute: (years) => sumOf(piotroskiTerms(years)),
  },
  beneishM: {
    label: 'Beneish M',
    formula:
      '−4.84 + 0.920 DSRI + 0.528 GMI + 0.404 AQI + 0.892 SGI + 0.115 DEPI − 0.172 SGAI + 4.679 TATA − 0.327 LVGI',
    source: 'Beneish 1999; TATA as Beneish, Lee, Nichols 2013',
    unit: 'score',
    better: 'lower',
    isForFinancials: false,
    terms: beneishTerms,
    compute: (years) => sumOf(beneishTerms(years)),
  },
  mertonDistance: {
    label: 'Distance to default',
    formula:
      'd2 of the assets whose call, struck at short-term debt + half of long-term debt, is worth price × shares and has its volatility; one year, drift r',
    source: 'Merton 1974; default point as Vassalou, Xing 2004',
    unit: 'standard deviations',
    better: 'higher',
    isForFinancials: true,
    compute: distanceOf,
  },
  mertonPd: {
    label: 'Probability of default by distance',
    formula: 'N(−distance to default)',
    source: 'Merton 1974',
    unit: 'fraction',
    better: 'lower',
    isForFinancials: true,
    compute: (years) => {
      const distance = distanceOf(years)
      return Number.isNaN(distance) ? missing : normalCdf(-distance)
    },
  },
} as const satisfies Record<string, ModelDefinition>

export type ModelId = keyof typeof models
export const modelIds = Object.keys(models) as ModelId[]
/** What is known of a model, whichever it is. */
export const modelOf = (id: ModelId): ModelDefinition => models[id]
