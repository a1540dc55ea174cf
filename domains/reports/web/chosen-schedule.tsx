import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { ConfirmDialog } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Panel,
  PanelBody,
  QueryStates,
  SkeletonRows,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import {
  type ReportDelivering,
  type ReportDelivery,
  type ReportSchedule,
  reportLabels,
  rhythmLabels,
} from '#domains/reports/contract/index.ts'
import {
  deliveredUrl,
  deliveriesQuery,
  useChangeSchedule,
  useRemoveSchedule,
  useSendNow,
  useUnsubscribe,
  useUser,
} from './queries.ts'
import classes from './reports.module.css'
import { ChangeDialog, failed } from './schedule-dialogs.tsx'

export function stateOf({ state, isLate, failing, waiting, lastSentAt }: ReportSchedule): string {
  if (state === 'paused') return 'Paused'
  if (isLate) return 'Late: not made yet'
  if (failing > 0) return `${quantity(failing)} not delivered`
  if (waiting > 0) return `${quantity(waiting)} under way`
  return lastSentAt ? `Sent ${dateTime(lastSentAt)}` : 'On, none sent yet'
}

type ChosenProps = {
  readers: ReportDelivering['readers']
  schedule: ReportSchedule
  mayChange: boolean
  onGone: () => void
}

export function Chosen({ readers, schedule, mayChange, onGone }: ChosenProps) {
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
        <div className="actions-centred">
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
        empty={<EmptyState title="No mail yet" body="The first one is sent when the current period ends." />}
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
        body="No more mails are sent, and their history is deleted. The audit log records that they were sent."
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
        <span className="actions-centred">
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
