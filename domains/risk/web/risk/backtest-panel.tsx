import { decimal, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import { type RiskAssessment, type RiskBacktest, SIGNIFICANCE } from '#domains/risk/contract/index.ts'
import { methodNames, verdictOf } from '../words.ts'

/** Whether the VaR would have held on the days that were. */
export function BacktestPanel({ answer: { backtests, backtestNote } }: { answer: RiskAssessment }) {
  const p = (id: 'kupiecPValue' | 'christoffersenPValue' | 'conditionalCoveragePValue', title: string) => ({
    id,
    title,
    value: (row: RiskBacktest) => row[id],
    cell: (row: RiskBacktest) => (row[id] < 0.001 ? '< 0.001' : decimal(row[id], 3)),
    align: 'right' as const,
  })
  return (
    <Panel
      title="Would the figures have held?"
      foot="Each day’s loss against the one-day VaR from the 250 days before it. Kupiec: as many as expected; Christoffersen: not in clusters; p below 0.05 speaks against the model. Traffic light of the Basel Committee (1996)."
    >
      {backtestNote ? <PanelBody>{backtestNote}</PanelBody> : null}
      {backtests.length > 0 ? (
        <DataTable
          name="Back-test"
          rows={backtests}
          rowKey={({ method }) => method}
          columns={[
            {
              id: 'method',
              title: 'Method',
              value: (row) => methodNames[row.method].split(',')[0] ?? '',
              card: 'name',
            },
            {
              id: 'light',
              title: 'Traffic light',
              value: (row) => row.trafficLight,
              cell: (row) => (
                <SeverityTag severity={verdictOf(row).severity}>{verdictOf(row).words}</SeverityTag>
              ),
              card: 'fact',
            },
            {
              id: 'exceptions',
              title: 'Exceptions',
              value: (row) => row.exceptions,
              align: 'right',
              card: 'figure',
            },
            {
              id: 'expected',
              title: 'Expected',
              card: 'fact',
              value: (row) => row.expectedExceptions,
              cell: (row) => decimal(row.expectedExceptions, 1),
              align: 'right',
            },
            {
              id: 'days',
              title: 'Days',
              value: (row) => row.observations,
              cell: (row) => quantity(row.observations),
              align: 'right',
            },
            {
              id: 'clusters',
              title: 'In clusters',
              value: (row) => row.christoffersenPValue < SIGNIFICANCE,
              cell: (row) => (row.christoffersenPValue < SIGNIFICANCE ? 'Yes: it reacts late' : 'No'),
            },
            p('kupiecPValue', 'Kupiec p'),
            p('christoffersenPValue', 'Christoffersen p'),
            p('conditionalCoveragePValue', 'Both p'),
          ]}
        />
      ) : null}
    </Panel>
  )
}
