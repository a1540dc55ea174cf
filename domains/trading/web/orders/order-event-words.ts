import { z } from 'zod'
import type { OrderFile } from '#domains/trading/contract/index.ts'
import { priceText, sharesText } from '../words.ts'

// The journal counts in ten-thousandths of a dollar and millionths of a share.
const price = z.number().transform((tenThousandths) => priceText(tenThousandths / 100))
const shares = z.number().transform(sharesText)
const maybePrice = price.nullable().optional()
const because = {
  reason: z.object({ sentence: z.string() }).optional(),
  why: z.object({ sentence: z.string() }).optional(),
}

const steps: Record<string, string> = {
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
}

const tellers: Record<string, (detail: unknown) => { what: string; why?: string | undefined }> = {
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
    return { what: steps[step] ?? step, why: reason?.sentence ?? why?.sentence }
  },
  'order-adjusted': (detail) => {
    const told = z
      .object({
        because: z.string(),
        to: z.object({ quantity: shares, limitPrice: maybePrice, stopPrice: maybePrice }),
      })
      .parse(detail)
    const prices = [
      told.to.stopPrice && `stop ${told.to.stopPrice}`,
      told.to.limitPrice && `limit ${told.to.limitPrice}`,
    ]
    return {
      what: `Adjusted to ${[`${told.to.quantity} shares`, ...prices].filter(Boolean).join(', ')}`,
      why: told.because,
    }
  },
  'stop-trailed': (detail) => {
    const { bestPrice, stopPrice } = z.object({ bestPrice: price, stopPrice: price }).parse(detail)
    return { what: `Stop moved to ${stopPrice}`, why: `The best price was ${bestPrice}.` }
  },
  'hold-set': (detail) => {
    const { hold } = z.object({ hold: price }).parse(detail)
    return { what: `Cash held: ${hold}` }
  },
  'order-filled': (detail) => {
    const { fill, why } = z
      .object({
        fill: z.object({ quantity: shares, price, executionId: z.string() }),
        why: z.object({ sentence: z.string() }),
      })
      .parse(detail)
    return { what: `Filled: ${fill.quantity} at ${fill.price}`, why: why.sentence }
  },
}

/** An event of an order in words. One of a kind that has no words yet is named, never left out. */
export function wordsOf({ kind, detail }: Pick<OrderFile['events'][number], 'kind' | 'detail'>): {
  what: string
  why?: string | undefined
} {
  return tellers[kind]?.(detail) ?? { what: kind }
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

/** The prices and sizes that were compared, each named. */
export const factsOf = (facts: Record<string, number>): { label: string; value: string }[] =>
  Object.entries(facts).map(([key, value]) => ({
    label: factNames[key] ?? key,
    value: sizes.has(key) ? sharesText(value) : priceText(value),
  }))
