import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ageInHours, date, dateTime } from '#design-system/formats/index.ts'
import { type Column, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import {
  assigneeInWords,
  type Case,
  caseColumns,
  caseStatusLabel,
  casesList,
  priorityLabel,
} from '#domains/cases/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { casesQuery, downloadCases } from './queries.ts'
import { prioritySeverity, slaLook } from './words.ts'

const columns = (endOf: (row: Case) => string): readonly Column<Case>[] => [
  ...tableColumns(caseColumns, {
    caseNumber: { width: 140 },
    priority: {
      cell: (row) => (
        <SeverityTag severity={prioritySeverity[row.priority]}>{priorityLabel[row.priority]}</SeverityTag>
      ),
    },
    status: { width: 148 },
    sla: {
      value: (row) => row.dueAt,
      cell: (row) => (
        <span title={row.closedAt ? undefined : dateTime(row.dueAt)}>
          <SeverityTag severity={slaLook[row.sla].severity}>{slaLook[row.sla].label}</SeverityTag>
        </span>
      ),
    },
    assigneeName: { cell: (row) => assigneeInWords(row) ?? 'Nobody', width: 140 },
    openedAt: {
      cell: (row) => <span title={dateTime(row.openedAt)}>{date(row.openedAt)}</span>,
      align: 'right',
    },
  }),
  {
    id: 'age',
    title: 'Age',
    value: (row) => row.openedAt,
    cell: (row) => ageInHours(row.openedAt, endOf(row)),
    align: 'right',
    card: 'none',
  },
]

export default function CasesScreen() {
  const list = useList(casesList, { further: ['mine'] })
  const navigate = useNavigate()
  const assignedToMe = list.read('mine') === 'true' ? ('true' as const) : undefined
  const cases = useQuery({
    ...casesQuery({ ...list.ask, assignedToMe }),
    placeholderData: (before) => before,
  })
  // A case ages until it is closed.
  const endOf = (row: { closedAt: string | null }) =>
    row.closedAt ?? new Date(cases.dataUpdatedAt).toISOString()
  return (
    <ListScreen
      list={list}
      query={cases}
      title="Cases"
      purpose="Cases raised by screenings, most urgent first."
      crumbs={crumbsOf.kyb}
      noun="case"
      kept="Nothing was changed."
      filters={
        <SegmentedControl
          aria-label="Whose cases"
          value={assignedToMe ?? 'false'}
          onChange={(value) => list.set('mine', value === 'true' ? value : null)}
          data={[
            { value: 'false', label: 'All' },
            { value: 'true', label: 'Mine' },
          ]}
        />
      }
      facets={{
        status: { label: 'Status', any: 'Any status', labelOf: (value) => caseStatusLabel[value] },
        priority: { label: 'Priority', any: 'Any priority', labelOf: (value) => priorityLabel[value] },
        sla: { label: 'Deadline', any: 'Any deadline', labelOf: (value) => slaLook[value].label },
      }}
      none={
        <EmptyState title="No open cases. All clear!" body="A screening that matches a list opens one." />
      }
      rowKey={(row) => String(row.id)}
      onOpen={(row) => navigate(pathOf({ type: 'case', id: row.id }))}
      onExport={(format) => downloadCases({ ...list.asked, assignedToMe, format })}
      columns={columns(endOf)}
    />
  )
}
