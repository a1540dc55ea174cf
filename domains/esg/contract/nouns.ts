import { z } from 'zod'
import {
  activityUnits,
  datapointSetIds,
  materialityTopics,
  metricIds,
  pillars,
  riskLevels,
  supplierComponentIds,
  supplierQuestions,
  taxonomyObjectives,
} from '#engines/esg/index.ts'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'

export const Day = z.iso.date('Write the date as 2026-06-30')
const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) => Object.keys(of) as [Key, ...Key[]]

export const Pillar = z.enum(pillars)
export const Metric = z.enum(metricIds as [(typeof metricIds)[number], ...typeof metricIds])
export const DisclosureType = z.enum(['csrd', 'sfdr'])
export const DisclosureStatus = z.enum(['draft', 'under_review', 'published', 'archived'])
export type DisclosureStatus = z.infer<typeof DisclosureStatus>
export const DatapointSet = z.enum(datapointSetIds)
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
  via: z.enum(['form', 'file', 'calculator', 'questionnaire', 'sample']),
  asOf: z.string(),
  state: z.enum(['waiting', 'verified', 'rejected', 'replaced']),
  enteredBy: z.string(),
  enteredAt: isoDateTime,
  settledBy: z.string().nullable(),
  settledAt: isoDateTime.nullable(),
  settledReason: z.string().nullable(),
  isOld: z.boolean(),
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

export const SupplierComponentId = z.enum(supplierComponentIds as [(typeof supplierComponentIds)[number]])
export const CorrectiveAction = z.object({
  id: z.number().int(),
  what: z.string(),
  dueOn: z.string(),
  isDone: z.boolean(),
  isOverdue: z.boolean(),
  addedBy: z.string(),
  doneBy: z.string().nullable(),
  doneReason: z.string().nullable(),
})

/** How risky a supplier is, by what is known of it. Without a known component it has neither level nor score. */
export const SupplierRisk = z.object({
  /** The company's number in the directory. */
  supplierCompanyId: z.number().int(),
  name: z.string(),
  country: z.string().nullable(),
  riskLevel: RiskLevel.nullable(),
  overallRiskScore: z.number().nullable(),
  coverage: z.number(),
  formula: z.string(),
  components: z.array(
    z.object({
      id: SupplierComponentId,
      label: z.string(),
      weight: z.number(),
      value: z.number().nullable(),
      source: z.string(),
      asOf: z.string().nullable(),
    }),
  ),
  missing: z.array(z.string()),
  certificate: z.object({ name: z.string(), validUntil: z.string() }).nullable(),
  answers: z.record(z.string(), z.enum(['yes', 'no'])),
  actions: z.array(CorrectiveAction),
  assessedBy: z.string().nullable(),
  assessedAt: isoDateTime.nullable(),
})
export type SupplierRisk = z.infer<typeof SupplierRisk>

export const ProviderScore = z.object({
  id: z.number().int(),
  symbol: z.string(),
  companyName: z.string(),
  provider: z.string(),
  asOf: z.string(),
  isOld: z.boolean(),
  scale: z.string(),
  /** As the provider told it. */
  told: z.object({
    overall: z.number(),
    environmental: z.number().nullable(),
    social: z.number().nullable(),
    governance: z.number().nullable(),
  }),
  /** 0 to 100, higher is better. */
  overall: z.number(),
  environmental: z.number().nullable(),
  social: z.number().nullable(),
  governance: z.number().nullable(),
})
export type ProviderScore = z.infer<typeof ProviderScore>

export const CompanyFile = z.object({
  company: EsgCompany,
  score: CompanyScore,
  metrics: z.array(EsgMetric),
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
  kept: z.number().int(),
  isTrial: z.boolean(),
})
export type EsgFileRead = z.infer<typeof EsgFileRead>

export const DisclosureEntry = z.object({
  value: z.number().nullable(),
  text: z.string(),
  /** Why it is left out; empty where it is told. */
  omittedBecause: z.string(),
  metricId: z.number().int().nullable(),
  source: z.string(),
  quote: z.string(),
  by: z.string(),
  at: isoDateTime,
})
export type DisclosureEntry = z.infer<typeof DisclosureEntry>

export const DisclosureFile = z.object({
  disclosure: EsgDisclosureLine,
  set: z.object({ id: DatapointSet, name: z.string(), law: z.string(), lacks: z.string() }),
  datapoints: z.array(
    z.object({
      id: z.string(),
      requirement: z.string(),
      paragraph: z.string(),
      name: z.string(),
      type: z.enum(['narrative', 'number']),
      unit: z.string(),
      hasMetric: z.boolean(),
      entry: DisclosureEntry.nullable(),
    }),
  ),
  history: z.array(z.object({ to: DisclosureStatus, by: z.string(), at: isoDateTime, reason: z.string() })),
  /** SHA-256 of what was frozen at publication. */
  digest: z.string().nullable(),
  /** Null while it is not published; `false` when what is kept is no longer what was frozen. */
  isIntact: z.boolean().nullable(),
  isSample: z.boolean(),
})
export type DisclosureFile = z.infer<typeof DisclosureFile>

const level = z.number().min(0).max(5)
/** A unit is shown as it is written: spelt out like other choices, kWh would become a word. */
const ActivityUnit = z
  .enum(activityUnits)
  .meta({ labels: Object.fromEntries(activityUnits.map((unit) => [unit, unit])) })
export const GhgActivityTold = z.object({
  name: z.string().trim().min(2, 'Name the activity').max(200),
  scope: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  category: z.number().int().min(1).max(15).nullable().default(null),
  amount: z.number(),
  unit: ActivityUnit,
  periodStart: Day,
  periodEnd: Day,
  uncertaintyPercent: z.number().min(0).max(1_000).nullable().default(null),
  factorId: z.string().min(1, 'Choose a factor').max(80),
  marketFactorId: z.string().max(80).nullable().default(null),
  /** Where the amount stands: an invoice, a meter. */
  source: z.string().trim().min(3, 'Say where the amount stands').max(500),
})
export const TaxonomyActivityTold = z.object({
  name: z.string().trim().min(2, 'Name the activity').max(200),
  amount: z.number(),
  isEligible: z.boolean(),
  objective: z.enum(keysOf(taxonomyObjectives)),
  makesContribution: z.boolean(),
  doesNoHarm: z.boolean(),
  hasSafeguards: z.boolean(),
  kind: z.enum(['own', 'enabling', 'transitional']),
})
export const TopicTold = z.object({
  topic: z.enum(keysOf(materialityTopics)),
  impact: z.object({
    isPositive: z.boolean(),
    isPotential: z.boolean(),
    isHumanRights: z.boolean(),
    scale: level,
    scope: level,
    irremediability: level,
    likelihood: level,
  }),
  financial: z.object({ magnitude: level, likelihood: level }),
  reason: z.string().trim().min(3, 'A reason is required').max(2_000),
})

const Total = z.object({ tonnes: z.number(), uncertaintyPercent: z.number().nullable() })
export const EmissionFactor = z.object({
  id: z.string(),
  name: z.string(),
  kgCo2e: z.number(),
  unit: ActivityUnit,
  gwp: z.string(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  uncertaintyPercent: z.number().nullable(),
  source: z.string(),
})

/** What was worked out for a company and a year. */
export const Worksheets = z.object({
  ghg: z
    .object({
      activities: z.array(GhgActivityTold),
      lines: z.array(
        z.object({
          name: z.string(),
          scope: z.number().int(),
          kgCo2e: z.number(),
          marketKgCo2e: z.number().nullable(),
          formula: z.string(),
          note: z.string(),
          factor: EmissionFactor,
          source: z.string(),
        }),
      ),
      scope1: Total,
      scope2Location: Total,
      scope2Market: Total,
      scope3: Total,
      byCategory: z.array(z.object({ category: z.number().int(), name: z.string(), tonnes: z.number() })),
      totalLocation: Total,
      totalMarket: Total,
      withoutUncertainty: z.number().int(),
      by: z.string(),
      at: isoDateTime,
    })
    .nullable(),
  taxonomy: z
    .object({
      kpis: z.array(
        z.object({
          kpi: z.enum(['turnover', 'capex', 'opex']),
          total: z.number(),
          eligible: z.number(),
          aligned: z.number(),
          eligibleNotAligned: z.number(),
          notEligible: z.number(),
          enabling: z.number(),
          transitional: z.number(),
          alignedShare: z.number().nullable(),
          eligibleShare: z.number().nullable(),
          activities: z.array(TaxonomyActivityTold.extend({ isAligned: z.boolean(), because: z.string() })),
        }),
      ),
      source: z.string(),
      by: z.string(),
      at: isoDateTime,
    })
    .nullable(),
  materiality: z
    .object({
      threshold: z.number(),
      topics: z.array(
        z.object({
          topic: z.enum(keysOf(materialityTopics)),
          name: z.string(),
          impact: z.number(),
          financial: z.number(),
          isImpactMaterial: z.boolean(),
          isFinanciallyMaterial: z.boolean(),
          isMaterial: z.boolean(),
          formula: z.string(),
          reason: z.string(),
        }),
      ),
      judged: z.array(TopicTold),
      by: z.string(),
      at: isoDateTime,
    })
    .nullable(),
})
export type Worksheets = z.infer<typeof Worksheets>

export const SupplierQuestionId = z.enum(
  supplierQuestions.map(({ id }) => id) as [(typeof supplierQuestions)[number]['id']],
)

/** A symbol with the share of the portfolio that it has, a fraction. */
export const EsgHolding = z.object({
  symbol: z
    .string()
    .trim()
    .min(1, 'A symbol is required')
    .max(30)
    .transform((text) => text.toUpperCase()),
  weight: z.number().positive('A weight has to be above nought').max(1_000),
})

/** What is held of a company's score, and what it rests on. */
export const HeldScore = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Null where nothing is held: nothing is guessed. */
  overallScore: z.number().nullable(),
  environmentalScore: z.number().nullable(),
  socialScore: z.number().nullable(),
  governanceScore: z.number().nullable(),
  band: z.enum(['Leader', 'Average', 'Laggard', 'High Risk']).nullable(),
  basis: z.enum(['metrics', 'provider', 'none']),
  basisWords: z.string(),
  coverage: z.number(),
  asOf: z.string().nullable(),
  isOld: z.boolean(),
  /** Whether what it rests on came with the sample data and is invented. */
  isSample: z.boolean(),
  providers: z.array(ProviderScore),
})
export type HeldScore = z.infer<typeof HeldScore>

const HoldingScore = z.object({ symbol: z.string(), esgScore: z.number() })
export const PortfolioEsg = z.object({
  overallESGScore: z.number().nullable(),
  band: z.string().nullable(),
  weightedScores: z.object({
    environmental: z.number().nullable(),
    social: z.number().nullable(),
    governance: z.number().nullable(),
  }),
  topESGHoldings: z.array(HoldingScore),
  bottomESGHoldings: z.array(HoldingScore),
  /** Share of the weight that has a score. */
  coverage: z.number(),
  pillarCoverage: z.object({
    environmental: z.number(),
    social: z.number(),
    governance: z.number(),
  }),
  weightTotal: z.number(),
  holdings: z.array(HeldScore.omit({ providers: true }).extend({ weight: z.number() })),
  unscored: z.array(z.string()),
  bases: z.array(z.string()),
  pai: z.array(
    z.object({
      number: z.number().int(),
      name: z.string(),
      unit: z.string(),
      value: z.number().nullable(),
      coverage: z.number(),
      /** The end of the oldest period that it rests on. */
      oldest: z.string().nullable(),
      formula: z.string(),
      /** Why it cannot be told, whatever the holdings tell; empty where it can. */
      lacks: z.string(),
    }),
  ),
})
export type PortfolioEsg = z.infer<typeof PortfolioEsg>

export const EsgRecommendations = z.object({
  recommendations: z.object({
    portfolioAdjustments: z.object({
      currentScore: z.number().nullable(),
      projectedScore: z.number().nullable(),
      improvement: z.number().nullable(),
    }),
    recommendations: z.array(
      z.object({
        symbol: z.string(),
        type: z.enum(['divest', 'improve', 'assess']),
        priority: z.enum(['high', 'medium', 'low']),
        reason: z.string(),
      }),
    ),
  }),
  targetESGScore: z.number(),
  coverage: z.number(),
})
export type EsgRecommendations = z.infer<typeof EsgRecommendations>

export const EsgTrends = z.object({
  insights: z.array(
    z.object({
      category: z.string(),
      trend: z.string(),
      /** Points of score; null where no two years can be compared. */
      change: z.number().nullable(),
      basis: z.string(),
    }),
  ),
})
export type EsgTrends = z.infer<typeof EsgTrends>
