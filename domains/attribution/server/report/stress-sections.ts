import type { ReportSection } from '#platform/report-files/index.ts'
import type { StressAnswer } from '../../contract/index.ts'

const percent = { kind: 'percent' } as const

export function stressSections({ scenarios, positions }: StressAnswer): ReportSection[] {
  return [
    {
      title: 'Scenarios',
      tables: [
        {
          title: 'By scenario',
          columns: [
            { title: 'Scenario' },
            { title: 'Kind' },
            { title: 'Impact', ...percent },
            { title: 'Of the value covered', ...percent },
            { title: 'Change of value', kind: 'number' },
            { title: 'Description' },
            { title: 'Left out' },
          ],
          rows: scenarios.map((row) => [
            row.name,
            row.kind,
            row.impact,
            row.coverage,
            row.valueChange,
            row.description,
            row.leftOut.map(({ symbol, reason }) => `${symbol}: ${reason}`).join('; '),
          ]),
        },
        {
          title: 'By scenario and holding',
          columns: [{ title: 'Scenario' }, { title: 'Symbol' }, { title: 'Impact', ...percent }],
          rows: scenarios.flatMap(({ name, byPosition }) =>
            byPosition.map(({ symbol, impact }) => [name, symbol, impact]),
          ),
        },
      ],
    },
    {
      title: 'Positions',
      tables: [
        {
          title: 'As they are stressed',
          columns: [
            { title: 'Symbol' },
            { title: 'Weight', ...percent },
            { title: 'Sector' },
            { title: 'Asset class' },
            { title: 'Beta', kind: 'number' },
            { title: 'Duration', kind: 'years' },
          ],
          rows: positions.map((row) => [
            row.symbol,
            row.weight,
            row.sector,
            row.assetClass,
            row.beta,
            row.duration,
          ]),
        },
      ],
    },
  ]
}
