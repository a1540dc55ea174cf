import { createHmac } from 'node:crypto'
import { secondsOf, stripeId } from './stripe-objects.ts'

/** An event as it goes over the wire: its body, byte for byte, and the header that signs it. */
export type SentEvent = { type: string; body: string; signature: string }

/** Takes an event to the server under test; gives the status it answered. */
export type SendEvent = (event: SentEvent) => Promise<number>

/** `Stripe-Signature` of a body, made as Stripe's documentation says and not with its library. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const timestamp = secondsOf(at)
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')
  return `t=${timestamp},v1=${digest}`
}

/** The body of an event about an object as it stands now. */
export function eventBody(type: string, object: object, at: Date): string {
  return JSON.stringify({
    id: stripeId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    type,
    created: secondsOf(at),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object },
  })
}
