import {
  allOf,
  doubt,
  error,
  errorUnlessFiled,
  type Finding,
  inWords,
  labelOf,
  type StatedYear,
  type StatementRule,
} from './stated-year.ts'

const ROUNDING = 0.005
/** A difference that rounding and small lines make; one that no line of a plain income statement makes. */
const DOUBTED = 0.02
const WRONG = 0.25
/** More than discontinued operations make of most firms’ profit. */
const FAR_OFF = 0.5

const EXACT = 0.001

/** Revenue less its cost is gross profit. */
export const grossProfit: StatementRule = (stated) => {
  const found = allOf(stated, 'revenue', 'costOfRevenue', 'grossProfit')
  if (!found) return []
  const [revenue = 0, cost = 0, gross = 0] = found
  const difference = revenue - cost - gross
  if (Math.abs(difference) <= EXACT * Math.abs(revenue) * (1 + Number.EPSILON * 16)) return []
  const inUnits = stated.scale === 1 ? stated.currency : `${stated.currency} × ${inWords(stated.scale)}`
  return [
    errorUnlessFiled(
      stated,
      `Gross profit is not revenue less its cost. The difference is ${inWords(difference)} ${inUnits}.`,
      'revenue',
      'costOfRevenue',
      'grossProfit',
    ),
  ]
}

/** No profit of trading is more than what was sold. */
export const profitOfRevenue: StatementRule = (stated) => {
  const { revenue } = stated.amounts
  if (revenue === undefined || revenue <= 0) return []
  return (['grossProfit', 'ebit', 'pretaxIncome', 'netIncome'] as const).flatMap((field) => {
    const profit = stated.amounts[field]
    if (profit === undefined || profit <= revenue * (1 + ROUNDING)) return []
    const words = `${labelOf(field)} of ${inWords(profit)} is above revenue of ${inWords(revenue)}.`
    return [
      field === 'grossProfit'
        ? error(words, field, 'revenue')
        : errorUnlessFiled(stated, words, field, 'revenue'),
    ]
  })
}

/** Operating profit is at most what revenue leaves after the costs that are named. */
export const operatingProfit: StatementRule = (stated) => {
  const { amounts } = stated
  const { ebit, revenue, costOfRevenue, sga } = amounts
  const gross =
    amounts.grossProfit ??
    (revenue === undefined || costOfRevenue === undefined ? undefined : revenue - costOfRevenue)
  if (ebit === undefined || gross === undefined) return []
  const left = gross - Math.abs(sga ?? 0)
  const size = Math.max(Math.abs(revenue ?? 0), Math.abs(gross))
  return ebit > left + DOUBTED * size
    ? [
        doubt(
          `Operating profit of ${inWords(ebit)} is more than gross profit less selling, general and administrative costs leaves (${inWords(left)}): other operating income, or a line is wrong.`,
          'ebit',
          'grossProfit',
          'sga',
        ),
      ]
    : []
}

/** Operating profit less interest is near the profit before tax. */
export const profitBeforeTax: StatementRule = (stated) => {
  const found = allOf(stated, 'ebit', 'interestExpense', 'pretaxIncome')
  if (!found) return []
  const [ebit = 0, interest = 0, pretax = 0] = found
  const difference = pretax - (ebit - interest)
  const size = Math.max(Math.abs(ebit), Math.abs(pretax), Math.abs(interest))
  return Math.abs(difference) > WRONG * size &&
    Math.abs(difference) > DOUBTED * Math.abs(stated.amounts.revenue ?? 0)
    ? [
        doubt(
          `Operating profit of ${inWords(ebit)} less interest of ${inWords(interest)} is ${inWords(ebit - interest)}, and profit before tax is ${inWords(pretax)}: other financial income or expense of ${inWords(difference)}, or a line is wrong.`,
          'ebit',
          'interestExpense',
          'pretaxIncome',
        ),
      ]
    : []
}

/** Profit before tax less tax is net income, discontinued operations and minority interests apart. */
export const netIncome: StatementRule = (stated) => {
  const found = allOf(stated, 'pretaxIncome', 'incomeTax', 'netIncome')
  if (!found) return []
  const [pretax = 0, tax = 0, net = 0] = found
  const difference = net - (pretax - tax)
  const size = Math.max(Math.abs(pretax), Math.abs(net), Math.abs(tax))
  if (Math.abs(difference) <= DOUBTED * size) return []
  const words = `Profit before tax of ${inWords(pretax)} less tax of ${inWords(tax)} is ${inWords(pretax - tax)}, and net income is ${inWords(net)}. The difference is ${inWords(difference)}.`
  const fields = ['pretaxIncome', 'incomeTax', 'netIncome'] as const
  return [
    Math.abs(difference) > FAR_OFF * size
      ? errorUnlessFiled(stated, words, ...fields)
      : doubt(words, ...fields),
  ]
}

const ROLL = 0.1

/** What was kept grows by what was earned and not paid out; cash by the three cash flows. */
export const rollOfStocks: StatementRule = (stated, nearest) => {
  if (!nearest || nearest.scale !== stated.scale || !isYearAfter(stated, nearest)) return []
  const assets = stated.amounts.totalAssets ?? 0
  if (assets <= 0) return []
  const found: Finding[] = []
  const kept = allOf(stated, 'retainedEarnings', 'netIncome')
  const before = nearest.amounts.retainedEarnings
  if (kept && before !== undefined) {
    const [now = 0, earned = 0] = kept
    const expected = before + earned - Math.abs(stated.amounts.dividends ?? 0)
    // Without its dividends a statement does not say what went out, and only more than was earned is in doubt.
    const isOff = stated.amounts.dividends === undefined ? now - expected : Math.abs(now - expected)
    if (isOff > ROLL * assets)
      found.push(
        doubt(
          `Retained earnings of ${inWords(now)} are not those of the year before (${inWords(before)}) with net income of ${inWords(earned)} less dividends: ${inWords(now - expected)} apart.`,
          'retainedEarnings',
          'netIncome',
        ),
      )
  }
  const flows = allOf(stated, 'cash', 'operatingCashFlow', 'investingCashFlow', 'financingCashFlow')
  if (flows && nearest.amounts.cash !== undefined) {
    const [cash = 0, ...moved] = flows
    const difference =
      cash - nearest.amounts.cash - moved.reduce((so, one) => so + one, 0) - (stated.amounts.fxOnCash ?? 0)
    if (Math.abs(difference) > DOUBTED * assets)
      found.push(
        doubt(
          `Cash grew by ${inWords(cash - nearest.amounts.cash)} and the cash flows sum to ${inWords(cash - nearest.amounts.cash - difference)}.`,
          'cash',
          'operatingCashFlow',
          'investingCashFlow',
          'financingCashFlow',
        ),
      )
  }
  return found
}

const YEAR_DAYS = [350, 380] as const
const DAY_MS = 86_400_000
const isYearAfter = (stated: StatedYear, nearest: StatedYear): boolean => {
  const days = (Date.parse(stated.period) - Date.parse(nearest.period)) / DAY_MS
  return days >= YEAR_DAYS[0] && days <= YEAR_DAYS[1] && (stated.months ?? 12) === 12
}
