import {
  backtestFinding,
  type RiskAssessment,
  type RiskLevel,
  type RiskMethod,
  type StatedFigure,
} from '../../contract/index.ts'
import { Account, count, days, fraction, named, ratio } from './account.ts'

type Facts = Omit<RiskAssessment, 'analysis' | 'figures' | 'request'>

/** Less than this is not the whole. */
const WHOLE = 0.9999

const methodNames: Record<RiskMethod, string> = {
  historical: 'historical VaR',
  overlapping: 'overlapping windows',
  parametric: 'normal VaR',
  'cornish-fisher': 'Cornish–Fisher VaR',
  'monte-carlo': 'simulated VaR',
}

/** A risk assessment in words: every number in it is one of its figures. */
export function riskInWords(facts: Facts, paths: number): { analysis: string; figures: StatedFigure[] } {
  const account = new Account()
  for (const caveat of facts.basis.caveats) account.say`${named(caveat)}`
  sayLoss(account, facts, paths)
  saySource(account, facts)
  sayHistory(account, facts)
  sayStress(account, facts)
  return { analysis: account.text, figures: account.figures }
}

function sayLoss(account: Account, facts: Facts, paths: number): void {
  const { confidence, horizonDays } = facts.question
  const own = (method: RiskMethod): RiskLevel | undefined =>
    facts.levels.find(
      (level) =>
        level.method === method && level.confidence === confidence && level.horizonDays === horizonDays,
    )
  const loss = (method: RiskMethod, value: number) => fraction(`VaR.${method}`, methodNames[method], value)
  const history = own('historical')
  if (history?.VaR != null && history.ES !== null) {
    account.say`Over ${days('horizon', 'Horizon in trading days', horizonDays)} trading days the portfolio loses no more than ${loss('historical', history.VaR)} of its value with ${fraction('confidence', 'Confidence', confidence, 0)} confidence, measured on ${days('observations', 'Daily returns used', facts.basis.observations)} days of its own history and scaled from one day by the square root of time; in the worse cases it loses ${fraction('ES.historical', 'historical expected shortfall', history.ES)} on average.`
    if (history.VaRStandardError !== null)
      account.say`The first of these figures is known to within a standard error of ${fraction('VaR.historical.error', 'Standard error of the historical VaR', history.VaRStandardError)}.`
  }
  const normal = own('parametric')
  if (normal?.VaR != null)
    account.say`A normal distribution of the same mean and deviation gives ${loss('parametric', normal.VaR)}.`
  const bent = own('cornish-fisher')
  if (bent?.VaR != null)
    account.say`Corrected for skewness and fat tails it is ${loss('cornish-fisher', bent.VaR)}.`
  const drawn = own('monte-carlo')
  if (drawn?.VaR != null && drawn.ES !== null && drawn.VaRStandardError !== null)
    account.say`A simulation of ${count('paths', 'Simulated paths', paths)} paths gives ${loss('monte-carlo', drawn.VaR)}, with a standard error of ${fraction('VaR.monte-carlo.error', 'Standard error of the simulated VaR', drawn.VaRStandardError)}, and ${fraction('ES.monte-carlo', 'Simulated expected shortfall', drawn.ES)} on average beyond it.`
}

function saySource(account: Account, { holdings, performance, cash }: Facts): void {
  const largest = holdings.toSorted((left, right) => right.shareOfRisk - left.shareOfRisk)[0]
  account.say`In a year its value moves by ${fraction('volatility', 'Volatility a year', performance.annualVolatility)}.`
  if (largest && holdings.length > 1 && largest.shareOfRisk > 0)
    account.say`${named(largest.symbol)} is ${fraction('largest.allocation', `Allocation of ${largest.symbol}`, largest.allocation, 1)} of the money and ${fraction('largest.risk', `Share of the risk of ${largest.symbol}`, largest.shareOfRisk, 1)} of the risk.`
  if (performance.beta !== null)
    account.say`When the market moves by one per cent, it moves by ${ratio('beta', 'Beta', performance.beta)}.`
  if (cash > 0) account.say`${fraction('cash', 'Cash', cash, 1)} is in cash, which is taken not to move.`
}

function sayHistory(account: Account, { performance, drawdowns, backtests, backtestNote }: Facts): void {
  if (drawdowns.length > 0)
    account.say`Its deepest fall in that time was ${fraction('maxDrawdown', 'Deepest fall', performance.maxDrawdown)}.`
  else account.say`It never fell below an earlier peak in that time.`
  const tested = backtests.find(({ method }) => method === 'historical')
  if (tested) {
    account.say`Tested on ${days('backtest.days', 'Days tested', tested.observations)} past days, the loss of a day was above the historical VaR ${count('backtest.exceptions', 'Exceptions', tested.exceptions)} times where ${ratio('backtest.expected', 'Exceptions expected', tested.expectedExceptions, 1)} are expected: ${named(backtestFinding(tested).words)}, with a chance of ${ratio('backtest.kupiec', 'Kupiec p', tested.kupiecPValue, 3)} by Kupiec’s test. The supervisors’ traffic light is ${named(tested.trafficLight)}.`
  } else if (backtestNote) account.say`There are too few days to test these figures on the past.`
}

function sayStress(account: Account, { stress }: Facts): void {
  const worst = stress
    .flatMap((each) => (each.impact === null ? [] : [{ ...each, impact: each.impact }]))
    .toSorted((left, right) => left.impact - right.impact)[0]
  if (!worst || worst.impact >= 0) return
  if (worst.coverage > WHOLE)
    account.say`Of the stresses, “${named(worst.name)}” costs most: ${fraction('stress.worst', `Impact of ${worst.name}`, worst.impact)}.`
  else
    account.say`Of the stresses, “${named(worst.name)}” costs most: ${fraction('stress.worst', `Impact of ${worst.name}`, worst.impact)}, of the ${fraction('stress.worst.coverage', `Share of the value that ${worst.name} covers`, worst.coverage, 0)} of the value whose move is known.`
}
