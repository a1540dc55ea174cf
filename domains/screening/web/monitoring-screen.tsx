import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { dateTime, percent, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { useListAddress } from '#design-system/patterns/list-filter/index.ts'
import {
  EmptyState,
  Figure,
  FigureStrip,
  Page,
  Panel,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { ButtonLink, SeverityTag } from '#design-system/primitives/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { ListChecksPanel } from './lists/list-checks-panel.tsx'
import { coverageQuery } from './queries.ts'

const WAITING_POLL_MS = 5_000

export default function MonitoringScreen() {
  const list = useListAddress()
  const navigate = useNavigate()
  const coverage = useQuery({
    ...coverageQuery({ limit: list.limit, offset: list.offset }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.waiting ? WAITING_POLL_MS : false),
  })
  return (
    <Page
      title="Continuous monitoring"
      purpose="Proof of coverage: each monitored customer against each list version in force."
      crumbs={crumbsOf.kyb}
    >
      <QueryStates
        query={coverage}
        failed="The coverage could not be read."
        isEmpty={(read) => read.monitored === 0}
        empty={
          <EmptyState
            title="No customer is monitored yet"
            body="A monitored customer is screened again whenever a list changes in a way that could touch it."
            actions={<ButtonLink to="/dashboard/customers">Open customers</ButtonLink>}
          />
        }
      >
        {(read) => (
          <Stack>
            <FigureStrip>
              <Figure
                label="Monitored customers"
                value={quantity(read.monitored)}
                note="screened again when a list changes"
              />
              <Figure
                label="Covered"
                value={percent(read.monitored === 0 ? null : read.covered / read.monitored, { digits: 1 })}
                note={`${quantity(read.covered)} against the lists in force`}
              />
              <Figure label="Waiting" value={quantity(read.waiting)} note="for a re-screening" />
            </FigureStrip>
            <ListChecksPanel checks={read.checks} />
            <Panel title="Customers">
              <DataTable
                name="Coverage"
                rows={read.rows}
                rowKey={(row) => String(row.companyId)}
                onOpen={(row) => void navigate(pathOf({ type: 'company', id: row.companyId }))}
                paging={list.paging(read.total)}
                columns={[
                  { id: 'name', title: 'Customer', value: (row) => row.companyName, card: 'name' },
                  {
                    id: 'covered',
                    title: 'Coverage',
                    value: (row) => (row.isCovered ? 'Covered' : 'Waiting'),
                    cell: (row) => (
                      <SeverityTag severity={row.isCovered ? 'ok' : 'medium'}>
                        {row.isCovered ? 'Covered' : 'Waiting'}
                      </SeverityTag>
                    ),
                    card: 'figure',
                  },
                  {
                    id: 'at',
                    title: 'Last screened',
                    value: (row) => row.lastScreenedAt,
                    cell: (row) => dateTime(row.lastScreenedAt),
                    align: 'right',
                    card: 'fact',
                  },
                  { id: 'behind', title: 'Behind on', value: (row) => row.behind.join(', '), card: 'fact' },
                ]}
              />
            </Panel>
          </Stack>
        )}
      </QueryStates>
    </Page>
  )
}
