import { z } from 'zod'
import { column, columnsOf, isoDateTime, sampleByNumber } from '#platform/endpoint/index.ts'

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

export const priorityLabel = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
} as const satisfies Record<CasePriority, string>

export const caseStatusLabel = {
  open: 'Open',
  investigating: 'Investigating',
  escalated: 'Escalated',
  awaiting_customer: 'Awaiting customer',
  closed: 'Closed',
} as const satisfies Record<CaseStatus, string>

export const outcomeLabel = {
  false_positive: 'False positive',
  true_positive_action: 'True positive, action taken',
  sar_filed: 'Report filed',
  duplicate: 'Duplicate',
  informational: 'Informational',
} as const satisfies Record<CaseOutcome, string>

export const Case = z.object({
  id: z.number().int(),
  isSample: sampleByNumber('case'),
  caseNumber: column(z.string(), {
    title: 'Case',
    inSentence: 'case number',
    id: 'number',
    definition: '`CASE-2026-0411`: the year of opening and a number within it.',
    aliases: 'case number, number of the case, reference, case id',
  }),
  title: column(z.string(), { title: 'Title', card: 'name' }),
  priority: column(CasePriority, {
    title: 'Priority',
    words: priorityLabel,
    card: 'figure',
    aliases: 'priority, how urgent, urgency, how important',
  }),
  status: column(CaseStatus, {
    title: 'Status',
    words: caseStatusLabel,
    aliases: 'status, stand, how far, latest, state of, latest on, progress, news on, where are we',
  }),
  sla: column(SlaState, { title: 'Deadline', id: 'due', aliases: 'sla, sla state, sla status' }),
  description: column(z.string(), {
    title: 'Description',
    inSentence: 'what it is about',
    table: 'none',
    aliases: 'about, what is it about, why, reason, description, background, why was opened',
  }),
  subjectName: column(z.string(), { title: 'Subject', table: 'offered' }),
  assignee: z
    .object({
      userId: z.number().int(),
      fullName: z.string(),
      /** Not of who was shut out, left, or has a role now that does not work on cases. */
      worksOnCases: z.boolean(),
    })
    .nullable(),
  openedAt: column(isoDateTime, {
    title: 'Opened',
    id: 'opened',
    format: 'moment',
    card: 'none',
    aliases: `opened, oldest, older, newest, newer, younger, longest running, longest standing, been around,
      open for the longest, open since, since when, when opened, started, start, begin, began, date opened,
      been open, opened on, how long open, raised, created, been running, how old, did we open, we open`,
  }),
  dueAt: column(isoDateTime.nullable(), {
    title: 'Due',
    format: 'moment',
    table: 'offered',
    aliases: `due, deadline, due date, when due, due on, due by, run out, due back, fall due,
      must be finished, must be closed, must be done, must be decided, has to be finished, has to be closed,
      has to be done, has to be decided, have to be finished, have to be closed, need to be finished,
      need to be closed, needs to be finished, needs to be closed, needs to be done, to be finished,
      to be closed, to be done by`,
  }),
  closedAt: column(isoDateTime.nullable(), {
    title: 'Closed',
    format: 'moment',
    table: 'offered',
    aliases: 'closed on, when closed, date closed, was closed, were closed',
  }),
  outcome: column(CaseOutcome.nullable(), {
    title: 'Outcome',
    words: outcomeLabel,
    table: 'offered',
    aliases: 'outcome, how did end, result, conclusion, how was closed, closed as, how did, verdict',
  }),
  screeningId: column(z.number().int().nullable(), {
    title: 'Screening',
    definition: 'The screening that it is about.',
    table: 'none',
  }),
  companyId: column(z.number().int().nullable(), {
    title: 'Customer',
    definition: 'The customer whom the screening was for.',
    table: 'none',
  }),
  /** Counts the changes; a step is sent with the version it was decided on. */
  version: z.number().int(),
})
export type Case = z.infer<typeof Case>

/** Who has a case. An open one whose owner has left is nobody's work; a closed one keeps the name. */
export function assigneeInWords({ assignee, status }: Pick<Case, 'assignee' | 'status'>): string | null {
  if (!assignee) return null
  return assignee.worksOnCases || status === 'closed'
    ? assignee.fullName
    : `${assignee.fullName}, who no longer works on cases`
}

export const caseColumns = columnsOf(Case, {
  assigneeName: {
    title: 'Assignee',
    inSentence: 'assigned to',
    id: 'assignee',
    value: assigneeInWords,
    after: 'assignee',
    card: 'none',
    aliases: `assignee, assigned to, who has, who is, who works on, who owns, who handles, responsible,
      handling, working on, in charge, whose, who, owner, analyst, person, assigned, dealing with,
      looks after, looking after, got, carries, case handler`,
  },
})

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
