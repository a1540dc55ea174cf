import {
  type LimitPrice,
  type Objective,
  type Optimisation,
  objectiveWords,
  type StatedFigure,
} from '../../contract/index.ts'
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
  else
    account.say`Of all portfolios of these ${held} holdings between ${floor} and ${cap} each, this one ${named(objectiveWords[facts.objective].is)}.`
  sayLimitsOfAll(account, constraints)
  sayTail(account, facts.tail)
  sayPoints(account, portfolios, facts.riskFreeRate)
  if (isAsGood(facts)) account.say`As it is now the portfolio is already as good as any of them.`
  else sayChanges(account, facts)
  const dearest = facts.limitPrices[0]
  if (dearest && headroom === 'some') sayPrice(account, dearest, facts.objective)
  const widest = Math.max(...holdings.map(({ expectedReturnStandardError }) => expectedReturnStandardError))
  sayReturns(account, facts)
  account.say`The means of the past are uncertain: the least certain has a standard error of ${fraction('expectedReturn.error', 'Largest standard error of an expected return', widest, 1)} a year.`
  if (!isUnique)
    account.say`Some holdings can stand in for others, so these weights are not the only ones: others have the same risk.`
  return { analysis: account.text, figures: account.figures }
}

function sayLimitsOfAll(
  account: Account,
  { max_volatility, max_turnover, max_short }: Facts['constraints'],
): void {
  if (max_volatility !== undefined)
    account.say`The largest volatility allowed is ${fraction('max.volatility', 'Largest volatility', max_volatility, 1)}.`
  if (max_turnover !== undefined)
    account.say`At most ${fraction('max.turnover', 'Bought at most', max_turnover, 1)} of the whole may be bought.`
  if (max_short !== undefined)
    account.say`Short positions add up to ${fraction('max.short', 'Sold short at most', max_short, 1)} at most.`
}

function sayTail(account: Account, tail: Facts['tail']): void {
  if (tail === null) return
  const worst = fraction('tail.share', 'Part of days that is the tail', 1 - tail.confidence, 1)
  const optimal = fraction('tail.optimal', 'Tail, optimised', tail.optimal)
  const current = fraction('tail.current', 'Tail, as it is', tail.current)
  if (tail.measure === 'drawdown')
    account.say`The deepest ${worst} of its falls below the last peak are ${optimal} on average, against ${current} for the portfolio as it is.`
  else
    account.say`It loses ${optimal} on average in the worst ${worst} of days, against ${current} for the portfolio as it is.`
}

function sayReturns(account: Account, { expectedReturns, views }: Facts): void {
  if (expectedReturns.riskAversion !== null)
    account.say`Expected returns are those that would make the present weights the best at a risk aversion of ${ratio('riskAversion', 'Risk aversion', expectedReturns.riskAversion, 1)}.`
  for (const { symbol, against, before, after } of views) {
    const key = `view.${symbol}.${against ?? ''}`
    const [then, now] = [
      fraction(`${key}.before`, `${symbol} before the view`, before, 1),
      fraction(`${key}.after`, `${symbol} with the view`, after, 1),
    ]
    if (against === null)
      account.say`With your view ${named(symbol)} is expected to return ${now} a year instead of ${then}.`
    else
      account.say`With your view ${named(symbol)} is expected to return ${now} more than ${named(against)} instead of ${then}.`
  }
}

const MATTERS = 1e-6

/** Nothing is gained by a change. */
function isAsGood({
  objective,
  constraints,
  portfolios: { current, optimal },
  holdings,
  tail,
}: Facts): boolean {
  const isWithin = Math.abs(holdings.reduce((sum, holding) => sum + holding.current, 0) - 1) < MATTERS
  if (!isWithin) return false
  switch (objective) {
    case 'minimize_variance':
      return current.volatility < optimal.volatility + MATTERS
    case 'maximize_sharpe':
      return current.sharpe !== null && optimal.sharpe !== null && current.sharpe > optimal.sharpe - MATTERS
    case 'maximize_return':
      return (
        current.volatility < (constraints.max_volatility ?? 0) + MATTERS &&
        current.expectedReturn > optimal.expectedReturn - MATTERS
      )
    case 'minimize_shortfall':
    case 'minimize_drawdown':
      return tail !== null && tail.current < tail.optimal + MATTERS
    case 'hierarchical_risk_parity':
      return false
  }
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
  const worth = worthOf(price, objective)
  if (worth === null) return
  const at = fraction(`price.${symbol ?? limit}.bound`, `Limit of ${symbol ?? limit}`, bound, 1)
  const which = symbol === null ? ofAll[limit as 'turnover' | 'short'] : ''
  if (symbol === null)
    account.say`The limit that costs most is that on ${named(which)}, ${at}: one percentage point more of it would be worth ${worth}.`
  else if (limit === 'cap')
    account.say`The limit that costs most is the cap of ${at} on ${named(symbol)}: one percentage point more of it would be worth ${worth}.`
  else
    account.say`The limit that costs most is the floor of ${at} under ${named(symbol)}: one percentage point less of it would be worth ${worth}.`
}

const ofAll = { turnover: 'what may be bought', short: 'short positions' } as const

/** What easing a limit by a percentage point is worth, in the objective's own figure; null where it has none. */
function worthOf(
  { symbol, limit, perPercentagePoint }: Omit<LimitPrice, 'sentence'>,
  objective: Objective,
): StatedFigure | null {
  const { price } = objectiveWords[objective]
  if (price === null) return null
  const figure = price.unit === 'ratio' ? ratio : fraction
  const of = symbol ?? ofAll[limit as 'turnover' | 'short']
  return figure(
    `price.${symbol ?? limit}`,
    `${price.label} for a point of the limit of ${of}`,
    Math.abs(perPercentagePoint),
    price.digits,
  )
}

export function priceInWords(price: Omit<LimitPrice, 'sentence'>, objective: Objective): string {
  const account = new Account()
  const { symbol, limit, bound } = price
  const worth = worthOf(price, objective)
  const words = objectiveWords[objective].price
  if (worth === null || words === null) return ''
  const now = fraction('now', 'Limit', bound, 1)
  const eased = fraction('eased', 'Eased limit', limit === 'floor' ? bound - 0.01 : bound + 0.01, 1)
  const what =
    symbol === null
      ? `Raising the limit on ${ofAll[limit as 'turnover' | 'short']}`
      : limit === 'cap'
        ? `Raising the cap on ${symbol}`
        : `Lowering the minimum of ${symbol}`
  account.say`${named(what)} from ${now} to ${eased} ${named(words.verb)} about ${worth} ${named(words.of)}.`
  return account.text
}
