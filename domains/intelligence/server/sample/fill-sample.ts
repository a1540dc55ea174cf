import { recordChange } from '#platform/audit/index.ts'
import { type Change, type Context, daysBefore } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { type CollectorId, collectorWords } from '../../contract/index.ts'
import { collectorOfMetric } from '../signals/read-overview.ts'
import {
  companiesOf,
  deleteCompanies,
  insertCompany,
  insertPoints,
  insertSignals,
  type PointRow,
  putCollection,
} from '../store.ts'
import { type SampleCompany, sampleCompanies } from './sample-companies.ts'

const SOURCE = 'Sample, invented'

/** Adds the sample companies with what is made up of them: nothing was fetched, and every part of it says so. */
export function fillSample(ctx: Context): Promise<void> {
  return recordChange(ctx, async (tx) => {
    for (const company of sampleCompanies) await addSample(tx, company)
    return {
      result: undefined,
      trace: {
        action: 'tracked-company.collected',
        subject: { type: 'tracked-company', id: 'sample' },
        after: { source: SOURCE, companies: sampleCompanies.length },
        payload: {
          title: SOURCE,
          count: sampleCompanies.reduce((sum, { signals }) => sum + signals.length, 0),
        },
      },
    }
  })
}

async function addSample(tx: Change, company: SampleCompany): Promise<void> {
  const { organisationId } = tx.actor
  const { domain, displayName, legalName, ticker, courses, failing } = company
  const row = await insertCompany(tx.db, {
    organisationId,
    entityId: null,
    entityWhy: 'This company is fictional: it is not in any directory.',
    domain,
    displayName,
    legalName,
    ticker,
    isSample: true,
    addedBy: actorName(tx.actor),
    addedAt: tx.now,
  })
  if (!row) return
  await insertSignals(
    tx.db,
    company.signals.map((signal, at) => ({
      organisationId,
      companyId: row.id,
      collector: signal.collector,
      kind: collectorWords[signal.collector].kind,
      key: `sample:${at}`,
      alias: '',
      source: SOURCE,
      title: signal.title,
      description: signal.description,
      observedAt: daysBefore(tx.now, signal.daysAgo),
      firstSeenAt: daysBefore(tx.now, signal.daysAgo),
      lastSeenAt: tx.now,
      endedAt: null,
      confidence: signal.confidence,
      metadata: { ...signal.metadata, sample: true },
    })),
  )
  const points = Object.entries(courses).flatMap(([metric, course]) =>
    course.map(([daysAgo, value]) => ({
      organisationId,
      companyId: row.id,
      metric: metric as PointRow['metric'],
      validFrom: daysBefore(tx.now, daysAgo),
      value,
      source: SOURCE,
    })),
  )
  await insertPoints(tx.db, points)
  const seen = new Set<CollectorId>([
    ...points.map(({ metric }) => collectorOfMetric[metric]),
    ...company.signals.map(({ collector }) => collector),
  ])
  for (const collector of seen) {
    const isFailing = failing?.collector === collector
    await putCollection(tx.db, row, collector, {
      attemptedAt: tx.now,
      goodAt: isFailing ? daysBefore(tx.now, failing.daysSinceGood) : tx.now,
      hasFound: true,
      source: SOURCE,
      note: 'Made up to show how the screen looks: nothing was fetched.',
      // Nobody's identity is confirmed by what is made up.
      learnt: {},
      ...(isFailing ? { failedAt: tx.now, failure: failing.failure, failuresInRow: 3 } : {}),
      dueAt: null,
    })
  }
}

/** Removes every tracked company with the whole organisation. Gives how many there were. */
export async function deleteTracked(tx: Change): Promise<number> {
  const { organisationId } = tx.actor
  const rows = await companiesOf(tx.db, organisationId)
  await deleteCompanies(tx.db, organisationId, idsOf(rows))
  return rows.length
}
