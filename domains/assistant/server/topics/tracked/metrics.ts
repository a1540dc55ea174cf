import type {
  Metric,
  PeerComparison,
  TimeseriesPoint,
  TrackedCompany,
} from '#domains/intelligence/contract/index.ts'
import type { Period } from '#engines/question-parsing/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { tell } from '../../answering/tell.ts'
import { type AskedTopic, at, type Field, field, phrases, type Row } from '../topic.ts'
import { HREF, isTracked, trackedFor } from './tracked-companies.ts'

/** What is counted of a company, with what the field calls it. */
const counted: readonly (readonly [Metric, string, readonly string[]])[] = [
  [
    'job_openings',
    'job openings',
    phrases(`job opening, opening, open job, open position, open role, vacancy, vacancies, open vacancy,
      posted job, job count, number of jobs, hiring, hire, hired, recruiting, job`),
  ],
  ['patent_count', 'patents', ['patent', 'patent count', 'granted patent']],
  ['github_total_stars', 'GitHub stars', ['github star', 'star', 'stargazer']],
  ['github_total_forks', 'GitHub forks', ['github fork', 'fork']],
  [
    'github_repo_count',
    'GitHub repositories',
    ['github repository', 'github repositories', 'github repo', 'repository', 'repositories', 'repo'],
  ],
  [
    'web_ranking',
    'web rank',
    phrases(`web rank, web ranking, tranco rank, tranco, website rank, site rank, traffic rank, domain rank`),
  ],
  ['subdomain_count', 'subdomains', ['subdomain', 'sub-domain', 'subdomain count']],
  [
    'certificate_count',
    'certificates',
    ['ssl certificate', 'tls certificate', 'ssl cert', 'certificate count', 'certificate'],
  ],
  [
    'tech_stack_size',
    'technologies',
    phrases(`tech stack, technology, technologies, technology stack, tech stack size, stack size, stack`),
  ],
  ['nameserver_count', 'nameservers', ['nameserver', 'name server', 'dns server']],
]

const metricFields = counted.flatMap(([id, label, names]): Field[] => [
  field(id, {
    label,
    unit: 'count',
    names,
    read: at(`values.${id}`),
    // A rank of one is the best.
    ...(id === 'web_ranking' ? { isWorseHigh: true } : {}),
    isSummed: id !== 'web_ranking',
  }),
  field(`${id}_change`, {
    label: `change in ${label}`,
    unit: 'count',
    names: ['change in', 'trend in', 'growth in', 'rise in', 'fall in', 'drop in'].flatMap((word) =>
      names.slice(0, 3).map((name) => `${word} ${name}`),
    ),
    read: at(`changes.${id}`),
    isSummed: false,
  }),
])

/** Companies that are watched from outside: what they hire, invent, publish and run, counted. */
export const trackedMetrics: AskedTopic = {
  id: 'tracked-companies',
  label: 'tracked companies',
  href: HREF,
  nouns:
    phrases(`tracked company, tracked companies, company we track, companies we track, companies do we track,
    companies are we tracking, companies being tracked, companies tracked, tracked name,
    company intelligence, company signal figure, watched from outside`),
  hints:
    phrases(`growth, grow, grew, cut, added, develop, developed, evolve, trend, history, change, changed, tracked,
    track, tracking, github, company, intelligence, advertise, advertising`),
  about: ['tracked-company'],
  usual: ['job_openings', 'patent_count', 'web_ranking', 'tech_stack_size', 'confidence'],
  orders: {
    most: 'job_openings',
    least: 'job_openings',
    best: 'confidence',
    newest: 'trackedAt',
    oldest: 'trackedAt',
  },
  nameOf: (row) => String(row.displayName),
  detailOf: (row) => (row.said as string | undefined) ?? null,
  isOf: isTracked,
  columns: [
    ...metricFields,
    field('confidence', {
      label: 'confidence (of a hundred)',
      unit: 'score',
      names: 'confidence, confidence score, identity confidence',
      read: at('confidenceScore'),
      isSummed: false,
    }),
    field('primaryDomain', {
      label: 'domain',
      names: 'domain, primary domain, website, web site, web address, homepage, url',
    }),
    field('legalName', { label: 'legal name', names: 'legal name, registered name, full name' }),
    field('ticker', { label: 'ticker', names: 'ticker, ticker symbol, stock symbol' }),
    field('failing', {
      label: 'sources whose last collection failed',
      unit: 'count',
      names: 'failing source, failed source, sources failing, sources fail',
      isSummed: true,
    }),
    field('trackedAt', {
      label: 'tracked since',
      unit: 'moment',
      names: `do we track, did we track, have we tracked, tracked since, started tracking, start tracking,
        began tracking, tracked from, added to tracking`,
    }),
  ],
  async load(asker, wanted) {
    const companies = await trackedFor(asker, wanted)
    const { period } = wanted.reading
    const isOfMetric =
      wanted.columns.length === 0 || wanted.columns.some((id) => metricFields.some((one) => one.id === id))
    const isDated = isOfMetric && period !== undefined && !period.isToday
    const rows = !isOfMetric
      ? companies.map((one): Row => ({ ...one, companyId: one.id }))
      : isDated
        ? await Promise.all(companies.map((one) => rowOfTime(asker, one, period)))
        : await rowsOfNow(asker, companies)
    return {
      rows,
      tool: isDated
        ? 'intelligence.timeseries'
        : isOfMetric
          ? 'intelligence.compare'
          : 'intelligence.companies',
      asOf:
        rows.flatMap((row) => (row.seenAt as string | null | undefined) ?? []).sort()[0] ??
        asker.ctx.now.toISOString(),
      isPeriodUsed: isDated,
    }
  },
}

type Values = Partial<Record<Metric, number | null>>

const COMPARED_AT_ONCE = 6

/** How companies stand now, with what has changed in thirty days. */
async function rowsOfNow(asker: Asker, companies: readonly TrackedCompany[]): Promise<Row[]> {
  const rows: Row[] = []
  for (let first = 0; first < companies.length; first += COMPARED_AT_ONCE) {
    const some = companies.slice(first, first + COMPARED_AT_ONCE)
    const peers = await asker.ask<PeerComparison>('intelligence.compare', {
      ids: some.map(({ id }) => id).join(','),
    })
    for (const one of some) {
      const place = peers.companies.findIndex(({ id }) => id === one.id)
      const [values, changes]: [Values, Values] = [{}, {}]
      const seen: string[] = []
      for (const { metric, values: of } of peers.rows) {
        values[metric] = of[place]?.value ?? null
        changes[metric] = of[place]?.change ?? null
        if (of[place]?.asOf) seen.push(of[place].asOf)
      }
      rows.push({ ...one, companyId: one.id, values, changes, seenAt: seen.sort()[0] ?? null })
    }
  }
  return rows
}

/** How a company stood at the end of a time, and what had changed in it: what was collected until then counts. */
async function rowOfTime(asker: Asker, company: TrackedCompany, { from, to }: Period): Promise<Row> {
  const points = await asker.ask<TimeseriesPoint[]>('intelligence.timeseries', { id: company.id })
  const end = to && to < asker.today ? to : asker.today
  const heldOn = (metric: Metric, day: string): TimeseriesPoint | undefined =>
    points.findLast((one) => one.metric === metric && one.validFrom.slice(0, 10) <= day)
  const [values, changes]: [Values, Values] = [{}, {}]
  for (const [metric] of counted) {
    const value = heldOn(metric, end)?.value ?? null
    const before = from && from < end ? (heldOn(metric, from)?.value ?? null) : null
    values[metric] = value
    changes[metric] = value === null || before === null ? null : value - before
  }
  return {
    ...company,
    companyId: company.id,
    values,
    changes,
    seenAt: end,
    said:
      from && from !== end ? `from ${tell(from, 'day')} to ${tell(end, 'day')}` : `on ${tell(end, 'day')}`,
  }
}
