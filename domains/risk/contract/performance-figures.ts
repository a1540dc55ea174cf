import type { RiskPerformance } from './schemas.ts'

type PerformanceFigure = {
  key: keyof RiskPerformance
  title: string
  kind: 'share' | 'number'
  definition: string
}

/** The figures of a year's performance as screens and reports name them. */
export const performanceFigures: readonly PerformanceFigure[] = [
  {
    key: 'annualReturn',
    title: 'Return a year',
    kind: 'share',
    definition: 'Compounded over the days used, a year of 252.',
  },
  {
    key: 'annualVolatility',
    title: 'Volatility',
    kind: 'share',
    definition: 'Deviation of the daily returns (n − 1), times √252.',
  },
  {
    key: 'sharpe',
    title: 'Sharpe ratio',
    kind: 'number',
    definition: 'Mean ÷ deviation of the daily returns above the risk-free rate, times √252.',
  },
  {
    key: 'sortino',
    title: 'Sortino ratio',
    kind: 'number',
    definition: 'The same mean ÷ the deviation below the risk-free rate, over all days.',
  },
  {
    key: 'treynor',
    title: 'Treynor ratio',
    kind: 'share',
    definition: 'Mean return a year above the risk-free rate ÷ beta.',
  },
  {
    key: 'omega',
    title: 'Omega ratio',
    kind: 'number',
    definition: 'What days gained above the risk-free rate ÷ what days fell short of it.',
  },
  {
    key: 'tailRatio',
    title: 'Tail ratio',
    kind: 'number',
    definition: 'The 95th percentile of the daily returns ÷ the size of the 5th.',
  },
  {
    key: 'ulcerIndex',
    title: 'Ulcer index',
    kind: 'share',
    definition: 'Root mean square of the falls below the last peak, over all days.',
  },
  {
    key: 'upCapture',
    title: 'Up capture',
    kind: 'share',
    definition: 'Compounded mean of the whole months in which SPY rose ÷ SPY’s own; 100% rises as it does.',
  },
  {
    key: 'downCapture',
    title: 'Down capture',
    kind: 'share',
    definition: 'The same of the months in which SPY fell; below 100% falls less.',
  },
  { key: 'skewness', title: 'Skewness', kind: 'number', definition: 'Of the daily returns, over n.' },
  {
    key: 'excessKurtosis',
    title: 'Excess kurtosis',
    kind: 'number',
    definition: 'Of the daily returns, over n; a normal distribution has 0.',
  },
  {
    key: 'diversificationRatio',
    title: 'Diversification ratio',
    kind: 'number',
    definition: 'Weighted volatilities ÷ the volatility of the whole.',
  },
  {
    key: 'effectiveHoldings',
    title: 'Effective holdings',
    kind: 'number',
    definition: 'How many equal holdings the weights are spread over: 1 ÷ the sum of their squares.',
  },
]
