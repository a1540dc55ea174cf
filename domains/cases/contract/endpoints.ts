import { z } from 'zod'
import {
  defineEndpoint,
  defineList,
  defineListFile,
  fileResponse,
  listPage,
  listRequest,
  numberInText,
  requiredReason as reason,
  reportFormat,
} from '#platform/endpoint/index.ts'
import {
  assigneeInWords,
  Case,
  CaseAttachment,
  CaseFile,
  CaseNote,
  CaseOutcome,
  CasePriority,
  CaseStatus,
  SlaState,
} from './schemas.ts'

const caseId = { id: numberInText().int().positive() }
/** A case as it was read: a step decided on an older one is refused with what has been done since. */
const caseAsRead = {
  ...caseId,
  version: z.number('The version of the case as you read it is required').int().positive().max(2_147_483_647),
}

export const ATTACHMENT_BYTES_MAX = 10 * 1024 * 1024

export const listOpenCases = defineEndpoint({
  name: 'cases.open-list',
  method: 'GET',
  path: '/api/kyb/cases/open',
  summary: 'The open compliance cases, most urgent first',
  permission: 'cases:read',
  response: z.array(Case),
  examples: [{ asks: 'What is open?', request: {} }],
})

export const casesList = defineList({
  name: 'Cases',
  columns: { number: 'text', title: 'text', priority: 'whole', opened: 'moment', due: 'moment' },
  facets: { status: CaseStatus, priority: CasePriority, sla: SlaState },
  searches: 'Number, name or title',
  startsWith: 'the most pressing first',
})

export const listCases = defineEndpoint({
  name: 'cases.list',
  method: 'GET',
  path: '/api/kyb/cases',
  summary: 'Cases, filtered and paged',
  permission: 'cases:read',
  request: z.object({
    ...listRequest(casesList),
    assignedToMe: z.enum(['true', 'false']).optional(),
  }),
  response: listPage(Case),
  examples: [{ asks: 'Which urgent cases are there?', request: { priority: 'urgent', limit: 20 } }],
  short: ({ rows, total }) => ({
    total,
    rows: rows.map((row) => {
      const { caseNumber, priority, status, title, subjectName, dueAt, sla, isSample } = row
      return {
        caseNumber,
        priority,
        status,
        title,
        subjectName,
        dueAt,
        sla,
        assignee: assigneeInWords(row),
        isSample,
      }
    }),
  }),
})

export const readCase = defineEndpoint({
  name: 'cases.case',
  method: 'GET',
  path: '/api/kyb/cases/{id}',
  summary: 'One case with notes, attachments and its whole history',
  permission: 'cases:read',
  request: z.object(caseId),
  response: CaseFile,
  problems: ['not-found'],
})

export const assignCase = defineEndpoint({
  name: 'cases.assign',
  method: 'POST',
  path: '/api/kyb/cases/{id}/assign',
  summary: 'Assigns a case to a person, or unassigns it',
  permission: 'cases:write',
  request: z.object({ ...caseAsRead, userId: z.number().int().positive().max(2_147_483_647).nullable() }),
  response: Case,
  problems: ['not-found', 'stale'],
  examples: [{ asks: 'Give a case to somebody', request: { id: 1, version: 1, userId: 1 } }],
})

export const setCasePriority = defineEndpoint({
  name: 'cases.set-priority',
  method: 'POST',
  path: '/api/kyb/cases/{id}/priority',
  summary: 'Changes the priority of a case; lowering it needs a reason',
  permission: 'cases:write',
  request: z.object({
    ...caseAsRead,
    priority: CasePriority,
    reason: z.string().trim().max(2_000).optional(),
  }),
  response: Case,
  problems: ['not-found', 'stale', 'invalid-input'],
})

export const moveCase = defineEndpoint({
  name: 'cases.move',
  method: 'POST',
  path: '/api/kyb/cases/{id}/transition',
  summary: 'Moves a case to another status; closing needs an outcome, reopening a reason',
  permission: 'cases:write',
  request: z.object({ ...caseAsRead, to: CaseStatus, reason, outcome: CaseOutcome.optional() }),
  response: Case,
  problems: ['not-found', 'stale', 'transition-not-allowed', 'invalid-input', 'conflict'],
  examples: [
    {
      asks: 'Close a case as a false alarm',
      request: {
        id: 1,
        version: 1,
        to: 'closed',
        outcome: 'false_positive',
        reason: 'Another company of that name.',
      },
    },
  ],
})

export const pauseCase = defineEndpoint({
  name: 'cases.pause',
  method: 'POST',
  path: '/api/kyb/cases/{id}/pause',
  summary: 'Stops the clock of a case for a reason',
  permission: 'cases:write',
  request: z.object({ ...caseAsRead, reason }),
  response: Case,
  problems: ['not-found', 'stale', 'conflict'],
})

export const resumeCase = defineEndpoint({
  name: 'cases.resume',
  method: 'POST',
  path: '/api/kyb/cases/{id}/resume',
  summary: 'Starts the clock of a paused case again',
  permission: 'cases:write',
  request: z.object(caseAsRead),
  response: Case,
  problems: ['not-found', 'stale', 'conflict'],
})

export const addCaseNote = defineEndpoint({
  name: 'cases.add-note',
  method: 'POST',
  path: '/api/kyb/cases/{id}/notes',
  summary: 'Adds a note; notes are never changed',
  permission: 'cases:write',
  request: z.object({
    ...caseId,
    text: z.string('A note is required').trim().min(1, 'A note is required').max(10_000),
  }),
  response: CaseNote,
  problems: ['not-found'],
  status: 201,
  examples: [
    { asks: 'Note something on a case', request: { id: 1, text: 'The register was asked for an extract.' } },
  ],
})

export const addCaseAttachment = defineEndpoint({
  name: 'cases.add-attachment',
  method: 'POST',
  path: '/api/kyb/cases/{id}/attachments',
  summary: 'Attaches a file of at most 10 MB',
  permission: 'cases:write',
  request: z.object({ ...caseId, file: z.instanceof(File, { error: 'A file is required' }) }),
  response: CaseAttachment,
  problems: ['not-found', 'unsupported-file', 'too-large', 'storage-full', 'conflict', 'source-failed'],
  status: 201,
  body: 'multipart',
  bodyBytesMax: ATTACHMENT_BYTES_MAX + 64 * 1024,
})

export const downloadCaseAttachment = defineEndpoint({
  name: 'cases.attachment',
  method: 'GET',
  path: '/api/kyb/cases/{id}/attachments/{attachmentId}',
  summary: 'An attachment in its original form',
  permission: 'cases:read',
  request: z.object({ ...caseId, attachmentId: numberInText().int().positive() }),
  response: fileResponse,
  problems: ['not-found', 'source-failed'],
})

export const exportCases = defineListFile(listCases, {
  name: 'cases.export-list',
  summary: 'Every case that matches a filter, as CSV or XLSX',
})

export const exportCase = defineEndpoint({
  name: 'cases.export',
  method: 'GET',
  path: '/api/kyb/cases/{id}/export',
  summary: 'One case with its history and digests: JSON, PDF, XLSX or CSV',
  permission: 'cases:read',
  request: z.object({ ...caseId, format: z.enum(['json', ...reportFormat.options]).default('json') }),
  response: fileResponse,
  problems: ['not-found'],
})

export const listAssignees = defineEndpoint({
  name: 'cases.assignees',
  method: 'GET',
  path: '/api/kyb/assignees',
  summary: 'The people a case can be assigned to',
  permission: 'cases:read',
  response: z.array(
    z.object({ userId: z.number().int(), fullName: z.string(), openCases: z.number().int() }),
  ),
})
