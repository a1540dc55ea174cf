import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  contradictionsOf,
  type Datapoint,
  type DatapointSetId,
  datapointOf,
  datapointSet,
  datapointsOfSet,
} from '#engines/esg/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type DisclosureFile, DisclosureStatus, type EsgDisclosureLine } from '../../contract/index.ts'
import { companyShapes, periodInWords, verifiedOf } from '../companies/company-shape.ts'
import { companyRows } from '../companies/store.ts'
import { metricsOf } from '../metrics/store.ts'
import type { EntryKept } from '../tables.ts'
import { isGeneral } from './entry-rules.ts'
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
    datapoints: pointsOf(row).map(({ set: _, metric: __, ...point }) => ({
      ...point,
      entry: entryOf(row, point.id),
    })),
  }
}

/**
 * What the law asks of a statement and this one leaves out: whatever the reason, it is said before what is told. Tables 2 and 3 of SFDR are a choice, and not to choose is
 * none; ESRS 2 is disclosed whatever is material.
 */
export function legalLacks({ type, datapoints }: Pick<FrozenDisclosure, 'type' | 'datapoints'>): string[] {
  const isStated = ({ entry }: FrozenDisclosure['datapoints'][number]) =>
    entry !== null && entry.omittedBecause === ''
  if (type === 'sfdr')
    return ['Table 2', 'Table 3']
      .filter((table) => !datapoints.some((one) => one.paragraph === table && isStated(one)))
      .map((table) => `No indicator of ${table} is reported: Article 6 requires at least one.`)
  const general = datapoints.filter(isGeneral)
  const leftOut = general.filter((one) => one.entry !== null && !isStated(one))
  return leftOut.length === 0
    ? []
    : [
        `${leftOut.length} of ${general.length} general disclosures of ESRS 2 are omitted, the first is ${leftOut[0]?.requirement} “${leftOut[0]?.name}”: they must be disclosed regardless of materiality (ESRS 1, paragraph 29).`,
      ]
}

/** Whether what is kept is still what was frozen: the text by its digest, and what is told now by the text. */
function isIntact(row: DisclosureRow): boolean | null {
  if (row.frozen === null || row.digest === null) return null
  if (digestOfText(row.frozen) !== row.digest) return false
  const { datapoints } = JSON.parse(row.frozen) as FrozenDisclosure
  // By what was published then: a registry that has grown since makes nothing of it untrue.
  const published = new Set(datapoints.map(({ id }) => id))
  return (
    Object.keys(row.entries).every((id) => published.has(id)) &&
    canonicalJson(datapoints.map(({ id }) => [id, entryOf(row, id)])) ===
      canonicalJson(datapoints.map(({ id, entry }) => [id, entry]))
  )
}

/** What is told of a datapoint, without the number of who told it. */
function entryOf(row: DisclosureRow, id: string): Omit<EntryKept, 'byUserId'> | null {
  const entry = row.entries[id]
  if (!entry) return null
  const { byUserId: _, ...stated } = entry
  return stated
}

/** The set and the datapoints of a disclosure: as they were called when it was published, and until then as the registry has them. */
function contentsOf(row: DisclosureRow): Pick<FrozenDisclosure, 'set' | 'datapoints'> {
  return row.frozen === null
    ? frozenOf(row, { companyName: '', publishedBy: '', publishedAt: '' })
    : (JSON.parse(row.frozen) as FrozenDisclosure)
}

export async function disclosureLines(
  ctx: Context,
  rows: readonly DisclosureRow[],
): Promise<z.input<typeof EsgDisclosureLine>[]> {
  if (rows.length === 0) return []
  const companies = await companyShapes(ctx, await companyRows(ctx.db, ctx.actor.organisationId))
  const byId = new Map(companies.map((company) => [company.id, company]))
  return rows.map((row) => {
    const entries = Object.values(row.entries)
    return {
      id: row.id,
      isSample: byId.get(row.companyNumber)?.isSample ?? false,
      companyId: row.companyNumber,
      companyName: byId.get(row.companyNumber)?.name ?? `Company ${row.companyNumber}`,
      disclosureType: row.type,
      reportingYear: row.year,
      reportingPeriod: periodInWords(row.periodStart, row.periodEnd),
      status: statusOf(row.status),
      ...(row.publishedAt ? { publishedAt: row.publishedAt } : {}),
      told: entries.filter(({ omittedBecause }) => omittedBecause === '').length,
      datapoints: contentsOf(row).datapoints.length,
    }
  })
}

export async function disclosureShape(
  ctx: Context,
  row: DisclosureRow,
): Promise<z.input<typeof DisclosureFile>> {
  const [line] = await disclosureLines(ctx, [row])
  const { set, datapoints } = contentsOf(row)
  const companies = await companyRows(ctx.db, ctx.actor.organisationId)
  return {
    disclosure: line as z.input<typeof EsgDisclosureLine>,
    set: { ...set, id: row.set as DatapointSetId },
    datapoints: datapoints.map(({ id, requirement, paragraph, name, type, unit }) => ({
      id,
      requirement,
      paragraph,
      name,
      type,
      unit,
      hasMetric: datapointOf(id)?.metric !== undefined,
      entry: row.entries[id] ?? null,
    })),
    lacks: legalLacks({ type: row.type, datapoints }),
    contradictions: contradictionsOf(
      verifiedOf(await metricsOf(ctx.db, row.organisationId, [row.companyNumber]), 'group').filter(
        ({ periodStart, periodEnd }) => periodStart === row.periodStart && periodEnd === row.periodEnd,
      ),
    ),
    history: row.history,
    digest: row.digest,
    isIntact: isIntact(row),
    isSample: companies.find(({ number }) => number === row.companyNumber)?.isSample ?? false,
  }
}
