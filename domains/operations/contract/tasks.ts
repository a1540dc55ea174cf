import { z } from 'zod'
import {
  column,
  columnsOf,
  defineEndpoint,
  defineList,
  defineListFile,
  isoDateTime,
  listPage,
  listRequest,
  numberInText,
} from '#platform/endpoint/index.ts'

export const TaskState = z.enum(['open', 'done', 'cancelled'])
export type TaskState = z.infer<typeof TaskState>

/** Breached: ended after it was due, or open past it. At risk: a day or a fifth of the allowance is left, whichever is longer. */
export const TaskLevel = z.enum(['within', 'at-risk', 'breached'])

export const taskStateLabel = {
  open: 'Open',
  done: 'Done',
  cancelled: 'Cancelled',
} as const satisfies Record<TaskState, string>

export const WorkflowTask = z.object({
  id: column(z.number().int(), { title: 'No.', table: 'none' }),
  title: column(z.string(), { title: 'Task', card: 'name', aliases: 'title, kind of task, type of task' }),
  level: column(TaskLevel, {
    title: 'Service level',
    inSentence: 'deadline',
    card: 'figure',
    aliases: 'service level',
  }),
  state: column(TaskState, { title: 'State', words: taskStateLabel, aliases: 'state, status' }),
  assigneeName: column(z.string().nullable(), {
    title: 'With',
    inSentence: 'assigned to',
    id: 'with',
    aliases: `assignee, assigned to, who has, who, owner, responsible, person, analyst, working on, claimed by`,
  }),
  dueAt: column(isoDateTime, {
    title: 'Due',
    id: 'due',
    format: 'moment',
    aliases: 'due, deadline, due date, when due, due by, comes due, must be done',
  }),
  createdAt: column(isoDateTime, {
    title: 'Created',
    format: 'moment',
    table: 'offered',
    aliases: 'created, opened, added, came in, when created',
  }),
  createdBy: column(z.string(), {
    title: 'Created by',
    table: 'offered',
    file: false,
    aliases: 'created by, who created, who added, added by',
  }),
  endedAt: column(isoDateTime.nullable(), {
    title: 'Ended',
    format: 'moment',
    table: 'offered',
    aliases: 'ended, when done, finished on, completed on',
  }),
  endedBy: column(z.string().nullable(), {
    title: 'Done by',
    table: 'offered',
    file: false,
    aliases: 'done by, who did, who finished, who completed, finished by, completed by',
  }),
  note: column(z.string().nullable(), { title: 'Note', table: 'offered' }),
  detail: column(z.string(), {
    title: 'What it asks for',
    table: 'none',
    file: false,
    aliases: 'detail, details, about, what is it about, asks for, description',
  }),
  href: z.string().nullable(),
  slaHours: z.number().int(),
  assigneeId: z.number().int().nullable(),
  version: z.number().int(),
  isSample: column(z.boolean(), { title: 'Sample data', table: 'none' }),
})
export type WorkflowTask = z.infer<typeof WorkflowTask>

export const taskColumns = columnsOf(WorkflowTask)

export const tasksList = defineList({
  name: 'Tasks',
  columns: { due: 'moment', created: 'moment', ended: 'moment', title: 'text' },
  periods: { ended: 'Ended' },
  facets: { state: TaskState, level: TaskLevel },
  searches: 'Title',
  startsWith: 'the open ones first, those due before others',
})

const taskId = { id: numberInText().int().positive(), version: z.number().int().positive() }

export const listTasks = defineEndpoint({
  name: 'bpo.tasks',
  method: 'GET',
  path: '/api/bpo/tasks',
  summary: 'Tasks with their service levels, filtered and paged',
  permission: 'operations:read',
  request: z.object(listRequest(tasksList)),
  response: listPage(WorkflowTask),
  examples: [{ asks: 'Which tasks are late?', request: { state: 'open', level: 'breached' } }],
})

export const exportTasks = defineListFile(listTasks, {
  name: 'bpo.tasks-export',
  summary: 'Every task that matches a filter, as CSV or XLSX',
})

export const addTask = defineEndpoint({
  name: 'bpo.add-task',
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
  status: 201,
})

export const claimTask = defineEndpoint({
  name: 'bpo.claim-task',
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
