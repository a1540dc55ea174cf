import { z } from 'zod'
import { datapointSetIds, materialityTopics, taxonomyObjectives } from '#engines/esg/index.ts'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { ActivityUnit, EmissionFactor } from './factors.ts'
import { Day, DisclosureStatus, EsgDisclosureLine, keysOf } from './schemas.ts'

export const DatapointSet = z.enum(datapointSetIds)

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
  /** What the law asks of it and it leaves out, whatever the reasons are. */
  lacks: z.array(z.string()),
  /** Verified values of its period that cannot all be right. */
  contradictions: z.array(z.string()),
  history: z.array(z.object({ to: DisclosureStatus, by: z.string(), at: isoDateTime, reason: z.string() })),
  /** SHA-256 of what was frozen at publication. */
  digest: z.string().nullable(),
  /** Null while it is not published; `false` when what is kept is no longer what was frozen. */
  isIntact: z.boolean().nullable(),
  isSample: z.boolean(),
})
export type DisclosureFile = z.infer<typeof DisclosureFile>

const level = z.number().min(0).max(5)
export const StatedGhgActivity = z.object({
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
  /** A site of the company's carbon plan; its country settles which grid it is on. */
  site: z.string().max(60).nullable().default(null),
  /** Where the amount is found: an invoice, a meter. */
  source: z.string().trim().min(3, 'State where the amount is found').max(500),
})
export const StatedTaxonomyActivity = z.object({
  name: z.string().trim().min(2, 'Name the activity').max(200),
  amount: z.number(),
  isEligible: z.boolean(),
  objective: z.enum(keysOf(taxonomyObjectives)),
  makesContribution: z.boolean(),
  doesNoHarm: z.boolean(),
  hasSafeguards: z.boolean(),
  kind: z.enum(['own', 'enabling', 'transitional']),
})
export const StatedTopic = z.object({
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

/** `tonnes` is null where no line is of the scope: not reported, which is not zero. */
const Total = z.object({ tonnes: z.number().nullable(), uncertaintyPercent: z.number().nullable() })
/** What was worked out for a company and a year. */
export const Worksheets = z.object({
  ghg: z
    .object({
      activities: z.array(StatedGhgActivity),
      lines: z.array(
        z.object({
          name: z.string(),
          scope: z.number().int(),
          /** Null where the line is not counted: `fault` says why. */
          kgCo2e: z.number().nullable(),
          marketKgCo2e: z.number().nullable(),
          fault: z.string(),
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
      /** What is to be known of the whole: mixed sets of warming potentials. */
      notes: z.array(z.string()),
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
          activities: z.array(StatedTaxonomyActivity.extend({ isAligned: z.boolean(), because: z.string() })),
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
      judged: z.array(StatedTopic),
      by: z.string(),
      at: isoDateTime,
    })
    .nullable(),
})
export type Worksheets = z.infer<typeof Worksheets>
