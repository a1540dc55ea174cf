import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { age, dateTime } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListPanel, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState, FigureStrip, Stack } from '#design-system/patterns/page/index.ts'
import { ButtonLink, SeverityTag } from '#design-system/primitives/index.ts'
import {
  alertStateLabel,
  type BpoDashboard,
  monitoringAlertColumns,
  monitoringAlertsList,
} from '#domains/operations/contract/index.ts'
import { OperationalFigure } from '../operational-figure.tsx'
import { downloadMonitoringAlerts, monitoringAlertsQuery } from '../queries.ts'
import { OpenReports } from '../reports/open-reports.tsx'

const stateFacet = { ...alertStateLabel, open: 'New or under review' } as const

const columns = tableColumns(monitoringAlertColumns, {
  severity: { cell: (row) => <SeverityTag severity={row.severity} />, width: 110 },
  customerName: { cell: (row) => row.customerName ?? `Account ${row.account}` },
  assigneeName: { cell: (row) => row.assigneeName ?? 'Nobody' },
  hitCount: { width: 72 },
  dueAt: {
    cell: (row) =>
      row.closedAt ? '–' : row.isOverdue ? `${age(row.dueAt, new Date())} late` : dateTime(row.dueAt),
  },
})

/** What rules found: figures and the queue. */
export function MonitoringTab({ board }: { board: BpoDashboard }) {
  const list = useList(monitoringAlertsList, { pageRows: 50 })
  const navigate = useNavigate()
  const alerts = useQuery({ ...monitoringAlertsQuery(list.ask), placeholderData: (before) => before })
  return (
    <Stack>
      <div className="actions">
        <ButtonLink to="/dashboard/bpo/transactions">Transactions</ButtonLink>
        <ButtonLink to="/dashboard/bpo/rules">Rules</ButtonLink>
      </div>
      <MonitoringFigures board={board} />
      <OpenReports />
      <ListPanel
        title="Alert queue"
        list={list}
        query={alerts}
        noun="alert"
        facets={{
          state: { label: 'State', any: 'Any state', labelOf: (value) => stateFacet[value] },
          severity: { label: 'Severity', any: 'Any severity', labelOf: (value) => value },
          holder: {
            label: 'With',
            any: 'Anybody or nobody',
            labelOf: (value) => (value === 'nobody' ? 'Nobody yet' : 'Somebody'),
          },
        }}
        none={
          <EmptyState
            title="No alert yet"
            body="Transactions are checked against the rules in force as they arrive: import a file or send them to the API."
            actions={<ButtonLink to="/dashboard/bpo/transactions">To the transactions</ButtonLink>}
          />
        }
        rowKey={(row) => String(row.id)}
        onOpen={(row) => navigate(`/dashboard/bpo/alerts/${row.id}`)}
        onExport={(format) => downloadMonitoringAlerts({ ...list.asked, format })}
        columns={columns}
      />
    </Stack>
  )
}

function MonitoringFigures({ board: { figures } }: { board: BpoDashboard }) {
  return (
    <FigureStrip label="Transaction monitoring">
      <OperationalFigure
        label="Monitored"
        figure={figures['transactionMonitoring.monitored']}
        note="transactions, 30 days"
      />
      <OperationalFigure
        label="Flagged"
        figure={figures['transactionMonitoring.flagged']}
        note="in an alert"
      />
      <OperationalFigure
        label="Approved"
        figure={figures['transactionMonitoring.approved']}
        note="no objections"
      />
      <OperationalFigure
        label="False-positive rate"
        figure={figures['transactionMonitoring.falsePositiveRate']}
        note="published rates of the industry: 80–95%"
      />
      <OperationalFigure label="Alerts to cases" figure={figures['transactionMonitoring.caseRate']} />
      <OperationalFigure
        label="Time to assign"
        figure={figures['transactionMonitoring.timeToAssign']}
        note="from raising to the first person"
      />
      <OperationalFigure
        label="Reassignments"
        figure={figures['transactionMonitoring.reassignments']}
        note="from one person to another"
      />
    </FigureStrip>
  )
}
