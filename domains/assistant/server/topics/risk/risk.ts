import type { Reading } from '#engines/question-parsing/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { listed } from '../../answering/tell.ts'
import { type AskedTopic, field, NoEvidence, phrases } from '../topic.ts'
import { assess } from './assess.ts'
import { backtest, level, levelOf, measured, trafficLight } from './levels.ts'

/** What is measured on the past, over the days that an assessment looks back on. */
const MEASURED_ON_THE_PAST = new Set(
  phrases(`annualVolatility, beta, sharpe, sortino, maxDrawdown, annualReturn, skewness, excessKurtosis`),
)

/** “Sharpe since January”: the figure is of the usual days, and that is said before it. */
function noteLookback(
  asker: Pick<Asker, 'notes'>,
  { period, text }: Reading,
  columns: readonly string[],
): void {
  if (!period?.from || period.isToday || !columns.some((column) => MEASURED_ON_THE_PAST.has(column))) return
  asker.notes.add(
    `Measured over all the days that the assessment looks back on, and not over “${text.slice(period.start, period.end).trim()}”`,
  )
}

export const risk: AskedTopic = {
  id: 'risk',
  isAtAmounts: true,
  isOfNow: 'horizon',
  label: 'risk of the account',
  href: '/dashboard/risk',
  isSingle: true,
  nouns:
    phrases(`risk, value at risk, var, expected shortfall, volatility, beta, sharpe, drawdown, risk figure,
    tail risk, downside, diversified, risky, how much could we lose, cvar, volatile, how much can we lose,
    could we lose, might we lose, stand to lose`),
  hints: ['portfolio', 'our', 'we', 'day', 'confidence', 'historical'],
  about: [],
  usual: ['VaR', 'VaRMoney', 'annualVolatility'],
  nameOf: () => 'the account',
  columns: [
    field('VaR', {
      label: 'historical value at risk',
      unit: 'share',
      names: 'value at risk, var, historical var, could we lose, can we lose, might we lose',
      read: level('VaR', 'historical'),
      isSummed: false,
    }),
    field('VaRMoney', {
      label: 'historical value at risk in money',
      unit: 'USD',
      names: 'var in dollars, value at risk in dollars, dollar var, var in money',
      read: level('VaR', 'historical', true),
      isSummed: false,
    }),
    field('ES', {
      label: 'historical expected shortfall',
      unit: 'share',
      names: `expected shortfall, cvar, conditional var, es, tail loss, average loss beyond,
        conditional value at risk, expected tail loss, shortfall`,
      read: level('ES', 'historical'),
      isSummed: false,
    }),
    field('ESMoney', {
      label: 'historical expected shortfall in money',
      unit: 'USD',
      names: `expected shortfall in dollars, expected shortfall in money, cvar in dollars, es in dollars,
        dollar expected shortfall`,
      read: level('ES', 'historical', true),
      isSummed: false,
    }),
    field('parametricVaR', {
      label: 'parametric value at risk',
      unit: 'share',
      names: `parametric var, normal var, variance covariance, parametric value at risk, parametric,
        gaussian var`,
      read: level('VaR', 'parametric'),
      isSummed: false,
    }),
    field('cornishFisherVaR', {
      label: 'Cornish–Fisher value at risk',
      unit: 'share',
      names: 'cornish fisher, cornish-fisher, modified var, cornish fisher var',
      read: level('VaR', 'cornish-fisher'),
      isSummed: false,
    }),
    field('monteCarloVaR', {
      label: 'simulated value at risk',
      unit: 'share',
      names: 'monte carlo var, simulated var, monte carlo value at risk, monte carlo',
      read: level('VaR', 'monte-carlo'),
      isSummed: false,
    }),
    measured(
      'annualVolatility',
      'volatility a year',
      'share',
      phrases(`volatility, vol, standard deviation, annual volatility, annualised volatility, volatile, fluctuate,
        annualized volatility, vola`),
    ),
    measured(
      'beta',
      'beta',
      'number',
      phrases('beta, market sensitivity, sensitivity to the market, market exposure'),
    ),
    measured(
      'sharpe',
      'Sharpe ratio',
      'number',
      phrases(`sharpe, sharpe ratio, risk adjusted return, risk-adjusted return, return per unit of risk`),
    ),
    measured('sortino', 'Sortino ratio', 'number', ['sortino', 'sortino ratio', 'downside risk adjusted']),
    measured(
      'maxDrawdown',
      'deepest fall',
      'share',
      phrases(`max drawdown, maximum drawdown, drawdown, worst drawdown, deepest drawdown, peak to trough,
        deepest fall, biggest drawdown, worst fall, largest drawdown, historical drawdown`),
    ),
    measured(
      'currentDrawdown',
      'fall from the last high',
      'share',
      phrases(`current drawdown, below its high, off its high, from the last high, below the peak, off the peak,
        in drawdown now`),
    ),
    measured(
      'annualReturn',
      'return a year',
      'share',
      phrases(`annual return, annualised return, return a year, average annual return, annualized return`),
    ),
    measured('omega', 'omega ratio', 'number', ['omega', 'omega ratio']),
    measured('tailRatio', 'tail ratio', 'number', ['tail ratio']),
    measured('ulcerIndex', 'ulcer index', 'share', ['ulcer', 'ulcer index']),
    measured('treynor', 'Treynor ratio', 'share', ['treynor', 'treynor ratio']),
    measured('upCapture', 'up capture beside SPY', 'share', ['up capture', 'upside capture']),
    measured('downCapture', 'down capture beside SPY', 'share', ['down capture', 'downside capture']),
    measured('skewness', 'skewness', 'number', ['skew', 'skewness']),
    measured('excessKurtosis', 'excess kurtosis', 'number', ['kurtosis', 'fat tail', 'excess kurtosis']),
    measured(
      'diversificationRatio',
      'diversification ratio',
      'number',
      phrases('diversification, diversification ratio, diversified, well diversified'),
    ),
    measured(
      'effectiveHoldings',
      'effective holdings',
      'number',
      phrases(`effective holdings, effective number, effective number of holdings, effective positions,
        effective bets`),
    ),
    field('exceptions', {
      label: 'days beyond the value at risk in the back-test',
      unit: 'count',
      names: `exception, breach, breached, violation, backtest, back test, backtesting, exceedance,
        days beyond`,
      read: backtest('exceptions'),
      isSummed: false,
    }),
    field('expectedExceptions', {
      label: 'days beyond it that were to be expected',
      unit: 'number',
      names: 'expected exception, expected breach',
      read: backtest('expectedExceptions'),
      isSummed: false,
    }),
    field('trafficLight', {
      label: 'traffic light of the back-test',
      names: 'traffic light, traffic light zone, basel zone',
      read: trafficLight,
    }),
    measured('riskFreeRate', 'risk-free rate', 'share', ['risk free rate', 'risk-free rate']),
  ],
  async load(asker, { reading, columns }) {
    const { assessment, caveat, asOf, totalValue } = await assess(asker)
    noteLookback(asker, reading, columns)
    const { confidence, days } = levelOf(reading)
    if (confidence === undefined)
      throw new NoEvidence(
        `Value at risk is computed at ${listed([...new Set(assessment.levels.map((one) => `${Number(one.confidence) * 100}%`))])} confidence alone.`,
      )
    if (!assessment.levels.some((one) => one.confidence === confidence && one.horizonDays === days))
      throw new NoEvidence(
        `Value at risk is computed for ${[...new Set(assessment.levels.map(({ horizonDays }) => horizonDays))].join(', ')} trading days, not for ${days}.`,
      )
    return {
      rows: [{ ...assessment, confidence, days, totalValue }],
      tool: 'risk.assessment',
      asOf,
      caveat,
      span: `${days}-day horizon at ${confidence * 100}% confidence`,
      isPeriodUsed: true,
    }
  },
}
