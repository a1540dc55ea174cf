import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Datapoint, type DatapointSetId, datapointSet, datapointsOfSet } from '#engines/esg/index.ts'
import { canonicalJson } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type DisclosureFile, DisclosureStatus, type EsgDisclosureLine } from '../../contract/index.ts'
import { companiesTold, periodInWords } from '../companies/company-shape.ts'
import { companyRows } from '../companies/store.ts'
import type { EntryKept } from '../tables.ts'
import type { DisclosureRow } from './store.ts'

/** A status that is none of the four is shown as a draft (ESGD-019). */
export const statusOf = (status: string): DisclosureStatus => DisclosureStatus.catch('draft').parse(status)

/** What is published, with the datapoints as they were called then: the law’s words may change, what was published does not. */
export type FrozenDisclosure = {
  company: { number: number; name: string }
  type: 'csrd' | 'sfdr'
  set: { id: string; name: string; law: string; lacks: string }
  year: number
  periodStart: string
  periodEnd: string
  publishedBy: string
  publishedAt: string
  datapoints: (Omit<Datapoint, 'set' | 'metric'> & { entry: Omit<EntryKept, 'byUserId'> | null })[]
}

export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

export const pointsOf = (row: DisclosureRow): Datapoint[] => datapointsOfSet(row.set as DatapointSetId)

/** What a disclosure says, as it would be frozen now. */
export function frozenOf(
  row: DisclosureRow,
  about: { companyName: string; publishedBy: string; publishedAt: string },
): FrozenDisclosure {
  const { name, law, lacks } = datapointSet(row.set as DatapointSetId)
  return {
    company: { number: row.companyNumber, name: about.companyName },
    type: row.type,
    set: { id: row.set, name, law, lacks },
    year: row.year,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    publishedBy: about.publishedBy,
    publishedAt: about.publishedAt,
    datapoints: pointsOf(row).map(({ set: _, metric: __, ...point }) => {
      const entry = row.entries[point.id]
      if (!entry) return { ...point, entry: null }
      const { byUserId: ___, ...told } = entry
      return { ...point, entry: told }
    }),
  }
}

/** Whether what is kept is still what was frozen: the text by its digest, and what is told now by the text. */
function isIntact(row: DisclosureRow): boolean | null {
  if (row.frozen === null || row.digest === null) return null
  if (digestOfText(row.frozen) !== row.digest) return false
  const frozen = JSON.parse(row.frozen) as FrozenDisclosure
  const now = frozenOf(row, {
    companyName: frozen.company.name,
    publishedBy: frozen.publishedBy,
    publishedAt: frozen.publishedAt,
  })
  const toldOf = ({ datapoints }: FrozenDisclosure) =>
    canonicalJson(datapoints.map(({ id, entry }) => [id, entry]))
  return toldOf(now) === toldOf(frozen)
}

export async function disclosureLines(
  ctx: Context,
  rows: readonly DisclosureRow[],
): Promise<z.input<typeof EsgDisclosureLine>[]> {
  if (rows.length === 0) return []
  const companies = await companiesTold(ctx, await companyRows(ctx.db, ctx.actor.organisationId))
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const entries = Object.values(row.entries)
    return {
      id: row.id,
      companyId: row.companyNumber,
      companyName: names.get(row.companyNumber) ?? `Company ${row.companyNumber}`,
      disclosureType: row.type,
      reportingYear: row.year,
      reportingPeriod: periodInWords(row.periodStart, row.periodEnd),
      status: statusOf(row.status),
      ...(row.publishedAt ? { publishedAt: row.publishedAt } : {}),
      told: entries.filter(({ omittedBecause }) => omittedBecause === '').length,
      datapoints: pointsOf(row).length,
    }
  })
}

export async function disclosureTold(
  ctx: Context,
  row: DisclosureRow,
): Promise<z.input<typeof DisclosureFile>> {
  const [line] = await disclosureLines(ctx, [row])
  const { name, law, lacks } = datapointSet(row.set as DatapointSetId)
  const companies = await companyRows(ctx.db, ctx.actor.organisationId)
  return {
    disclosure: line as z.input<typeof EsgDisclosureLine>,
    set: { id: row.set as DatapointSetId, name, law, lacks },
    datapoints: pointsOf(row).map(({ id, requirement, paragraph, name, type, unit, metric }) => ({
      id,
      requirement,
      paragraph,
      name,
      type,
      unit,
      hasMetric: metric !== undefined,
      entry: row.entries[id] ?? null,
    })),
    history: row.history,
    digest: row.digest,
    isIntact: isIntact(row),
    isSample: companies.find(({ number }) => number === row.companyNumber)?.isSample ?? false,
  }
}
