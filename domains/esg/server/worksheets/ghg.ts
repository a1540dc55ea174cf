import {
  type EmissionFactor,
  emissionFactors,
  faultOfActivity,
  type GhgActivity,
  repeatedActivities,
} from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { readCountry } from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { readEsgCompany } from '../companies/companies.ts'
import { companyOfOrganisation, dayOf, holdCompany } from '../companies/store.ts'
import { ownFactors } from '../factors/factors.ts'
import { newMetrics, questionsOn, requireAsked, type StatedValue, soundValue } from '../metrics/metrics.ts'
import { insertMetrics } from '../metrics/store.ts'
import { type Site, sitesOf } from './carbon-plan.ts'
import { keptOf, withFactors } from './inventory.ts'
import { worksheetsOf } from './store.ts'
import { keepWorksheet, readWorksheets } from './worksheets.ts'

type Stated = RequestOf<typeof endpoints.keepGhg>['activities'][number]
type Asked = { id: number; year: number }

/** The factors that activities name: as the sheet already has them, or as the library has them now. */
async function factorsOf(ctx: Context, { id, year }: Asked, activities: readonly Stated[]) {
  const sheets = await worksheetsOf(ctx.db, ctx.actor.organisationId, { companyNumber: id, year })
  const before = sheets.find(({ kind }) => kind === 'ghg')
  const kept = before ? keptOf(before) : { activities: [], factors: {} }
  const used = activities.flatMap(({ factorId, marketFactorId }) => [
    factorId,
    ...(marketFactorId ? [marketFactorId] : []),
  ])
  const own = new Map((await ownFactors(ctx, used)).map((one) => [one.id, one]))
  const factors: Record<string, EmissionFactor> = {}
  for (const one of used) {
    const now = own.get(one)
    const factor = kept.factors[one] ?? now ?? emissionFactors.find(({ id: of }) => of === one)
    if (!kept.factors[one] && now?.endedAt)
      throw new Problem(
        'metric-refused',
        `The factor “${now.name}” is used no more: ${now.endedReason}. Choose another.`,
      )
    if (factor) factors[one] = factor
  }
  return { factors, before: kept.activities.map((stated) => withFactors(stated, kept.factors)) }
}

/** Keeps the GHG inventory of a year. @throws Problem `conflict` where another was kept meanwhile, `metric-refused` with the first fault, as a factor out of its period. */
export async function keepGhg(
  ctx: Context,
  { id, year, activities, isRepeatAccepted, seenAt }: RequestOf<typeof endpoints.keepGhg>,
) {
  await companyOfOrganisation(ctx.db, ctx.actor.organisationId, id)
  const { factors, before } = await factorsOf(ctx, { id, year }, activities)
  const sites = await sitesOf(ctx, id)
  const all = activities.map((stated) => withFactors(stated, factors))
  for (const activity of all) {
    const fault =
      faultOfActivity(activity) ??
      outOfYear(activity, year) ??
      notOver(activity, dayOf(ctx.now)) ??
      faultOfSite(activity, sites)
    if (fault) throw new Problem('metric-refused', fault)
  }
  const known = repeatedActivities(before)
  const twice = repeatedActivities(all).find((rows) => !isKnown(rows, known))
  if (twice && !isRepeatAccepted)
    throw new Problem(
      'metric-refused',
      `${twice.map(({ name }) => `“${name}”`).join(' and ')} are the same amount, period and factor. Remove one, or state that both are meant.`,
      { asks: 'isRepeatAccepted' },
    )
  return keepWorksheet(ctx, { id, year, kind: 'ghg', content: { activities, factors }, seenAt })
}

/** Lines that are the same were kept as such before, and no fewer of them. */
const isKnown = (rows: readonly GhgActivity[], known: readonly (readonly GhgActivity[])[]) =>
  known.some((kept) => kept.length >= rows.length && repeatedActivities([...kept, ...rows]).length === 1)

/** An inventory is of a year that is over: of a running one nobody knows what it will be. */
const notOver = ({ name, periodStart, periodEnd }: GhgActivity, today: string) =>
  periodEnd > today || periodStart.slice(0, 4) === today.slice(0, 4)
    ? `“${name}”: ${periodStart} to ${periodEnd} is of a year that is not over. Report it when it is.`
    : undefined

const outOfYear = ({ name, periodStart, periodEnd }: GhgActivity, year: number) =>
  Number(periodStart.slice(0, 4)) === year || Number(periodEnd.slice(0, 4)) === year
    ? undefined
    : `“${name}”: ${periodStart} to ${periodEnd} is not of ${year}.`

/** Bought electricity is counted by the grid of the country where it is used; of a region that is no country nothing is said. */
function faultOfSite({ name, scope, site, factor }: GhgActivity, sites: readonly Site[]): string | undefined {
  if (!site) return undefined
  const at = sites.find((one) => one.id === site)
  if (!at) return `“${name}”: there is no site ${site}. Add it to the sites of the company first.`
  const grid = scope === 2 && factor.kind === 'electricity' ? countryOf(factor.region ?? '') : undefined
  return grid && grid !== (countryOf(at.country) ?? at.country)
    ? `“${name}”: the site ${at.name} is in ${at.country} and the factor “${factor.name}” is of the grid of ${factor.region}. Choose the grid of the site.`
    : undefined
}

const countryOf = (region: string): string | undefined => {
  const read = region === '' ? undefined : readCountry(region)
  return typeof read === 'string' ? read : undefined
}

/** Enters the totals of the GHG inventory as metrics that wait for a second person. @throws Problem `conflict` without an inventory, `metric-refused` for one far from last year's. */
export async function reportGhg(
  ctx: Context,
  { id, year, isDoubtAccepted }: RequestOf<typeof endpoints.reportGhg>,
) {
  const { organisationId } = ctx.actor
  const { ghg } = await readWorksheets(ctx, { id, year })
  if (!ghg || ghg.activities.length === 0)
    throw new Problem('conflict', `There is no GHG inventory of ${year} yet.`)
  const unfit = ghg.lines.find(({ fault }) => fault !== '')
  if (unfit)
    throw new Problem('metric-refused', `${unfit.fault} Correct or remove the activity; nothing was entered.`)
  const periods = ghg.activities.map((one) => one.periodStart).sort()
  const ends = ghg.activities.map((one) => one.periodEnd).sort()
  const totals = [
    { metric: 'ghg-scope-1' as const, scope: 1, tonnes: ghg.scope1.tonnes },
    { metric: 'ghg-scope-2-location' as const, scope: 2, tonnes: ghg.scope2Location.tonnes },
    { metric: 'ghg-scope-2-market' as const, scope: 2, tonnes: ghg.scope2Market.tonnes },
    { metric: 'ghg-scope-3' as const, scope: 3, tonnes: ghg.scope3.tonnes },
  ].flatMap(({ metric, scope, tonnes }) => (tonnes === null ? [] : [{ metric, scope, tonnes }]))
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
  requireAsked(await questionsOn(ctx, id, values), isDoubtAccepted)
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
