import { z } from 'zod'
import { AlertSeverity } from '#domains/alerts/contract/index.ts'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'
import { AlertDelivery, Destination, DestinationKind } from './schemas.ts'

const destinationId = { id: numberInText().int().positive() }

export const destinationFields = {
  name: z.string('A name is required').trim().min(1, 'A name is required').max(80).meta({ title: 'Name' }),
  minSeverity: AlertSeverity.default('high').meta({
    title: 'From this severity on',
    labels: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  }),
  tellsClosed: z.boolean().default(false).meta({ title: 'Also when an alert is closed' }),
}

export const listDestinations = defineEndpoint({
  name: 'alert-destinations.list',
  effect: 'read',
  method: 'GET',
  path: '/api/alert-destinations',
  summary: 'Where alerts are sent: mail addresses, webhooks, Slack and Teams channels, each with how it does',
  permission: 'settings:manage',
  request: z.object({}),
  response: z.array(Destination),
  problems: [],
})

export const addDestination = defineEndpoint({
  name: 'alert-destinations.add',
  effect: 'write',
  method: 'POST',
  path: '/api/alert-destinations',
  summary: 'Adds a destination for alerts; the secret that signs a webhook is answered this once',
  permission: 'settings:manage',
  request: z.object({
    ...destinationFields,
    kind: DestinationKind.meta({
      title: 'Kind',
      labels: { mail: 'Mail', webhook: 'Webhook, signed', slack: 'Slack', teams: 'Microsoft Teams' },
    }),
    target: z
      .string('An address is required')
      .trim()
      .min(3, 'An address is required')
      .max(2_000)
      .meta({ title: 'Mail address or web address', description: 'A web address begins with https://' }),
  }),
  response: z.object({ destination: Destination, secret: z.string().nullable() }),
  problems: ['invalid-input', 'conflict', 'demo-not-allowed'],
  status: 201,
  examples: [
    {
      asks: 'Send alerts from “high” on to a signed webhook, and tell it when they are closed',
      request: {
        name: 'On call',
        kind: 'webhook',
        target: 'https://hooks.bank.example/assay',
        minSeverity: 'high',
        tellsClosed: true,
      },
    },
  ],
})

export const changeDestination = defineEndpoint({
  name: 'alert-destinations.change',
  effect: 'write',
  method: 'PUT',
  path: '/api/alert-destinations/{id}',
  summary: 'Changes what a destination is told, or lets it rest',
  permission: 'settings:manage',
  request: z.object({
    ...destinationId,
    ...destinationFields,
    // What is left out would else become what a new destination begins with.
    minSeverity: AlertSeverity,
    tellsClosed: z.boolean(),
    isPaused: z.boolean(),
    /** The destination as it was read: a change that was made on an older one is refused. Where nothing is said, it is the newest. */
    version: z.number().int().positive().max(2_147_483_647).optional(),
  }),
  response: Destination,
  problems: ['not-found', 'stale'],
  examples: [
    {
      asks: 'Tell the destination of graver alerts alone, and let it rest',
      request: { id: 1, name: 'On call', minSeverity: 'critical', tellsClosed: true, isPaused: true },
    },
  ],
})

export const renewSecret = defineEndpoint({
  name: 'alert-destinations.renew-secret',
  effect: 'write',
  method: 'POST',
  path: '/api/alert-destinations/{id}/secret',
  summary: 'Makes a new secret for a webhook; for a day messages are signed with the old one as well',
  permission: 'settings:manage',
  request: z.object(destinationId),
  response: z.object({ secret: z.string(), oldSignsUntil: isoDateTime }),
  problems: ['not-found', 'invalid-input'],
})

export const removeDestination = defineEndpoint({
  name: 'alert-destinations.remove',
  effect: 'write',
  method: 'DELETE',
  path: '/api/alert-destinations/{id}',
  summary: 'Takes a destination away; what waits for it is not sent',
  permission: 'settings:manage',
  request: z.object(destinationId),
  response: z.object({ removed: z.literal(true) }),
  problems: ['not-found'],
})

export const testDestination = defineEndpoint({
  name: 'alert-destinations.test',
  effect: 'write',
  method: 'POST',
  path: '/api/alert-destinations/{id}/test',
  summary: 'Sends a test message to a destination, the way alerts go',
  permission: 'settings:manage',
  request: z.object(destinationId),
  response: AlertDelivery,
  problems: ['not-found', 'too-many-requests'],
  limit: { perAddress: 20, windowSeconds: 60 },
})

export const listDeliveries = defineEndpoint({
  name: 'alert-destinations.deliveries',
  effect: 'read',
  method: 'GET',
  path: '/api/alert-destinations/{id}/deliveries',
  summary: 'The newest deliveries to a destination, with their tries and failures',
  permission: 'settings:manage',
  request: z.object(destinationId),
  response: z.array(AlertDelivery),
  problems: ['not-found'],
})

export const replayDelivery = defineEndpoint({
  name: 'alert-destinations.replay',
  effect: 'write',
  method: 'POST',
  path: '/api/alert-destinations/{id}/deliveries/{deliveryId}/replay',
  summary: 'Sends an event once more, under the id it had',
  permission: 'settings:manage',
  request: z.object({ ...destinationId, deliveryId: numberInText().int().positive() }),
  response: AlertDelivery,
  problems: ['not-found', 'conflict'],
})
