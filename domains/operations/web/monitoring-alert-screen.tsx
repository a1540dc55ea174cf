import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { AuditTrail } from '#design-system/patterns/evidence/index.ts'
import {
  Columns,
  Facts,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import {
  alertStateLabel,
  clearMonitoringAlert,
  kindLabel,
  type MonitoringAlertFile,
  type Transaction,
} from '#domains/operations/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { AlertActions } from './monitoring-alert-actions.tsx'
import classes from './operations.module.css'
import { monitoringAlertQuery, transactionsQuery } from './queries.ts'
import { ReportPanel } from './reports/report-panel.tsx'
import { amount, outcomeLabel } from './words.ts'

const TRANSACTIONS_SHOWN = 100

/** One alert of transaction monitoring: what the rule found, its transactions, and what can be done. */
export default function MonitoringAlertScreen() {
  const id = Number(useParams().id)
  const alert = useQuery(monitoringAlertQuery(id))
  return (
    <Page
      title={alert.data ? alert.data.ruleName : 'Monitoring alert'}
      tabTitle={`Monitoring alert ${id}`}
      purpose={alert.data ? `${alert.data.customerName ?? `Account ${alert.data.account}`}, alert ${id}` : ''}
      crumbs={crumbsOf.operations}
    >
      <QueryStates
        query={alert}
        failed="The alert could not be read."
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={() => false}
      >
        {(read) => <AlertFile alert={read} />}
      </QueryStates>
    </Page>
  )
}

const transactionColumns: readonly Column<Transaction>[] = [
  {
    id: 'at',
    title: 'Booked',
    value: (row) => row.at,
    cell: (row) => dateTime(row.at),
    card: 'name',
  },
  { id: 'kind', title: 'Kind', value: (row) => kindLabel[row.kind], card: 'fact' },
  {
    id: 'counterparty',
    title: 'Other side',
    value: (row) => row.counterparty || '–',
    card: 'fact',
  },
  { id: 'country', title: 'Country', value: (row) => row.country || '–', card: 'none' },
  {
    id: 'amount',
    title: 'Amount',
    value: (row) => row.amountMinor,
    cell: (row) => `${row.direction === 'out' ? '−' : ''}${amount(row.amountMinor, row.currency)}`,
    align: 'right',
    card: 'figure',
  },
]

function AlertFile({ alert }: { alert: MonitoringAlertFile }) {
  const transactions = useQuery(transactionsQuery({ alert: alert.id, limit: TRANSACTIONS_SHOWN }))
  return (
    <Stack>
      {alert.isSample ? (
        <p className="notice" role="note">
          Sample data: this alert was made of invented transactions.
        </p>
      ) : null}
      <Columns side={380}>
        <Stack>
          <WhyRaised alert={alert} />
          <Panel
            title="Transactions"
            actions={
              <TextLink
                to={`/dashboard/bpo/transactions?alert=${alert.id}`}
              >{`All ${quantity(alert.transactions)}`}</TextLink>
            }
          >
            <QueryStates
              query={transactions}
              failed="The transactions could not be read."
              empty="No transactions are stored any more."
            >
              {(page) => (
                <DataTable
                  name="Transactions of the alert"
                  rows={page.rows}
                  rowKey={(row) => String(row.id)}
                  isDense
                  columns={transactionColumns}
                />
              )}
            </QueryStates>
          </Panel>
        </Stack>
        <Stack>
          <Panel title="Status">
            <PanelBody>
              <Stack>
                <AlertFacts alert={alert} />
                <Allowed call={clearMonitoringAlert}>
                  <AlertActions alert={alert} />
                </Allowed>
              </Stack>
            </PanelBody>
          </Panel>
          <ReportPanel alertId={alert.id} />
          <Panel title="History">
            <PanelBody>
              <AuditTrail
                entries={alert.history.map((entry) => ({
                  id: String(entry.id),
                  what: entry.what,
                  who: entry.who,
                  at: entry.at,
                  ...(entry.why ? { why: `“${entry.why}”` } : {}),
                }))}
              />
            </PanelBody>
          </Panel>
        </Stack>
      </Columns>
    </Stack>
  )
}

function AlertFacts({ alert }: { alert: MonitoringAlertFile }) {
  return (
    <Facts
      facts={[
        { label: 'State', value: alertStateLabel[alert.state] },
        ...(alert.outcome
          ? [
              {
                label: alert.closedAt ? 'Outcome' : 'Proposed',
                value: outcomeLabel[alert.outcome],
              },
            ]
          : []),
        ...(alert.reason ? [{ label: 'Reason', value: alert.reason }] : []),
        ...(alert.proposedBy ? [{ label: 'Proposed by', value: alert.proposedBy }] : []),
        { label: 'With', value: alert.assigneeName ?? 'Nobody' },
        { label: 'Raised', value: dateTime(alert.raisedAt) },
        { label: 'Due', value: `${dateTime(alert.dueAt)}${alert.isOverdue ? ', late' : ''}` },
        ...(alert.snoozedUntil ? [{ label: 'Set aside until', value: dateTime(alert.snoozedUntil) }] : []),
        { label: 'Hits', value: quantity(alert.hitCount) },
        {
          label: 'Rule',
          value: (
            <TextLink to={`/dashboard/bpo/rules/${alert.ruleId}`}>{`Version ${alert.ruleVersion}`}</TextLink>
          ),
        },
        ...(alert.customerId === null
          ? []
          : [
              {
                label: 'Customer',
                value: (
                  <TextLink to={`/dashboard/kyb/customers/${alert.customerId}`}>
                    {alert.customerName ?? String(alert.customerId)}
                  </TextLink>
                ),
              },
            ]),
        ...(alert.caseId === null
          ? []
          : [
              {
                label: 'Case',
                value: <TextLink to={`/dashboard/kyb/cases/${alert.caseId}`}>Open the case</TextLink>,
              },
            ]),
      ]}
    />
  )
}

function WhyRaised({ alert }: { alert: MonitoringAlertFile }) {
  return (
    <Panel title="Why it was raised" tag={<SeverityTag severity={alert.severity} />}>
      <PanelBody>
        <ul className={classes.findings} aria-label="What the rule found">
          {alert.findings.length === 0 ? (
            <li>
              <p>The transaction alone meets the rule’s trigger.</p>
            </li>
          ) : (
            alert.findings.map((finding) => (
              <li key={finding.words}>
                <p>{finding.words}</p>
                <small>
                  {`${dateTime(finding.from)} to ${dateTime(finding.to)}, ${quantity(finding.count)} ${finding.count === 1 ? 'transaction' : 'transactions'}`}
                </small>
              </li>
            ))
          )}
        </ul>
        {alert.leftOut.count > 0 ? (
          <p className="notice">
            {`${quantity(alert.leftOut.count)} transactions in ${alert.leftOut.currencies.join(', ')} are not included: there is no rate for their day.`}
          </p>
        ) : null}
      </PanelBody>
    </Panel>
  )
}
