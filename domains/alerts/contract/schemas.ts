import { z } from 'zod'
import { column, columnsOf, isoDateTime, sampleByNumber } from '#platform/endpoint/index.ts'

/** How grave an alert is, the gravest first. */
export const AlertSeverity = z.enum(['critical', 'high', 'medium', 'low'])
export type AlertSeverity = z.infer<typeof AlertSeverity>

export const AlertState = z.enum(['new', 'under_review', 'escalated', 'snoozed', 'closed'])
export type AlertState = z.infer<typeof AlertState>

export const AlertOutcome = z.enum([
  'false_positive',
  'true_positive_action',
  'sar_filed',
  'duplicate',
  'informational',
  'no-longer-so',
])
export type AlertOutcome = z.infer<typeof AlertOutcome>

/** The outcomes that a person closes with; `no-longer-so` is said by the product alone, when what an alert told of has ended. */
export const AlertFinding = AlertOutcome.exclude(['no-longer-so'])
export type AlertFinding = z.infer<typeof AlertFinding>

export const alertStateLabel = {
  new: 'New',
  under_review: 'Under review',
  escalated: 'Escalated',
  snoozed: 'Snoozed',
  closed: 'Closed',
} as const satisfies Record<AlertState, string>

export const alertOutcomeLabel = {
  false_positive: 'False positive',
  true_positive_action: 'True positive, action taken',
  sar_filed: 'Report filed',
  duplicate: 'Duplicate',
  informational: 'Informational',
  'no-longer-so': 'No longer so',
} as const satisfies Record<AlertOutcome, string>

/** Something that asks for a person's look. The same thing seen again counts on the alert that is open. */
export const Alert = z.object({
  id: column(z.number().int(), { title: 'No.', table: 'none' }),
  severity: column(AlertSeverity, {
    title: 'Severity',
    card: 'figure',
    aliases: 'severity, how severe, how grave, level, how serious',
  }),
  title: column(z.string(), { title: 'Alert', card: 'name', aliases: 'title, say, what is it, about' }),
  description: column(z.string(), {
    title: 'Description',
    inSentence: 'why',
    table: 'none',
    aliases: 'why, reason, description',
  }),
  /** The rule that raised it, such as `screening-match` or `sla-breached`. */
  kind: column(z.string(), {
    title: 'Rule',
    inSentence: 'kind',
    table: 'offered',
    aliases: 'kind, type, rule, about what',
  }),
  /** What it is about: one of the kinds of thing that the slices say. */
  subject: z.object({ type: z.string(), id: z.string() }),
  /** Where the work is done, as a path of the web app. */
  href: z.string(),
  state: column(AlertState, { title: 'State', words: alertStateLabel, aliases: 'state, status' }),
  snoozedUntil: column(isoDateTime.nullable(), {
    title: 'Snoozed until',
    format: 'moment',
    table: 'offered',
    aliases: `snoozed until, until when snoozed, snooze ends, snooze end, wake up, come back,
      set aside until`,
  }),
  hitCount: column(z.number().int(), {
    title: 'Times',
    inSentence: 'times seen',
    id: 'hits',
    format: 'count',
    card: 'none',
    aliases: 'hit count, times seen, how many times, how often seen',
  }),
  /** Who was given it; null for nobody. */
  assignee: z
    .object({
      userId: z.number().int(),
      fullName: z.string(),
      /** Not of who was shut out, left, or has a role now that takes no alerts. */
      worksOnAlerts: z.boolean(),
    })
    .nullable(),
  raisedAt: column(isoDateTime, {
    title: 'Raised',
    id: 'raised',
    format: 'moment',
    aliases: 'raised, when, since when, come up, came in, date, how old, triggered',
  }),
  lastSeenAt: column(isoDateTime, { title: 'Last seen', format: 'moment', table: 'offered' }),
  closedAt: column(isoDateTime.nullable(), {
    title: 'Closed',
    format: 'moment',
    table: 'offered',
    aliases: 'closed on, when closed, was closed, were closed, date closed',
  }),
  outcome: column(AlertOutcome.nullable(), {
    title: 'Outcome',
    words: alertOutcomeLabel,
    table: 'offered',
    aliases: 'outcome, closed as, how did end, result, how was closed',
  }),
  closingReason: column(z.string().nullable(), {
    title: 'Reason of closing',
    definition: 'Why it was closed, in the words of the person who closed it.',
    table: 'offered',
    aliases: 'closing reason, reason of closing, reason for closing, why closed',
  }),
  /** Goes up with every step of a person and with a graver hit. */
  version: z.number().int(),
  isSample: sampleByNumber('alert'),
})
export type Alert = z.infer<typeof Alert>

/** Who has an alert. An open one whose owner has left is nobody's work; a closed one keeps the name. */
export function alertAssigneeInWords({ assignee, state }: Pick<Alert, 'assignee' | 'state'>): string | null {
  if (!assignee) return null
  return assignee.worksOnAlerts || state === 'closed'
    ? assignee.fullName
    : `${assignee.fullName}, who no longer works on alerts`
}

export const alertColumns = columnsOf(Alert, {
  assigneeName: {
    title: 'Assignee',
    inSentence: 'assigned to',
    id: 'assignee',
    value: alertAssigneeInWords,
    after: 'assignee',
    table: 'offered',
    aliases: 'assignee, assigned to, owner, responsible',
  },
})
