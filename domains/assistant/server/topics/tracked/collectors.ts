import type { CompanyOverview } from '#domains/intelligence/contract/index.ts'
import { type AskedTopic, field, type Row } from '../topic.ts'
import { HREF, isTracked, trackedFor } from './tracked-companies.ts'

/** How the sources of tracked companies stand: which answer, which fail, and since when. */
export const collectors: AskedTopic = {
  id: 'collectors',
  label: 'collectors',
  href: HREF,
  nouns: ['collector', 'signal source', 'source of signals', 'collection', 'collected source'],
  hints: ['failing', 'failed', 'source', 'tracked', 'company', 'collect', 'collected'],
  about: ['tracked-company'],
  usual: ['state', 'lastGoodAt'],
  isOfNow: true,
  orders: {
    newest: 'lastGoodAt',
    oldest: 'lastGoodAt',
    most: 'failuresInRow',
    worst: 'failuresInRow',
    least: 'failuresInRow',
  },
  nameOf: (row) => String(row.title),
  detailOf: (row) => String(row.companyName).replace(/ \(sample\)$/, ''),
  isOf: isTracked,
  columns: [
    field('collector', {
      label: 'collector',
      names: 'which source, which collector',
      values: {
        jobs: 'jobs collector, job collector, jobs source, jobs, job board',
        filings: 'filings collector, filing collector, filings',
        patents: 'patents collector, patent collector, patents, patent office',
        github: 'github collector, github',
        certificates: 'certificates collector, certificate collector, ssl certs, certificates',
        techstack: 'tech stack collector, techstack, tech stack',
        dns: 'dns collector, dns, whois',
        tranco: 'web ranking collector, tranco, web ranking',
      },
    }),
    field('state', {
      label: 'state',
      names: 'state, status',
      values: {
        ok: 'ok, working, healthy, succeeding, running',
        failing: 'failing, failed, fails, broken, down, erroring, in error, not working, not answering',
        never: 'never collected, never run',
        nothing: 'found nothing, empty',
        unavailable: 'unavailable, not available, not set up',
      },
    }),
    field('lastGoodAt', {
      label: 'last collected on',
      unit: 'moment',
      names: `last collected, last succeeded, last succeed, last success, last good, last worked, last work,
        last ran, last run, last successful, succeeded, collected`,
    }),
    field('lastFailureAt', {
      label: 'last failed on',
      unit: 'moment',
      names: 'last failed, last fail, last failure, failed last',
    }),
    field('failure', {
      label: 'what went wrong',
      names: 'failure, failure message, error, error message, went wrong, reason of the failure, why failing',
    }),
    field('failuresInRow', {
      label: 'failures in a row',
      unit: 'count',
      names: `failures in a row, times failed, failed in a row, consecutive failures, failed runs,
        often failed`,
      isSummed: true,
    }),
    field('needs', { label: 'needs', names: 'needs, missing setting' }),
    field('dueAt', {
      label: 'collected next on',
      unit: 'moment',
      names: 'next collected, collect next, next collection, next run, collected again',
    }),
  ],
  async load(asker, wanted) {
    const companies = await trackedFor(asker, wanted)
    const each = await Promise.all(
      companies.map(({ id }) => asker.ask<CompanyOverview>('intelligence.overview', { id })),
    )
    return {
      rows: each.flatMap(({ company, collectors: of }) =>
        of.map((one): Row => ({ ...one, companyId: company.id, companyName: company.displayName })),
      ),
      tool: 'intelligence.overview',
    }
  },
}
