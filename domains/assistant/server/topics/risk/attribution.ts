import { type AskedTopic, phrases } from '../topic.ts'
import { attribute, read, total } from './attribute.ts'

export const attribution: AskedTopic = {
  id: 'attribution',
  isOverSpan: true,
  label: 'attribution of the return',
  href: '/dashboard/attribution',
  isSingle: true,
  nouns:
    phrases(`attribution, benchmark, active return, allocation effect, selection effect, interaction effect,
    outperformance, tracking error, information ratio, alpha, excess return, against the market,
    beat the benchmark, versus the benchmark, against the benchmark, beat the market,
    relative to the benchmark, underperform, outperform, relative return, brinson, stock picking,
    sector allocation`),
  hints: ['portfolio', 'return', 'we', 'our', 'effect'],
  about: [],
  usual: ['portfolioReturn', 'benchmarkReturn', 'activeReturn'],
  nameOf: () => 'the account',
  columns: [
    read(
      'activeReturn',
      'active return',
      `active return, outperformance, underperformance, excess return, ahead of the benchmark,
        behind the benchmark, beat the benchmark, beat the market, against the benchmark,
        versus the benchmark, versus benchmark, against benchmark, compared to the benchmark,
        compared with the benchmark, relative return, outperform, underperform, relative to the benchmark,
        beat, better than the benchmark`,
    ),
    read(
      'portfolioReturn',
      'return of the holdings',
      'portfolio return, our return, return of the portfolio, holdings return',
    ),
    read(
      'benchmarkReturn',
      'return of the benchmark',
      `benchmark return, return of the benchmark, benchmark do, benchmark, benchmark performance,
        market return, the benchmark returned, benchmark returned, benchmark earn`,
    ),
    read(
      'allocation',
      'allocation effect',
      'allocation, allocation effect, sector allocation, asset allocation',
      total('allocation'),
    ),
    read(
      'selection',
      'selection effect',
      'selection, selection effect, stock selection, stock picking, security selection',
      total('selection'),
    ),
    read('interaction', 'interaction effect', 'interaction, interaction effect', total('interaction')),
    read(
      'trackingError',
      'tracking error',
      'tracking error, tracking risk, active risk',
      'riskMetrics.trackingError',
    ),
    read(
      'informationRatio',
      'information ratio',
      'information ratio, ir',
      'riskMetrics.informationRatio',
      'number',
    ),
    read('beta', 'beta', 'beta', 'riskMetrics.beta', 'number'),
    read('alpha', 'alpha', 'alpha, jensen', 'riskMetrics.alpha'),
    read('correlation', 'correlation with the benchmark', 'correlation', 'riskMetrics.correlation', 'number'),
  ],
  async load(asker, wanted) {
    const { answer, ...rest } = await attribute(asker, wanted)
    return { rows: [answer], tool: 'attribution.attribute', ...rest, isPeriodUsed: true }
  },
}
