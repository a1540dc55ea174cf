import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, dateTime, money } from '#design-system/formats/index.ts'
import { Facts, Panel, PanelBody, PanelSection, QueryStates } from '#design-system/patterns/page/index.ts'
import { IconX } from '#design-system/primitives/icons.ts'
import { Button, Icon, IconButton } from '#design-system/primitives/index.ts'
import type { OrderFile } from '#domains/trading/contract/index.ts'
import { orderQuery } from '../queries.ts'
import classes from '../trading.module.css'
import { isCancellable, kindWords, nameOfOrder, priceText, sharesText, timeWords } from '../words.ts'
import { CancelOrder } from './cancel-order.tsx'
import { factsOf, shownAt, titleOfExplanation, wordsOf } from './order-event-words.ts'
import { OrderStatus } from './order-status.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

type OrderFilePanelProps = { id: number; onSelect: (id: number | undefined) => void }

/** Everything about one order: its terms, why it stands as it does, its fills, and all that happened to it in order. */
export function OrderFilePanel({ id, onSelect }: OrderFilePanelProps) {
  const file = useQuery(orderQuery(id))
  return (
    <Panel
      title={file.data ? nameOfOrder(file.data) : 'Order'}
      actions={
        <IconButton label="Close the order" icon={<Icon of={IconX} />} onClick={() => onSelect(undefined)} />
      }
    >
      <QueryStates query={file} failed="The order could not be read." kept="It is unchanged.">
        {(order) => <Contents order={order} onSelect={onSelect} />}
      </QueryStates>
    </Panel>
  )
}

function Contents({ order, onSelect }: { order: OrderFile; onSelect: (id: number) => void }) {
  return (
    <>
      <PanelBody>
        <OrderStatus order={order} />
        {order.statusReason ? <p className={classes.reason}>{order.statusReason.sentence}</p> : null}
      </PanelBody>
      <Why order={order} />
      <PanelSection title="Terms">
        <Facts isWide facts={termsOf(order)} />
      </PanelSection>
      <Chain order={order} onSelect={onSelect} />
      {order.fills.length > 0 ? <Fills order={order} /> : null}
      <OrderEvents order={order} />
      {isCancellable(order) ? <Actions order={order} onReplaced={onSelect} /> : null}
    </>
  )
}

function Why({ order }: { order: OrderFile }) {
  const { explanation } = order
  // What ended unfilled before the market was asked has its reason above.
  if (!explanation && order.filledQuantity === 0 && order.statusReason) return null
  return (
    <PanelSection title={titleOfExplanation(order)}>
      <p className={classes.reason}>{explanation?.sentence ?? 'Not recorded.'}</p>
      {explanation ? <Facts isWide facts={factsOf(explanation)} /> : null}
    </PanelSection>
  )
}

const termsOf = (order: OrderFile) =>
  [
    { label: 'Type', value: kindWords[order.orderType] },
    { label: 'Limit', value: order.limitPrice === null ? null : priceText(order.limitPrice) },
    { label: 'Stop', value: order.stopPrice === null ? null : priceText(order.stopPrice) },
    { label: 'Time in force', value: timeWords[order.timeInForce] },
    { label: 'Ends', value: isCancellable(order) ? dateTime(order.expiresAt) : null },
    { label: 'Placed', value: dateTime(order.createdAt) },
    { label: 'Cash held', value: order.heldCash > 0 ? money(order.heldCash) : null },
    { label: 'Part of it', value: order.leg === null ? null : legWords[order.leg] },
    { label: 'Number', value: String(order.id) },
  ].filter(({ value }) => value !== null)

const legWords = {
  entry: 'Opens the position; its exits wait for it',
  target: 'Takes the profit; ends with the stop',
  stop: 'Stops the loss; ends with the target',
} satisfies Record<NonNullable<OrderFile['leg']>, string>

function Chain({ order, onSelect }: { order: OrderFile; onSelect: (id: number) => void }) {
  const others = [
    { label: 'The order it replaces', id: order.replacesId },
    { label: 'The order that replaced it', id: order.replacedById },
  ].filter((other): other is { label: string; id: number } => other.id !== null)
  if (others.length === 0) return null
  return (
    <PanelBody>
      {others.map(({ label, id }) => (
        <Button key={label} size="small" onClick={() => onSelect(id)}>
          {label}: {id}
        </Button>
      ))}
    </PanelBody>
  )
}

function Fills({ order }: { order: OrderFile }) {
  return (
    <PanelSection title="Fills">
      <ol className={classes.fills}>
        {order.fills.map((fill) => (
          <li key={fill.executionId}>
            <b>
              {sharesText(fill.quantity)} at {priceText(fill.price)}
            </b>
            <span>{money(fill.netAmount)}</span>
            <span>{fill.explanation?.sentence ?? 'Why it was filled at this price was not recorded.'}</span>
            <small>
              From the {fill.pricedFrom}
              {fill.isAmbiguous ? ', stop and target both lay in it' : ''}
              {shownAt(fill.explanation)}. Commission {money(fill.commission)}, fees {money(fill.fees)}.{' '}
              {dateTime(fill.executedAt)}, settles on {date(fill.settlesOn)}.
            </small>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}

function OrderEvents({ order }: { order: OrderFile }) {
  return (
    <PanelSection title="What happened, in order">
      <ol className={classes.events}>
        {order.events.map((event) => {
          const { what, why } = wordsOf(event)
          return (
            <li key={event.sequence}>
              <b>{what}</b>
              {why ? <span>{why}</span> : null}
              <time dateTime={event.at}>{dateTime(event.at)}</time>
            </li>
          )
        })}
      </ol>
    </PanelSection>
  )
}

function Actions({ order, onReplaced }: { order: OrderFile; onReplaced: (id: number) => void }) {
  const [isReplacing, setReplacing] = useState(false)
  return (
    <div className={classes.actions}>
      <Button
        size="small"
        onClick={() => setReplacing(true)}
        disabled={order.orderType === 'MARKET' && order.groupId !== null}
      >
        Replace
      </Button>
      <CancelOrder order={order} />
      {isReplacing ? (
        <ReplaceDialog order={order} onClose={() => setReplacing(false)} onReplaced={onReplaced} />
      ) : null}
    </div>
  )
}
