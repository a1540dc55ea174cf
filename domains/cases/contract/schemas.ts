import { z } from 'zod'
import { isoDateTime, sampleByNumber } from '#platform/endpoint/index.ts'

export const CasePriority = z.enum(['urgent', 'high', 'medium', 'low'])
export type CasePriority = z.infer<typeof CasePriority>

export const CaseStatus = z.enum(['open', 'investigating', 'escalated', 'awaiting_customer', 'closed'])
export type CaseStatus = z.infer<typeof CaseStatus>

export const CaseOutcome = z.enum([
  'false_positive',
  'true_positive_action',
  'sar_filed',
  'duplicate',
  'informational',
])
export type CaseOutcome = z.infer<typeof CaseOutcome>

/** Where a case stands against its deadline. `at-risk`: 20 % of the allowance or a day is left, whichever is longer. */
export const SlaState = z.enum(['within', 'at-risk', 'breached', 'paused', 'met'])
export type SlaState = z.infer<typeof SlaState>

/** From which status to which a case may go, and what the step needs. */
export const caseTransitions = {
  open: ['investigating', 'escalated', 'awaiting_customer', 'closed'],
  investigating: ['escalated', 'awaiting_customer', 'closed'],
  escalated: ['investigating', 'awaiting_customer', 'closed'],
  awaiting_customer: ['investigating', 'escalated', 'closed'],
  closed: ['investigating'],
} as const satisfies Record<CaseStatus, readonly CaseStatus[]>

/** `open`: nobody has settled it. `proposed`: it waits for a second person. */
export const CaseMatterState = z.enum(['open', 'proposed', 'confirmed', 'dismissed'])
export type CaseMatterState = z.infer<typeof CaseMatterState>

/** Something a case has to settle before it can close, such as a possible match. */
export const CaseMatter = z.object({
  title: z.string(),
  detail: z.string(),
  /** Where it is settled, as a path of the web app. */
  href: z.string(),
  state: CaseMatterState,
})
export type CaseMatter = z.infer<typeof CaseMatter>

/**
 * The outcomes a case can close with, which its matters give: none while one is unsettled, a false positive when all were
 * dismissed, a true one when one was confirmed. A case without matters closes as people see fit.
 */
export function outcomesOf(matters: readonly Pick<CaseMatter, 'state'>[]): readonly CaseOutcome[] {
  if (matters.length === 0) return CaseOutcome.options
  if (matters.some(({ state }) => state === 'open' || state === 'proposed')) return []
  return matters.some(({ state }) => state === 'confirmed')
    ? ['true_positive_action', 'sar_filed']
    : ['false_positive']
}

export const Case = z.object({
  id: z.number().int(),
  isSample: sampleByNumber('case'),
  /** `CASE-2026-0411`: the year of opening and a number within it. */
  caseNumber: z.string(),
  priority: CasePriority,
  status: CaseStatus,
  title: z.string(),
  description: z.string(),
  openedAt: isoDateTime,
  dueAt: isoDateTime.nullable(),
  sla: SlaState,
  closedAt: isoDateTime.nullable(),
  outcome: CaseOutcome.nullable(),
  assignee: z
    .object({
      userId: z.number().int(),
      fullName: z.string(),
      /** Not of who was shut out, left, or has a role now that does not work on cases. */
      worksOnCases: z.boolean(),
    })
    .nullable(),
  /** What the case is about: a screening, and the customer it was for. */
  screeningId: z.number().int().nullable(),
  companyId: z.number().int().nullable(),
  subjectName: z.string(),
  /** Counts the changes; a step is sent with the version it was decided on. */
  version: z.number().int(),
})
export type Case = z.infer<typeof Case>

export const CaseNote = z.object({
  id: z.number().int(),
  text: z.string(),
  author: z.string(),
  at: isoDateTime,
})
export type CaseNote = z.infer<typeof CaseNote>

export const CaseAttachment = z.object({
  id: z.number().int(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  author: z.string(),
  at: isoDateTime,
})
export type CaseAttachment = z.infer<typeof CaseAttachment>

/** One line of a history: what was done, by whom, when, with the digest that chains it. */
export const TrailEntry = z.object({
  sequence: z.number().int(),
  at: isoDateTime,
  actor: z.string(),
  action: z.string(),
  /** What was done and what came of it, in words. */
  what: z.string(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  hash: z.string(),
})
export type TrailEntry = z.infer<typeof TrailEntry>

export const CaseFile = Case.extend({
  matters: z.array(CaseMatter),
  notes: z.array(CaseNote),
  attachments: z.array(CaseAttachment),
  history: z.array(TrailEntry),
  pauses: z.array(z.object({ from: isoDateTime, to: isoDateTime.nullable(), reason: z.string() })),
  /** The statuses this person may move it to now. */
  nextStatuses: z.array(CaseStatus),
})
export type CaseFile = z.infer<typeof CaseFile>
