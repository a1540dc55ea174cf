import { Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { age, dateTime, inWords, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { FilterBar, FilterSelect, useListAddress } from '#design-system/patterns/list-filter/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
} from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink, SeverityTag } from '#design-system/primitives/index.ts'
import { type Alert, AlertOutcome, AlertSeverity, AlertState } from '#domains/alerts/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './alerts.module.css'
import { alertsQuery, useCloseAlert, useReviewAlert } from './queries.ts'

type One = z.infer<typeof Alert>

const rank = { critical: 4, high: 3, medium: 2, low: 1 } as const
const stateLabel = {
  new: 'New',
  under_review: 'Under review',
  escalated: 'Escalated',
  snoozed: 'Snoozed',
  closed: 'Closed',
} as const satisfies Record<z.infer<typeof AlertState>, string>
const outcomeLabel = {
  false_positive: 'False positive',
  true_positive_action: 'True positive, action taken',
  sar_filed: 'Report filed',
  duplicate: 'Duplicate',
  informational: 'Informational',
} as const satisfies Record<z.infer<typeof AlertOutcome>, string>

export default function AlertsScreen() {
  const list = useListAddress({ openRow: 'alert' })
  const { read, set } = list
  const severity = AlertSeverity.safeParse(read('severity')).data
  const state = AlertState.safeParse(read('state')).data
  const alerts = useQuery({
    ...alertsQuery({ severity, state, limit: list.limit, offset: list.offset }),
    placeholderData: (before) => before,
  })
  const chosen = alerts.data?.rows.find((row) => String(row.id) === read('alert'))
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
      <Columns side={360} shows={chosen ? String(chosen.id) : undefined}>
        <Panel title="Alerts" actions={alerts.data ? quantity(alerts.data.total) : undefined}>
          <QueryStates
            query={alerts}
            failed="The alerts could not be read."
            empty={
              <EmptyState
                title="No alert is active"
                body="Monitoring raises one when a list change touches a customer."
              />
            }
          >
            {(page) => (
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
                    title: 'Seen',
                    value: (row) => row.hitCount,
                    align: 'right',
                    card: 'none',
                    width: 64,
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
            )}
          </QueryStates>
        </Panel>
        {chosen ? (
          <ChosenAlert key={chosen.id} alert={chosen} />
        ) : (
          <Panel title="Alert">
            <PanelBody>Choose an alert to see what it is about.</PanelBody>
          </Panel>
        )}
      </Columns>
    </Page>
  )
}

function ChosenAlert({ alert }: { alert: One }) {
  const review = useReviewAlert()
  const [isClosing, setClosing] = useState(false)
  const isOpen = alert.state !== 'closed'
  const failed = (failure: unknown) =>
    showToast({ kind: 'failure', title: 'The alert was not changed', message: sentenceOf(failure) })
  return (
    <Panel title={alert.title} tag={<SeverityTag severity={alert.severity} />}>
      <PanelBody>{alert.description}</PanelBody>
      <PanelSection title="Facts">
        <Facts
          facts={[
            { label: 'State', value: stateLabel[alert.state] },
            { label: 'Raised', value: dateTime(alert.raisedAt) },
            { label: 'Last seen', value: dateTime(alert.lastSeenAt) },
            { label: 'Seen', value: `${quantity(alert.hitCount)} times` },
            ...(alert.outcome ? [{ label: 'Outcome', value: outcomeLabel[alert.outcome] }] : []),
          ]}
        />
      </PanelSection>
      <PanelBody>
        <div className={classes.actions}>
          {isOpen ? <Button onClick={() => setClosing(true)}>Close alert</Button> : null}
          {alert.state === 'new' || alert.state === 'snoozed' ? (
            <Button
              isBusy={review.isPending}
              onClick={() => review.mutate({ id: alert.id, to: 'under_review' }, { onError: failed })}
            >
              Take up
            </Button>
          ) : null}
          <ButtonLink kind="primary" to={alert.href}>
            Open the work
          </ButtonLink>
        </div>
      </PanelBody>
      <CloseAlertDialog
        alert={alert}
        isOpen={isClosing}
        onClose={() => setClosing(false)}
        onFailure={failed}
      />
    </Panel>
  )
}

function CloseAlertDialog({
  alert,
  isOpen,
  onClose,
  onFailure,
}: {
  alert: One
  isOpen: boolean
  onClose: () => void
  onFailure: (failure: unknown) => void
}) {
  const close = useCloseAlert()
  const [outcome, setOutcome] = useState<z.infer<typeof AlertOutcome> | null>(null)
  const [reason, setReason] = useState('')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Close the alert"
      purpose="Outcome and reason are kept in the audit log."
    >
      <div className={classes.form}>
        <Select
          label="Outcome"
          required
          placeholder="Choose the outcome"
          value={outcome}
          onChange={(value) => setOutcome(AlertOutcome.safeParse(value).data ?? null)}
          data={AlertOutcome.options.map((value) => ({ value, label: outcomeLabel[value] }))}
        />
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          isBusy={close.isPending}
          disabled={!outcome || reason.trim().length < 3}
          onClick={() =>
            outcome &&
            close.mutate({ id: alert.id, outcome, reason }, { onSuccess: onClose, onError: onFailure })
          }
        >
          Close alert
        </Button>
      </DialogActions>
    </Dialog>
  )
}
