import { z } from 'zod'
import { isoDateTime, Run } from '#platform/endpoint/index.ts'

/** What is collected of a company, each by a collector of its own. */
export const collectorIds = [
  'jobs',
  'filings',
  'patents',
  'github',
  'certificates',
  'techstack',
  'dns',
  'tranco',
] as const
export const CollectorId = z.enum(collectorIds)
export type CollectorId = z.infer<typeof CollectorId>

/** Kinds of signals (INTEL-037). */
export const signalKinds = [
  'job_post',
  'filing',
  'patent',
  'github_activity',
  'web_traffic',
  'infrastructure_growth',
  'technology_adoption',
  'infrastructure_insights',
] as const
export const SignalKind = z.enum(signalKinds)
export type SignalKind = z.infer<typeof SignalKind>

/** Metrics of a company (INTEL-039). */
export const metrics = [
  'job_openings',
  'patent_count',
  'github_total_stars',
  'github_total_forks',
  'github_repo_count',
  'web_ranking',
  'subdomain_count',
  'certificate_count',
  'tech_stack_size',
  'nameserver_count',
] as const
export const Metric = z.enum(metrics)
export type Metric = z.infer<typeof Metric>

/** A company that is tracked (INTEL-035). */
export const TrackedCompany = z.object({
  id: z.number().int(),
  displayName: z.string(),
  legalName: z.string().nullable(),
  primaryDomain: z.string(),
  ticker: z.string().nullable(),
  /** 0 to 100. */
  confidenceScore: z.number().int(),
  /** The company of the directory that it is; sample companies are none of it. */
  entityId: z.number().int().nullable(),
  isSample: z.boolean(),
  trackedAt: isoDateTime,
  /** Sources whose last collection failed. */
  failing: z.number().int(),
})
export type TrackedCompany = z.infer<typeof TrackedCompany>

/** Something that was seen of a company (INTEL-036). */
export const CompanySignal = z.object({
  id: z.number().int(),
  kind: SignalKind,
  title: z.string(),
  description: z.string(),
  observedAt: isoDateTime,
  /** 0 to 100. */
  confidence: z.number().int(),
  /** JSON text; may hold repoName, stars, forks, language, url, rank. */
  metadata: z.string(),
  source: z.string(),
  firstSeenAt: isoDateTime,
  lastSeenAt: isoDateTime,
  /** It is not there any more: the opening is closed, the technology gone. */
  endedAt: isoDateTime.nullable(),
  isSample: z.boolean(),
})
export type CompanySignal = z.infer<typeof CompanySignal>

/** A value that holds from a moment on (INTEL-038). */
export const TimeseriesPoint = z.object({
  metric: Metric,
  value: z.number(),
  validFrom: isoDateTime,
  source: z.string(),
  isSample: z.boolean(),
})
export type TimeseriesPoint = z.infer<typeof TimeseriesPoint>

/** Where a collector looks for the company, and how that was found. */
export const Binding = z.object({
  source: z.string(),
  /** The board, the organisation, the name. */
  token: z.string(),
  how: z.string(),
  /** A person said so, or a rule found it. */
  by: z.enum(['person', 'rule']),
})
export type Binding = z.infer<typeof Binding>

/** Something that may be the company's and is not counted until a person says so. */
export const Suggestion = z.object({ source: z.string(), token: z.string(), why: z.string() })
export type Suggestion = z.infer<typeof Suggestion>

/** How a collector stands with a company. */
export const CollectorState = z.object({
  collector: CollectorId,
  /** What its button says. */
  title: z.string(),
  group: z.enum(['Core Data', 'Infrastructure', 'Market Signals']),
  /** `unavailable`: it needs something that is not there, as a ticker or a setting. */
  state: z.enum(['never', 'ok', 'nothing', 'failing', 'unavailable']),
  /** Which setting or fact it needs; null where it can be asked. */
  needs: z.string().nullable(),
  lastGoodAt: isoDateTime.nullable(),
  lastFailureAt: isoDateTime.nullable(),
  failure: z.string().nullable(),
  failuresInRow: z.number().int(),
  /** The source that gave what stands. */
  source: z.string().nullable(),
  /** What the last good collection rests on, in a sentence. */
  note: z.string().nullable(),
  /** What it could not see, in sentences. */
  missing: z.array(z.string()),
  binding: Binding.nullable(),
  suggestions: z.array(Suggestion),
  /** When it is collected by itself again; null where it is not. */
  dueAt: isoDateTime.nullable(),
})
export type CollectorState = z.infer<typeof CollectorState>

/** A figure of a card, with where it comes from and how old it is. */
export const CardFigure = z.object({
  value: z.number().nullable(),
  /** When it was last seen to hold. */
  asOf: isoDateTime.nullable(),
  source: z.string().nullable(),
})
export type CardFigure = z.infer<typeof CardFigure>

export const ConfidencePart = z.object({
  label: z.string(),
  points: z.number().int(),
  of: z.number().int(),
  why: z.string(),
})

export const MetricChange = z.object({
  metric: z.string(),
  days: z.number().int(),
  from: z.number(),
  to: z.number(),
  share: z.number().nullable(),
  sentence: z.string(),
})

/** Everything that the screen of one company shows beside its signals and its timeseries. */
export const CompanyOverview = z.object({
  company: TrackedCompany,
  /** How the entity of the directory was found. */
  entityWhy: z.string(),
  confidence: z.array(ConfidencePart),
  figures: z.record(Metric, CardFigure),
  filings: CardFigure,
  counts: z.record(SignalKind, z.number().int()),
  collectors: z.array(CollectorState),
  /** What has changed enough to be worth a line. */
  changes: z.array(MetricChange),
  /** The newest collection that goes on beside requests; null where there was none. */
  run: Run.nullable(),
})
export type CompanyOverview = z.infer<typeof CompanyOverview>

export const SchedulerStatus = z.object({
  /** Whether companies are being collected by themselves (INTEL-040). */
  running: z.boolean(),
  /** Why it is not, in a sentence; how often it looks where it is. */
  detail: z.string(),
  lastLookAt: isoDateTime.nullable(),
  nextDueAt: isoDateTime.nullable(),
})
export type SchedulerStatus = z.infer<typeof SchedulerStatus>

export const CollectionResult = z.object({
  collector: CollectorId,
  source: z.string(),
  /** In a sentence, for a toast. */
  message: z.string(),
  added: z.number().int(),
  updated: z.number().int(),
  ended: z.number().int(),
  changedMetrics: z.array(Metric),
  missing: z.array(z.string()),
  collectedAt: isoDateTime,
})
export type CollectionResult = z.infer<typeof CollectionResult>

/** Companies beside each other, a metric a row. */
export const PeerComparison = z.object({
  companies: z.array(z.object({ id: z.number().int(), displayName: z.string(), isSample: z.boolean() })),
  rows: z.array(
    z.object({
      metric: Metric,
      label: z.string(),
      values: z.array(
        z.object({
          value: z.number().nullable(),
          change: z.number().nullable(),
          asOf: isoDateTime.nullable(),
        }),
      ),
    }),
  ),
})
export type PeerComparison = z.infer<typeof PeerComparison>
