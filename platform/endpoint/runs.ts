import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { numberInText } from './plain-number.ts'
import { isoDateTime, page, pageRequest } from './shapes.ts'
import { defineTopic } from './topic.ts'

/** `cancelling`: somebody wants it to end, and it is clearing up. */
export const RunState = z.enum(['queued', 'running', 'cancelling', 'cancelled', 'failed', 'done'])
export type RunState = z.infer<typeof RunState>

/** A piece of long work: who asked for what, how far it has come, and how it ended. */
export const Run = z.object({
  id: z.number().int(),
  kind: z.string(),
  /** What the work is called: "Screening of a batch". */
  label: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), path: z.string().nullable() }).nullable(),
  state: RunState,
  /** What it is at now: "Reading entries"; empty where the work has one step. */
  step: z.string(),
  done: z.number().int(),
  /** Null while nobody knows. */
  total: z.number().int().nullable(),
  /** What is counted: "rows". */
  of: z.string(),
  /** How much of the step is done, from 0 to 1: within a step it never falls. Null while the total is not known. */
  share: z.number().nullable(),
  /** Null until there is a pace that can be believed. */
  secondsLeft: z.number().int().nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** Null where another organisation asked. */
  askedBy: z.string().nullable(),
  askedAt: isoDateTime,
  begunAt: isoDateTime.nullable(),
  endedAt: isoDateTime.nullable(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
})
export type Run = z.infer<typeof Run>

const RunNumber = numberInText().int().positive().max(Number.MAX_SAFE_INTEGER)

export const listRuns = defineEndpoint({
  name: 'runs.list',
  method: 'GET',
  path: '/api/runs',
  summary: 'Long work of every kind that the caller may see, the newest first',
  permission: 'overview:read',
  request: z.object({
    show: z.enum(['all', 'under-way']).default('all'),
    kind: z.string().max(60).optional(),
    ...pageRequest,
  }),
  response: page(Run),
})

export const readRun = defineEndpoint({
  name: 'runs.read',
  method: 'GET',
  path: '/api/runs/{id}',
  summary: 'How far a piece of long work has come, or how it ended',
  permission: 'overview:read',
  request: z.object({ id: RunNumber }),
  response: Run,
  problems: ['not-found'],
})

export const cancelRun = defineEndpoint({
  name: 'runs.cancel',
  method: 'POST',
  path: '/api/runs/{id}/cancel',
  summary: 'Ends long work that waits or runs; what it has committed stands',
  permission: 'overview:read',
  request: z.object({ id: RunNumber }),
  response: Run,
  problems: ['not-found', 'forbidden', 'demo-not-allowed', 'conflict'],
})

export const retryRun = defineEndpoint({
  name: 'runs.retry',
  method: 'POST',
  path: '/api/runs/{id}/retry',
  summary: 'Takes failed work up again after the last piece that was done',
  permission: 'overview:read',
  request: z.object({ id: RunNumber }),
  response: Run,
  problems: ['not-found', 'forbidden', 'demo-not-allowed', 'conflict'],
})

export const runsTopic = defineTopic({
  name: 'runs',
  summary:
    'Long work that was asked for, has moved or has ended; read the run for what the reader may see of it',
  permission: 'account:own',
  belongsTo: 'organisation',
  keeps: 'all',
  event: z.object({ id: z.number().int(), state: RunState }),
})
