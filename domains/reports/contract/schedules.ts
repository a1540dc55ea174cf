import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'

export const ReportKind = z.enum(['statement', 'performance', 'tax-lots'])
export type ReportKind = z.infer<typeof ReportKind>

export const Rhythm = z.enum(['weekly', 'monthly'])
export type Rhythm = z.infer<typeof Rhythm>

export const reportLabels: Record<ReportKind, string> = {
  statement: 'Account statement',
  performance: 'Performance report',
  'tax-lots': 'Tax lots and realised gains',
}
export const rhythmLabels: Record<Rhythm, string> = {
  weekly: 'Weekly, on Monday, for the week before',
  monthly: 'Monthly, on the first, for the month before',
}

/** Somebody whom reports can be sent to. */
export const ReportReader = z.object({
  userId: z.number().int(),
  name: z.string(),
  address: z.string(),
})
export type ReportReader = z.infer<typeof ReportReader>

export const ReportSchedule = z.object({
  id: z.number().int(),
  report: ReportKind,
  accountId: z.number().int(),
  accountName: z.string(),
  rhythm: Rhythm,
  /** `isReachable`: still of the organisation, and allowed to see it. */
  recipients: z.array(z.object({ userId: z.number().int(), name: z.string(), isReachable: z.boolean() })),
  state: z.enum(['on', 'paused']),
  /** When the next one is made; null while it is paused. */
  nextDueAt: isoDateTime.nullable(),
  /** It has been due for a while and is not made. */
  isLate: z.boolean(),
  createdBy: z.string(),
  createdAt: isoDateTime,
  /** Counts the changes: whoever names others to be sent it names the one they have read. */
  version: z.number().int(),
  /** When a mail of it arrived last, and what became of those of the newest report. */
  lastSentAt: isoDateTime.nullable(),
  failing: z.number().int(),
  waiting: z.number().int(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

/** What a mail with a report came to: `failed` is tried again, `given-up` is not. */
export const ReportDeliveryState = z.enum(['waiting', 'sent', 'failed', 'given-up'])
export type ReportDeliveryState = z.infer<typeof ReportDeliveryState>

/** A report on its way to one person. */
export const ReportDelivery = z.object({
  id: z.number().int(),
  scheduleId: z.number().int(),
  from: z.iso.date(),
  to: z.iso.date(),
  recipient: z.string(),
  /** The first line of its text: what is missing from the report, where something is. */
  firstLine: z.string(),
  isWhole: z.boolean(),
  state: ReportDeliveryState,
  attempts: z.number().int(),
  lastFailure: z.string().nullable(),
  at: isoDateTime,
  sentAt: isoDateTime.nullable(),
  hasFile: z.boolean(),
})
export type ReportDelivery = z.infer<typeof ReportDelivery>

/** Whether a mail can go at all: without a mail server it waits. */
export const ReportDelivering = z.object({
  hasMailServer: z.boolean(),
  /** Told to who may schedule alone: addresses are nobody else's business. */
  readers: z.array(ReportReader),
  schedules: z.array(ReportSchedule),
})
export type ReportDelivering = z.infer<typeof ReportDelivering>
