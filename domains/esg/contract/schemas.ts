import { z } from 'zod'
import { metricIds, pillars, riskLevels } from '#engines/esg/index.ts'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'
import { ProviderScore } from './portfolio-schemas.ts'

export const Day = z.iso.date('Write the date as 2026-06-30')
/**
 * When what one saw was kept, null where nothing was: what somebody else has kept meanwhile is not written over. Where nothing is said, it is.
 */
export const SeenAt = z.iso.datetime({ offset: true }).nullable().optional()
export const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) =>
  Object.keys(of) as [Key, ...Key[]]

export const Pillar = z.enum(pillars)
export const Metric = z.enum(metricIds as [(typeof metricIds)[number], ...typeof metricIds])
export const DisclosureType = z.enum(['csrd', 'sfdr'])
export const DisclosureStatus = z.enum(['draft', 'under_review', 'published', 'archived'])
export type DisclosureStatus = z.infer<typeof DisclosureStatus>
export const RiskLevel = z.enum(riskLevels)
export const Scope = z.enum(['group', 'company', 'site'])

const Known = z.object({
  overall: z.boolean(),
  environmental: z.boolean(),
  social: z.boolean(),
  governance: z.boolean(),
})

/** A value of a metric as it was told, with where it stands and who verified it. */
export const EsgMetric = z.object({
  id: z.number().int(),
  metric: Metric,
  metricName: z.string(),
  metricCategory: Pillar,
  metricValue: z.number(),
  metricUnit: z.string().optional(),
  reportingPeriod: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  scope: Scope,
  /** Where it stands: the report or file, and the words of it. */
  source: z.string(),
  quote: z.string(),
  evidenceFile: z.string().nullable(),
  /** Whether the passage stands in the file word for word, and on which page; null where there are not both. */
  passage: z
    .object({ state: z.enum(['found', 'missing', 'not-read']), page: z.number().int().nullable() })
    .nullable(),
  via: z.enum(['form', 'file', 'calculator', 'questionnaire', 'sample']),
  asOf: z.string(),
  state: z.enum(['waiting', 'verified', 'rejected', 'replaced']),
  enteredBy: z.string(),
  enteredAt: isoDateTime,
  settledBy: z.string().nullable(),
  settledAt: isoDateTime.nullable(),
  settledReason: z.string().nullable(),
  isOld: z.boolean(),
  /** Why it has to be looked at beside last year’s verified value; null where it does not. */
  doubt: z.string().nullable(),
  /** Another figure of the same metric, period and scope that waits or counts: whoever verifies one replaces the other. */
  contradictedBy: z.array(
    z.object({
      id: z.number().int(),
      metricValue: z.number(),
      metricUnit: z.string(),
      source: z.string(),
      state: z.enum(['waiting', 'verified', 'rejected', 'replaced']),
    }),
  ),
})
export type EsgMetric = z.infer<typeof EsgMetric>

const Indicator = z.object({
  metric: Metric,
  name: z.string(),
  unit: z.string(),
  value: z.number(),
  score: z.number(),
  weight: z.number(),
  formula: z.string(),
  periodEnd: z.string(),
  source: z.string(),
  isOld: z.boolean(),
})

export const CompanyScore = z.object({
  overall: z.number().nullable(),
  coverage: z.number(),
  rating: z.object({ rating: z.string(), words: z.string() }).nullable(),
  oldest: z.string().nullable(),
  oldCount: z.number().int(),
  scaleVersion: z.string(),
  pillars: z.array(
    z.object({
      pillar: Pillar,
      score: z.number().nullable(),
      coverage: z.number(),
      indicators: z.array(Indicator),
      missing: z.array(z.string()),
    }),
  ),
})
export type CompanyScore = z.infer<typeof CompanyScore>

export const EsgDisclosureLine = z.object({
  id: z.number().int(),
  isSample: z.boolean(),
  companyId: z.number().int(),
  companyName: z.string(),
  disclosureType: DisclosureType,
  reportingYear: z.number().int(),
  reportingPeriod: z.string(),
  status: DisclosureStatus,
  publishedAt: isoDateTime.optional(),
  told: z.number().int(),
  datapoints: z.number().int(),
})
export type EsgDisclosureLine = z.infer<typeof EsgDisclosureLine>

/** A company whose ESG data is kept. Number 1 is the organisation's own. */
export const EsgCompany = z.object({
  id: z.number().int(),
  entityId: z.number().int(),
  name: z.string(),
  symbol: z.string(),
  country: z.string().nullable(),
  industry: z.string().nullable(),
  isOwn: z.boolean(),
  isSample: z.boolean(),
})
export type EsgCompany = z.infer<typeof EsgCompany>

export const EsgDashboard = z.object({
  /** Null while nobody has said which company is the organisation's own. */
  company: EsgCompany.nullable(),
  /** Nought where nothing is known: `known` says which of them are scores. */
  scores: z.object({
    overallScore: z.number(),
    environmentalScore: z.number(),
    socialScore: z.number(),
    governanceScore: z.number(),
  }),
  known: Known,
  rating: z.object({ rating: z.string(), words: z.string() }).nullable(),
  figures: z.object({ overall: Figure, environmental: Figure, social: Figure, governance: Figure }),
  coverage: z.number(),
  oldest: z.string().nullable(),
  oldCount: z.number().int(),
  waiting: z.number().int(),
  recentMetrics: z.array(EsgMetric),
  disclosures: z.array(EsgDisclosureLine),
})
export type EsgDashboard = z.infer<typeof EsgDashboard>

export const CompanyFile = z.object({
  company: EsgCompany,
  score: CompanyScore,
  metrics: z.array(EsgMetric),
  /** Verified values of one period that cannot all be right. */
  contradictions: z.array(z.string()),
  providers: z.array(ProviderScore),
  disclosures: z.array(EsgDisclosureLine),
})
export type CompanyFile = z.infer<typeof CompanyFile>

const FileRefusal = z.object({ line: z.number().int(), reason: z.string() })
/** What a file holds and, unless it was a trial, what of it is kept now. */
export const EsgFileRead = z.object({
  titles: z.array(z.string()),
  columns: z.record(z.string(), z.string().nullable()),
  mappedBy: z.enum(['titles', 'memory', 'request']),
  needs: z.array(z.string()),
  rows: z.array(z.object({ line: z.number().int(), words: z.string() })),
  rowCount: z.number().int(),
  refused: z.array(FileRefusal),
  refusedCount: z.number().int(),
  /** Rows that tell no value. */
  passedOver: z.number().int(),
  /** What of the file is not among its rows, as other sheets, and how its letters were read. */
  notes: z.array(z.string()),
  kept: z.number().int(),
  isTrial: z.boolean(),
})
export type EsgFileRead = z.infer<typeof EsgFileRead>
