import { z } from 'zod'
import { dateTime } from '#design-system/formats/index.ts'
import type { OrderEventKind, OrderExplanation, OrderFile } from '#domains/trading/contract/index.ts'
import { aboutOf, type OrderStep } from '#engines/order-matching/index.ts'
import { isCancellable, priceText, sharesText } from '../words.ts'

// The journal counts in ten-thousandths of a dollar and millionths of a share.
const price = z.number().transform((tenThousandths) => priceText(tenThousandths / 100))
const shares = z.number().transform(sharesText)
const maybePrice = price.nullable().optional()
const because = {
  reason: z.object({ sentence: z.string() }).optional(),
  why: z.object({ sentence: z.string() }).optional(),
}

const steps = {
  queue: 'Waits for the opening',
  hold: 'Waits for its entry to be filled',
  accept: 'Sent to the market',
  release: 'Released to the market',
  reject: 'Rejected',
  trigger: 'Stop reached',
  'cancel-request': 'Cancellation asked for',
  'cancel-reject': 'Cancellation refused',
  cancel: 'Cancelled',
  'replace-request': 'Replacement asked for',
  'replace-reject': 'Replacement refused',
  replace: 'Replaced',
  expire: 'Expired',
} satisfies Record<Exclude<OrderStep, 'fill' | 'partial-fill'>, string>
const stepWords: Record<string, string> = steps

const tellers: Record<OrderEventKind, (detail: unknown) => { what: string; why?: string | undefined }> = {
  'order-received': (detail) => {
    const { order } = z
      .object({
        order: z.object({
          side: z.string(),
          symbol: z.string(),
          quantity: shares,
          limitPrice: maybePrice,
          stopPrice: maybePrice,
        }),
      })
      .parse(detail)
    const limit = order.limitPrice ? `limit ${order.limitPrice}` : ''
    const stop = order.stopPrice ? `stop ${order.stopPrice}` : ''
    return {
      what: `Received: ${order.side} ${order.quantity} ${order.symbol}`,
      why: [stop, limit].filter(Boolean).join(', '),
    }
  },
  'order-stepped': (detail) => {
    const { step, reason, why } = z.object({ step: z.string(), ...because }).parse(detail)
    return { what: stepWords[step] ?? step, why: reason?.sentence ?? why?.sentence }
  },
  'order-adjusted': (detail) => {
    const stated = z
      .object({
        because: z.string(),
        to: z.object({ quantity: shares, limitPrice: maybePrice, stopPrice: maybePrice }),
      })
      .parse(detail)
    const prices = [
      stated.to.stopPrice && `stop ${stated.to.stopPrice}`,
      stated.to.limitPrice && `limit ${stated.to.limitPrice}`,
    ]
    return {
      what: `Adjusted to ${[`${stated.to.quantity} shares`, ...prices].filter(Boolean).join(', ')}`,
      why: stated.because,
    }
  },
  'stop-trailed': (detail) => {
    const { bestPrice, stopPrice } = z.object({ bestPrice: price, stopPrice: price }).parse(detail)
    return { what: `Stop moved to ${stopPrice}`, why: `The best price was ${bestPrice}.` }
  },
  'order-waited': (detail) => {
    const { why } = z.object({ why: z.object({ sentence: z.string() }) }).parse(detail)
    return { what: 'Not filled', why: why.sentence }
  },
  'hold-set': (detail) => {
    const { hold } = z.object({ hold: price }).parse(detail)
    return { what: `Cash held: ${hold}` }
  },
  'order-filled': (detail) => {
    const { fill, why } = z
      .object({
        fill: z.object({ quantity: shares, price, left: z.number().optional() }),
        why: z.object({ sentence: z.string() }).optional(),
      })
      .parse(detail)
    const what = fill.left ? 'Filled in part' : 'Filled'
    const rest = fill.left ? `, ${sharesText(fill.left)} left` : ''
    return {
      what: `${what}: ${fill.quantity} at ${fill.price}${rest}`,
      why: why?.sentence ?? 'Not recorded.',
    }
  },
}

/** An event of an order in words. */
export const wordsOf = ({
  kind,
  detail,
}: Pick<OrderFile['events'][number], 'kind' | 'detail'>): { what: string; why?: string | undefined } =>
  tellers[kind](detail)

/** What the explanation of an order is of: the fill it records, what an open order waits for, or what an ended one did not get. */
export function titleOfExplanation({
  explanation,
  status,
}: Pick<OrderFile, 'explanation' | 'status'>): string {
  const isOpen = isCancellable({ status })
  if (explanation === null) return isOpen ? 'Why it waits' : 'Why it ended as it did'
  if (aboutOf(explanation.code) !== 'fill') return isOpen ? 'Why it waits' : 'What the market showed last'
  return status === 'FILLED' ? 'Why it was filled as it was' : 'Why the part was filled as it was'
}

/** The quote a fill was made on, as recorded with it: `, bid $149.99, ask $150.01, 15 on show`; nothing where it was not. */
export function shownAt(explanation: OrderExplanation | null): string {
  const { bid, ask, size } = explanation?.facts ?? {}
  const parts = [
    bid === undefined ? undefined : `bid ${priceText(bid)}`,
    ask === undefined ? undefined : `ask ${priceText(ask)}`,
    size === undefined ? undefined : `${sharesText(size)} on show`,
  ].filter((part) => part !== undefined)
  return parts.map((part) => `, ${part}`).join('')
}

const factNames: Record<string, string> = {
  limit: 'Limit',
  stop: 'Stop',
  best: 'Best price on the other side',
  last: 'Last sale',
  bid: 'Bid',
  ask: 'Ask',
  reached: 'The market reached',
  open: 'Opening price',
  from: 'Taken from',
  price: 'Price',
  size: 'Size on show',
  wanted: 'Size wanted',
}
const sizes = new Set(['size', 'wanted'])

/** The prices and sizes that were compared, each named, and when. */
export const factsOf = ({ facts, asOf }: OrderExplanation): { label: string; value: string }[] => [
  ...Object.entries(facts).map(([key, value]) => ({
    label: factNames[key] ?? key,
    value: sizes.has(key) ? sharesText(value) : priceText(value),
  })),
  ...(asOf === null ? [] : [{ label: 'As of', value: dateTime(asOf) }]),
]
