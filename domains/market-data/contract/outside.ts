import { z } from 'zod'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'

/** A source that is asked for something else than prices, rates and news. */
export const OutsideSource = z.object({
  name: z.string(),
  title: z.string(),
  status: z.enum(['ok', 'failing', 'not asked']),
  lastSuccessAt: isoDateTime.nullable(),
  lastFailureAt: isoDateTime.nullable(),
  lastFailure: z.string().nullable(),
  restsUntil: isoDateTime.nullable(),
  budget: z.object({ left: z.number().int(), calls: z.number(), perSeconds: z.number() }),
})
export type OutsideSource = z.infer<typeof OutsideSource>

/** A way out of the installation and what is on it. */
export const DeliveryState = z.object({
  kind: z.string(),
  title: z.string(),
  /** Whether it has what it sends with: a mail server, a key. */
  isReady: z.boolean(),
  waiting: z.number().int(),
  oldestWaitingAt: isoDateTime.nullable(),
  /** Kept without being sent, because there was nothing to send it with. */
  kept: z.number().int(),
  dead: z.number().int(),
})
export type DeliveryState = z.infer<typeof DeliveryState>

/** A message that was given up. */
export const DeadLetter = z.object({
  id: z.number().int(),
  kind: z.string(),
  title: z.string(),
  attempts: z.number().int(),
  lastFailure: z.string(),
  createdAt: isoDateTime,
  diedAt: isoDateTime,
  /** How many later messages about the same subject wait for it. */
  behind: z.number().int(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

const OutsideState = z.object({
  sources: z.array(OutsideSource),
  deliveries: z.array(DeliveryState),
  dead: z.array(DeadLetter),
})

export const readOutside = defineEndpoint({
  name: 'outside.state',
  effect: 'read',
  method: 'GET',
  path: '/api/outside',
  summary: 'What else is called outside and how it does, what waits to be delivered, and what was given up',
  permission: 'markets:manage',
  request: z.object({}),
  response: OutsideState,
  problems: [],
})

const id = numberInText().int().positive()

export const repeatOutsideMessage = defineEndpoint({
  name: 'outside.repeat-message',
  effect: 'write',
  method: 'POST',
  path: '/api/outside/messages/{id}/repeat',
  summary: 'Sends once more a message that was given up, with the key it always had',
  permission: 'markets:manage',
  request: z.object({ id }),
  response: OutsideState,
  problems: ['not-found'],
})

export const dropOutsideMessage = defineEndpoint({
  name: 'outside.drop-message',
  effect: 'write',
  method: 'DELETE',
  path: '/api/outside/messages/{id}',
  summary: 'Lets go of a message that was given up; what waits behind it goes on',
  permission: 'markets:manage',
  request: z.object({ id }),
  response: OutsideState,
  problems: ['not-found'],
})
