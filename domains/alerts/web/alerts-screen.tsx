import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { age, inWords, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { FilterBar, FilterSelect, useListAddress } from '#design-system/patterns/list-filter/index.ts'
import {
  Columns,
  EmptyState,
  Page,
  Panel,
  PanelBody,
  QueryStates,
} from '#design-system/patterns/page/index.ts'
import { ButtonLink, SeverityTag } from '#design-system/primitives/index.ts'
import { AlertSeverity, AlertState } from '#domains/alerts/contract/index.ts'
import { ChosenAlert } from './chosen-alert.tsx'
import { alertsQuery } from './queries.ts'
import { stateLabel } from './words.ts'

const rank = { critical: 4, high: 3, medium: 2, low: 1 } as const

export default function AlertsScreen() {
  const list = useListAddress({ openRow: 'alert' })
  const { read, set } = list
  const severity = AlertSeverity.safeParse(read('severity')).data
  const state = AlertState.safeParse(read('state')).data
  const alerts = useQuery({
    ...alertsQuery({ severity, state, limit: list.limit, offset: list.offset }),
    placeholderData: (before) => before,
  })
  const rows = alerts.data?.rows ?? []
  const at = rows.findIndex((row) => String(row.id) === read('alert'))
  const chosen = rows[at]
  // Who has settled one goes on to the next of the list, or to the last before it.
  const next = rows[at + 1] ?? rows[at - 1]
  const hasNothing = alerts.data ? alerts.data.total === 0 : alerts.isError
  const table = useRef<HTMLDivElement>(null)
  const isSettled = useRef(false)
  const settled = () => {
    isSettled.current = true
    set('alert', next ? String(next.id) : null)
  }
  // The dialog went with its alert: the focus goes on to the row that is open now.
  const chosenId = chosen?.id
  useEffect(() => {
    if (!isSettled.current || chosenId === undefined) return
    isSettled.current = false
    table.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true })
  }, [chosenId])
  return (
    <Page
      title="Alerts"
      purpose="What asks for a look, the gravest and oldest first."
      crumbs={[{ label: 'Compliance', to: '/dashboard/compliance' }]}
    >
      <FilterBar>
        <FilterSelect
          label="Severity"
          any="Any severity"
          value={severity}
          options={AlertSeverity.options}
          labelOf={inWords}
          onChange={(value) => set('severity', value)}
        />
        <FilterSelect
          label="State"
          any="Active"
          value={state}
          options={AlertState.options}
          labelOf={(value) => stateLabel[value]}
          onChange={(value) => set('state', value)}
        />
      </FilterBar>
      <Columns side={420} shows={chosen ? String(chosen.id) : undefined}>
        <Panel title="Alerts" actions={alerts.data ? quantity(alerts.data.total) : undefined}>
          <QueryStates
            query={alerts}
            failed="The alerts could not be read."
            empty={
              severity || state ? (
                <EmptyState title="No alert fits this filter" body="Clear a filter to see more." />
              ) : (
                <EmptyState
                  title="No alert is active"
                  body="Monitoring raises one when a list change touches a customer."
                  actions={<ButtonLink to="/dashboard/kyb/monitoring">See who is monitored</ButtonLink>}
                />
              )
            }
          >
            {(page) => (
              <div ref={table}>
                <DataTable
                  name="Alerts"
                  rows={page.rows}
                  rowKey={(row) => String(row.id)}
                  selectedKey={chosen ? String(chosen.id) : undefined}
                  onOpen={(row) => set('alert', String(row.id))}
                  paging={list.paging(page.total)}
                  columns={[
                    {
                      id: 'severity',
                      title: 'Severity',
                      value: (row) => rank[row.severity],
                      csv: (row) => row.severity,
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
                      id: 'age',
                      title: 'Age',
                      value: (row) => -Date.parse(row.raisedAt),
                      csv: (row) => row.raisedAt,
                      cell: (row) => age(row.raisedAt, new Date(alerts.dataUpdatedAt)),
                      align: 'right',
                      card: 'fact',
                      width: 64,
                    },
                  ]}
                />
              </div>
            )}
          </QueryStates>
        </Panel>
        {hasNothing ? null : chosen ? (
          <ChosenAlert key={chosen.id} alert={chosen} onSettled={settled} />
        ) : (
          <Panel title="Alert">
            <PanelBody>Choose an alert to see what it is about. The arrows move, Enter opens.</PanelBody>
          </Panel>
        )}
      </Columns>
    </Page>
  )
}
