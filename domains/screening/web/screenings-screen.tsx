import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { dateTime } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Page, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { IconPlus, IconSearch } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon, SeverityTag } from '#design-system/primitives/index.ts'
import { RiskLevel, ScreeningStatus, ScreeningType } from '#domains/screening/contract/index.ts'
import { screeningsQuery } from './queries.ts'
import classes from './screening.module.css'
import { riskSeverity, statusLook, typeLabel } from './words.ts'

const PAGE_ROWS = 50
const riskRank = { critical: 4, high: 3, medium: 2, low: 1 } as const

export default function ScreeningsScreen() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const offset = Number(search.get('offset') ?? 0)
  const filter = {
    q: search.get('q') ?? undefined,
    status: ScreeningStatus.safeParse(search.get('status')).data,
    riskLevel: RiskLevel.safeParse(search.get('riskLevel')).data,
    screeningType: ScreeningType.safeParse(search.get('screeningType')).data,
  }
  const screenings = useQuery({
    ...screeningsQuery({ ...filter, limit: PAGE_ROWS, offset }),
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
  const isFiltered = Object.values(filter).some(Boolean)

  return (
    <Page
      title="Screenings"
      purpose="Every screening of the organisation, newest first."
      crumbs={[
        { label: 'Compliance', to: '/dashboard/compliance' },
        { label: 'KYB & AML', to: '/dashboard/kyb' },
      ]}
      actions={
        <ButtonLink kind="primary" to="/dashboard/kyb/screen" icon={<Icon of={IconPlus} />}>
          New screening
        </ButtonLink>
      }
    >
      <search className={classes.filters}>
        <TextInput
          aria-label="Search screenings"
          placeholder="Name or number"
          leftSection={<Icon of={IconSearch} />}
          defaultValue={filter.q ?? ''}
          key={filter.q ? 'kept' : 'empty'}
          onKeyDown={(event) => {
            if (event.key === 'Enter') set('q', event.currentTarget.value.trim())
          }}
          onBlur={(event) => {
            if ((filter.q ?? '') !== event.currentTarget.value.trim())
              set('q', event.currentTarget.value.trim())
          }}
        />
        <Select
          aria-label="Status"
          placeholder="Any status"
          clearable
          value={filter.status ?? null}
          onChange={(value) => set('status', value)}
          data={ScreeningStatus.options.map((value) => ({ value, label: statusLook[value].label }))}
        />
        <Select
          aria-label="Risk level"
          placeholder="Any risk"
          clearable
          value={filter.riskLevel ?? null}
          onChange={(value) => set('riskLevel', value)}
          data={RiskLevel.options.map((value) => ({
            value,
            label: value[0]?.toUpperCase() + value.slice(1),
          }))}
        />
        <Select
          aria-label="Occasion"
          placeholder="Any occasion"
          clearable
          value={filter.screeningType ?? null}
          onChange={(value) => set('screeningType', value)}
          data={ScreeningType.options.map((value) => ({ value, label: typeLabel[value] }))}
        />
      </search>
      <Panel title="Screenings">
        <QueryStates
          query={screenings}
          failed="The screenings could not be read."
          empty={
            isFiltered ? (
              <EmptyState title="No screening fits this filter" body="Clear a filter to see more." />
            ) : (
              <EmptyState
                title="No screenings yet. Run a test screening to get started."
                actions={<ButtonLink to="/dashboard/kyb">Open the KYB dashboard</ButtonLink>}
              />
            )
          }
        >
          {(page) => (
            <DataTable
              name="Screenings"
              rows={page.rows}
              rowKey={(row) => String(row.id)}
              onOpen={(row) => navigate(`/dashboard/kyb/screenings/${row.id}`)}
              paging={{
                offset,
                limit: PAGE_ROWS,
                total: page.total,
                onOffset: (next) => set('offset', next ? String(next) : null),
              }}
              columns={[
                { id: 'id', title: 'No.', value: (row) => row.id, align: 'right', card: 'none', width: 72 },
                { id: 'name', title: 'Name', value: (row) => row.companyName, card: 'name' },
                { id: 'type', title: 'Occasion', value: (row) => typeLabel[row.screeningType], card: 'fact' },
                {
                  id: 'matches',
                  title: 'Matches',
                  value: (row) => row.matchCount,
                  align: 'right',
                  card: 'none',
                },
                {
                  id: 'risk',
                  title: 'Risk',
                  value: (row) => riskRank[row.riskLevel],
                  csv: (row) => row.riskLevel,
                  cell: (row) => <SeverityTag severity={riskSeverity[row.riskLevel]} />,
                  card: 'figure',
                },
                { id: 'score', title: 'Score', value: (row) => row.riskScore, align: 'right', card: 'none' },
                {
                  id: 'status',
                  title: 'Status',
                  value: (row) => statusLook[row.status].label,
                  cell: (row) => (
                    <SeverityTag severity={statusLook[row.status].severity}>
                      {statusLook[row.status].label}
                    </SeverityTag>
                  ),
                  card: 'fact',
                },
                {
                  id: 'at',
                  title: 'Screened',
                  value: (row) => row.screenedAt,
                  cell: (row) => dateTime(row.screenedAt),
                  align: 'right',
                  card: 'none',
                },
                { id: 'by', title: 'By', value: (row) => row.screenedBy, card: 'none', isHidden: true },
              ]}
            />
          )}
        </QueryStates>
      </Panel>
    </Page>
  )
}
