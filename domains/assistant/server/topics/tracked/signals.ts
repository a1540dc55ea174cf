import type { CompanySignal } from '#domains/intelligence/contract/index.ts'
import { type AskedTopic, field, phrases, type Row } from '../topic.ts'
import { HREF, isTracked, trackedFor } from './tracked-companies.ts'

const ONE_OF_THEM =
  /\b(?:newest|latest|last|recent\w*|which|what|list|show|any|new|(?:10|8)-?[kq]|filings?|filed|posted|advertis\w+|seen)\b.*\b(?:patents?|jobs?|roles?|positions?|filings?|filed|10-?[kq]|8-?k|technolog\w+|signals?|subdomains?|certificates?|adopt\w*)\b|\b(?:jobs?|roles?) .*\b(?:posted|advertis\w+)\b|\bsec filings?\b|\bfilings? (?:of|by|from)\b/

const READ_MOST = 1_000

/** What was seen of tracked companies, one thing a row: a job they advertise, a filing, a patent, a name in a certificate. */
export const signals: AskedTopic = {
  id: 'signals',
  label: 'signals of companies',
  href: HREF,
  nouns: phrases(
    `signal, company signal, signals of companies, job post, job posting, job ad, advertised job`,
  ),
  hints: ['company', 'seen', 'observed', 'advertising', 'advertised', 'latest', 'tracked', 'jobs', 'job'],
  about: ['tracked-company', 'signal-place'],
  usual: ['kind', 'observedAt'],
  dated: 'observedAt',
  orders: { newest: 'observedAt', oldest: 'observedAt', most: 'confidence', least: 'confidence' },
  nameOf: (row) => String(row.title),
  detailOf: (row) => String(row.companyName).replace(/ \(sample\)$/, ''),
  // A place beside a company narrows its rows; “newest patent” asks for one of them, and not how many there are.
  lean: ({ text, names }) =>
    (names.some(({ things }) => things.some(({ kind }) => kind === 'signal-place')) ? 3 : 0) +
    (names.some(({ things }) => things.some(({ kind }) => kind === 'tracked-company')) &&
    ONE_OF_THEM.test(text) &&
    !/\bhow many\b|\bcollectors?\b|\bsources?\b/.test(text)
      ? 3
      : 0),
  isOf: (row, one) =>
    isTracked(row, one) ||
    (one.kind === 'signal-place' && (row.location === one.id || row.department === one.id)),
  columns: [
    field('kind', {
      label: 'kind',
      names: 'kind of signal, type of signal, signal kind, signal type, kind, type',
      values: {
        job_post: `job post, job posting, job ad, advertised job, job signal, jobs being advertised, job,
          roles advertised, role`,
        filing: 'filing, sec filing, filed, filing signal, form filed, 10 q, 10 k, 8 k, 10-q, 10-k, 8-k, sec',
        patent: 'patent, patent grant, patent signal',
        github_activity: 'github, github activity, repository, open source, repo',
        web_traffic: 'web traffic, traffic',
        infrastructure_growth: 'infrastructure, new certificate, new subdomain, subdomain, certificate',
        technology_adoption: `technologies did, adopted, adopt, technology adopted, technologies adopted,
          new technology, tech stack, technology`,
        infrastructure_insights: 'dns, whois, dns/whois, dns change',
      },
    }),
    field('observedAt', {
      label: 'seen on',
      unit: 'moment',
      names: 'observed, seen, posted, advertised, published, spotted, detected, appeared',
    }),
    field('description', {
      label: 'what it says',
      names: 'description, detail',
      read: (row) => (row.description as string) || null,
    }),
    field('location', {
      label: 'place',
      kind: 'category',
      names: 'location, place, city, where, site, office',
    }),
    field('department', { label: 'department', kind: 'category', names: 'department, function, team' }),
    field('confidence', {
      label: 'confidence (of a hundred)',
      unit: 'score',
      names: 'signal confidence, confidence of the signal, confidence',
      isSummed: false,
    }),
    field('standing', {
      label: 'state',
      values: {
        ended: 'ended, gone, withdrawn, no longer open, taken down',
        standing: 'still open, still there',
      },
      read: (row) => (row.endedAt === null ? 'standing' : 'ended'),
    }),
    field('company', {
      label: 'company',
      kind: 'category',
      names: 'tracked company, company, by company',
      read: (row) => String(row.companyName).replace(/ \(sample\)$/, ''),
    }),
    field('source', { label: 'source', names: 'signal source, source of the signal' }),
  ],
  async load(asker, wanted) {
    const companies = await trackedFor(asker, wanted)
    const each = await Promise.all(
      companies.map(async (company) => ({
        company,
        seen: await asker.ask<CompanySignal[]>('intelligence.signals', { id: company.id, limit: READ_MOST }),
      })),
    )
    if (each.some(({ seen }) => seen.length >= READ_MOST))
      asker.notes.add(`Of each company the newest ${READ_MOST} were read; older ones are left out`)
    const places = wanted.things.flatMap(({ kind, id }) => (kind === 'signal-place' ? [id] : []))
    return {
      rows: each
        .flatMap(({ company, seen }) =>
          seen.map(
            (one): Row => ({
              ...factsOf(one.metadata),
              ...one,
              companyId: company.id,
              companyName: company.displayName,
            }),
          ),
        )
        .filter(
          (row) =>
            places.length === 0 || places.some((one) => row.location === one || row.department === one),
        ),
      tool: 'intelligence.signals',
      asOf: each.flatMap(({ seen }) => seen.map(({ lastSeenAt }) => lastSeenAt)).sort()[0] ?? null,
    }
  },
}

/** Where a job is and in which department; what is kept of others has neither. */
export function factsOf(metadata: string): { location: string | null; department: string | null } {
  const kept = JSON.parse(metadata || '{}') as Record<string, unknown>
  const text = (key: string) => (typeof kept[key] === 'string' ? kept[key] : null)
  return { location: text('location'), department: text('department') }
}
