import type { LimitPrice, Objective, Optimisation, StatedFigure } from '../../contract/index.ts'
import type { Space } from '../optimise/explain-limits.ts'
import { Account, count, fraction, named, ratio } from './account.ts'

type Facts = Omit<Optimisation, 'analysis' | 'figures'>

const CHANGES_MAX = 4

/** An optimisation in words: every number in it is one of its figures. */
export function optimisationInWords(
  facts: Facts,
  { headroom, isUnique }: { headroom: Space; isUnique: boolean },
): { analysis: string; figures: StatedFigure[] } {
  const account = new Account()
  const { holdings, constraints, portfolios } = facts
  for (const caveat of facts.basis.caveats) account.say`${named(caveat)}`
  const held = count('holdings', 'Holdings', holdings.length)
  const floor = fraction('floor', 'Least part of a holding', constraints.min_allocation, 1)
  const cap = fraction('cap', 'Largest part of a holding', constraints.max_allocation, 1)
  if (headroom === 'none')
    account.say`${held} holdings between ${floor} and ${cap} leave one portfolio alone, so there is nothing to choose.`
  else if (facts.objective === 'maximize_sharpe')
    account.say`Of all portfolios of these ${held} holdings between ${floor} and ${cap} each, this one has the largest Sharpe ratio.`
  else
    account.say`Of all portfolios of these ${held} holdings between ${floor} and ${cap} each, this one moves least.`
  sayPoints(account, portfolios, facts.riskFreeRate)
  if (isAsGood(facts)) account.say`As it is now the portfolio is already as good as any of them.`
  else sayChanges(account, facts)
  const dearest = facts.limitPrices[0]
  if (dearest && headroom === 'some') sayPrice(account, dearest, facts.objective)
  const widest = Math.max(...holdings.map(({ expectedReturnStandardError }) => expectedReturnStandardError))
  account.say`The expected returns are means of the past and uncertain: the least certain has a standard error of ${fraction('expectedReturn.error', 'Largest standard error of an expected return', widest, 1)} a year.`
  if (!isUnique)
    account.say`Some holdings can stand in for others, so these weights are not the only ones: others have the same risk.`
  return { analysis: account.text, figures: account.figures }
}

const MATTERS = 1e-6

/** Nothing is gained by a change. */
function isAsGood({ objective, portfolios: { current, optimal }, holdings }: Facts): boolean {
  const isWithin = Math.abs(holdings.reduce((sum, holding) => sum + holding.current, 0) - 1) < MATTERS
  if (!isWithin) return false
  if (objective === 'minimize_variance') return current.volatility < optimal.volatility + MATTERS
  return current.sharpe !== null && optimal.sharpe !== null && current.sharpe > optimal.sharpe - MATTERS
}

function sayPoints(account: Account, { current, optimal }: Facts['portfolios'], riskFree: number): void {
  const point = (
    key: string,
    label: string,
    { expectedReturn, volatility }: Facts['portfolios']['current'],
  ) =>
    [
      fraction(`${key}.return`, `Expected return, ${label}`, expectedReturn),
      fraction(`${key}.volatility`, `Volatility, ${label}`, volatility),
    ] as const
  const [optimalReturn, optimalVolatility] = point('optimal', 'optimised', optimal)
  const [currentReturn, currentVolatility] = point('current', 'as it is', current)
  account.say`It is expected to return ${optimalReturn} a year and to move by ${optimalVolatility}; as it is now the portfolio is expected to return ${currentReturn} and to move by ${currentVolatility}.`
  if (optimal.sharpe !== null && current.sharpe !== null)
    account.say`Its Sharpe ratio over a riskless ${fraction('riskFree', 'Risk-free rate', riskFree)} is ${ratio('optimal.sharpe', 'Sharpe ratio, optimised', optimal.sharpe)}, against ${ratio('current.sharpe', 'Sharpe ratio, as it is', current.sharpe)} now.`
}

function sayChanges(account: Account, { holdings }: Facts): void {
  const moves = holdings
    .map((holding) => ({ ...holding, change: holding.optimal - holding.current }))
    .filter(({ change }) => Math.abs(change) >= 0.0005)
    .toSorted((left, right) => Math.abs(right.change) - Math.abs(left.change))
    .slice(0, CHANGES_MAX)
  if (moves.length === 0) account.say`No holding has to change.`
  for (const { symbol, current, optimal, change } of moves) {
    const from = fraction(`${symbol}.current`, `${symbol} now`, current, 1)
    const to = fraction(`${symbol}.optimal`, `${symbol} optimised`, optimal, 1)
    if (change > 0) account.say`${named(symbol)} rises from ${from} to ${to}.`
    else account.say`${named(symbol)} falls from ${from} to ${to}.`
  }
}

function sayPrice(account: Account, price: LimitPrice, objective: Objective): void {
  const { symbol, limit, bound } = price
  const at = fraction(`price.${symbol}.bound`, `Limit of ${symbol}`, bound, 1)
  const worth = worthOf(price, objective)
  if (limit === 'cap')
    account.say`The limit that costs most is the cap of ${at} on ${named(symbol)}: one percentage point more of it would be worth ${worth}.`
  else
    account.say`The limit that costs most is the floor of ${at} under ${named(symbol)}: one percentage point less of it would be worth ${worth}.`
}

/** What easing a limit by a percentage point is worth: Sharpe ratio gained, or variance saved. */
function worthOf({ symbol, perPercentagePoint }: LimitPrice, objective: Objective): StatedFigure {
  const gain = Math.abs(perPercentagePoint)
  return objective === 'maximize_sharpe'
    ? ratio(`price.${symbol}`, `Sharpe ratio for a point of the limit of ${symbol}`, gain, 4)
    : ratio(`price.${symbol}`, `Variance for a point of the limit of ${symbol}`, gain, 6)
}

export function priceInWords(price: Omit<LimitPrice, 'sentence'>, objective: Objective): string {
  const account = new Account()
  const { symbol, limit, bound } = price
  const worth = worthOf({ ...price, sentence: '' }, objective)
  const now = fraction('now', 'Limit', bound, 1)
  const eased = fraction('eased', 'Eased limit', limit === 'cap' ? bound + 0.01 : bound - 0.01, 1)
  const isSharpe = objective === 'maximize_sharpe'
  const what = limit === 'cap' ? 'Raising the cap on' : 'Lowering the minimum of'
  if (isSharpe)
    account.say`${named(what)} ${named(symbol)} from ${now} to ${eased} adds about ${worth} to the Sharpe ratio.`
  else
    account.say`${named(what)} ${named(symbol)} from ${now} to ${eased} takes about ${worth} off the variance.`
  return account.text
}
