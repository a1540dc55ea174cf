import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { type ReportTable, reportFile } from '#platform/report-files/index.ts'
import {
  backtestFinding,
  type riskReport as endpoint,
  performanceFigures,
  type RiskAssessment,
} from '../../contract/index.ts'
import { assessRisk } from '../assess-risk.ts'
import { about, percentColumn, readFirst } from './about.ts'

/** A risk assessment as a file, computed by the same verb as its own call. @throws Problem as `assessRisk`. */
export async function riskReport(
  ctx: Context,
  { format, ...input }: RequestOf<typeof endpoint>,
): Promise<FileAnswer> {
  const answer = await assessRisk(ctx, input)
  const { confidence, horizonDays } = answer.question
  const report = {
    title: 'Risk assessment',
    subtitle: `${answer.holdings.length} holdings, ${confidence * 100}% confidence, ${horizonDays} trading days`,
    ...about(answer.basis),
    sections: [
      ...readFirst(answer.basis),
      { title: 'In words', text: [answer.analysis] },
      { title: 'Value at risk', tables: [levels(answer)] },
      { title: 'Where the risk sits', tables: [holdings(answer)] },
      {
        title: 'Looking back',
        tables: [
          performance(answer),
          ...(answer.rolling ? [rolling(answer.rolling)] : []),
          drawdowns(answer),
          backtests(answer),
        ],
      },
      { title: 'Stresses', tables: [stresses(answer)] },
    ],
  }
  return reportFile(report, format)
}

const levels = (answer: RiskAssessment): ReportTable => ({
  title: 'VaR and ES',
  columns: [
    { title: 'Method' },
    percentColumn('Confidence', 0),
    { title: 'Days', kind: 'number', digits: 0 },
    percentColumn('VaR'),
    percentColumn('± VaR'),
    percentColumn('ES'),
    percentColumn('± ES'),
    { title: 'Note' },
  ],
  rows: answer.levels.map((level) => [
    level.method,
    level.confidence,
    level.horizonDays,
    level.VaR,
    level.VaRStandardError,
    level.ES,
    level.ESStandardError,
    level.note,
  ]),
  note: 'Losses as parts of today’s value; ± is one standard error.',
})

const holdings = (answer: RiskAssessment): ReportTable => ({
  title: 'Holdings',
  columns: [
    { title: 'Symbol' },
    { title: 'Name' },
    { title: 'Asset class' },
    percentColumn('Allocation'),
    percentColumn('Volatility'),
    { title: 'Beta', kind: 'number' },
    percentColumn('Component VaR'),
    percentColumn('Share of risk'),
    percentColumn('Incremental VaR'),
  ],
  rows: answer.holdings.map((holding) => [
    holding.symbol,
    holding.name,
    holding.assetClass,
    holding.allocation,
    holding.volatility,
    holding.beta,
    holding.componentVaR,
    holding.shareOfRisk,
    holding.incrementalVaR,
  ]),
})

const performance = ({ performance: measured }: RiskAssessment): ReportTable => ({
  title: 'Return and risk',
  columns: [
    { title: 'Figure' },
    percentColumn('Share'),
    { title: 'Ratio', kind: 'number' },
    { title: 'What it is' },
  ],
  rows: performanceFigures.map(({ key, title, kind, definition }) => [
    title,
    kind === 'share' ? measured[key] : null,
    kind === 'share' ? null : measured[key],
    definition,
  ]),
  note: 'Captures and beta are beside SPY; what could not be measured is empty.',
})

const drawdowns = (answer: RiskAssessment): ReportTable => ({
  title: 'Deepest falls',
  columns: [percentColumn('Depth'), { title: 'From' }, { title: 'Lowest' }, { title: 'Recovered' }],
  rows: answer.drawdowns.map((fall) => [fall.depth, fall.peakDay, fall.troughDay, fall.recoveredDay]),
})

const rolling = ({ windowDays, points }: NonNullable<RiskAssessment['rolling']>): ReportTable => ({
  title: `Over the ${windowDays} trading days before`,
  columns: [
    { title: 'Day' },
    percentColumn('Volatility'),
    { title: 'Sharpe', kind: 'number' },
    { title: 'Beta', kind: 'number' },
    percentColumn('Deepest fall'),
  ],
  rows: points.map((point) => [point.day, point.volatility, point.sharpe, point.beta, point.maxDrawdown]),
})

const backtests = (answer: RiskAssessment): ReportTable => ({
  title: 'Back-test',
  columns: [
    { title: 'Method' },
    { title: 'Days', kind: 'number', digits: 0 },
    { title: 'Exceptions', kind: 'number', digits: 0 },
    { title: 'Expected', kind: 'number', digits: 1 },
    { title: 'Kupiec p', kind: 'number', digits: 3 },
    { title: 'Christoffersen p', kind: 'number', digits: 3 },
    { title: 'Traffic light' },
    { title: 'Finding' },
  ],
  rows: answer.backtests.map((tested) => [
    tested.method,
    tested.observations,
    tested.exceptions,
    tested.expectedExceptions,
    tested.kupiecPValue,
    tested.christoffersenPValue,
    tested.trafficLight,
    backtestFinding(tested).words,
  ]),
  ...(answer.backtestNote ? { note: answer.backtestNote } : {}),
})

const stresses = (answer: RiskAssessment): ReportTable => ({
  title: 'Scenarios',
  columns: [
    { title: 'Scenario' },
    percentColumn('Impact'),
    percentColumn('Of the value covered', 0),
    { title: 'Description' },
    { title: 'Left out' },
  ],
  rows: answer.stress.map(({ name, impact, coverage, description, leftOut }) => [
    name,
    impact,
    coverage,
    description,
    leftOut.map(({ symbol, reason }) => `${symbol}: ${reason}`).join('; '),
  ]),
})
