import { z } from 'zod'
import {
  defineEndpoint,
  defineList,
  fileResponse,
  isoDateTime,
  listPage,
  listRequest,
  reportFormat,
} from '#platform/endpoint/index.ts'
import { AuditLine, AuditVerdict, Claim, Hub, SampleClearing, SearchAnswer } from './schemas.ts'

export const readHub = defineEndpoint({
  name: 'overview.hub',
  effect: 'read',
  method: 'GET',
  path: '/api/overview/hub',
  summary: 'The compliance hub: four figures with their meaning, modules, recent activity and smart alerts',
  permission: 'overview:read',
  request: z.object({}),
  response: Hub,
  problems: [],
  examples: [{ asks: 'What needs me today?', request: {} }],
})

export const readClaims = defineEndpoint({
  name: 'overview.claims',
  effect: 'read',
  method: 'GET',
  path: '/api/overview/claims',
  summary: 'What the product claims, each beside what this installation measured',
  permission: 'overview:read',
  request: z.object({}),
  response: z.array(Claim),
  problems: [],
})

export const search = defineEndpoint({
  name: 'overview.search',
  effect: 'read',
  method: 'GET',
  path: '/api/overview/search',
  summary:
    'Everything that the slices let people find by a text, in one list, the likeliest first, and what may be missing from it',
  permission: 'overview:read',
  request: z.object({ q: z.string('Type something to search for').trim().min(1).max(200) }),
  response: SearchAnswer,
  problems: [],
  examples: [{ asks: 'Where is Halden?', request: { q: 'halden' } }],
})

const auditFilter = {
  subjectType: z.string().max(40).optional(),
  subjectId: z.string().max(100).optional(),
  actor: z.string().trim().max(200).optional(),
  /** The action or the start of it, as written or in words: `case` finds every `case.…`, `Case opened` finds `case.opened`. */
  action: z.string().trim().max(100).optional(),
  /** The number of a request, whole: what it changed, and what the jobs that it asked for changed. */
  requestId: z.string().trim().max(100).optional(),
  from: isoDateTime.optional(),
  to: isoDateTime.optional(),
}

export const auditList = defineList({
  name: 'Audit log',
  columns: { sequence: 'whole', actor: 'text' },
  facets: {},
  searches: 'Who, what, why, or a number of an entry or a request',
  startsWith: 'the newest first',
})

export const listAudit = defineEndpoint({
  name: 'audit.entries',
  effect: 'read',
  method: 'GET',
  path: '/api/overview/audit',
  summary: 'The audit log, newest first, filtered and paged',
  permission: 'audit:read',
  request: z.object({
    ...listRequest(auditList),
    ...auditFilter,
  }),
  /** `shownSince`: what is older stands in the chain, and the plan does not show it. */
  response: listPage(AuditLine).extend({ shownSince: isoDateTime.nullable() }),
  problems: [],
  examples: [{ asks: 'Who assigned cases lately?', request: { action: 'case.assigned', limit: 20 } }],
  short: ({ rows, total, shownSince }) => ({
    total,
    shownSince,
    rows: rows.map(({ sequence, at, actor, actorType, through, what, subject, reason }) => ({
      sequence,
      at,
      actor,
      actorType,
      through,
      what,
      subject: subject.name,
      reason,
    })),
  }),
})

export const exportAudit = defineEndpoint({
  name: 'audit.export',
  effect: 'read',
  method: 'GET',
  path: '/api/overview/audit/export',
  summary: 'Every entry that a filter finds, with before and after, as PDF, XLSX, CSV or verifiable JSON',
  permission: 'audit:read',
  request: z.object({
    ...auditFilter,
    q: z.string().trim().max(200).optional(),
    format: z.enum(['json', ...reportFormat.options]).default('json'),
  }),
  response: fileResponse,
  problems: ['too-large', 'too-many-requests'],
  limit: { perAddress: 30, windowSeconds: 60 },
  answers: 'file',
})

export const verifyAuditLog = defineEndpoint({
  name: 'audit.verify',
  effect: 'read',
  method: 'GET',
  path: '/api/overview/audit/verify',
  summary: 'Recomputes every digest of the audit log and says whether the chain is whole',
  permission: 'audit:read',
  request: z.object({}),
  response: AuditVerdict,
  problems: ['too-many-requests'],
  limit: { perAddress: 20, windowSeconds: 60 },
})

export const clearSampleData = defineEndpoint({
  name: 'overview.clear-sample-data',
  effect: 'write',
  method: 'POST',
  path: '/api/overview/clear-sample-data',
  summary:
    'Removes the sample data but what people worked on or their own rows are about; can be undone for a day',
  permission: 'settings:manage',
  /** `digest` of the preview that was confirmed: refused where something else would go now. */
  request: z.object({ digest: z.string().max(64).optional() }),
  /** How much of each was removed, in the words of the slices: customers, screenings, cases, alerts, accounts, people. */
  response: z.record(z.string(), z.number().int()),
  problems: ['conflict', 'stale', 'demo-not-allowed', 'legal-hold'],
})

export const previewClearing = defineEndpoint({
  name: 'overview.preview-clear-sample-data',
  effect: 'read',
  method: 'GET',
  path: '/api/overview/clear-sample-data/preview',
  summary: 'What clearing the sample data would remove and what would stay, with why; changes nothing',
  permission: 'settings:manage',
  request: z.object({}),
  response: SampleClearing,
  problems: ['conflict', 'demo-not-allowed', 'too-many-requests'],
  limit: { perAddress: 60, windowSeconds: 60 },
})

export const restoreSampleData = defineEndpoint({
  name: 'overview.restore-sample-data',
  effect: 'write',
  method: 'POST',
  path: '/api/overview/restore-sample-data',
  summary: 'Undoes within a day that the sample data was cleared: every row is back as it was',
  permission: 'settings:manage',
  request: z.object({}),
  /** How much of each is back, in the same words as what was removed. */
  response: z.record(z.string(), z.number().int()),
  problems: ['conflict', 'demo-not-allowed'],
})

export const beginWith = defineEndpoint({
  name: 'overview.begin-with',
  effect: 'write',
  method: 'POST',
  path: '/api/overview/begin-with',
  summary: 'What a new organisation begins with: the sample data, which a job fills in, or nothing',
  permission: 'settings:manage',
  request: z.object({ with: z.enum(['sample-data', 'nothing']) }),
  response: z.object({ state: z.enum(['filling', 'empty']) }),
  problems: ['conflict', 'demo-not-allowed', 'too-many-requests'],
  // A fill is half a year of work in seconds: nobody has many organisations filled.
  limit: { perAddress: 20, windowSeconds: 3_600 },
})
