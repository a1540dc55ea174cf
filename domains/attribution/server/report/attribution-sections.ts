import type { ReportSection } from '#platform/report-files/index.ts'
import type { AttributionAnswer } from '../../contract/index.ts'

const percent = { kind: 'percent' } as const

export function attributionSections(answer: AttributionAnswer): ReportSection[] {
  const { riskMetrics: risk } = answer
  return [
    {
      title: 'Return',
      text: [`${answer.from} to ${answer.to}. ${answer.benchmark.definition}`],
      figures: [
        { label: 'Portfolio return', value: answer.portfolioReturn, ...percent },
        { label: 'Benchmark return', value: answer.benchmarkReturn, ...percent },
        { label: 'Active return', value: answer.activeReturn, ...percent },
        { label: 'Tracking error, a year', value: risk.trackingError, ...percent },
        { label: 'Information ratio', value: risk.informationRatio, kind: 'number' },
        { label: 'Beta', value: risk.beta, kind: 'number' },
        { label: 'Alpha, a year', value: risk.alpha, ...percent },
      ],
    },
    { title: 'Contributions', tables: [contributionTable(answer)] },
    { title: 'Sectors', tables: [sectorTable(answer), linkingTable(answer)] },
    { title: 'Sub-periods', tables: [periodTable(answer)] },
  ]
}

const contributionTable = ({ contributions }: AttributionAnswer) => ({
  title: 'By holding',
  columns: [
    { title: 'Symbol' },
    { title: 'Sector' },
    { title: 'Initial weight', ...percent },
    { title: 'Current weight', ...percent },
    { title: 'Price return', ...percent },
    { title: 'Contribution', ...percent },
  ],
  rows: contributions
    .toSorted((one, other) => other.contribution - one.contribution)
    .map((row) => [
      row.symbol,
      row.sector,
      row.initialWeight,
      row.currentWeight,
      row.priceReturn,
      row.contribution,
    ]),
})

const sectorTable = ({ sectors }: AttributionAnswer) => ({
  title: 'By sector, linked by Cariño',
  columns: [
    { title: 'Sector' },
    { title: 'Portfolio weight', ...percent },
    { title: 'Benchmark weight', ...percent },
    { title: 'Portfolio return', ...percent },
    { title: 'Benchmark return', ...percent },
    { title: 'Allocation', ...percent },
    { title: 'Selection', ...percent },
    { title: 'Interaction', ...percent },
  ],
  rows: sectors.map((row) => [
    row.sector,
    row.portfolioWeight,
    row.benchmarkWeight,
    row.portfolioReturn,
    row.benchmarkReturn,
    row.allocation,
    row.selection,
    row.interaction,
  ]),
})

const linkingTable = ({ linking }: AttributionAnswer) => ({
  title: 'By way of linking',
  columns: [
    { title: 'Linking' },
    { title: 'Allocation', ...percent },
    { title: 'Selection', ...percent },
    { title: 'Interaction', ...percent },
    { title: 'Residual', ...percent, digits: 12 },
  ],
  rows: Object.entries(linking).map(([name, effects]) => [
    name,
    effects.allocation,
    effects.selection,
    effects.interaction,
    effects.residual,
  ]),
})

const periodTable = ({ periods }: AttributionAnswer) => ({
  title: 'By sub-period',
  columns: [
    { title: 'From', kind: 'date' as const },
    { title: 'To', kind: 'date' as const },
    { title: 'Portfolio', ...percent },
    { title: 'Benchmark', ...percent },
    { title: 'Allocation', ...percent },
    { title: 'Selection', ...percent },
    { title: 'Interaction', ...percent },
  ],
  rows: periods.map((row) => [
    row.from,
    row.to,
    row.portfolioReturn,
    row.benchmarkReturn,
    row.allocation,
    row.selection,
    row.interaction,
  ]),
})
