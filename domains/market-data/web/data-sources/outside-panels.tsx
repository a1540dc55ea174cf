import { useQuery } from '@tanstack/react-query'
import { age, dateTime, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel, QueryStates, SkeletonRows, Stack } from '#design-system/patterns/page/index.ts'
import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { DeliveryState, OutsideSource } from '#domains/market-data/contract/index.ts'
import { useNow } from '../use-now.ts'
import { DeadLetters } from './dead-letters.tsx'
import { outsideQuery } from './queries.ts'
import { budgetOf } from './words.ts'

/** For administrators: whatever else is called outside, what waits to be delivered, and what was given up. */
export function OutsidePanels() {
  const outside = useQuery(outsideQuery())
  return (
    <QueryStates
      query={outside}
      failed="Outgoing messages could not be read."
      kept="Pending messages are kept and will still be sent."
      skeleton={<SkeletonRows rows={6} />}
      isEmpty={() => false}
    >
      {({ sources, deliveries, dead }) => (
        <Stack>
          <Panel title="Deliveries">
            <Deliveries deliveries={deliveries} />
            <DeadLetters letters={dead} total={deliveries.reduce((sum, one) => sum + one.dead, 0)} />
          </Panel>
          <Panel title="Other sources">
            <OtherSources sources={sources} />
          </Panel>
        </Stack>
      )}
    </QueryStates>
  )
}

function Deliveries({ deliveries }: { deliveries: readonly DeliveryState[] }) {
  const now = useNow()
  const oldest = ({ oldestWaitingAt }: DeliveryState) =>
    oldestWaitingAt ? age(oldestWaitingAt, new Date(now)) : '–'
  return (
    <DataTable
      name="Deliveries"
      rows={deliveries}
      rowKey={({ kind }) => kind}
      columns={[
        { id: 'title', title: 'Delivery', value: ({ title }) => title, card: 'name' },
        {
          id: 'state',
          title: 'State',
          value: stateOf,
          cell: (delivery) =>
            delivery.dead > 0 ? (
              <SeverityTag severity="high">{stateOf(delivery)}</SeverityTag>
            ) : (
              <Tag>{stateOf(delivery)}</Tag>
            ),
          card: 'figure',
        },
        {
          id: 'waiting',
          title: 'Waiting',
          align: 'right',
          value: ({ waiting }) => waiting,
          cell: ({ waiting }) => quantity(waiting),
          card: 'fact',
        },
        {
          id: 'oldest',
          title: 'Oldest waits for',
          align: 'right',
          value: ({ oldestWaitingAt }) => (oldestWaitingAt ? Date.parse(oldestWaitingAt) : null),
          cell: oldest,
          csv: ({ oldestWaitingAt }) => oldestWaitingAt ?? '',
          card: 'fact',
        },
        {
          id: 'kept',
          title: 'Not sent',
          align: 'right',
          value: ({ kept }) => kept,
          cell: ({ kept }) => quantity(kept),
          card: 'fact',
        },
      ]}
    />
  )
}

/** Without a mail server or a key nothing is lost, and nothing goes. */
function stateOf({ dead, isReady, waiting }: DeliveryState): string {
  if (dead > 0) return `${quantity(dead)} given up`
  if (!isReady) return 'Not set up'
  return waiting > 0 ? 'Under way' : 'Nothing waits'
}

const look = {
  ok: { severity: 'ok', word: 'Answers' },
  failing: { severity: 'high', word: 'Failing' },
  'not asked': { severity: null, word: 'Not asked yet' },
} as const

function OtherSources({ sources }: { sources: readonly OutsideSource[] }) {
  const now = useNow()
  return (
    <DataTable
      name="Other sources"
      rows={sources}
      rowKey={({ name }) => name}
      columns={[
        { id: 'title', title: 'Source', value: ({ title }) => title, card: 'name' },
        {
          id: 'status',
          title: 'State',
          value: ({ status }) => look[status].word,
          cell: ({ status }) => {
            const { severity, word } = look[status]
            return severity ? <SeverityTag severity={severity}>{word}</SeverityTag> : <Tag>{word}</Tag>
          },
          card: 'figure',
        },
        {
          id: 'answered',
          title: 'Last answer',
          align: 'right',
          value: ({ lastSuccessAt }) => (lastSuccessAt ? Date.parse(lastSuccessAt) : null),
          cell: ({ lastSuccessAt }) => (lastSuccessAt ? `${age(lastSuccessAt, new Date(now))} ago` : '–'),
          csv: ({ lastSuccessAt }) => lastSuccessAt ?? '',
          card: 'fact',
        },
        {
          id: 'failure',
          title: 'Last failure',
          value: ({ lastFailure }) => lastFailure ?? '',
          cell: ({ lastFailure, lastFailureAt }) =>
            lastFailure && lastFailureAt ? `${dateTime(lastFailureAt)}: ${lastFailure}` : '–',
          card: 'fact',
        },
        {
          id: 'budget',
          title: 'Calls allowed',
          align: 'right',
          value: ({ budget }) => budget.calls / budget.perSeconds,
          cell: ({ budget }) => budgetOf(budget),
          card: 'none',
        },
      ]}
    />
  )
}
