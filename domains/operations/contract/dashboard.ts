import { z } from 'zod'
import { ControlChange } from '#domains/controls/contract/index.ts'
import { defineEndpoint, isoDateTime, numberInText, requiredReason } from '#platform/endpoint/index.ts'

/** What is aimed at; targets are lines to hold figures against, and no figures. */
export const BPO_TARGETS = {
  automationPercent: 90,
  processingHours: 2,
  accuracyPercent: 95,
  costSavingsPerMonth: '$200K/month',
} as const

/** A figure with everything that it was computed from. Null where there is nothing to compute it from. */
export const OperationalFigure = z.object({
  value: z.number().nullable(),
  unit: z.enum(['count', 'percent', 'minutes', 'cents']),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  windowStart: isoDateTime.nullable(),
  windowEnd: isoDateTime,
  computedAt: isoDateTime,
  definitionId: z.string(),
  definition: z.string(),
  sampleSize: z.number().int(),
  drilldownUrl: z.string(),
  source: z.string(),
  /** What stands beside it: other percentiles, an interval, what was left out. */
  beside: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type OperationalFigure = z.infer<typeof OperationalFigure>

const count = z.number().int()
const measured = z.number().nullable()
const windowDays = { days: numberInText().int().min(1).max(366).default(30) }

export const BpoDashboard = z.object({
  documentsProcessed: z.object({ today: count }),
  kycValidations: z.object({ completed: count, pending: count, requiresReview: count }),
  transactionMonitoring: z.object({
    monitored: count,
    flagged: count,
    approved: count,
    /** Transactions that rules in force could not evaluate, because no rate converts their currency. */
    notEvaluated: z.object({ count, rules: count, currencies: z.array(z.string()) }),
  }),
  performanceMetrics: z.object({
    /** Percent. */
    automationRate: measured,
    /** Percent. */
    accuracyRate: measured,
    /** US dollars. */
    costSavings: measured,
    /** Percent. */
    timeReduction: measured,
  }),
  workflowAutomation: z.object({
    tasksCompleted: count,
    tasksPending: count,
    /** Minutes. */
    averageProcessingTime: measured,
  }),
  complianceMetrics: z.object({
    amlAlertsGenerated: count,
    sanctionsScreeningChecks: count,
    pepScreeningChecks: count,
    riskAssessments: count,
  }),
  figures: z.record(z.string(), OperationalFigure),
  hasSample: z.boolean(),
})
export type BpoDashboard = z.infer<typeof BpoDashboard>

export const readBpoDashboard = defineEndpoint({
  name: 'bpo.dashboard',
  method: 'GET',
  path: '/api/bpo/dashboard',
  summary: 'Figures of the command center, each counted from records; null if there are none',
  permission: 'operations:read',
  request: z.object(windowDays),
  response: BpoDashboard,
  examples: [{ asks: 'How many documents were processed today, and how much without a hand?', request: {} }],
  short: ({ figures: _figures, ...rest }) => rest,
})

export const BpoStatistics = z.object({
  documentProcessing: z.object({
    totalProcessed: count,
    /** Minutes, without the time that the customer was awaited. */
    averageProcessingTime: measured,
    /** Percent. */
    accuracyRate: measured,
    documentTypes: z.record(z.string(), count),
  }),
  figures: z.record(z.string(), OperationalFigure),
})
export type BpoStatistics = z.infer<typeof BpoStatistics>

export const readBpoStatistics = defineEndpoint({
  name: 'bpo.statistics',
  method: 'GET',
  path: '/api/bpo/statistics',
  summary: 'Document processing in numbers, counted from records',
  permission: 'operations:read',
  request: z.object(windowDays),
  response: BpoStatistics,
})

const minutes = z.number().min(0).max(10_000).nullable()

/** What the installation says itself: figures that rest on it say so. */
export const OperationsSettings = z.object({
  timeZone: z.string().max(60).meta({ title: 'Time zone of “today”' }),
  /** Of the organisation: the one that starter rules are in. Null while nobody has stated it. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'A currency is three capital letters')
    .nullable()
    .meta({ title: 'Currency of the organisation' }),
  baselineDocumentMinutes: minutes.meta({ title: 'Minutes a document took by hand' }),
  baselineAlertMinutes: minutes.meta({ title: 'Minutes a monitoring alert takes to review' }),
  baselineKycMinutes: minutes.meta({ title: 'Minutes a KYC validation took by hand' }),
  baselineSource: z.string().trim().max(300).meta({ title: 'Where the baseline comes from' }),
  baselineDate: z.iso.date().nullable().meta({ title: 'Measured on' }),
  hourlyCostCents: z
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .nullable()
    .meta({ title: 'Loaded hourly cost, cents' }),
  platformCostCents: z
    .number()
    .int()
    .min(0)
    .max(10_000_000_000)
    .nullable()
    .meta({ title: 'Platform cost a month, cents' }),
  secondPerson: z.boolean().meta({ title: 'A second person agrees before an alert is cleared' }),
  monitorsPaperAccounts: z
    .boolean()
    .meta({ title: 'Cash that moves on paper accounts is monitored like a customer’s' }),
  qualitySamplePercent: z
    .number()
    .min(0)
    .max(100)
    .meta({ title: 'Share of documents drawn for a quality check, percent' }),
  rates: z
    .array(
      z.object({
        from: z.string().regex(/^[A-Z]{3}$/),
        to: z.string().regex(/^[A-Z]{3}$/),
        day: z.iso.date(),
        rate: z.number().positive().max(1_000_000),
      }),
    )
    .max(2_000),
})
export type OperationsSettings = z.infer<typeof OperationsSettings>

/** The settings as they stand; the version goes up with every change, and is 0 where nobody has said anything. */
export const KeptOperationsSettings = OperationsSettings.extend({ version: z.number().int() })
export type KeptOperationsSettings = z.infer<typeof KeptOperationsSettings>

export const readOperationsSettings = defineEndpoint({
  name: 'bpo.settings',
  method: 'GET',
  path: '/api/bpo/settings',
  summary: 'The operations settings behind the figures',
  permission: 'operations:read',
  response: KeptOperationsSettings,
})

export const changeOperationsSettings = defineEndpoint({
  name: 'bpo.change-settings',
  method: 'PUT',
  path: '/api/bpo/settings',
  summary:
    'Updates the operations settings; omitted fields are kept. Loosening a check needs a reason and a second person; the answer shows the settings in force',
  permission: 'operations:rules',
  request: OperationsSettings.partial().extend({
    /** Required for what loosens a check. */
    reason: requiredReason.optional(),
    /** As they were read: a change that was made on older ones is refused. Where nothing is said, it is the newest. */
    version: z.number().int().min(0).max(2_147_483_647).optional(),
  }),
  response: KeptOperationsSettings.extend({ proposal: ControlChange.nullable() }),
  problems: ['stale', 'conflict'],
})
