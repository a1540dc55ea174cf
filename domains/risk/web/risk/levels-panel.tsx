import { percent } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { type RiskAssessment, type RiskLevel, riskMethods } from '#domains/risk/contract/index.ts'
import classes from '../risk.module.css'
import { methodMeanings, methodNames } from '../words.ts'

/** VaR and ES of every method, at the level asked for first and at all others when they are filtered for. */
export function LevelsPanel({ answer }: { answer: RiskAssessment }) {
  const { confidence, horizonDays } = answer.question
  const isAsked = (level: RiskLevel) => level.confidence === confidence && level.horizonDays === horizonDays
  const order = (level: RiskLevel) => (isAsked(level) ? 0 : 1000 + level.horizonDays + level.confidence)
  const rows = answer.levels.toSorted(
    (left, right) =>
      order(left) - order(right) || riskMethods.indexOf(left.method) - riskMethods.indexOf(right.method),
  )
  return (
    <Panel
      title="What do five methods say?"
      foot={`The first five rows answer the question asked; all confidences and horizons follow. ± is one standard error.`}
    >
      <DataTable
        name="VaR and ES"
        rows={rows.filter(isAsked)}
        rowKey={({ method }) => method}
        columns={columns}
      />
      <details>
        <summary>All confidences and horizons</summary>
        <DataTable
          name="VaR and ES, all levels"
          isDense
          rows={rows}
          rowKey={(row) => `${row.method} ${row.confidence} ${row.horizonDays}`}
          columns={[
            columns[0]!,
            {
              id: 'confidence',
              title: 'Confidence',
              value: (row) => row.confidence,
              cell: (row) => percent(row.confidence, { digits: 0 }),
              align: 'right',
            },
            { id: 'days', title: 'Days', value: (row) => row.horizonDays, align: 'right' },
            ...columns.slice(1),
          ]}
        />
      </details>
    </Panel>
  )
}

const withError = (value: number | null, error: number | null) => (
  <>
    {percent(value)}
    {error === null ? null : <span className={classes.error}> ± {percent(error)}</span>}
  </>
)

const columns = [
  {
    id: 'method',
    title: 'Method',
    value: (row: RiskLevel) => methodNames[row.method],
    cell: (row: RiskLevel) => <span title={methodMeanings[row.method]}>{methodNames[row.method]}</span>,
    card: 'name' as const,
  },
  {
    id: 'VaR',
    title: 'Value at risk',
    value: (row: RiskLevel) => row.VaR,
    cell: (row: RiskLevel) => withError(row.VaR, row.VaRStandardError),
    align: 'right' as const,
    card: 'figure' as const,
  },
  {
    id: 'ES',
    title: 'Expected shortfall',
    value: (row: RiskLevel) => row.ES,
    cell: (row: RiskLevel) => withError(row.ES, row.ESStandardError),
    align: 'right' as const,
  },
  { id: 'note', title: 'Note', value: (row: RiskLevel) => row.note ?? '' },
]
