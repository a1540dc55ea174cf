import { MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { ChangedSince } from '#design-system/patterns/evidence/index.ts'
import { ConfirmDialog, Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Panel,
  PanelBody,
  QueryStates,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import {
  type ReportDelivering,
  type ReportDelivery,
  ReportKind,
  type ReportSchedule,
  Rhythm,
  reportLabels,
  rhythmLabels,
} from '#domains/reports/contract/index.ts'
import { useChosenAccount } from '#domains/trading/web/index.tsx'
import { sentenceOf } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import {
  deliveredUrl,
  deliveriesQuery,
  schedulesQuery,
  useAddSchedule,
  useChangeSchedule,
  useRemoveSchedule,
  useSendNow,
  useUnsubscribe,
  useUser,
} from './queries.ts'
import classes from './reports.module.css'
import type { Reported } from './words.tsx'

const failed = (title: string) => (failure: unknown) =>
  showToast({ kind: 'failure', title, message: sentenceOf(failure) })

/** Reports that are mailed, whom to, and what became of each mail. */
export function ScheduledTab({ accounts }: { accounts: readonly Reported[] }) {
  const delivering = useQuery(schedulesQuery())
  const user = useUser()
  const mayChange = user !== undefined && isGranted(user, 'portfolio:trade')
  const canBeSent = delivering.data === undefined || delivering.data.readers.length > 0
  const [isAdding, setAdding] = useState(false)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = delivering.data?.schedules.find(({ id }) => id === chosenId)
  const addButton =
    mayChange && accounts.length > 0 && canBeSent ? (
      <Button kind="primary" onClick={() => setAdding(true)}>
        Schedule a report
      </Button>
    ) : undefined
  return (
    <Stack>
      {mayChange && !canBeSent ? (
        <p role="status">
          Nobody here can be sent a report: the demo mails nothing, and elsewhere a recipient needs a mail
          address and has to be allowed to see portfolios.
        </p>
      ) : null}
      {delivering.data?.hasMailServer === false && canBeSent ? (
        <p role="status">No mail server is set (SMTP_URL): reports are made and wait; nothing is sent.</p>
      ) : null}
      <Panel title="Scheduled reports" actions={addButton}>
        <QueryStates
          query={delivering}
          failed="The scheduled reports could not be read."
          kept="Reports go on being sent."
          skeleton={<SkeletonRows rows={3} />}
          isEmpty={({ schedules }) => schedules.length === 0}
          empty={
            <EmptyState
              title="No report is mailed yet"
              body="Choose a report, an account, how often, and who of the organisation gets it."
              actions={addButton}
            />
          }
        >
          {({ schedules }) => (
            <DataTable
              name="Scheduled reports"
              rows={schedules}
              rowKey={({ id }) => String(id)}
              onOpen={({ id }) => setChosenId(id)}
              selectedKey={chosen ? String(chosen.id) : undefined}
              columns={[
                { id: 'report', title: 'Report', value: ({ report }) => reportLabels[report], card: 'name' },
                { id: 'account', title: 'Account', value: ({ accountName }) => accountName, card: 'fact' },
                {
                  id: 'rhythm',
                  title: 'Rhythm',
                  value: ({ rhythm }) => (rhythm === 'weekly' ? 'Weekly' : 'Monthly'),
                  card: 'fact',
                },
                {
                  id: 'next',
                  title: 'Next',
                  value: ({ nextDueAt }) => nextDueAt,
                  cell: ({ nextDueAt }) => (nextDueAt ? dateTime(nextDueAt) : 'Paused'),
                  card: 'fact',
                },
                { id: 'state', title: 'State', value: stateOf, card: 'figure' },
              ]}
            />
          )}
        </QueryStates>
      </Panel>
      {chosen ? (
        <Chosen
          key={chosen.id}
          readers={delivering.data?.readers ?? []}
          schedule={chosen}
          mayChange={mayChange}
          onGone={() => setChosenId(null)}
        />
      ) : null}
      {isAdding && delivering.data ? (
        <AddDialog
          accounts={accounts}
          readers={delivering.data.readers}
          onClose={() => setAdding(false)}
          onAdded={({ id }) => setChosenId(id)}
        />
      ) : null}
    </Stack>
  )
}

function stateOf({ state, isLate, failing, waiting, lastSentAt }: ReportSchedule): string {
  if (state === 'paused') return 'Paused'
  if (isLate) return 'Late: not made yet'
  if (failing > 0) return `${quantity(failing)} not delivered`
  if (waiting > 0) return `${quantity(waiting)} under way`
  return lastSentAt ? `Sent ${dateTime(lastSentAt)}` : 'On, none sent yet'
}

type AddProps = {
  accounts: readonly Reported[]
  readers: ReportDelivering['readers']
  onClose: () => void
  onAdded: (schedule: ReportSchedule) => void
}

function AddDialog({ accounts, readers, onClose, onAdded }: AddProps) {
  const add = useAddSchedule()
  const [report, setReport] = useState<ReportKind>('statement')
  const [rhythm, setRhythm] = useState<Rhythm>('monthly')
  const { chosen } = useChosenAccount()
  const [accountId, setAccountId] = useState(
    String((accounts.find(({ id }) => id === chosen) ?? accounts[0])?.id ?? ''),
  )
  const [recipients, setRecipients] = useState<string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { report, rhythm, accountId: Number(accountId), recipientIds: recipients.map(Number) },
      {
        onSuccess: (made) => {
          onAdded(made)
          onClose()
        },
        onError: failed('The report was not scheduled'),
      },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Schedule a report"
      purpose="It is made at eight in the morning of New York and mailed as a PDF. What is missing from it is its first line."
    >
      <form onSubmit={submit}>
        <Stack>
          <Select
            label="Report"
            allowDeselect={false}
            data={ReportKind.options.map((value) => ({ value, label: reportLabels[value] }))}
            value={report}
            onChange={(value) => value && setReport(value as ReportKind)}
          />
          <Select
            label="Account"
            allowDeselect={false}
            data={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={accountId}
            onChange={(value) => value && setAccountId(value)}
          />
          <RhythmField value={rhythm} onChange={setRhythm} />
          <Recipients readers={readers} value={recipients} onChange={setRecipients} />
        </Stack>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" isBusy={add.isPending} disabled={recipients.length === 0}>
            Schedule
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function RhythmField({ value, onChange }: { value: Rhythm; onChange: (rhythm: Rhythm) => void }) {
  return (
    <Select
      label="Rhythm"
      allowDeselect={false}
      data={Rhythm.options.map((one) => ({ value: one, label: rhythmLabels[one] }))}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen as Rhythm)}
    />
  )
}

type RecipientsProps = {
  readers: ReportDelivering['readers']
  value: string[]
  onChange: (ids: string[]) => void
}

function Recipients({ readers, value, onChange }: RecipientsProps) {
  return (
    <MultiSelect
      label="Recipients"
      description="People of the organisation who may see portfolios"
      searchable
      nothingFoundMessage="Nobody of that name may see portfolios"
      data={readers.map(({ userId, name, address }) => ({
        value: String(userId),
        label: `${name}, ${address}`,
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

type ChangeProps = {
  schedule: ReportSchedule
  readers: ReportDelivering['readers']
  onClose: () => void
}

const reachable = ({ recipients }: ReportSchedule): string[] =>
  recipients.filter(({ isReachable }) => isReachable).map(({ userId }) => String(userId))

/** Whom a report is sent to and how often; who can no longer be reached goes. */
function ChangeDialog({ schedule, readers, onClose }: ChangeProps) {
  const change = useChangeSchedule()
  // Sent on what was seen when the dialog opened: what came later is told in it.
  const [seen, setSeen] = useState(schedule.version)
  const [rhythm, setRhythm] = useState(schedule.rhythm)
  const [recipients, setRecipients] = useState(() => reachable(schedule))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { id: schedule.id, version: seen, rhythm, recipientIds: recipients.map(Number) },
      { onSuccess: onClose, onError: failed('The schedule was not changed') },
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title={`${reportLabels[schedule.report]} of ${schedule.accountName}`}>
      <form onSubmit={submit}>
        <Stack>
          {schedule.version === seen ? null : (
            <ChangedSince
              subject="This schedule"
              changes={[]}
              onSeen={() => {
                setSeen(schedule.version)
                setRhythm(schedule.rhythm)
                setRecipients(reachable(schedule))
              }}
            />
          )}
          <RhythmField value={rhythm} onChange={setRhythm} />
          <Recipients readers={readers} value={recipients} onChange={setRecipients} />
        </Stack>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            isBusy={change.isPending}
            disabled={recipients.length === 0 || schedule.version !== seen}
          >
            Change
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type ChosenProps = {
  readers: ReportDelivering['readers']
  schedule: ReportSchedule
  mayChange: boolean
  onGone: () => void
}

function Chosen({ readers, schedule, mayChange, onGone }: ChosenProps) {
  const { id, report, accountName, rhythm, recipients, state } = schedule
  const deliveries = useQuery(deliveriesQuery(id))
  const ownId = useUser()?.id
  const send = useSendNow()
  const change = useChangeSchedule()
  const remove = useRemoveSchedule()
  const leave = useUnsubscribe()
  const [isRemoving, setRemoving] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const isPaused = state === 'paused'
  return (
    <Panel
      title={`${reportLabels[report]} of ${accountName}`}
      tag={<Tag>{isPaused ? 'Paused' : rhythmLabels[rhythm]}</Tag>}
    >
      <PanelBody>
        <p className={classes.recipients}>
          Recipients:{' '}
          {recipients
            .map(({ name, isReachable }) => (isReachable ? name : `${name} (can no longer be reached)`))
            .join(', ') || 'none'}
          . Scheduled by {schedule.createdBy}.
        </p>
        <div className={classes.actions}>
          {mayChange ? (
            <>
              <Button
                kind="primary"
                isBusy={send.isPending}
                disabled={isPaused}
                onClick={() => send.mutate({ id }, { onError: failed('The report was not sent') })}
              >
                Send the last one now
              </Button>
              <Button
                isBusy={change.isPending}
                onClick={() =>
                  change.mutate(
                    { id, isPaused: !isPaused },
                    { onError: failed('The schedule was not changed') },
                  )
                }
              >
                {isPaused ? 'Send again' : 'Pause'}
              </Button>
              <Button onClick={() => setChanging(true)}>Change</Button>
              <Button onClick={() => setRemoving(true)}>Remove</Button>
            </>
          ) : null}
          {recipients.some(({ userId }) => userId === ownId) ? (
            <Button
              isBusy={leave.isPending}
              onClick={() => leave.mutate({ id }, { onError: failed('You are still a recipient') })}
            >
              Stop sending to me
            </Button>
          ) : null}
        </div>
      </PanelBody>
      <QueryStates
        query={deliveries}
        failed="The mails could not be read."
        skeleton={<SkeletonRows rows={3} />}
        empty={<EmptyState title="No mail yet" body="The first one goes when the running period is over." />}
      >
        {(rows) => (
          <RowList label="Mails of this schedule" layout="whole">
            {rows.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </RowList>
        )}
      </QueryStates>
      {isChanging ? (
        <ChangeDialog schedule={schedule} readers={readers} onClose={() => setChanging(false)} />
      ) : null}
      <ConfirmDialog
        isOpen={isRemoving}
        title="Remove the schedule"
        body="Nothing is mailed any more, and the history of its mails goes with it. The audit log keeps that they went."
        confirmLabel="Remove"
        kind="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSuccess: onGone, onError: failed('It was not removed') })}
        onClose={() => setRemoving(false)}
      />
    </Panel>
  )
}

const stateLabels = {
  waiting: 'Under way',
  sent: 'Sent',
  failed: 'Failed, tried again',
  'given-up': 'Not delivered',
} as const satisfies Record<ReportDelivery['state'], string>

function DeliveryRow({ delivery }: { delivery: ReportDelivery }) {
  const { id, scheduleId, recipient, from, to, firstLine, state, lastFailure, at, sentAt, hasFile } = delivery
  return (
    <Row
      title={`${date(from)} to ${date(to)}, ${recipient}`}
      detail={[sentAt ? `Sent ${dateTime(sentAt)}` : `Made ${dateTime(at)}`, lastFailure ?? firstLine].join(
        '. ',
      )}
      tag={
        <span className={classes.actions}>
          <Tag>{stateLabels[state]}</Tag>
          {hasFile ? (
            <a href={deliveredUrl(scheduleId, id)} download>
              PDF
            </a>
          ) : null}
        </span>
      }
    />
  )
}
