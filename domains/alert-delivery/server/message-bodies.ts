import { createHmac } from 'node:crypto'
import type { DestinationKind } from '../contract/index.ts'
import type { DeliveryRow } from './store.ts'

/** An event as it is told outside. */
export type Stated = Pick<
  DeliveryRow,
  'eventId' | 'change' | 'alertId' | 'severity' | 'title' | 'description' | 'href' | 'happenedAt'
> & { url: string | null }

const what = (change: string) =>
  ({
    'alert.raised': 'Alert raised',
    'alert.escalated': 'Alert escalated',
    'alert.closed': 'Alert closed',
    'alert.no-longer-so': 'Alert no longer so',
    test: 'Test message',
  })[change] ?? change

/** The JSON of an event for a kind of receiver: our own shape for a webhook, a message of Slack, an adaptive card of Teams. */
export function bodyFor(kind: Exclude<DestinationKind, 'mail'>, stated: Stated): string {
  const head = `${what(stated.change)} (${stated.severity})`
  if (kind === 'webhook')
    return JSON.stringify({
      id: stated.eventId,
      type: stated.change,
      occurredAt: stated.happenedAt.toISOString(),
      alert: {
        id: stated.alertId,
        severity: stated.severity,
        title: stated.title,
        description: stated.description,
        url: stated.url,
      },
    })
  if (kind === 'slack')
    return JSON.stringify({
      text: `${head}: ${forSlack(stated.title)}`,
      blocks: [
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: `*${head}*\n${stated.url ? `<${stated.url}|${forSlack(stated.title)}>` : forSlack(stated.title)}\n${forSlack(stated.description)}`.slice(
              0,
              3_000,
            ),
          },
        },
        {
          type: 'context',
          elements: [{ type: 'plain_text', text: `${whenOf(stated)} · ${stated.eventId}` }],
        },
      ],
    })
  return JSON.stringify({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', weight: 'Bolder', text: head, wrap: true },
            { type: 'TextBlock', text: stated.title, wrap: true },
            { type: 'TextBlock', text: stated.description, wrap: true, isSubtle: true },
            {
              type: 'TextBlock',
              text: `${whenOf(stated)} · ${stated.eventId}`,
              size: 'Small',
              isSubtle: true,
            },
          ],
          actions: stated.url ? [{ type: 'Action.OpenUrl', title: 'Open', url: stated.url }] : [],
        },
      },
    ],
  })
}

/** When it happened: a receiver that was away reads it hours later. */
const whenOf = ({ happenedAt }: Stated): string =>
  `Happened on ${happenedAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC`

/** Slack reads these three as marks of its own. */
const forSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const mailOf = (stated: Stated): { subject: string; text: string } => ({
  subject: `${what(stated.change)} (${stated.severity}): ${stated.title}`
    .replaceAll(/[\r\n]+/g, ' ')
    .slice(0, 200),
  text: [
    stated.title,
    '',
    stated.description,
    '',
    stated.url ?? '',
    whenOf(stated),
    `Event ${stated.eventId}`,
  ].join('\n'),
})

const SECRET_PREFIX = 'whsec_'

/**
 * The headers by which a receiver knows that a message is ours, whole and fresh (Standard Webhooks): HMAC-SHA256 over `id.timestamp.body` with the bytes of each
 * secret behind its prefix, one signature after the other.
 */
export function signatureOf(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** A secret of 32 bytes as the receiver keeps it. */
export const secretOf = (bytes: Uint8Array): string =>
  `${SECRET_PREFIX}${Buffer.from(bytes).toString('base64')}`
