import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { ConfirmDialog, Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  SkeletonRows,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { Button, Icon, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import {
  type AlertDelivery,
  addDestination,
  type Destination,
  type DestinationKind,
} from '#domains/alert-delivery/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './alert-delivery.module.css'
import {
  deliveriesQuery,
  destinationsQuery,
  useAddDestination,
  useChangeDestination,
  useRemoveDestination,
  useRenewSecret,
  useReplayDelivery,
  useTestDestination,
} from './queries.ts'

const kindLabel = {
  mail: 'Mail',
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
} as const satisfies Record<DestinationKind, string>

const failed = (title: string) => (failure: unknown) =>
  showToast({ kind: 'failure', title, message: sentenceOf(failure) })

/** Where alerts are sent, how each destination does, and what went there lately. */
export default function AlertDeliveryScreen() {
  const destinations = useQuery(destinationsQuery())
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = destinations.data?.find(({ id }) => id === chosenId)
  const addButton = (
    <Button kind="primary" icon={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
      Add a destination
    </Button>
  )
  return (
    <Page
      title="Alert delivery"
      purpose="Where alerts are sent as they are raised. Each event goes to each destination once, under an id that stays the same on every attempt."
      actions={addButton}
    >
      <Columns side={420} shows={chosen ? String(chosen.id) : undefined}>
        <Panel title="Destinations">
          <QueryStates
            query={destinations}
            failed="The destinations could not be read."
            kept="Alerts go on being sent."
            skeleton={<SkeletonRows rows={3} />}
            empty={
              <EmptyState
                title="Alerts are sent nowhere yet"
                body="Add a mail address, a signed webhook, or a channel of Slack or Microsoft Teams."
                actions={addButton}
              />
            }
          >
            {(rows) => (
              <DataTable
                name="Destinations"
                rows={rows}
                rowKey={(row) => String(row.id)}
                onOpen={(row) => setChosenId(row.id)}
                selectedKey={chosen ? String(chosen.id) : undefined}
                columns={[
                  { id: 'name', title: 'Destination', value: (row) => row.name, card: 'name' },
                  { id: 'kind', title: 'Kind', value: (row) => kindLabel[row.kind], card: 'fact' },
                  { id: 'target', title: 'Address', value: (row) => row.target, card: 'fact' },
                  {
                    id: 'from',
                    title: 'From',
                    value: (row) => row.minSeverity,
                    cell: (row) => <SeverityTag severity={row.minSeverity} />,
                    card: 'figure',
                    width: 110,
                  },
                  { id: 'state', title: 'State', value: stateOf, card: 'fact', width: 150 },
                ]}
              />
            )}
          </QueryStates>
        </Panel>
        {chosen ? (
          <Chosen
            key={chosen.id}
            destination={chosen}
            onSecret={setSecret}
            onGone={() => setChosenId(null)}
          />
        ) : (
          <Panel title="Deliveries">
            <PanelBody>Choose a destination to see its deliveries.</PanelBody>
          </Panel>
        )}
      </Columns>
      {isAdding ? (
        <AddDialog
          onClose={() => setAdding(false)}
          onAdded={({ id }, made) => {
            setChosenId(id)
            setSecret(made)
          }}
        />
      ) : null}
      <Dialog
        isOpen={secret !== null}
        onClose={() => setSecret(null)}
        title="The secret of this webhook"
        purpose="It is shown this once. The receiver checks with it that a message is ours: HMAC-SHA256 over id, timestamp and body, as Standard Webhooks defines."
      >
        <p className={classes.secret}>{secret}</p>
        <DialogActions>
          <Button kind="primary" onClick={() => setSecret(null)}>
            I have kept it
          </Button>
        </DialogActions>
      </Dialog>
    </Page>
  )
}

function stateOf({ state, failuresInRow, givenUp }: Destination): string {
  if (state === 'paused') return 'Paused'
  if (failuresInRow > 0) return `Failing, ${quantity(failuresInRow)} in a row`
  return givenUp > 0 ? `${quantity(givenUp)} given up` : 'On'
}

function AddDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (destination: Destination, secret: string | null) => void
}) {
  const add = useAddDestination()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Add a destination"
      size="wide"
      purpose="Addresses inside this network are refused."
      request={addDestination.request}
      fields={['name', 'kind', 'target', 'minSeverity', 'tellsClosed']}
      initial={{ kind: 'webhook', minSeverity: 'high' }}
      columns={2}
      submitLabel="Add"
      onSubmit={async (values) => {
        const { destination, secret } = await add.mutateAsync(values)
        onAdded(destination, secret)
      }}
    />
  )
}

function Chosen({
  destination,
  onSecret,
  onGone,
}: {
  destination: Destination
  onSecret: (secret: string) => void
  onGone: () => void
}) {
  const deliveries = useQuery(deliveriesQuery(destination.id))
  const test = useTestDestination()
  const change = useChangeDestination()
  const remove = useRemoveDestination()
  const [asked, setAsked] = useState<'remove' | 'renew' | null>(null)
  const { id, version, name, kind, minSeverity, tellsClosed, state } = destination
  const isPaused = state === 'paused'
  return (
    <Panel title={name} tag={<Tag>{kindLabel[kind]}</Tag>}>
      <PanelSection title="Facts">
        <DestinationFacts destination={destination} />
      </PanelSection>
      <PanelBody>
        <div className="actions">
          <Button
            kind="primary"
            isBusy={test.isPending}
            disabled={isPaused}
            onClick={() =>
              test.mutate(
                { id },
                {
                  onSuccess: () =>
                    showToast({ kind: 'success', title: 'Test message sent off', message: `To ${name}.` }),
                  onError: failed('No test message was sent'),
                },
              )
            }
          >
            Send a test message
          </Button>
          <Button
            isBusy={change.isPending}
            onClick={() =>
              change.mutate(
                { id, version, name, minSeverity, tellsClosed, isPaused: !isPaused },
                { onError: failed('The destination was not changed') },
              )
            }
          >
            {isPaused ? 'Send again' : 'Pause'}
          </Button>
          {kind === 'webhook' ? <Button onClick={() => setAsked('renew')}>New secret</Button> : null}
          <Button onClick={() => setAsked('remove')}>Remove</Button>
        </div>
      </PanelBody>
      <PanelSection title="Last deliveries">
        <QueryStates
          query={deliveries}
          failed="The deliveries could not be read."
          skeleton={<SkeletonRows rows={3} />}
          empty="Nothing was sent there yet."
        >
          {(rows) => (
            <RowList label="Last deliveries" layout="two-lines">
              {rows.map((delivery) => (
                <DeliveryRow key={delivery.id} destination={destination} delivery={delivery} />
              ))}
            </RowList>
          )}
        </QueryStates>
      </PanelSection>
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title="Remove the destination"
        body={`Sending to “${name}” stops; pending messages are not sent.`}
        confirmLabel="Remove"
        kind="danger"
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate({ id }, { onSuccess: onGone, onError: failed('The destination was not removed') })
        }
        onClose={() => setAsked(null)}
      />
      <RenewDialog id={id} isOpen={asked === 'renew'} onClose={() => setAsked(null)} onSecret={onSecret} />
    </Panel>
  )
}

function DestinationFacts({ destination }: { destination: Destination }) {
  const { kind, minSeverity, tellsClosed } = destination
  return (
    <Facts
      facts={[
        { label: 'Address', value: destination.target },
        { label: 'State', value: stateOf(destination) },
        {
          label: 'Receives',
          value: `alerts from ${minSeverity} on${tellsClosed ? ', and when they are closed' : ''}`,
        },
        {
          label: 'Last arrived',
          value: destination.lastSentAt
            ? dateTime(destination.lastSentAt)
            : kind === 'mail'
              ? 'See the mails'
              : 'Nothing yet',
        },
        ...(destination.lastFailure ? [{ label: 'Last failure', value: destination.lastFailure }] : []),
        { label: 'Under way', value: quantity(destination.waiting) },
      ]}
    />
  )
}

function RenewDialog({
  id,
  isOpen,
  onClose,
  onSecret,
}: {
  id: Destination['id']
  isOpen: boolean
  onClose: () => void
  onSecret: (secret: string) => void
}) {
  const renew = useRenewSecret()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Make a new secret"
      body="For one day messages are signed with both, then only with the new one. Give it to the receiver before then."
      confirmLabel="Make a new secret"
      kind="primary"
      isBusy={renew.isPending}
      onConfirm={() =>
        renew.mutate(
          { id },
          {
            onSuccess: ({ secret }) => {
              onClose()
              onSecret(secret)
            },
            onError: failed('No secret was made'),
          },
        )
      }
      onClose={() => onClose()}
    />
  )
}

const stateLabel = {
  waiting: 'Waiting',
  sent: 'Arrived',
  'handed-over': 'In the mails',
  failed: 'Tried again',
  'given-up': 'Given up',
} as const satisfies Record<AlertDelivery['state'], string>

function DeliveryRow({ destination, delivery }: { destination: Destination; delivery: AlertDelivery }) {
  const replay = useReplayDelivery()
  const { id, title, state, attempts, lastFailure, at } = delivery
  const canReplay = state === 'sent' || state === 'given-up' || state === 'handed-over'
  return (
    <Row
      title={title}
      detail={[dateTime(at), attempts > 1 ? `${quantity(attempts)} tries` : '', lastFailure ?? '']
        .filter(Boolean)
        .join(', ')}
      tag={
        <span className="actions">
          <Tag>{stateLabel[state]}</Tag>
          {canReplay ? (
            <Button
              size="small"
              kind="quiet"
              isBusy={replay.isPending}
              onClick={() =>
                replay.mutate(
                  { id: destination.id, deliveryId: id },
                  { onError: failed('It was not sent again') },
                )
              }
            >
              Send again
            </Button>
          ) : null}
        </span>
      }
    />
  )
}
