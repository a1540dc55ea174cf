import { z } from 'zod'
import { faultOfTarget, recalculatedBase, type ScopeTotals, targetPath } from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { type CarbonPlan, StatedRecalculation, StatedSite, StatedTarget } from '../../contract/index.ts'
import { companyOfOrganisation, dayOf, holdCompany } from '../companies/store.ts'
import { keptOf, totalsOf } from './inventory.ts'
import * as store from './store.ts'

export type Site = z.infer<typeof StatedSite>
const PlanKept = z.object({
  sites: z.array(StatedSite),
  base: z
    .object({
      year: z.number(),
      thresholdPercent: z.number(),
      totals: z.custom<ScopeTotals>(),
      recalculations: z.array(StatedRecalculation),
    })
    .nullable(),
  targets: z.array(StatedTarget),
})
type Plan = z.infer<typeof PlanKept>
type Base = NonNullable<Plan['base']>

const nothing: Plan = { sites: [], base: null, targets: [] }
const planIn = (row: store.PlanRow | undefined): Plan => (row ? PlanKept.parse(row.content) : nothing)

export const sitesOf = async (ctx: Context, id: number): Promise<Site[]> =>
  planIn(await store.planOf(ctx.db, ctx.actor.organisationId, id)).sites

const baseOf = ({ totals, recalculations }: Base) => recalculatedBase(totals, recalculations)

/** Sites, base year and targets of a company with their paths. @throws Problem `not-found`. */
export async function readCarbonPlan(
  ctx: Context,
  { id }: { id: number },
): Promise<z.input<typeof CarbonPlan>> {
  const { organisationId } = ctx.actor
  await companyOfOrganisation(ctx.db, organisationId, id)
  const row = await store.planOf(ctx.db, organisationId, id)
  const { sites, base, targets } = planIn(row)
  const inventories = await store.inventoriesOf(ctx.db, organisationId, id)
  const actual = new Map(inventories.map((one) => [one.year, totalsOf(one)]))
  const lastYear = ctx.now.getUTCFullYear() - 1
  const unknown = { baseTonnes: null, yearlyPercent: null, years: [], note: '' }
  return {
    sites,
    base: base && {
      ...base,
      recalculated: baseOf(base),
      asks: questionsOnBase(base, actual.get(base.year)),
    },
    targets: targets.map((target) => {
      if (!base) return { ...target, ...unknown, note: 'It has no base year.' }
      const facts = { baseYear: base.year, base: baseOf(base) }
      const fault = faultOfTarget(target, facts)
      return fault
        ? { ...target, ...unknown, note: fault }
        : { ...target, ...targetPath(target, { ...facts, actual, lastYear }) }
    }),
    by: row?.changedBy ?? null,
    at: row?.changedAt.toISOString() ?? null,
  }
}

const scopeWords: Readonly<Record<keyof ScopeTotals, string>> = {
  scope1: 'scope 1',
  scope2Location: 'scope 2 (location-based)',
  scope2Market: 'scope 2 (market-based)',
  scope3: 'scope 3',
}
const scopeKeys = Object.keys(scopeWords) as (keyof ScopeTotals)[]
const tonnesIn = (value: number) => Math.round(value * 10) / 10

/** Where the inventory of the base year is no longer what the base was fixed by. */
function questionsOnBase({ year, thresholdPercent, totals }: Base, now: ScopeTotals | undefined): string[] {
  if (!now) return [`The inventory of ${year} is no longer there: the base is as it was fixed.`]
  return scopeKeys.flatMap((key) => {
    const [fixed, current] = [totals[key], now[key]]
    if (fixed === current) return []
    if (fixed === null || current === null)
      return [
        `${year}: ${scopeWords[key]} ${fixed === null ? 'was not reported when the base was fixed, and is now' : 'was reported when the base was fixed, and is not now'}. Fix the base again.`,
      ]
    return Math.abs(current - fixed) > (thresholdPercent / 100) * Math.abs(fixed)
      ? [
          `${year}: ${scopeWords[key]} is ${tonnesIn(current)} t in the inventory now, and the base was fixed at ${tonnesIn(fixed)} t: more than ${thresholdPercent} % apart. Fix the base again.`,
        ]
      : []
  })
}

type Asked = RequestOf<typeof endpoints.keepCarbonPlan>

/** The base year: as it was fixed, or by its inventory now. @throws Problem `conflict` without an inventory, `metric-refused` for a running year. */
async function fixedBase(ctx: Context, { id, base }: Asked, before: Plan['base']): Promise<Plan['base']> {
  if (!base) return null
  const { isFixedAgain, ...facts } = base
  if (base.year >= ctx.now.getUTCFullYear())
    throw new Problem('metric-refused', `The year ${base.year} is not over: it cannot be a base year.`)
  const late = base.recalculations.find(({ on }) => on > dayOf(ctx.now))
  if (late) throw new Problem('metric-refused', `A recalculation of ${late.on} is still to come.`)
  if (before?.year === base.year && !isFixedAgain) return { ...facts, totals: before.totals }
  const inventories = await store.inventoriesOf(ctx.db, ctx.actor.organisationId, id)
  const inventory = inventories.find(({ year }) => year === base.year)
  const totals = inventory && totalsOf(inventory)
  if (!totals || scopeKeys.every((key) => totals[key] === null))
    throw new Problem(
      'conflict',
      `No scope is reported in a GHG inventory of ${base.year}: enter its activities, or correct those that are not counted.`,
    )
  return { ...facts, totals }
}

/** @throws Problem `conflict` for a site that activities stand at. */
async function requireUnusedSites(
  ctx: Context,
  { id, sites }: Asked,
  before: readonly Site[],
): Promise<void> {
  const gone = before.filter((one) => !sites.some((site) => site.id === one.id))
  if (gone.length === 0) return
  const inventories = await store.inventoriesOf(ctx.db, ctx.actor.organisationId, id)
  for (const row of inventories) {
    const used = keptOf(row).activities.find(({ site }) => gone.some((one) => one.id === site))
    if (used)
      throw new Problem(
        'conflict',
        `“${used.name}” of ${row.year} takes place at the site ${gone.find((one) => one.id === used.site)?.name}. Change the activity first.`,
      )
  }
}

const twiceIn = (ids: readonly { id: string }[]) => new Set(ids.map(({ id }) => id)).size < ids.length

/** Keeps sites, base year and targets. @throws Problem `conflict` where they were kept meanwhile, `metric-refused` for a target without a base. */
export async function keepCarbonPlan(ctx: Context, input: Asked): Promise<z.input<typeof CarbonPlan>> {
  const { id, sites, targets, seenAt } = input
  const { organisationId } = ctx.actor
  if (twiceIn(sites) || twiceIn(targets))
    throw new Problem('invalid-input', 'Each site and each target may appear only once.')
  await recordChange(ctx, async (tx) => {
    await holdCompany(tx.db, organisationId, id)
    const row = await store.planOf(tx.db, organisationId, id)
    store.requireUnchanged(row, seenAt)
    const before = planIn(row)
    await requireUnusedSites(tx, input, before.sites)
    const base = await fixedBase(tx, input, before.base)
    for (const target of targets) {
      if (!base)
        throw new Problem(
          'metric-refused',
          `“${target.name}”: a target is a reduction of a base year. State it first.`,
        )
      const fault = faultOfTarget(target, { baseYear: base.year, base: baseOf(base) })
      if (fault) throw new Problem('metric-refused', fault)
    }
    const content: Plan = { sites, base, targets }
    await store.putPlan(tx.db, {
      organisationId,
      companyNumber: id,
      content,
      changedBy: actorName(tx.actor),
      changedAt: tx.now,
    })
    return {
      result: undefined,
      trace: {
        action: 'esg-plan.kept',
        subject: { type: 'esg-company', id },
        before: row ? before : undefined,
        after: content,
        payload: { title: 'Sites, base year and targets' },
      },
    }
  })
  return readCarbonPlan(ctx, { id })
}
