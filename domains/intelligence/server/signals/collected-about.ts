import { entitiesNamed } from '#domains/entities/server/index.ts'
import { valueAt } from '#engines/company-signals/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import { type CollectorId, collectorIds, type Metric } from '../../contract/index.ts'
import { type CollectionRow, collectionsOf, companiesOf, pointsOf, watchedSignalsOf } from '../store.ts'
import { isFailing } from '../tracking/list-tracked.ts'
import { collectorOfMetric } from './read-overview.ts'
import { whyUnseen } from './unseen-sources.ts'

const FILINGS_DAYS = 730
const RANK_OLD_DAYS = 3

type Filing = {
  form: string
  /** Null where they were not kept. */
  items: string[] | null
  filedOn: string
  seenOn: string
  url: string
  /** Who filed it; null where the address does not say. */
  cik: string | null
}

/** What holds of a metric, beside what held before. */
type Course = { before: number; since: string; now: number; seenOn: string }

/** What was collected of a tracked company that is a company of the directory, from what is kept alone. */
export type CollectedAbout = {
  companyId: number
  domain: string
  /** The newest first, of two years. */
  filings: Filing[]
  /** Whether the name or the site of whoever filed them is the company’s. */
  areFilingsItsOwn: boolean
  /** Whose filings they are, in a sentence. */
  filingsNote: string | null
  courseOf(metric: Metric, days: number): Course | null
  /** Its place in the web rank; null now where it is in no list any more. */
  rankOver(days: number): (Omit<Course, 'now'> & { now: number | null }) | null
  /** Since when its domain has no nameserver or is not registered; null where it has, or nobody knows. */
  domainGoneOn: string | null
  registration: { endsOn: string; seenOn: string } | null
  site: { lastReadOn: string; tries: number; why: string } | null
  sources: { collector: CollectorId; readOn: string | null; whyNot: string | null }[]
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** What was collected of companies by the ids asked for; untracked ones are left out. Calls no source. */
export async function collectedAbout(
  ctx: Context,
  entityIds: readonly number[],
): Promise<Map<number, CollectedAbout[]>> {
  const { organisationId } = ctx.actor
  const none = new Map<number, CollectedAbout[]>()
  if (entityIds.length === 0) return none
  const all = (await companiesOf(ctx.db, organisationId)).filter(({ entityId }) => entityId !== null)
  if (all.length === 0) return none
  const surviving = await entitiesNamed(ctx, [
    ...new Set([...entityIds, ...all.flatMap(({ entityId }) => entityId ?? [])]),
  ])
  const now = (id: number) => surviving.get(id)?.id ?? id
  const wanted = new Set(entityIds.map(now))
  const companies = all.filter(({ entityId }) => wanted.has(now(entityId ?? 0)))
  const ids = companies.map(({ id }) => id)
  const since = daysBefore(ctx.now, FILINGS_DAYS)
  const signals = await watchedSignalsOf(ctx.db, organisationId, { companyIds: ids, since })
  const points = await pointsOf(ctx.db, organisationId, ids)
  const collections = await collectionsOf(ctx.db, organisationId, ids)
  const [signalsOf, pointsBy, collectionsBy] = [
    Map.groupBy(signals, ({ companyId }) => companyId),
    Map.groupBy(points, ({ companyId }) => companyId),
    Map.groupBy(collections, ({ companyId }) => companyId),
  ]
  const made = companies.map((company) => {
    const own = signalsOf.get(company.id) ?? []
    const rows = collectionsBy.get(company.id) ?? []
    const ofCollector = (id: CollectorId) => rows.find(({ collector }) => collector === id)
    const whyNot = (id: CollectorId) => whyUnseen(ctx, company, id, ofCollector(id)) ?? null
    const series = pointsBy.get(company.id) ?? []
    const filed = ofCollector('filings')
    const ends = own.find(({ key }) => key.startsWith('registry:expires:'))
    const nameservers = series.filter(({ metric }) => metric === 'nameserver_count').at(-1)
    const dns = ofCollector('dns')
    const isGone = dns?.learnt.isDomainAlive === false && !isFailing(dns) && dns.goodAt !== null
    return {
      entityId: now(company.entityId ?? 0),
      companyId: company.id,
      domain: company.domain,
      filings: own.filter(({ collector }) => collector === 'filings').map(filingOf),
      areFilingsItsOwn: Boolean(filed?.learnt.isDomainNamed || filed?.learnt.sameName?.length),
      filingsNote: filed?.note ?? null,
      courseOf: (metric: Metric, days: number): Course | null => {
        if (whyNot(collectorOfMetric[metric])) return null
        const at = daysBefore(ctx.now, days)
        const of = series.filter((point) => point.metric === metric)
        const last = of.at(-1)
        const first = of.findLast(({ validFrom }) => validFrom <= at)
        const before = valueAt(of, at)
        // Counts of two sources are no course of one thing.
        if (typeof before !== 'number' || last?.value == null || first?.source !== last.source) return null
        return { before, since: dayOf(at), now: last.value, seenOn: dayOf(last.validFrom) }
      },
      rankOver: (days: number) => {
        const row = ofCollector('tranco')
        // That it is in no list is an answer of the source, so that `whyNot` alone does not say whether it was asked.
        const isUnranked = row?.hasFound === false && row.goodAt !== null && !isFailing(row)
        if (!isUnranked && whyNot('tranco')) return null
        if (isUnranked && row.goodAt! < daysBefore(ctx.now, RANK_OLD_DAYS)) return null
        const of = series.filter(({ metric }) => metric === 'web_ranking')
        const last = of.at(-1)
        const at = daysBefore(ctx.now, days)
        const before = valueAt(of, at)
        if (typeof before !== 'number' || !last || (last.value === null && !isUnranked)) return null
        return { before, since: dayOf(at), now: last.value, seenOn: dayOf(last.validFrom) }
      },
      domainGoneOn: isGone ? dayOf(nameservers?.value === 0 ? nameservers.validFrom : dns.goodAt!) : null,
      registration: ends
        ? { endsOn: ends.key.slice('registry:expires:'.length), seenOn: dayOf(ends.firstSeenAt) }
        : null,
      site: failingSite(ofCollector('techstack')),
      sources: collectorIds.map((collector) => ({
        collector,
        readOn: ofCollector(collector)?.goodAt ? dayOf(ofCollector(collector)!.goodAt!) : null,
        whyNot: whyNot(collector),
      })),
    }
  })
  const byEntity = Map.groupBy(made, ({ entityId }) => entityId)
  return new Map(entityIds.map((id) => [id, byEntity.get(now(id)) ?? []]))
}

function filingOf({
  metadata,
  observedAt,
  firstSeenAt,
}: {
  metadata: Record<string, unknown>
  observedAt: Date
  firstSeenAt: Date
}): Filing {
  const url = String(metadata.url ?? '')
  return {
    form: String(metadata.form ?? ''),
    items: Array.isArray(metadata.items) ? metadata.items.map(String) : null,
    filedOn: String(metadata.filed ?? dayOf(observedAt)),
    seenOn: dayOf(firstSeenAt),
    url,
    cik: /\/edgar\/data\/(\d+)\//.exec(url)?.[1] ?? null,
  }
}

/** A site that once was read and cannot be now; one that does not let programs in is not failing. */
function failingSite(row: CollectionRow | undefined): CollectedAbout['site'] {
  if (!row?.goodAt || !isFailing(row) || /robots\.txt/.test(row.failure ?? '')) return null
  return { lastReadOn: dayOf(row.goodAt), tries: row.failuresInRow, why: row.failure ?? 'it failed' }
}
