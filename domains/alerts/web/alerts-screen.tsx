import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { age, date, inWords } from '#design-system/formats/index.ts'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink, SeverityTag } from '#design-system/primitives/index.ts'
import { useAllowed } from '#domains/accounts/web/index.tsx'
import { type Alert, AlertOutcome, alertsList, Timeframe } from '#domains/alerts/contract/index.ts'
import { Analytics, TimeframeButtons } from './analytics.tsx'
import { ChosenAlert } from './chosen-alert.tsx'
import { alertsQuery, downloadAlerts } from './queries.ts'
import { outcomeLabel, stateLabel } from './words.ts'

const columns = (now: Date): readonly Column<Alert>[] => [
  {
    id: 'severity',
    title: 'Severity',
    value: (row) => row.severity,
    cell: (row) => <SeverityTag severity={row.severity} />,
    card: 'figure',
    width: 110,
  },
  { id: 'title', title: 'Alert', value: (row) => row.title, card: 'name' },
  {
    id: 'assignee',
    title: 'Assignee',
    value: (row) => row.assignee?.fullName ?? null,
    card: 'none',
    isHidden: true,
  },
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
    cell: (row) => `${age(row.raisedAt, now)} ago`,
    align: 'right',
    card: 'fact',
    width: 88,
  },
]

export default function AlertsScreen() {
  const list = useList(alertsList, { pageRows: 100, openRow: 'alert', further })
  const within = withinOf(list.read)
  const timeframe = Timeframe.safeParse(list.read('timeframe')).data ?? '1M'
  const alerts = useQuery({ ...alertsQuery({ ...list.ask, ...within }), placeholderData: (before) => before })
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
        filters={
          Object.keys(within).length > 0 ? (
            <Button size="small" onClick={list.clear}>
              {withinWords(within)} ×
            </Button>
          ) : null
        }
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
        onExport={(format) => downloadAlerts({ ...list.asked, ...within, format })}
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

/** What narrows the list beside its facets: the links of figures set it, so that the rows behind each are found. */
const further = ['raisedFrom', 'raisedTo', 'closedFrom', 'closedTo', 'outcome', 'open', 'kind'] as const

type Within = Partial<
  Record<Exclude<(typeof further)[number], 'outcome' | 'open'>, string> & {
    outcome: AlertOutcome
    open: 'true'
  }
>

function withinOf(read: (key: string) => string | undefined): Within {
  const moment = (key: string) => {
    const value = read(key)
    return value !== undefined && !Number.isNaN(Date.parse(value)) ? { [key]: value } : {}
  }
  const outcome = AlertOutcome.safeParse(read('outcome')).data
  const kind = read('kind')
  return {
    ...moment('raisedFrom'),
    ...moment('raisedTo'),
    ...moment('closedFrom'),
    ...moment('closedTo'),
    ...(outcome ? { outcome } : {}),
    ...(read('open') === 'true' ? { open: 'true' as const } : {}),
    ...(kind ? { kind } : {}),
  }
}

/** What the list is narrowed to, for the button that takes it back. */
function withinWords(within: Within): string {
  const span = (what: string, from: string | undefined, to: string | undefined) =>
    from || to ? [`${what} ${from ? date(from) : ''} to ${to ? date(to) : 'now'}`] : []
  return [
    ...span('Raised', within.raisedFrom, within.raisedTo),
    ...span('Closed', within.closedFrom, within.closedTo),
    ...(within.outcome ? [outcomeLabel[within.outcome]] : []),
    ...(within.open ? ['Not closed'] : []),
    ...(within.kind ? [within.kind] : []),
  ].join(', ')
}
