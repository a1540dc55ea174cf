import { z } from 'zod'
import {
  defineEndpoint,
  fileResponse,
  isoDateTime,
  numberInText,
  requiredReason,
} from '#platform/endpoint/index.ts'

/**
 * How long a suspicious activity report may take, as the rule stood from a day on. Days count from the day on which the facts were first detected.
 * Data of one jurisdiction: an installation that reports elsewhere keeps the day that its own rule says.
 */
export const reportDeadlines = [
  {
    from: '2011-03-01',
    jurisdiction: 'United States',
    days: 30,
    daysWithoutSuspect: 60,
    source: '31 CFR 1020.320(b)(3)',
  },
] as const

export const ReportState = z.enum(['draft', 'awaiting_second', 'approved', 'filed', 'not_filed'])
export type ReportState = z.infer<typeof ReportState>

const day = z.iso.date('Enter a date such as 2026-11-20')

/** A draft report on suspicious activity. It is sent to nobody: who files it enters the authority's number. */
export const SuspiciousReport = z.object({
  id: z.number().int(),
  alertId: z.number().int(),
  ruleName: z.string(),
  /** Customer or account. */
  about: z.string(),
  state: ReportState,
  narrative: z.string(),
  /** What the narrative was begun from, each with the numbers of the transactions behind it. */
  facts: z.array(z.object({ words: z.string(), transactions: z.array(z.number().int()) })),
  /** What a report is asked for and is not on record here. */
  missing: z.array(z.string()),
  /** Transactions of the alert when the facts were read, and now. */
  transactionsRead: z.number().int(),
  transactionsNow: z.number().int(),
  detectedOn: day,
  isSuspectKnown: z.boolean(),
  dueOn: day,
  isOverdue: z.boolean(),
  /** By how many days it was filed after its day; null for one that is not filed, 0 for one in time. */
  daysLate: z.number().int().nullable(),
  deadline: z.object({ days: z.number().int(), jurisdiction: z.string(), source: z.string() }),
  begunBy: z.string(),
  begunAt: isoDateTime,
  proposedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  settledAt: isoDateTime.nullable(),
  filedOn: day.nullable(),
  filingNumber: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number().int(),
  isSample: z.boolean(),
})
export type SuspiciousReport = z.infer<typeof SuspiciousReport>

const reportId = { id: numberInText().int().positive() }
const version = z.number().int().positive()
const reason = requiredReason.meta({ title: 'Reason', kind: 'textarea' })

export const listReports = defineEndpoint({
  name: 'bpo.reports',
  method: 'GET',
  path: '/api/bpo/reports',
  summary: 'Suspicious activity reports, open ones first, by deadline; optionally of one alert',
  // Whoever only reads is not told that there is one: its subject must not learn of it.
  permission: 'operations:write',
  request: z.object({ alert: numberInText().int().positive().optional() }),
  response: z.array(SuspiciousReport.omit({ narrative: true, facts: true, missing: true })),
  examples: [{ asks: 'Which suspicious activity reports are due?', request: {} }],
})

export const readReport = defineEndpoint({
  name: 'bpo.report',
  method: 'GET',
  path: '/api/bpo/reports/{id}',
  summary: 'One suspicious activity report with the underlying facts',
  permission: 'operations:write',
  request: z.object(reportId),
  response: SuspiciousReport,
  problems: ['not-found'],
})

export const downloadReport = defineEndpoint({
  name: 'bpo.report-text',
  method: 'GET',
  path: '/api/bpo/reports/{id}/text',
  summary: 'The report as a text file, with its facts and the numbers of their transactions',
  permission: 'operations:write',
  request: z.object(reportId),
  response: fileResponse,
  problems: ['not-found'],
})

export const beginReport = defineEndpoint({
  name: 'bpo.begin-report',
  method: 'POST',
  path: '/api/bpo/reports',
  summary: 'Starts a report on an alert with a narrative drafted from the records, for a person to complete',
  permission: 'operations:write',
  request: z.object({ alertId: z.number().int().positive() }),
  response: SuspiciousReport,
  problems: ['not-found', 'conflict'],
  status: 201,
})

export const changeReport = defineEndpoint({
  name: 'bpo.change-report',
  method: 'PUT',
  path: '/api/bpo/reports/{id}',
  summary: 'Changes a draft: its narrative, the day of detection, whether a suspect is known',
  permission: 'operations:write',
  request: z.object({
    ...reportId,
    version,
    narrative: z
      .string('A narrative is required')
      .trim()
      .min(20, 'A narrative has at least 20 characters')
      .max(20_000, 'At most 20,000 characters')
      .meta({ title: 'Narrative', kind: 'textarea' }),
    detectedOn: day.meta({ title: 'Day of detection', description: 'The clock runs from this date' }),
    isSuspectKnown: z.boolean().meta({ title: 'A suspect is known' }),
  }),
  response: SuspiciousReport,
  problems: ['not-found', 'stale', 'transition-not-allowed', 'invalid-input'],
})

export const moveReport = defineEndpoint({
  name: 'bpo.move-report',
  method: 'POST',
  path: '/api/bpo/reports/{id}/move',
  summary:
    'Proposes a report, approves it as a second person, returns it, or closes it as filed or not filed; nothing is sent to any authority',
  permission: 'operations:write',
  request: z.object({
    ...reportId,
    version,
    to: ReportState.meta({ title: 'Step' }),
    reason,
    filedOn: day.optional().meta({ title: 'Filed on' }),
    filingNumber: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .meta({ title: 'Number of the filing', description: 'As the authority gave it' }),
  }),
  response: SuspiciousReport,
  problems: ['not-found', 'stale', 'transition-not-allowed', 'four-eyes', 'invalid-input'],
})
