import { z } from 'zod'
import { isoDateTime, sampleByNumber } from '#platform/endpoint/index.ts'

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

/** Something that asks for a person's look. The same thing seen again counts on the alert that is open. */
export const Alert = z.object({
  id: z.number().int(),
  severity: AlertSeverity,
  /** The rule that raised it, such as `screening-match` or `sla-breached`. */
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  /** What it is about: one of the kinds of thing that the slices say. */
  subject: z.object({ type: z.string(), id: z.string() }),
  /** Where the work is done, as a path of the web app. */
  href: z.string(),
  state: AlertState,
  snoozedUntil: isoDateTime.nullable(),
  hitCount: z.number().int(),
  raisedAt: isoDateTime,
  lastSeenAt: isoDateTime,
  closedAt: isoDateTime.nullable(),
  outcome: AlertOutcome.nullable(),
  /** Why it was closed, in the words of whoever closed it. */
  closingReason: z.string().nullable(),
  /** Who was given it; null for nobody. */
  assignee: z.object({ userId: z.number().int(), fullName: z.string() }).nullable(),
  /** Goes up with every step of a person and with a graver hit. */
  version: z.number().int(),
  isSample: sampleByNumber('alert'),
})
export type Alert = z.infer<typeof Alert>
