import { useQuery } from '@tanstack/react-query'
import { date } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { TextLink } from '#design-system/primitives/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { reportsQuery, useWhoAsks } from './queries.ts'
import { lateWords, reportStateLabel } from './words.ts'

/** The reports with their clocks, those not settled first; nothing where there is none, or for whoever only reads. */
export function OpenReports() {
  const user = useWhoAsks().data?.user
  return user && isGranted(user, 'operations:write') ? <Reports /> : null
}

function Reports() {
  const reports = useQuery(reportsQuery())
  if (reports.data?.length === 0) return null
  return (
    <Panel title="Suspicious activity reports">
      <QueryStates
        query={reports}
        failed="The reports could not be read."
        empty="No report is being written."
      >
        {(rows) => (
          <DataTable
            name="Suspicious activity reports"
            rows={rows}
            rowKey={(row) => String(row.id)}
            columns={[
              {
                id: 'report',
                title: 'Report',
                value: (row) => row.id,
                cell: (row) => (
                  <TextLink
                    to={`/dashboard/bpo/reports/${row.id}`}
                  >{`${row.about}, ${row.ruleName}`}</TextLink>
                ),
                card: 'name',
              },
              { id: 'state', title: 'State', value: (row) => reportStateLabel[row.state], card: 'fact' },
              {
                id: 'due',
                title: 'To be filed by',
                value: (row) => row.dueOn,
                cell: (row) => `${date(row.dueOn)}${row.isOverdue ? ', late' : lateWords(row.daysLate)}`,
                card: 'figure',
              },
            ]}
          />
        )}
      </QueryStates>
    </Panel>
  )
}
