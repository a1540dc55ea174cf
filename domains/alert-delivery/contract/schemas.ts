import { z } from 'zod'
import { AlertSeverity } from '#domains/alerts/contract/index.ts'
import { isoDateTime } from '#platform/endpoint/index.ts'

/** How alerts reach somebody outside the product. */
export const DestinationKind = z.enum(['mail', 'webhook', 'slack', 'teams'])
export type DestinationKind = z.infer<typeof DestinationKind>

/** What a delivery came to: `handed-over` is a mail that the mail server's own outbox has. */
export const DeliveryState = z.enum(['waiting', 'sent', 'handed-over', 'failed', 'given-up'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const Destination = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: DestinationKind,
  /** A mail address; of a web address its host alone, because the rest may be a secret. */
  target: z.string(),
  minSeverity: AlertSeverity,
  tellsClosed: z.boolean(),
  state: z.enum(['on', 'paused']),
  /** Goes up with every change that a person makes. */
  version: z.number().int(),
  createdBy: z.string(),
  createdAt: isoDateTime,
  lastSentAt: isoDateTime.nullable(),
  /** Failures since something last arrived. */
  failuresInRow: z.number().int(),
  lastFailure: z.string().nullable(),
  waiting: z.number().int(),
  givenUp: z.number().int(),
})
export type Destination = z.infer<typeof Destination>

/** One event on its way to a destination. */
export const AlertDelivery = z.object({
  id: z.number().int(),
  /** The same at every try and at a replay: the receiver knows a repeat by it. */
  eventId: z.string(),
  /** `alert.raised`, `alert.escalated`, `alert.closed` or `test`. */
  change: z.string(),
  alertId: z.number().int().nullable(),
  title: z.string(),
  state: DeliveryState,
  attempts: z.number().int(),
  lastFailure: z.string().nullable(),
  at: isoDateTime,
  sentAt: isoDateTime.nullable(),
})
export type AlertDelivery = z.infer<typeof AlertDelivery>
