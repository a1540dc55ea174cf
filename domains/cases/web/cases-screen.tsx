import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ageInHours, dateTime } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import {
  FilterBar,
  FilterSelect,
  FilterText,
  useListAddress,
} from '#design-system/patterns/list-filter/index.ts'
import { EmptyState, Page, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { IconDownload } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon, SeverityTag } from '#design-system/primitives/index.ts'
import { CasePriority, CaseStatus, SlaState } from '#domains/cases/contract/index.ts'
import { casesExportHref, casesQuery } from './queries.ts'
import { caseStatusLabel, priorityLabel, prioritySeverity, slaLook } from './words.ts'

const priorityRank = { urgent: 4, high: 3, medium: 2, low: 1 } as const

export default function CasesScreen() {
  const list = useListAddress({ pageRows: 50 })
  const { read, set } = list
  const navigate = useNavigate()
  const filter = {
    q: read('q'),
    status: CaseStatus.safeParse(read('status')).data,
    priority: CasePriority.safeParse(read('priority')).data,
    sla: SlaState.safeParse(read('sla')).data,
    assignedToMe: read('mine') === 'true' ? ('true' as const) : undefined,
  }
  const cases = useQuery({
    ...casesQuery({ ...filter, limit: list.limit, offset: list.offset }),
    placeholderData: (before) => before,
  })
  // A case ages until it is closed.
  const endOf = (row: { closedAt: string | null }) =>
    row.closedAt ?? new Date(cases.dataUpdatedAt).toISOString()
  return (
    <Page
      title="Cases"
      purpose="What screenings raised, the most pressing first."
      crumbs={[
        { label: 'Compliance', to: '/dashboard/compliance' },
        { label: 'KYB & AML', to: '/dashboard/kyb' },
      ]}
      actions={
        <ButtonLink reloadDocument to={casesExportHref()} icon={<Icon of={IconDownload} />}>
          Export all
        </ButtonLink>
      }
    >
      <FilterBar>
        <SegmentedControl
          aria-label="Whose cases"
          value={filter.assignedToMe ?? 'false'}
          onChange={(value) => set('mine', value === 'true' ? value : null)}
          data={[
            { value: 'false', label: 'All' },
            { value: 'true', label: 'Mine' },
          ]}
        />
        <FilterText
          label="Search cases"
          placeholder="Number, name or title"
          value={filter.q}
          onChange={(value) => set('q', value)}
        />
        <FilterSelect
          label="Status"
          any="Any status"
          value={filter.status}
          options={CaseStatus.options}
          labelOf={(value) => caseStatusLabel[value]}
          onChange={(value) => set('status', value)}
        />
        <FilterSelect
          label="Priority"
          any="Any priority"
          value={filter.priority}
          options={CasePriority.options}
          labelOf={(value) => priorityLabel[value]}
          onChange={(value) => set('priority', value)}
        />
        <FilterSelect
          label="Deadline"
          any="Any deadline"
          value={filter.sla}
          options={SlaState.options}
          labelOf={(value) => slaLook[value].label}
          onChange={(value) => set('sla', value)}
        />
      </FilterBar>
      <Panel title="Cases">
        <QueryStates
          query={cases}
          failed="The cases could not be read."
          kept="Nothing was changed."
          empty={
            Object.values(filter).some(Boolean) ? (
              <EmptyState title="No case fits this filter" body="Clear a filter to see more." />
            ) : (
              <EmptyState
                title="No open cases. All clear!"
                body="A screening that matches a list opens one."
              />
            )
          }
        >
          {(page) => (
            <DataTable
              name="Cases"
              rows={page.rows}
              rowKey={(row) => String(row.id)}
              onOpen={(row) => navigate(`/dashboard/kyb/cases/${row.id}`)}
              paging={list.paging(page.total)}
              columns={[
                { id: 'number', title: 'Case', value: (row) => row.caseNumber, card: 'fact', width: 140 },
                { id: 'title', title: 'Title', value: (row) => row.title, card: 'name' },
                {
                  id: 'priority',
                  title: 'Priority',
                  value: (row) => priorityRank[row.priority],
                  csv: (row) => row.priority,
                  cell: (row) => (
                    <SeverityTag severity={prioritySeverity[row.priority]}>
                      {priorityLabel[row.priority]}
                    </SeverityTag>
                  ),
                  card: 'figure',
                },
                {
                  id: 'status',
                  title: 'Status',
                  value: (row) => caseStatusLabel[row.status],
                  card: 'fact',
                  width: 148,
                },
                {
                  id: 'sla',
                  title: 'Deadline',
                  value: (row) => row.dueAt,
                  csv: (row) => row.sla,
                  cell: (row) => (
                    <SeverityTag severity={slaLook[row.sla].severity}>{slaLook[row.sla].label}</SeverityTag>
                  ),
                  card: 'fact',
                },
                {
                  id: 'due',
                  title: 'Due',
                  value: (row) => row.dueAt,
                  cell: (row) => (row.closedAt ? '–' : dateTime(row.dueAt)),
                  isHidden: true,
                  card: 'none',
                },
                {
                  id: 'assignee',
                  title: 'Assignee',
                  value: (row) => row.assignee?.fullName ?? 'Nobody',
                  width: 140,
                  card: 'none',
                },
                {
                  id: 'age',
                  title: 'Age',
                  value: (row) => Date.parse(endOf(row)) - Date.parse(row.openedAt),
                  csv: (row) => row.openedAt,
                  cell: (row) => (
                    <span title={dateTime(row.openedAt)}>{ageInHours(row.openedAt, endOf(row))}</span>
                  ),
                  align: 'right',
                  card: 'none',
                },
              ]}
            />
          )}
        </QueryStates>
      </Panel>
    </Page>
  )
}
