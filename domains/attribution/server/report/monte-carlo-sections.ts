import type { ReportSection } from '#platform/report-files/index.ts'
import type { MonteCarloAnswer } from '../../contract/index.ts'

const percent = { kind: 'percent' } as const

export function monteCarloSections(answer: MonteCarloAnswer): ReportSection[] {
  const { riskMetrics: risk, closedForm } = answer
  const error = (of: number) => `standard error ${(100 * of).toFixed(3)} %`
  return [
    {
      title: 'One year',
      figures: [
        { label: 'VaR 95 %', value: risk.var95, ...percent, note: error(risk.standardErrors.var95) },
        { label: 'VaR 99 %', value: risk.var99, ...percent, note: error(risk.standardErrors.var99) },
        {
          label: 'Expected shortfall 95 %',
          value: risk.cvar95,
          ...percent,
          note: error(risk.standardErrors.cvar95),
        },
        {
          label: 'Expected shortfall 99 %',
          value: risk.cvar99,
          ...percent,
          note: error(risk.standardErrors.cvar99),
        },
        {
          label: 'Expected return',
          value: risk.expectedReturn,
          ...percent,
          note: `exactly ${(100 * closedForm.expectedReturn).toFixed(3)} % by the model`,
        },
        { label: 'Volatility', value: risk.volatility, ...percent },
        { label: 'Expected Sharpe ratio', value: risk.sharpeRatio, kind: 'number' },
        {
          label: 'Sharpe ratio as it was',
          value: risk.measuredSharpeRatio,
          kind: 'number',
          ...(risk.measuredSharpeNote === null ? {} : { note: risk.measuredSharpeNote }),
        },
        { label: 'Probability of a loss', value: risk.probabilityOfLoss, ...percent },
      ],
    },
    {
      title: 'Distribution',
      tables: [
        {
          title: 'Percentiles of the return',
          columns: [
            { title: 'Percentile', kind: 'number', digits: 0 },
            { title: 'Return', ...percent },
          ],
          rows: Object.entries(answer.percentiles).map(([percentile, value]) => [Number(percentile), value]),
        },
        {
          title: 'Paths by return',
          columns: [
            { title: 'From', ...percent },
            { title: 'To', ...percent },
            { title: 'Share of paths', ...percent },
          ],
          rows: answer.distribution.map(({ from, to, share }) => [from, to, share]),
          note: 'The first and the last row contain the tails.',
        },
      ],
    },
    {
      title: 'Assumptions',
      tables: [
        {
          title: 'By asset',
          columns: [
            { title: 'Symbol' },
            { title: 'Weight', ...percent },
            { title: 'Expected return', ...percent },
            { title: 'Volatility', ...percent },
            { title: 'Beta', kind: 'number' },
          ],
          rows: answer.assumptions.map((row) => [
            row.symbol,
            row.weight,
            row.expectedReturn,
            row.volatility,
            row.beta,
          ]),
        },
      ],
    },
  ]
}
