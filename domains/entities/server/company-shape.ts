import type { z } from 'zod'
import { countryName } from '#engines/name-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { DirectoryCompany } from '../contract/index.ts'
import { withLeftOut } from './company/left-out-of-list.ts'
import { orderInForce } from './precedence/precedence-store.ts'
import { declaredStatuses, shownFacts } from './show-facts.ts'
import * as store from './store.ts'
import { EVERYBODY } from './tables.ts'

type Answer = z.input<typeof DirectoryCompany>

const placeOf = ({ city, region, country }: store.EntityRow['facts']) =>
  [city, country === 'US' ? region : undefined, country ? countryName(country) : undefined]
    .filter(Boolean)
    .join(', ')

/** An entity as the directory lists it, with what sources say of its status. */
export function companyOf(
  { organisationId, id, facts, sources }: Omit<store.EntityRow, 'mergedInto' | 'updatedAt'>,
  statuses: Answer['statuses'],
): Answer {
  return {
    id,
    name: facts.names[0]?.text ?? '',
    logo: null,
    ...(facts.kind === 'natural' ? { isPerson: true } : {}),
    industry: facts.industry ?? facts.sector ?? null,
    sector: facts.sector ?? null,
    location: placeOf(facts) || null,
    country: facts.country ?? null,
    employeeCount: facts.employees ?? null,
    ...(facts.employeesBand ? { employeesBand: facts.employeesBand } : {}),
    fundingStage: facts.fundingStage ?? null,
    totalFunding: facts.fundingMillions ?? null,
    ...(facts.fundingCurrency ? { fundingCurrency: facts.fundingCurrency } : {}),
    revenue: facts.revenueMillions ?? null,
    ...(facts.revenueBand ? { revenueBand: facts.revenueBand } : {}),
    ...(facts.revenueCurrency ? { revenueCurrency: facts.revenueCurrency } : {}),
    foundedYear: facts.foundedYear ?? null,
    description: facts.description ?? null,
    website: facts.website ?? null,
    marketSize: facts.marketSize ?? null,
    isOwn: organisationId !== EVERYBODY,
    sources,
    statuses,
  }
}

/** What sources say of the status of some entities. */
export async function statusesOf(
  ctx: Context,
  ids: readonly number[],
): Promise<(id: number) => Answer['statuses']> {
  const [statuses, order] = await Promise.all([
    store
      .statusesAmong(ctx.db, ctx.actor.organisationId, ids)
      .then((records) => withLeftOut(ctx.db, records)),
    orderInForce(ctx.db),
  ])
  const stated = Map.groupBy(statuses, ({ entityId }) => entityId)
  return (id) => declaredStatuses(stated.get(id) ?? [], order)
}

/** Companies by their ids, in that order, each with what the organisation's own records add; those merged away meanwhile are left out. */
export async function companiesWithIds(ctx: Context, ids: readonly number[]): Promise<Answer[]> {
  const { organisationId } = ctx.actor
  const [entities, records, order] = await Promise.all([
    store.entitiesWithIds(ctx.db, organisationId, ids),
    store.statusesAmong(ctx.db, organisationId, ids).then((records) => withLeftOut(ctx.db, records)),
    orderInForce(ctx.db),
  ])
  const rows = entities.filter(({ mergedInto }) => mergedInto === null)
  const stated = Map.groupBy(records, ({ entityId }) => entityId)
  const withOwn = new Set(
    records.filter((record) => record.organisationId === organisationId).map(({ entityId }) => entityId),
  )
  const all = withOwn.size === 0 ? [] : await store.recordsOf(ctx.db, organisationId, [...withOwn])
  const byEntity = Map.groupBy(all, ({ entityId }) => entityId)
  const byId = new Map(
    rows.map((row) => {
      const own = byEntity.get(row.id)
      return [
        row.id,
        companyOf(
          own
            ? {
                ...row,
                facts: shownFacts(own, order),
                sources: [...new Set(own.map(({ source }) => source))],
              }
            : row,
          declaredStatuses(stated.get(row.id) ?? [], order),
        ),
      ]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
