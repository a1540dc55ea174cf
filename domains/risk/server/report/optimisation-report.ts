import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { type ReportTable, reportFile } from '#platform/report-files/index.ts'
import {
  type optimisationReport as endpoint,
  type Optimisation,
  objectiveWords,
} from '../../contract/index.ts'
import { optimisePortfolio } from '../optimise-portfolio.ts'
import { about, percentColumn, readFirst } from './about.ts'

/** An optimisation as a file, computed by the same verb as its own call. @throws Problem as `optimisePortfolio`. */
export async function optimisationReport(
  ctx: Context,
  { format, ...input }: RequestOf<typeof endpoint>,
): Promise<FileAnswer> {
  const answer = await optimisePortfolio(ctx, input)
  const report = {
    title: 'Portfolio optimisation',
    subtitle: objectiveWords[answer.objective].name,
    ...about(answer.basis),
    sections: [
      ...readFirst(answer.basis),
      { title: 'In words', text: [answer.analysis] },
      { title: 'Weights', tables: [weights(answer)] },
      ...(answer.allocation ? [{ title: 'Whole shares', tables: [shares(answer.allocation)] }] : []),
      ...(answer.views.length > 0 ? [{ title: 'Views', tables: [views(answer)] }] : []),
      { title: 'Portfolios', tables: [portfolios(answer)] },
      { title: 'What the limits cost', tables: [limits(answer)] },
      { title: 'Efficient frontier', tables: [frontier(answer)] },
    ],
  }
  return reportFile(report, format)
}

const weights = (answer: Optimisation): ReportTable => ({
  title: 'Weights',
  columns: [
    { title: 'Symbol' },
    { title: 'Name' },
    percentColumn('Now'),
    percentColumn('Optimised'),
    percentColumn('Expected return'),
    percentColumn('± Expected return'),
    percentColumn('Volatility'),
  ],
  rows: answer.holdings.map((holding) => [
    holding.symbol,
    holding.name,
    holding.current,
    holding.optimal,
    holding.expectedReturn,
    holding.expectedReturnStandardError,
    holding.volatility,
  ]),
})

const shares = ({ amount, day, leftOver, lines }: NonNullable<Optimisation['allocation']>): ReportTable => ({
  title: `Whole shares for $${amount.toLocaleString('en-US', { maximumFractionDigits: 2 })} at the closes of ${day}, in dollars`,
  columns: [
    { title: 'Symbol' },
    { title: 'Close', kind: 'number' },
    { title: 'Shares', kind: 'number' },
    { title: 'Value', kind: 'number' },
    percentColumn('Part'),
    percentColumn('Optimised'),
  ],
  rows: [
    ...lines.map((line) => [line.symbol, line.price, line.shares, line.value, line.part, line.optimal]),
    ['Left over', null, null, leftOver, null, null],
  ],
})

const views = (answer: Optimisation): ReportTable => ({
  title: 'Views',
  columns: [
    { title: 'Symbol' },
    { title: 'Against' },
    percentColumn('View'),
    percentColumn('Confidence'),
    percentColumn('Before'),
    percentColumn('With the views'),
  ],
  rows: answer.views.map((view) => [
    view.symbol,
    view.against ?? '',
    view.return,
    view.confidence,
    view.before,
    view.after,
  ]),
})

const portfolios = ({ portfolios: { current, optimal, minimumVariance } }: Optimisation): ReportTable => ({
  title: 'Portfolios',
  columns: [
    { title: 'Portfolio' },
    percentColumn('Expected return'),
    percentColumn('Volatility'),
    { title: 'Sharpe', kind: 'number' },
  ],
  rows: (
    [
      ['As it is', current],
      ['Optimised', optimal],
      ['Least variance', minimumVariance],
    ] as const
  ).map(([name, point]) => [name, point.expectedReturn, point.volatility, point.sharpe]),
})

const limits = (answer: Optimisation): ReportTable => ({
  title: 'Limits',
  columns: [{ title: 'Symbol' }, { title: 'Limit' }, percentColumn('Bound'), { title: 'In words' }],
  rows: answer.limitPrices.map((price) => [price.symbol ?? '', price.limit, price.bound, price.sentence]),
})

const frontier = (answer: Optimisation): ReportTable => ({
  title: 'Frontier',
  columns: [percentColumn('Volatility'), percentColumn('Expected return'), { title: 'Corner' }],
  rows: answer.frontier.map((point) => [point.volatility, point.expectedReturn, point.isCorner]),
})
