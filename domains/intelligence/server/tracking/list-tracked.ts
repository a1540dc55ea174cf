import { type EntityOfDomain, entitiesNamed } from '#domains/entities/server/index.ts'
import { companyConfidence } from '#engines/company-signals/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { TrackedCompany } from '../../contract/index.ts'
import { type CollectionRow, type CompanyRow, collectionsOf, companiesOf } from '../store.ts'

/** The tracked companies of the organisation, sample companies last. */
export async function listTracked(ctx: Context) {
  const { organisationId } = ctx.actor
  const rows = await companiesOf(ctx.db, organisationId)
  const collections = Map.groupBy(
    await collectionsOf(ctx.db, organisationId, idsOf(rows)),
    ({ companyId }) => companyId,
  )
  const entities = await entitiesNamed(
    ctx,
    rows.flatMap(({ entityId }) => entityId ?? []),
  )
  return rows.map((row) => {
    const own = collections.get(row.id) ?? []
    const entity = row.entityId === null ? undefined : entities.get(row.entityId)
    const failing = own.filter(isFailing).length
    return onWire(row, { entity, collections: own }, failing)
  })
}

export const isFailing = ({ failedAt, goodAt }: CollectionRow): boolean =>
  failedAt !== null && (goodAt === null || failedAt > goodAt)

type KnownOf = { entity: EntityOfDomain | undefined; collections: readonly CollectionRow[] }

/** How sure it is that what was collected is about the company. */
export function confidenceOf({ entity, collections }: KnownOf, domain: string) {
  const learnt = collections.map((row) => row.learnt)
  const has = (kind: string) =>
    entity?.facts.identifiers.some((identifier) => identifier.kind === kind) ?? false
  return companyConfidence({
    // What the organisation itself wrote when it began to track it says nothing.
    isDomainNamed:
      learnt.some(({ isDomainNamed }) => isDomainNamed) ||
      (entity?.facts.website === domain && entity.sources.some((source) => source !== 'organisation')),
    isDomainAlive: learnt.some(({ isDomainAlive }) => isDomainAlive),
    hasLei: has('lei'),
    hasCik: has('cik'),
    github: learnt.find(({ github }) => github)?.github ?? null,
    board: learnt.find(({ board }) => board)?.board ?? null,
    sameName: [...new Set(learnt.flatMap(({ sameName }) => sameName ?? []))],
  })
}

export function onWire(
  row: CompanyRow,
  known: KnownOf | undefined,
  failing: number,
): typeof TrackedCompany._input {
  return {
    id: row.id,
    displayName: row.displayName,
    legalName: row.legalName,
    primaryDomain: row.domain,
    ticker: row.ticker,
    confidenceScore: confidenceOf(known ?? { entity: undefined, collections: [] }, row.domain).score,
    entityId: row.entityId,
    isSample: row.isSample,
    trackedAt: row.addedAt.toISOString(),
    failing,
  }
}
