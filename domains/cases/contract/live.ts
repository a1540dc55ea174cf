import { z } from 'zod'
import { defineTopic } from '#platform/endpoint/index.ts'
import { CaseStatus } from './schemas.ts'

/** A case that was opened, moved on or written to. */
export const CaseNews = z.object({
  id: z.number().int(),
  caseNumber: z.string(),
  /** What was done, as the audit log says it: `case.opened`, `case.assigned` … */
  change: z.string(),
  status: CaseStatus,
  version: z.number().int(),
})
export type CaseNews = z.infer<typeof CaseNews>

export const casesTopic = defineTopic({
  name: 'cases',
  summary: 'Cases that are opened, moved on or written to',
  permission: 'cases:read',
  belongsTo: 'organisation',
  keeps: 'all',
  event: CaseNews,
})
