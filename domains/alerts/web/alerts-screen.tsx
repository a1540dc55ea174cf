import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { age, inWords } from '#design-system/formats/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { ButtonLink, SeverityTag } from '#design-system/primitives/index.ts'
import { alertsList } from '#domains/alerts/contract/index.ts'
import { ChosenAlert } from './chosen-alert.tsx'
import { alertsQuery, downloadAlerts } from './queries.ts'
import { stateLabel } from './words.ts'

export default function AlertsScreen() {
  const list = useList(alertsList, { pageRows: 100, openRow: 'alert' })
  const alerts = useQuery({ ...alertsQuery(list.ask), placeholderData: (before) => before })
  const rows = alerts.data?.rows ?? []
  const at = rows.findIndex((row) => String(row.id) === list.read('alert'))
  const chosen = rows[at]
  // Who has settled one goes on to the next of the list, or to the last before it.
  const next = rows[at + 1] ?? rows[at - 1]
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
        title="Alerts"
        purpose="What asks for a look, the gravest and oldest first."
        crumbs={[{ label: 'Compliance', to: '/dashboard/compliance' }]}
        noun="alert"
        facets={{
          severity: { label: 'Severity', any: 'Any severity', labelOf: inWords },
          state: { label: 'State', any: 'Active', labelOf: (value) => stateLabel[value] },
        }}
        none={
          <EmptyState
            title="No alert is active"
            body="Monitoring raises one when a list change touches a customer."
            actions={<ButtonLink to="/dashboard/kyb/monitoring">See who is monitored</ButtonLink>}
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
            <ChosenAlert key={chosen.id} alert={chosen} onSettled={settled} />
          ) : (
            <Panel title="Alert">
              <PanelBody>Choose an alert to see what it is about. The arrows move, Enter opens.</PanelBody>
            </Panel>
          ),
        }}
        columns={[
          {
            id: 'severity',
            title: 'Severity',
            value: (row) => row.severity,
            cell: (row) => <SeverityTag severity={row.severity} />,
            card: 'figure',
            width: 110,
          },
          { id: 'title', title: 'Alert', value: (row) => row.title, card: 'name' },
          { id: 'state', title: 'State', value: (row) => stateLabel[row.state], card: 'fact' },
          {
            id: 'hits',
            title: 'Times',
            value: (row) => row.hitCount,
            align: 'right',
            card: 'none',
            width: 72,
          },
          {
            id: 'raised',
            title: 'Raised',
            value: (row) => row.raisedAt,
            cell: (row) => `${age(row.raisedAt, new Date(alerts.dataUpdatedAt))} ago`,
            align: 'right',
            card: 'fact',
            width: 88,
          },
        ]}
      />
    </div>
  )
}
