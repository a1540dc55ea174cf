import { z } from 'zod'
import {
  defineEndpoint,
  defineList,
  fileResponse,
  isoDateTime,
  listFileRequest,
  listPage,
  listRequest,
  numberInText,
} from '#platform/endpoint/index.ts'

export const TaskState = z.enum(['open', 'done', 'cancelled'])
export type TaskState = z.infer<typeof TaskState>

/** Breached: ended after it was due, or open past it. At risk: a day or a fifth of the allowance is left, whichever is longer. */
export const TaskLevel = z.enum(['within', 'at-risk', 'breached'])

export const WorkflowTask = z.object({
  id: z.number().int(),
  title: z.string(),
  detail: z.string(),
  href: z.string().nullable(),
  slaHours: z.number().int(),
  createdAt: isoDateTime,
  createdBy: z.string(),
  dueAt: isoDateTime,
  level: TaskLevel,
  assigneeId: z.number().int().nullable(),
  assigneeName: z.string().nullable(),
  state: TaskState,
  endedAt: isoDateTime.nullable(),
  endedBy: z.string().nullable(),
  note: z.string().nullable(),
  version: z.number().int(),
  isSample: z.boolean(),
})
export type WorkflowTask = z.infer<typeof WorkflowTask>

export const tasksList = defineList({
  name: 'Tasks',
  columns: { due: 'moment', created: 'moment', title: 'text' },
  facets: { state: TaskState, level: TaskLevel },
  searches: 'Title',
  startsWith: 'the open ones first, those due before others',
})

const taskId = { id: numberInText().int().positive(), version: z.number().int().positive() }

export const listTasks = defineEndpoint({
  name: 'bpo.tasks',
  effect: 'read',
  method: 'GET',
  path: '/api/bpo/tasks',
  summary: 'Tasks with their service levels, filtered and paged',
  permission: 'operations:read',
  request: z.object(listRequest(tasksList)),
  response: listPage(WorkflowTask),
  problems: [],
  examples: [{ asks: 'Which tasks are late?', request: { state: 'open', level: 'breached' } }],
})

export const exportTasks = defineEndpoint({
  name: 'bpo.tasks-export',
  effect: 'read',
  method: 'GET',
  path: '/api/bpo/tasks/export',
  summary: 'Every task that matches a filter, as CSV or XLSX',
  permission: 'operations:read',
  request: z.object(listFileRequest(tasksList)),
  response: fileResponse,
  problems: ['too-large'],
  answers: 'file',
})

export const addTask = defineEndpoint({
  name: 'bpo.add-task',
  effect: 'write',
  method: 'POST',
  path: '/api/bpo/tasks',
  summary: 'Adds a task with its service level',
  permission: 'operations:write',
  request: z.object({
    title: z
      .string('A title is required')
      .trim()
      .min(3, 'A title has at least 3 characters')
      .max(200)
      .meta({ title: 'Task' }),
    detail: z.string().trim().max(2_000).default('').meta({ title: 'What is to be done', kind: 'textarea' }),
    slaHours: z.number().int().min(1).max(2_400).default(48).meta({ title: 'To be done within, hours' }),
  }),
  response: WorkflowTask,
  problems: [],
  status: 201,
})

export const claimTask = defineEndpoint({
  name: 'bpo.claim-task',
  effect: 'write',
  method: 'POST',
  path: '/api/bpo/tasks/{id}/claim',
  summary: 'Starts work on a task',
  permission: 'operations:write',
  request: z.object(taskId),
  response: WorkflowTask,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})

export const endTask = defineEndpoint({
  name: 'bpo.end-task',
  effect: 'write',
  method: 'POST',
  path: '/api/bpo/tasks/{id}/end',
  summary: 'Ends a task as done or cancelled, with a note',
  permission: 'operations:write',
  request: z.object({
    ...taskId,
    state: z.enum(['done', 'cancelled']).meta({ title: 'How it ends' }),
    note: z
      .string('A note is required')
      .trim()
      .min(3, 'A note is required')
      .max(2_000)
      .meta({ title: 'Note', kind: 'textarea' }),
  }),
  response: WorkflowTask,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})
