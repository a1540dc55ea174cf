import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { ageInHours, dateTime } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Page, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { IconDownload, IconSearch } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon, SeverityTag } from '#design-system/primitives/index.ts'
import { CasePriority, CaseStatus, SlaState } from '#domains/cases/contract/index.ts'
import classes from './cases.module.css'
import { casesExportHref, casesQuery } from './queries.ts'
import { caseStatusLabel, priorityLabel, prioritySeverity, slaLook } from './words.ts'

const PAGE_ROWS = 50
const priorityRank = { urgent: 4, high: 3, medium: 2, low: 1 } as const

export default function CasesScreen() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const offset = Number(search.get('offset') ?? 0)
  const filter = {
    q: search.get('q') ?? undefined,
    status: CaseStatus.safeParse(search.get('status')).data,
    priority: CasePriority.safeParse(search.get('priority')).data,
    sla: SlaState.safeParse(search.get('sla')).data,
    assignedToMe: search.get('mine') === 'true' ? ('true' as const) : undefined,
  }
  const cases = useQuery({
    ...casesQuery({ ...filter, limit: PAGE_ROWS, offset }),
    placeholderData: (before) => before,
  })
  const set = (key: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        if (key !== 'offset') next.delete('offset')
        return next
      },
      { replace: key !== 'offset', preventScrollReset: true },
    )
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
      <search className={classes.filters}>
        <SegmentedControl
          aria-label="Whose cases"
          value={filter.assignedToMe ?? 'false'}
          onChange={(value) => set('mine', value === 'true' ? value : null)}
          data={[
            { value: 'false', label: 'All' },
            { value: 'true', label: 'Mine' },
          ]}
        />
        <TextInput
          aria-label="Search cases"
          placeholder="Number, name or title"
          leftSection={<Icon of={IconSearch} />}
          defaultValue={filter.q ?? ''}
          key={filter.q ? 'kept' : 'empty'}
          onKeyDown={(event) => {
            if (event.key === 'Enter') set('q', event.currentTarget.value.trim())
          }}
        />
        <Select
          aria-label="Status"
          placeholder="Any status"
          clearable
          value={filter.status ?? null}
          onChange={(value) => set('status', value)}
          data={CaseStatus.options.map((value) => ({ value, label: caseStatusLabel[value] }))}
        />
        <Select
          aria-label="Priority"
          placeholder="Any priority"
          clearable
          value={filter.priority ?? null}
          onChange={(value) => set('priority', value)}
          data={CasePriority.options.map((value) => ({ value, label: priorityLabel[value] }))}
        />
        <Select
          aria-label="Deadline"
          placeholder="Any deadline"
          clearable
          value={filter.sla ?? null}
          onChange={(value) => set('sla', value)}
          data={SlaState.options.map((value) => ({ value, label: slaLook[value].label }))}
        />
      </search>
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
              paging={{
                offset,
                limit: PAGE_ROWS,
                total: page.total,
                onOffset: (next) => set('offset', next ? String(next) : null),
              }}
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
                  value: (row) => -Date.parse(row.openedAt),
                  csv: (row) => row.openedAt,
                  cell: (row) => (
                    <span title={dateTime(row.openedAt)}>
                      {ageInHours(row.openedAt, new Date(cases.dataUpdatedAt))}
                    </span>
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
