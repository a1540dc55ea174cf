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
  effect: 'read',
  method: 'GET',
  path: '/api/runs',
  summary: 'Long-running tasks that the caller may see, newest first',
  permission: 'overview:read',
  request: z.object({
    show: z.enum(['all', 'under-way']).default('all'),
    kind: z.string().max(60).optional(),
    ...pageRequest,
  }),
  response: page(Run),
  problems: [],
})

export const readRun = defineEndpoint({
  name: 'runs.read',
  effect: 'read',
  method: 'GET',
  path: '/api/runs/{id}',
  summary: 'The progress or outcome of a long-running task',
  permission: 'overview:read',
  request: z.object({ id: RunNumber }),
  response: Run,
  problems: ['not-found'],
})

export const cancelRun = defineEndpoint({
  name: 'runs.cancel',
  effect: 'write',
  method: 'POST',
  path: '/api/runs/{id}/cancel',
  summary: 'Cancels a waiting or running task; what it has committed is kept',
  permission: 'overview:read',
  request: z.object({ id: RunNumber }),
  response: Run,
  problems: ['not-found', 'forbidden', 'demo-not-allowed', 'conflict'],
})

export const retryRun = defineEndpoint({
  name: 'runs.retry',
  effect: 'write',
  method: 'POST',
  path: '/api/runs/{id}/retry',
  summary: 'Resumes a failed task after its last completed part',
  permission: 'overview:read',
  request: z.object({ id: RunNumber }),
  response: Run,
  problems: ['not-found', 'forbidden', 'demo-not-allowed', 'conflict'],
})

export const runsTopic = defineTopic({
  name: 'runs',
  summary: 'Long-running tasks that were requested, progressed or ended; read the run for details',
  permission: 'account:own',
  belongsTo: 'organisation',
  keeps: 'all',
  event: z.object({ id: z.number().int(), state: RunState }),
})
