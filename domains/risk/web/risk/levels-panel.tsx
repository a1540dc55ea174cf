import { useState } from 'react'
import { percent } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { type RiskAssessment, type RiskLevel, riskMethods } from '#domains/risk/contract/index.ts'
import { methodMeanings, methodNames } from '../words.ts'

/** VaR and ES of every method, at the level asked for, and at all others on request. */
export function LevelsPanel({ answer }: { answer: RiskAssessment }) {
  const [isAll, setAll] = useState(false)
  const { confidence, horizonDays } = answer.question
  const isAsked = (level: RiskLevel) => level.confidence === confidence && level.horizonDays === horizonDays
  const order = (level: RiskLevel) => (isAsked(level) ? 0 : 1000 + level.horizonDays + level.confidence)
  const rows = answer.levels.toSorted(
    (left, right) =>
      order(left) - order(right) || riskMethods.indexOf(left.method) - riskMethods.indexOf(right.method),
  )
  return (
    <Panel
      title="How do five methods compare?"
      actions={
        <Button size="small" kind="quiet" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Only the question asked' : 'All confidences and horizons'}
        </Button>
      }
      foot="Losses of today’s value; ± is one standard error."
    >
      <DataTable
        name="VaR and ES"
        rows={isAll ? rows : rows.filter(isAsked)}
        rowKey={(row) => `${row.method} ${row.confidence} ${row.horizonDays}`}
        columns={isAll ? [method, ...levelColumns, ...figures] : [method, ...figures]}
      />
    </Panel>
  )
}

const withError = (value: number | null, error: number | null) => (
  <>
    {percent(value)}
    {error === null ? null : <span className="quiet-small"> ± {percent(error)}</span>}
  </>
)

const method = {
  id: 'method',
  title: 'Method',
  value: (row: RiskLevel) => methodNames[row.method],
  cell: (row: RiskLevel) => <span title={methodMeanings[row.method]}>{methodNames[row.method]}</span>,
  card: 'name' as const,
}

const levelColumns = [
  {
    id: 'confidence',
    title: 'Confidence',
    value: (row: RiskLevel) => row.confidence,
    cell: (row: RiskLevel) => percent(row.confidence, { digits: 0 }),
    align: 'right' as const,
  },
  { id: 'days', title: 'Days', value: (row: RiskLevel) => row.horizonDays, align: 'right' as const },
]

const figures = [
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
