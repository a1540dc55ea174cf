import { z } from 'zod'
import { judgeTopics, taxonomyKpi } from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { StatedTaxonomyActivity, StatedTopic, type Worksheets } from '../../contract/index.ts'
import { companyOfOrganisation, holdCompany } from '../companies/store.ts'
import { inventoryOf } from './inventory.ts'
import * as store from './store.ts'

type Asked = { id: number; year: number }
const TaxonomyKept = z.object({
  kpis: z.array(
    z.object({
      kpi: z.enum(['turnover', 'capex', 'opex']),
      total: z.number(),
      activities: z.array(StatedTaxonomyActivity),
    }),
  ),
  source: z.string(),
})
const MaterialityKept = z.object({ threshold: z.number(), topics: z.array(StatedTopic) })

/** What was worked out for a company and a year. @throws Problem `not-found`. */
export async function readWorksheets(ctx: Context, { id, year }: Asked): Promise<z.input<typeof Worksheets>> {
  const { organisationId } = ctx.actor
  await companyOfOrganisation(ctx.db, organisationId, id)
  const rows = await store.worksheetsOf(ctx.db, organisationId, { companyNumber: id, year })
  const of = (kind: store.WorksheetRow['kind']) => rows.find((row) => row.kind === kind)
  const [ghg, taxonomy, materiality] = [of('ghg'), of('taxonomy'), of('materiality')]
  const signed = (row: store.WorksheetRow) => ({ by: row.changedBy, at: row.changedAt })
  return {
    ghg: ghg ? { ...(await inventoryOf(ctx, ghg)), ...signed(ghg) } : null,
    taxonomy: taxonomy ? { ...kpisOf(taxonomy), ...signed(taxonomy) } : null,
    materiality: materiality ? { ...topicsOf(materiality), ...signed(materiality) } : null,
  }
}

function kpisOf(row: store.WorksheetRow) {
  const { kpis, source } = TaxonomyKept.parse(row.content)
  return {
    kpis: kpis.map(({ kpi, total, activities }) => ({ kpi, ...taxonomyKpi(total, activities) })),
    source,
  }
}

function topicsOf(row: store.WorksheetRow) {
  const { threshold, topics } = MaterialityKept.parse(row.content)
  return { threshold, topics: judgeTopics(topics, threshold), judged: topics }
}

type Kept = { kind: store.WorksheetRow['kind']; content: unknown; seenAt: string | null | undefined }

export async function keepWorksheet(
  ctx: Context,
  { id, year, kind, content, seenAt }: Asked & Kept,
): Promise<z.input<typeof Worksheets>> {
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    await holdCompany(tx.db, organisationId, id)
    const before = (await store.worksheetsOf(tx.db, organisationId, { companyNumber: id, year })).find(
      (row) => row.kind === kind,
    )
    store.requireUnchanged(before, seenAt)
    await store.putWorksheet(tx.db, {
      organisationId,
      companyNumber: id,
      year,
      kind,
      content,
      changedBy: actorName(tx.actor),
      changedAt: tx.now,
    })
    return {
      result: undefined,
      trace: {
        action: 'esg-worksheet.kept',
        subject: { type: 'esg-company', id },
        before: before ? { kind, year, content: before.content } : undefined,
        after: { kind, year, content },
        payload: { title: `${kind} ${year}` },
      },
    }
  })
  return readWorksheets(ctx, { id, year })
}

/** Keeps the Taxonomy KPIs of a year. @throws Problem `metric-refused` where the activities are more than the total. */
export async function keepTaxonomy(
  ctx: Context,
  { id, year, kpis, source, seenAt }: RequestOf<typeof endpoints.keepTaxonomy>,
) {
  await companyOfOrganisation(ctx.db, ctx.actor.organisationId, id)
  if (year >= ctx.now.getUTCFullYear())
    throw new Problem('metric-refused', `The year ${year} is not over: report its KPIs when it is.`)
  if (new Set(kpis.map(({ kpi }) => kpi)).size < kpis.length)
    throw new Problem('invalid-input', 'Each KPI may appear only once.')
  for (const { kpi, total, activities } of kpis)
    try {
      taxonomyKpi(total, activities)
    } catch (failure) {
      if (failure instanceof RangeError) throw new Problem('metric-refused', `${kpi}: ${failure.message}`)
      throw failure
    }
  return keepWorksheet(ctx, { id, year, kind: 'taxonomy', content: { kpis, source }, seenAt })
}

/** Saves the double materiality assessment of a year. @throws Problem `invalid-input` for a topic that stands twice. */
export async function keepMateriality(
  ctx: Context,
  { id, year, threshold, topics, seenAt }: RequestOf<typeof endpoints.keepMateriality>,
) {
  await companyOfOrganisation(ctx.db, ctx.actor.organisationId, id)
  if (year > ctx.now.getUTCFullYear())
    throw new Problem('metric-refused', `The year ${year} is still to come: assess it when it has begun.`)
  if (new Set(topics.map(({ topic }) => topic)).size < topics.length)
    throw new Problem('invalid-input', 'Each topic may appear only once.')
  return keepWorksheet(ctx, { id, year, kind: 'materiality', content: { threshold, topics }, seenAt })
}
