import { z } from 'zod'
import {
  type EmissionFactor,
  emissionFactors,
  faultOfActivity,
  type GhgActivity,
  ghgInventory,
  judgeTopics,
  repeatedActivities,
  taxonomyKpi,
} from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import {
  StatedGhgActivity,
  StatedTaxonomyActivity,
  StatedTopic,
  type Worksheets,
} from '../../contract/index.ts'
import { readEsgCompany } from '../companies/companies.ts'
import { companyOfOrganisation, dayOf, holdCompany } from '../companies/store.ts'
import { newMetrics, type StatedValue, soundValue } from '../metrics/metrics.ts'
import { insertMetrics } from '../metrics/store.ts'
import * as store from './store.ts'

type Asked = { id: number; year: number }
/** Factors stand beside the activities as they were when these were kept: another one does not move what was worked out. */
const GhgKept = z.object({
  activities: z.array(StatedGhgActivity),
  factors: z.record(z.string(), z.custom<EmissionFactor>()),
})
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

export async function listEmissionFactors(ctx: Context): Promise<EmissionFactor[]> {
  return [...(await store.ownFactors(ctx.db, ctx.actor.organisationId)), ...emissionFactors]
}

/** Adds a factor with its source, for the organisation alone. */
export function addEmissionFactor(ctx: Context, facts: RequestOf<typeof endpoints.addEmissionFactor>) {
  return recordChange(ctx, async (tx) => {
    const factor = await store.insertFactor(tx.db, {
      organisationId: tx.actor.organisationId,
      facts,
      addedBy: actorName(tx.actor),
      addedAt: tx.now,
    })
    return {
      result: factor,
      trace: {
        action: 'esg-factor.added',
        subject: { type: 'esg-data', id: factor.id },
        after: factor,
        payload: { title: factor.name },
      },
    }
  })
}

/** What was worked out for a company and a year. @throws Problem `not-found`. */
export async function readWorksheets(ctx: Context, { id, year }: Asked): Promise<z.input<typeof Worksheets>> {
  const { organisationId } = ctx.actor
  await companyOfOrganisation(ctx.db, organisationId, id)
  const rows = await store.worksheetsOf(ctx.db, organisationId, { companyNumber: id, year })
  const of = (kind: store.WorksheetRow['kind']) => rows.find((row) => row.kind === kind)
  const [ghg, taxonomy, materiality] = [of('ghg'), of('taxonomy'), of('materiality')]
  const signed = (row: store.WorksheetRow) => ({ by: row.changedBy, at: row.changedAt })
  return {
    ghg: ghg ? { ...inventoryOf(ghg), ...signed(ghg) } : null,
    taxonomy: taxonomy ? { ...kpisOf(taxonomy), ...signed(taxonomy) } : null,
    materiality: materiality ? { ...topicsOf(materiality), ...signed(materiality) } : null,
  }
}

function inventoryOf(row: store.WorksheetRow) {
  const { activities, factors } = GhgKept.parse(row.content)
  const inventory = ghgInventory(activities.map((stated) => withFactors(stated, factors)))
  return {
    ...inventory,
    activities,
    lines: inventory.lines.map(({ name, scope, kgCo2e, marketKgCo2e, formula, note, factor }, at) => ({
      name,
      scope,
      kgCo2e,
      marketKgCo2e,
      formula,
      note,
      factor,
      source: activities[at]?.source ?? '',
    })),
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

type Answer = z.infer<typeof StatedGhgActivity>

function withFactors(stated: Answer, factors: Readonly<Record<string, EmissionFactor>>): GhgActivity {
  const { factorId, marketFactorId, source: _, ...activity } = stated
  const factor = factors[factorId]
  const marketFactor = marketFactorId === null ? null : factors[marketFactorId]
  if (!factor || marketFactor === undefined)
    throw new Problem(
      'invalid-input',
      `“${stated.name}”: there is no factor ${factor ? marketFactorId : factorId}.`,
    )
  return { ...activity, factor, marketFactor }
}

type Kept = { kind: store.WorksheetRow['kind']; content: unknown; seenAt: string | null | undefined }

/** @throws Problem `conflict` where somebody has kept another sheet since this one was read: it is kept as a whole, and theirs would be gone. */
function requireUnchanged(before: store.WorksheetRow | undefined, seenAt: Kept['seenAt']): void {
  if (seenAt === undefined) return
  const seen = seenAt === null ? undefined : new Date(seenAt).getTime()
  if (seen !== before?.changedAt.getTime())
    throw new Problem(
      'conflict',
      `${before?.changedBy ?? 'Somebody'} has changed this sheet since you read it. Reload it; nothing was saved.`,
    )
}

async function keep(
  ctx: Context,
  { id, year, kind, content, seenAt }: Asked & Kept,
): Promise<z.input<typeof Worksheets>> {
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    await holdCompany(tx.db, organisationId, id)
    const before = (await store.worksheetsOf(tx.db, organisationId, { companyNumber: id, year })).find(
      (row) => row.kind === kind,
    )
    requireUnchanged(before, seenAt)
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

/** Keeps the GHG inventory of a year. @throws Problem `conflict` where another was kept meanwhile, `metric-refused` with the first fault, as a factor out of its period. */
export async function keepGhg(
  ctx: Context,
  { id, year, activities, isRepeatAccepted, seenAt }: RequestOf<typeof endpoints.keepGhg>,
) {
  await companyOfOrganisation(ctx.db, ctx.actor.organisationId, id)
  const all = new Map((await listEmissionFactors(ctx)).map((one) => [one.id, one]))
  const used = activities.flatMap(({ factorId, marketFactorId }) => [
    factorId,
    ...(marketFactorId ? [marketFactorId] : []),
  ])
  const factors = Object.fromEntries(
    used.flatMap((one) => (all.has(one) ? [[one, all.get(one) as EmissionFactor]] : [])),
  )
  for (const stated of activities) {
    const fault =
      faultOfActivity(withFactors(stated, factors)) ??
      outOfYear(stated, year) ??
      notOver(stated, dayOf(ctx.now))
    if (fault) throw new Problem('metric-refused', fault)
  }
  const [twice] = repeatedActivities(activities.map((stated) => withFactors(stated, factors)))
  if (twice && !isRepeatAccepted)
    throw new Problem(
      'metric-refused',
      `${twice.map(({ name }) => `“${name}”`).join(' and ')} are the same amount, period and factor. Remove one, or state that both are meant.`,
      { asks: 'isRepeatAccepted' },
    )
  return keep(ctx, { id, year, kind: 'ghg', content: { activities, factors }, seenAt })
}

/** An inventory is of a year that is over: of a running one nobody knows what it will be. */
const notOver = ({ name, periodStart, periodEnd }: Answer, today: string) =>
  periodEnd > today || periodStart.slice(0, 4) === today.slice(0, 4)
    ? `“${name}”: ${periodStart} to ${periodEnd} is of a year that is not over. Report it when it is.`
    : undefined

const outOfYear = ({ name, periodStart, periodEnd }: Answer, year: number) =>
  Number(periodStart.slice(0, 4)) === year || Number(periodEnd.slice(0, 4)) === year
    ? undefined
    : `“${name}”: ${periodStart} to ${periodEnd} is not of ${year}.`

/** Keeps the Taxonomy KPIs of a year. @throws Problem `metric-refused` where the activities are more than the total. */
export async function keepTaxonomy(
  ctx: Context,
  { id, year, kpis, source, seenAt }: RequestOf<typeof endpoints.keepTaxonomy>,
) {
  await companyOfOrganisation(ctx.db, ctx.actor.organisationId, id)
  if (year > ctx.now.getUTCFullYear())
    throw new Problem('metric-refused', `The year ${year} is still to come: nothing of it can be reported.`)
  if (new Set(kpis.map(({ kpi }) => kpi)).size < kpis.length)
    throw new Problem('invalid-input', 'Each KPI may appear only once.')
  for (const { kpi, total, activities } of kpis)
    try {
      taxonomyKpi(total, activities)
    } catch (failure) {
      if (failure instanceof RangeError) throw new Problem('metric-refused', `${kpi}: ${failure.message}`)
      throw failure
    }
  return keep(ctx, { id, year, kind: 'taxonomy', content: { kpis, source }, seenAt })
}

/** Saves the double materiality assessment of a year. @throws Problem `invalid-input` for a topic that stands twice. */
export async function keepMateriality(
  ctx: Context,
  { id, year, threshold, topics, seenAt }: RequestOf<typeof endpoints.keepMateriality>,
) {
  await companyOfOrganisation(ctx.db, ctx.actor.organisationId, id)
  if (new Set(topics.map(({ topic }) => topic)).size < topics.length)
    throw new Problem('invalid-input', 'Each topic may appear only once.')
  return keep(ctx, { id, year, kind: 'materiality', content: { threshold, topics }, seenAt })
}

/** Enters the totals of the GHG inventory as metrics that wait for a second person. @throws Problem `conflict` without an inventory. */
export async function reportGhg(ctx: Context, { id, year }: Asked) {
  const { organisationId } = ctx.actor
  const { ghg } = await readWorksheets(ctx, { id, year })
  if (!ghg || ghg.activities.length === 0)
    throw new Problem('conflict', `There is no GHG inventory of ${year} yet.`)
  const periods = ghg.activities.map((one) => one.periodStart).sort()
  const ends = ghg.activities.map((one) => one.periodEnd).sort()
  const has = (scope: number) => ghg.activities.some((one) => one.scope === scope)
  const totals = [
    { metric: 'ghg-scope-1' as const, scope: 1, tonnes: ghg.scope1.tonnes },
    { metric: 'ghg-scope-2-location' as const, scope: 2, tonnes: ghg.scope2Location.tonnes },
    { metric: 'ghg-scope-2-market' as const, scope: 2, tonnes: ghg.scope2Market.tonnes },
    { metric: 'ghg-scope-3' as const, scope: 3, tonnes: ghg.scope3.tonnes },
  ].flatMap(({ metric, scope, tonnes }) => (has(scope) && tonnes !== null ? [{ metric, scope, tonnes }] : []))
  const values = totals.map(({ metric, scope, tonnes }): StatedValue => {
    const sound = soundValue(
      {
        metric,
        value: tonnes,
        unit: 't CO2e',
        periodStart: periods[0] ?? '',
        periodEnd: ends.at(-1) ?? '',
        scope: 'group',
        source: `GHG inventory of ${year}, ${ghg.lines.filter((line) => line.scope === scope).length} activities`,
        quote: ghg.lines
          .filter((line) => line.scope === scope)
          .map((line) => `${line.name}: ${line.formula}`)
          .join('; ')
          .slice(0, 2_000),
        via: 'calculator',
        asOf: dayOf(ctx.now),
      },
      dayOf(ctx.now),
    )
    if ('reason' in sound) throw new Problem('metric-refused', sound.reason)
    return sound.value
  })
  await recordChange(ctx, async (tx) => {
    await holdCompany(tx.db, organisationId, id)
    const rows = await insertMetrics(tx.db, newMetrics(tx, id, values))
    return {
      result: undefined,
      trace: {
        action: 'esg-metric.kept',
        subject: { type: 'esg-company', id },
        after: {
          from: `GHG inventory of ${year}`,
          metrics: rows.map(({ id: row, metric, value }) => ({ id: row, metric, value })),
        },
        payload: { title: `GHG inventory of ${year}`, count: rows.length },
      },
    }
  })
  return readEsgCompany(ctx, { id })
}
