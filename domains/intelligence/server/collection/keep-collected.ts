import { newPoints } from '#engines/company-signals/index.ts'
import type { Change } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { type CollectorId, collectorWords, type Metric } from '../../contract/index.ts'
import type { Collected, Finding } from '../collectors/collector.ts'
import {
  type CompanyRow,
  insertPoints,
  insertSignals,
  markEnded,
  markSeen,
  pointsOf,
  rewriteSignals,
  type SignalRow,
  signalsOfCollector,
} from '../store.ts'

export type Kept = { added: number; updated: number; ended: number; changedMetrics: Metric[] }

/**
 * Keeps what a collection has brought, inside the change that notes that it has: a signal that is known is not kept a second time, whichever source shows it; what is over
 * says so; a metric has a new point only where it has changed. The company is held meanwhile.
 */
export async function keepCollected(
  tx: Change,
  company: CompanyRow,
  collector: CollectorId,
  collected: Collected,
): Promise<Kept> {
  const { db, now } = tx
  const { organisationId } = company
  const known = await signalsOfCollector(db, company, collector)
  const { fresh, same, changed, gone } = compared(known, collected, now)
  await insertSignals(
    db,
    fresh.map((finding) => ({
      organisationId,
      companyId: company.id,
      collector,
      kind: collectorWords[collector].kind,
      ...columnsOf(finding),
      firstSeenAt: now,
      lastSeenAt: now,
      endedAt: null,
    })),
  )
  await rewriteSignals(db, changed)
  await markSeen(db, organisationId, idsOf(same), now)
  await markEnded(db, organisationId, idsOf(gone), now)
  const changedMetrics = await keepPoints(tx, company, collected)
  return { added: fresh.length, updated: changed.length, ended: gone.length, changedMetrics }
}

const columnsOf = ({ alias = '', ...finding }: Finding) => ({ ...finding, alias })

/** What is new, as it was, otherwise than it was, and over. */
function compared(known: readonly SignalRow[], { findings, wholeOf }: Collected, now: Date) {
  const byKey = new Map(known.map((row) => [row.key, row]))
  const stated = new Map(findings.map((finding) => [finding.key, finding]))
  // The same opening at another board than before: who is known under a key that is not told any more and has the same alias.
  const byAlias = Map.groupBy(
    known.filter(({ key, alias, endedAt }) => alias !== '' && endedAt === null && !stated.has(key)),
    ({ alias }) => alias,
  )
  const fresh: Finding[] = []
  const same: SignalRow[] = []
  const changed: SignalRow[] = []
  const met = new Set<number>()
  for (const finding of stated.values()) {
    const row =
      byKey.get(finding.key) ??
      byAlias.get(finding.alias ?? '')?.find(({ id, source }) => !met.has(id) && source !== finding.source)
    if (!row) {
      fresh.push(finding)
      continue
    }
    met.add(row.id)
    // When it was seen first stays; a technology is not new each week because it is seen again.
    const isDated = finding.observedAt.getTime() !== now.getTime()
    const after: SignalRow = {
      ...row,
      ...columnsOf(finding),
      observedAt: isDated ? finding.observedAt : row.observedAt,
      lastSeenAt: now,
      endedAt: null,
    }
    if (isAsBefore(row, after)) same.push(row)
    else changed.push(after)
  }
  const gone = known.filter(
    ({ id, key, endedAt }) =>
      endedAt === null && !met.has(id) && wholeOf.some((beginning) => key.startsWith(beginning)),
  )
  return { fresh, same, changed, gone }
}

function isAsBefore(before: SignalRow, after: SignalRow): boolean {
  const shown = ({
    key,
    title,
    description,
    observedAt,
    endedAt,
    confidence,
    metadata,
    source,
    alias,
  }: SignalRow) =>
    JSON.stringify([
      key,
      title,
      description,
      observedAt,
      endedAt,
      confidence,
      sorted(metadata),
      source,
      alias,
    ])
  return shown(before) === shown(after)
}

/** The database gives the fields of an object back in its own order. */
const sorted = (metadata: Record<string, unknown>) =>
  Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1))

async function keepPoints(tx: Change, company: CompanyRow, { points, source }: Collected): Promise<Metric[]> {
  if (points.length === 0) return []
  const kept = await pointsOf(tx.db, company.organisationId, [company.id])
  const changed: Metric[] = []
  for (const [metric, stated] of Map.groupBy(points, (point) => point.metric)) {
    const last = kept.filter((point) => point.metric === metric).at(-1)
    // A metric that never had a value does not begin with none.
    const fresh = newPoints(
      last,
      stated
        .filter(({ value }) => value !== null || last !== undefined)
        .map(({ value, at }) => ({ value, validFrom: at })),
    )
    if (fresh.length === 0) continue
    changed.push(metric)
    await insertPoints(
      tx.db,
      fresh.map((point) => ({
        organisationId: company.organisationId,
        companyId: company.id,
        metric,
        source,
        ...point,
      })),
    )
  }
  return changed
}
