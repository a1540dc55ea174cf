import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { age, inWords } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { ButtonLink, SeverityTag } from '#design-system/primitives/index.ts'
import { useAllowed } from '#domains/accounts/web/index.tsx'
import {
  type Alert,
  type AlertOutcome,
  alertColumns,
  alertOutcomeLabel,
  alertStateLabel,
  alertsList,
  Timeframe,
} from '#domains/alerts/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { Analytics, TimeframeButtons } from './analytics.tsx'
import { ChosenAlert } from './chosen-alert.tsx'
import { alertsQuery, downloadAlerts } from './queries.ts'

const columns = (now: Date) =>
  tableColumns(alertColumns, {
    severity: { cell: (row) => <SeverityTag severity={row.severity} />, width: 110 },
    hitCount: { width: 72 },
    raisedAt: { cell: (row) => `${age(row.raisedAt, now)} ago`, align: 'right', width: 88 },
  })

export default function AlertsScreen() {
  const list = useList(alertsList, { pageRows: 100, openRow: 'alert', within })
  const timeframe = Timeframe.safeParse(list.read('timeframe')).data ?? '1M'
  const alerts = useQuery({ ...alertsQuery(list.ask), placeholderData: (before) => before })
  const rows = alerts.data?.rows ?? []
  const at = rows.findIndex((row) => String(row.id) === list.read('alert'))
  const kept = useRef<Alert>(undefined)
  if (rows[at]) kept.current = rows[at]
  // One that somebody else settles leaves the list, and not the hands of whoever has it open.
  const chosen = String(kept.current?.id) === list.read('alert') ? kept.current : undefined
  // Who has settled one goes on to the next of the list, or to the last before it.
  const next = rows[at + 1] ?? rows[at - 1]
  const seesCustomers = useAllowed({ permission: 'screening:read' })
  const table = useRef<HTMLDivElement>(null)
  const isSettled = useRef(false)
  const settled = () => {
    isSettled.current = true
    list.set('alert', next ? String(next.id) : null)
  }
  // The dialog went with its alert: the focus goes on to the row that is open now.
  const chosenId = chosen?.id
  useEffect(() => {
    if (!isSettled.current || chosenId === undefined) return
    isSettled.current = false
    table.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true })
  }, [chosenId])
  return (
    <div ref={table}>
      <ListScreen
        list={list}
        query={alerts}
        title="Alerts & Analytics"
        purpose="What needs attention, and the alerts of the chosen period."
        actions={
          <>
            <ButtonLink to="/dashboard/analytics/rules">Alert rules</ButtonLink>
            <TimeframeButtons value={timeframe} onChange={(value) => list.set('timeframe', value)} />
          </>
        }
        above={<Analytics timeframe={timeframe} />}
        crumbs={crumbsOf.compliance}
        noun="alert"
        facets={{
          severity: { label: 'Severity', any: 'Any severity', labelOf: inWords },
          state: { label: 'State', any: 'Active', labelOf: (value) => alertStateLabel[value] },
        }}
        none={
          <EmptyState
            title="No alert is active"
            body="Monitoring raises one when a list change touches a customer."
            actions={
              seesCustomers ? (
                <ButtonLink to="/dashboard/kyb/monitoring">See who is monitored</ButtonLink>
              ) : undefined
            }
          />
        }
        rowKey={(row) => String(row.id)}
        selectedKey={chosen ? String(chosen.id) : undefined}
        onOpen={(row) => list.set('alert', String(row.id))}
        onExport={(format) => downloadAlerts({ ...list.asked, format })}
        beside={{
          width: 420,
          shows: chosen ? String(chosen.id) : undefined,
          content: chosen ? (
            <ChosenAlert key={chosen.id} alert={chosen} isListed={at !== -1} onSettled={settled} />
          ) : (
            <Panel title="Alert">
              <PanelBody>Choose an alert to see what it is about. The arrows move, Enter opens.</PanelBody>
            </Panel>
          ),
        }}
        columns={columns(new Date(alerts.dataUpdatedAt))}
      />
    </div>
  )
}

/** What the links of figures narrow the list to, so that the rows behind each are found. */
const within = {
  outcome: (value: string) => alertOutcomeLabel[value as AlertOutcome],
  open: (value: string) => (value === 'true' ? 'Not closed' : undefined),
  kind: (value: string) => value,
  kinds: (value: string) => `${value}…`,
}
