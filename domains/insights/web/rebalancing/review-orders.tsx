import { Checkbox } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { money } from '#design-system/formats/index.ts'
import { Dialog, DialogActions } from '#design-system/patterns/overlays/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { Order, OrderPreview } from '#domains/trading/contract/index.ts'
import { OrderKey, sharesText } from '#domains/trading/web/index.tsx'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from '../insights.module.css'
import { orderPreviewQuery, type RecommendedOrder, usePlaceRecommended } from '../queries.ts'

type Sent = { state: 'sending' } | { state: 'placed'; order: Order } | { state: 'refused'; sentence: string }

type ReviewOrdersProps = {
  accountId: number
  accountName: string
  orders: readonly RecommendedOrder[]
  onClose: (hasSent: boolean) => void
}

/**
 * Each order as the broker would take it now; what is chosen is sent when the person says so, sales first. An order that was sent keeps its client order id, so that
 * trying again is the same order.
 */
export function ReviewOrders({ accountId, accountName, orders, onClose }: ReviewOrdersProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map())
  const [isSending, setSending] = useState(false)
  const keys = useRef(new Map<string, OrderKey>())
  const place = usePlaceRecommended(accountId)
  const previews = useQueries({
    queries: orders.map((order) => orderPreviewQuery(accountId, order, !sent.has(order.symbol))),
  })
  const placed = orders.filter(({ symbol }) => sent.get(symbol)?.state === 'placed')
  const refused = orders.filter(({ symbol }) => sent.get(symbol)?.state === 'refused')
  const chosen = orders.filter(({ symbol }) => !left.has(symbol) && sent.get(symbol)?.state !== 'placed')
  const tell = (symbol: string, what: Sent) => setSent((before) => new Map(before).set(symbol, what))

  const send = async () => {
    setSending(true)
    for (const order of [...chosen].sort((a, b) => Number(a.action === 'BUY') - Number(b.action === 'BUY'))) {
      const key = keys.current.get(order.symbol) ?? new OrderKey()
      keys.current.set(order.symbol, key)
      tell(order.symbol, { state: 'sending' })
      try {
        const answer = await place.mutateAsync({
          order,
          clientOrderId: key.of({
            accountId,
            symbol: order.symbol,
            action: order.action,
            quantity: order.quantity,
          }),
        })
        tell(order.symbol, { state: 'placed', order: answer })
      } catch (failure) {
        tell(order.symbol, { state: 'refused', sentence: sentenceOf(failure as Error) })
      }
    }
    setSending(false)
  }

  return (
    <Dialog
      isOpen
      onClose={() => !isSending && onClose(placed.length > 0)}
      title="Review orders"
      purpose={`Market orders for the day in paper money, at ${accountName}. Sales go first; their proceeds pay for the purchases once filled.`}
      size="wide"
    >
      <ul className={classes.review} aria-label="Orders to review">
        {orders.map((order, at) => (
          <ReviewedOrder
            key={order.symbol}
            order={order}
            preview={previews[at]?.data}
            failure={previews[at]?.error ?? null}
            sent={sent.get(order.symbol)}
            isChosen={!left.has(order.symbol)}
            isFixed={isSending}
            onChoose={(isChosen) =>
              setLeft((before) => {
                const after = new Set(before)
                if (isChosen) after.delete(order.symbol)
                else after.add(order.symbol)
                return after
              })
            }
          />
        ))}
      </ul>
      <div role="status">
        {!isSending && sent.size > 0
          ? `${placed.length} of ${sent.size} ${sent.size === 1 ? 'order was' : 'orders were'} taken.${refused.length > 0 ? ` ${refused.map(({ symbol }) => symbol).join(', ')} ${refused.length === 1 ? 'was' : 'were'} not, and can be tried again.` : ''}`
          : null}
      </div>
      <DialogActions>
        <Button onClick={() => onClose(placed.length > 0)} disabled={isSending}>
          {placed.length > 0 ? 'Done' : 'Cancel'}
        </Button>
        <Button kind="primary" isBusy={isSending} disabled={chosen.length === 0} onClick={() => void send()}>
          {refused.length > 0
            ? `Try ${chosen.length} again`
            : `Place ${chosen.length} paper ${chosen.length === 1 ? 'order' : 'orders'}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ReviewedOrderProps = {
  order: RecommendedOrder
  preview: OrderPreview | undefined
  failure: Error | null
  sent: Sent | undefined
  isChosen: boolean
  isFixed: boolean
  onChoose: (isChosen: boolean) => void
}

function ReviewedOrder({ order, preview, failure, sent, isChosen, isFixed, onChoose }: ReviewedOrderProps) {
  const name = `${order.action} ${sharesText(order.quantity)} ${order.symbol}`
  return (
    <li>
      <Checkbox
        label={name}
        checked={isChosen}
        disabled={isFixed || sent?.state === 'placed'}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Outcome sent={sent} amount={preview?.grossAmount ?? order.amount} />
      <p>{sent?.state === 'refused' ? sent.sentence : wordsOf(order, preview, failure)}</p>
    </li>
  )
}

function Outcome({ sent, amount }: { sent: Sent | undefined; amount: number }) {
  if (!sent) return <span>{money(amount)}</span>
  if (sent.state === 'sending') return <Tag>Sending</Tag>
  if (sent.state === 'refused') return <SeverityTag severity="high">Not taken</SeverityTag>
  return <Tag>{sent.order.status}</Tag>
}

function wordsOf(order: RecommendedOrder, preview: OrderPreview | undefined, failure: Error | null): string {
  if (failure) return `No estimate: ${sentenceOf(failure)}`
  if (!preview) return 'Asking the broker…'
  const { commission, fees } = preview
  const charges =
    commission === null || fees === null ? 'Charges not known.' : `Charges ${money(commission + fees)}.`
  if (preview.refusal) {
    const waits = order.action === 'BUY' ? ' Sales that are filled first may change that.' : ''
    return `It would be refused now: ${preview.refusal.sentence}${waits}`
  }
  return [
    charges,
    preview.isMarketOpen ? '' : 'The exchange is closed: it waits for the opening.',
    preview.priceNote ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}
