import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { dateTime, inWords } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import {
  FilterBar,
  FilterSelect,
  FilterText,
  useListAddress,
} from '#design-system/patterns/list-filter/index.ts'
import { EmptyState, Page, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon, SeverityTag } from '#design-system/primitives/index.ts'
import { RiskLevel, ScreeningStatus, ScreeningType } from '#domains/screening/contract/index.ts'
import { screeningsQuery } from './queries.ts'
import { answerLook, riskSeverity, statusLook, typeLabel } from './words.ts'

const riskRank = { critical: 4, high: 3, medium: 2, low: 1 } as const

export default function ScreeningsScreen() {
  const list = useListAddress({ pageRows: 50 })
  const { read, set } = list
  const navigate = useNavigate()
  const filter = {
    q: read('q'),
    status: ScreeningStatus.safeParse(read('status')).data,
    riskLevel: RiskLevel.safeParse(read('riskLevel')).data,
    screeningType: ScreeningType.safeParse(read('screeningType')).data,
  }
  const screenings = useQuery({
    ...screeningsQuery({ ...filter, limit: list.limit, offset: list.offset }),
    placeholderData: (before) => before,
  })
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
      <FilterBar>
        <FilterText
          label="Search screenings"
          placeholder="Name or number"
          value={filter.q}
          onChange={(value) => set('q', value)}
        />
        <FilterSelect
          label="Status"
          any="Any status"
          value={filter.status}
          options={ScreeningStatus.options}
          labelOf={(value) => statusLook[value].label}
          onChange={(value) => set('status', value)}
        />
        <FilterSelect
          label="Risk level"
          any="Any risk"
          value={filter.riskLevel}
          options={RiskLevel.options}
          labelOf={inWords}
          onChange={(value) => set('riskLevel', value)}
        />
        <FilterSelect
          label="Occasion"
          any="Any occasion"
          value={filter.screeningType}
          options={ScreeningType.options}
          labelOf={(value) => typeLabel[value]}
          onChange={(value) => set('screeningType', value)}
        />
      </FilterBar>
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
              paging={list.paging(page.total)}
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
                  value: (row) => answerLook(row).label,
                  cell: (row) => (
                    <SeverityTag severity={answerLook(row).severity}>{answerLook(row).label}</SeverityTag>
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
