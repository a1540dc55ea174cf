/** What the figures of a risk assessment mean, whatever was asked. */
export const riskConventions = [
  'VaR and ES are losses as fractions of today’s value: positive is a loss.',
  'Returns are daily total returns, dividends reinvested where they are known; the weights are restored every day.',
  'Days are trading days, 252 to the year.',
  'Historical: type-7 quantile of the daily losses, ES the coherent tail mean (Acerbi and Tasche 2002), both times √h, which is right for independent days (Lo 2002). Overlapping: compounded windows of h days.',
  'Parametric: −(μh + zσ√h), σ over n − 1. Cornish–Fisher: Favre and Galeano 2002, ES by Boudt, Peterson and Croux 2008, never below VaR; the bend of one day with μh and σ√h.',
  'Monte Carlo: correlated geometric Brownian motions with the history’s means, deviations and correlations, bought at the start and held.',
  'Standard errors: historical by order statistics (VaR) and Manistre and Hancock 2005 (ES); parametric by Jorion 1996; Cornish–Fisher by bootstrap; Monte Carlo of the simulation alone.',
  'Component figures split the parametric VaR (Euler); with zero for cash, they add up to it.',
  'Stresses move shares by their beta to SPY (over all days of five years that both have), bonds by duration and part of credit. Unknown values are excluded from the total, which shows the share covered.',
  'Cash does not move in losses, falls and stresses; in the Sharpe, Sortino, Treynor and omega ratios it earns the risk-free rate, a year’s rate ÷ 252 for a day.',
] as const

export const optimisationConventions = [
  'Expected returns are means of daily total returns times 252; they are uncertain and decide the answer more than anything else.',
  'The covariance is shrunk (Ledoit and Wolf 2004) and is annualised; Sharpe ratios are (expected return − risk-free rate) ÷ volatility.',
  'Weights add up to 100%, none below zero unless the least part of a holding is; the limits hold for every holding. Cash held now earns the risk-free rate.',
  'Expected shortfall is of a day, drawdown of added daily returns; neither needs expected returns. Implied returns: risk aversion 2.5 (He and Litterman 1999); views are blended in by their confidence (Idzorek 2005), risk stays as measured.',
] as const

export const frontierConvention = (isExact: boolean): string =>
  isExact
    ? 'The frontier is exact: every corner by the critical line method (Markowitz 1956).'
    : 'The frontier is walked in steps: some holdings or their parts below and above a limit can take each other’s place. Each point on it is a best portfolio, corners between them are not marked.'
