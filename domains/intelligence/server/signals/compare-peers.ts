import { valueAt } from '#engines/company-signals/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { metricLabel, metrics } from '../../contract/index.ts'
import { collectionsOf, companiesOf, companiesWithIds, pointsOf } from '../store.ts'
import { figureOf } from './read-overview.ts'

const CHANGE_DAYS = 30
const PEERS_MAX = 6

/** Tracked companies beside each other: what holds of each metric, and how it has changed in thirty days. */
export async function comparePeers(ctx: Context, { ids }: RequestOf<typeof endpoints.comparePeers>) {
  const { organisationId } = ctx.actor
  const wanted = ids
    ? [...new Set(ids.split(',').map(Number))]
    : (await companiesOf(ctx.db, organisationId)).slice(0, PEERS_MAX).map(({ id }) => id)
  const rows = await companiesWithIds(ctx.db, organisationId, wanted)
  const companies = wanted.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Problem('not-found', `No company with the number ${id} is tracked.`, { field: 'ids' })
    return row
  })
  const points = Map.groupBy(await pointsOf(ctx.db, organisationId, wanted), ({ companyId }) => companyId)
  const collections = Map.groupBy(
    await collectionsOf(ctx.db, organisationId, wanted),
    ({ companyId }) => companyId,
  )
  return {
    companies: companies.map(({ id, displayName, isSample }) => ({ id, displayName, isSample })),
    rows: metrics.map((metric) => ({
      metric,
      label: metricLabel[metric],
      values: companies.map(({ id }) => {
        const own = points.get(id) ?? []
        const { value, asOf } = figureOf(metric, own, collections.get(id) ?? [])
        const before = valueAt(
          own.filter((point) => point.metric === metric),
          daysBefore(ctx.now, CHANGE_DAYS),
        )
        return { value, asOf, change: value !== null && typeof before === 'number' ? value - before : null }
      }),
    })),
  }
}
