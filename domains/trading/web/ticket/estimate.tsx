import type { UseQueryResult } from '@tanstack/react-query'
import { dateTime, money } from '#design-system/formats/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import type { OrderPreview, OrderSide } from '#domains/trading/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from '../trading.module.css'
import { priceText, sharesText } from '../words.ts'
import { TicketNote } from './ticket-form.tsx'

type EstimateProps = {
  preview: UseQueryResult<OrderPreview>
  side: OrderSide
  /** Shares × 1,000,000. */
  quantity: number
}

/** What the order would come to if it were sent now, by the engine that would take it. */
export function Estimate({ preview, side, quantity }: EstimateProps) {
  const { data, error } = preview
  if (error) {
    return (
      <div className={classes.estimate} role="status">
        <SeverityTag severity="high">No estimate</SeverityTag>
        <p>{sentenceOf(error)}</p>
        <Button size="small" isBusy={preview.isFetching} onClick={() => void preview.refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  if (!data) return <TicketNote>Counting what it comes to…</TicketNote>
  const charges = [
    { label: `${sharesText(quantity)} × ${priceText(data.price)}`, value: money(data.grossAmount) },
    { label: 'Commission', value: money(data.commission) },
    { label: 'Regulatory fees', value: money(data.fees) },
  ]
  return (
    <section
      className={classes.estimate}
      aria-label="Estimate"
      data-old={preview.isPlaceholderData || undefined}
    >
      <dl className={classes.sum}>
        {charges.map((line) => (
          <Line key={line.label} {...line} />
        ))}
        <Line
          label={side === 'BUY' ? 'Estimated cost' : 'Estimated proceeds'}
          value={money(data.netAmount)}
          isTotal
        />
        <Line label="Buying power now" value={money(data.buyingPower)} />
        <Line
          label={
            data.filledQuantity > 0 || data.refusal ? 'Buying power after' : 'Buying power while it waits'
          }
          value={data.refusal ? 'Unchanged' : money(data.buyingPowerAfter)}
        />
      </dl>
      {data.buyingPowerNote ? <TicketNote>{data.buyingPowerNote}</TicketNote> : null}
      <Outcome of={data} />
    </section>
  )
}

function Line({ label, value, isTotal }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Outcome({ of: preview }: { of: OrderPreview }) {
  if (preview.refusal) {
    return (
      <p className={classes.outcome} role="status">
        <SeverityTag severity="high">Would be refused</SeverityTag> {preview.refusal.sentence}
      </p>
    )
  }
  return (
    <p className={classes.outcome} role="status">
      {preview.priceNote ? <SeverityTag severity="medium">Old or daily price</SeverityTag> : null}{' '}
      {preview.priceNote
        ? `${preview.priceNote} The order would wait for a price of the running session.`
        : outcomeOf(preview)}
    </p>
  )
}

/** What becomes of the order in the first moment, in a sentence. */
function outcomeOf(preview: OrderPreview): string {
  const { status, isMarketOpen, opensAt, filledQuantity, explanation } = preview
  if (!isMarketOpen) return `The exchange is closed: the order waits for ${dateTime(opensAt)}.`
  const why = explanation?.sentence ?? ''
  if (status === 'FILLED') return `It would be filled at once. ${why}`.trim()
  const hasEnded = status === 'CANCELLED' || status === 'REJECTED'
  if (filledQuantity > 0) {
    return `${sharesText(filledQuantity)} would be filled at once; the rest ${hasEnded ? 'would be cancelled' : 'would wait'}. ${why}`.trim()
  }
  return `${hasEnded ? 'Nothing would be filled at once, so it would end.' : 'It would wait.'} ${why}`.trim()
}
