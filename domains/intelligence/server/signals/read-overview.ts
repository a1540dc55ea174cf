import { entitiesNamed } from '#domains/entities/server/index.ts'
import { readChanges, type SourcedPoint } from '#engines/company-signals/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { runOnWire } from '#platform/runs/index.ts'
import type * as endpoints from '../../contract/index.ts'
import {
  type CollectorId,
  type CompanyOverview,
  collectorIds,
  collectorWords,
  type Metric,
  metrics,
  signalKinds,
} from '../../contract/index.ts'
import { collectionRun } from '../collection/collection-run.ts'
import { runOf } from '../collection/work-collection.ts'
import { collectors } from '../collectors/known-collectors.ts'
import { intelligenceSettings } from '../settings.ts'
import {
  type CollectionRow,
  type CompanyRow,
  collectionsOf,
  companyOf,
  countSignals,
  type PointRow,
  pointsOf,
} from '../store.ts'
import { confidenceOf, isFailing, onWire } from '../tracking/list-tracked.ts'

export const collectorOfMetric: Record<Metric, CollectorId> = {
  job_openings: 'jobs',
  patent_count: 'patents',
  github_total_stars: 'github',
  github_total_forks: 'github',
  github_repo_count: 'github',
  web_ranking: 'tranco',
  subdomain_count: 'certificates',
  certificate_count: 'certificates',
  tech_stack_size: 'techstack',
  nameserver_count: 'dns',
}

/** Everything that the screen of one company shows beside its signals and its timeseries. */
export async function readOverview(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.readTracked>,
): Promise<typeof CompanyOverview._input> {
  const { organisationId } = ctx.actor
  const company = await companyOf(ctx.db, organisationId, id)
  const collections = await collectionsOf(ctx.db, organisationId, [id])
  const points = await pointsOf(ctx.db, organisationId, [id])
  const counted = await countSignals(ctx.db, company)
  const entities = await entitiesNamed(ctx, company.entityId === null ? [] : [company.entityId])
  const known = { entity: entities.get(company.entityId ?? -1), collections }
  const run = await runOf(ctx, id)
  const filings = collections.find(({ collector }) => collector === 'filings')
  return {
    company: onWire(company, known, collections.filter(isFailing).length),
    entityWhy: company.entityWhy,
    confidence: confidenceOf(known, company.domain).parts,
    figures: Object.fromEntries(
      metrics.map((metric) => [metric, figureOf(metric, points, collections)]),
    ) as (typeof CompanyOverview._input)['figures'],
    filings: {
      value: filings?.goodAt ? (counted.get('filing') ?? 0) : null,
      asOf: filings?.goodAt?.toISOString() ?? null,
      source: filings?.source ?? null,
    },
    counts: Object.fromEntries(
      signalKinds.map((kind) => [kind, counted.get(kind) ?? 0]),
    ) as (typeof CompanyOverview._input)['counts'],
    collectors: collectorIds.map((one) =>
      stateOf(
        ctx,
        company,
        one,
        collections.find(({ collector }) => collector === one),
      ),
    ),
    changes: readChanges(bySeries(points), ctx.now),
    run: run ? runOnWire(ctx, collectionRun, run) : null,
  }
}

export const bySeries = (points: readonly PointRow[]): Map<string, SourcedPoint[]> =>
  Map.groupBy(points, ({ metric }) => metric)

/** The value that holds, and when it was last seen to: a collection that changed nothing has seen it as well. */
export function figureOf(metric: Metric, points: readonly PointRow[], collections: readonly CollectionRow[]) {
  const last = points.filter((point) => point.metric === metric).at(-1)
  const collection = collections.find(({ collector }) => collector === collectorOfMetric[metric])
  const isCurrent = collection?.goodAt && collection.hasFound
  return {
    value: last?.value ?? null,
    asOf: (isCurrent ? collection.goodAt : last?.validFrom)?.toISOString() ?? null,
    source: last?.source ?? null,
  }
}

function stateOf(
  ctx: Context,
  company: CompanyRow,
  collector: CollectorId,
  row: CollectionRow | undefined,
): (typeof CompanyOverview._input)['collectors'][number] {
  const { title, group } = collectorWords[collector]
  const lacking = company.isSample ? null : collectors[collector].lacks(ctx, company)
  const failing = row !== undefined && isFailing(row)
  return {
    collector,
    title,
    group,
    state: lacking
      ? 'unavailable'
      : failing
        ? 'failing'
        : row?.goodAt
          ? row.hasFound
            ? 'ok'
            : 'nothing'
          : 'never',
    needs: lacking?.sentence ?? null,
    lastGoodAt: row?.goodAt?.toISOString() ?? null,
    lastFailureAt: failing ? (row.failedAt?.toISOString() ?? null) : null,
    failure: failing ? row.failure : null,
    failuresInRow: row?.failuresInRow ?? 0,
    source: row?.source ?? null,
    note: row?.note ?? null,
    missing: row?.missing ?? [],
    binding: row?.binding ?? null,
    suggestions: row?.suggestions ?? [],
    dueAt: intelligenceSettings.of(ctx.installation.config).isCollecting
      ? (row?.dueAt?.toISOString() ?? null)
      : null,
  }
}
