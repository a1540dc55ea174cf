import { z } from 'zod'
import {
  defineEndpoint,
  fileResponse,
  isoDateTime,
  page,
  pageRequest,
  reportFormat,
} from '#platform/endpoint/index.ts'
import { AuditLine, AuditVerdict, Claim, Hub, SearchResult } from './nouns.ts'

export const readHub = defineEndpoint({
  method: 'GET',
  path: '/api/overview/hub',
  summary: 'The compliance hub: four figures with their meaning, modules, recent activity and smart alerts',
  permission: 'overview:read',
  request: z.object({}),
  response: Hub,
  problems: [],
})

export const readClaims = defineEndpoint({
  method: 'GET',
  path: '/api/overview/claims',
  summary: 'What the product claims, each beside what this installation measured',
  permission: 'overview:read',
  request: z.object({}),
  response: z.array(Claim),
  problems: [],
})

export const search = defineEndpoint({
  method: 'GET',
  path: '/api/overview/search',
  summary: 'Customers, cases, screenings and posts that hold a text, a few of each',
  permission: 'overview:read',
  request: z.object({ q: z.string('Type something to search for').trim().min(1).max(200) }),
  response: z.array(SearchResult),
  problems: [],
})

const auditFilter = {
  subjectType: z.string().max(40).optional(),
  subjectId: z.string().max(100).optional(),
  actor: z.string().trim().max(200).optional(),
  /** The action or the start of it, as written or in words: `case` finds every `case.…`, `Case opened` finds `case.opened`. */
  action: z.string().trim().max(100).optional(),
  from: isoDateTime.optional(),
  to: isoDateTime.optional(),
}

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/overview/audit',
  summary: 'The audit log, newest first, filtered and paged',
  permission: 'audit:read',
  request: z.object({
    ...pageRequest,
    ...auditFilter,
  }),
  /** `shownSince`: what is older stands in the chain, and the plan does not show it. */
  response: page(AuditLine).extend({ shownSince: isoDateTime.nullable() }),
  problems: [],
})

export const exportAudit = defineEndpoint({
  method: 'GET',
  path: '/api/overview/audit/export',
  summary: 'Every entry that a filter finds, with before and after, as PDF, XLSX, CSV or verifiable JSON',
  permission: 'audit:read',
  request: z.object({ ...auditFilter, format: z.enum(['json', ...reportFormat.options]).default('json') }),
  response: fileResponse,
  problems: ['too-large', 'too-many-requests'],
  limit: { perAddress: 30, windowSeconds: 60 },
  answers: 'file',
})

export const verifyAuditLog = defineEndpoint({
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
  method: 'POST',
  path: '/api/overview/clear-sample-data',
  summary: 'Removes the sample data and nothing else; the audit log keeps what was done',
  permission: 'settings:manage',
  request: z.object({}),
  response: z.object({
    customers: z.number().int(),
    screenings: z.number().int(),
    cases: z.number().int(),
    alerts: z.number().int(),
    /** Paper accounts. */
    accounts: z.number().int(),
    people: z.number().int(),
  }),
  problems: ['conflict', 'demo-not-allowed'],
})

export const beginWith = defineEndpoint({
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
