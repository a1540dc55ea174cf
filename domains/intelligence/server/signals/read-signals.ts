import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { companyOf, pointsOf, signalsOf } from '../store.ts'

/** Signals of a company, the newest first. */
export async function listSignals(
  ctx: Context,
  { id, kind, limit }: RequestOf<typeof endpoints.listSignals>,
) {
  const company = await companyOf(ctx.db, ctx.actor.organisationId, id)
  const rows = await signalsOf(ctx.db, company, { kind, limit })
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    description: row.description,
    observedAt: row.observedAt.toISOString(),
    confidence: row.confidence,
    metadata: JSON.stringify(row.metadata),
    source: row.source,
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    isSample: company.isSample,
  }))
}

/** How the metrics of a company have changed: a point where a value begins. */
export async function listTimeseries(ctx: Context, { id }: RequestOf<typeof endpoints.listTimeseries>) {
  const company = await companyOf(ctx.db, ctx.actor.organisationId, id)
  const rows = await pointsOf(ctx.db, company.organisationId, [company.id])
  return rows.flatMap(({ metric, value, validFrom, source }) =>
    value === null
      ? []
      : [{ metric, value, validFrom: validFrom.toISOString(), source, isSample: company.isSample }],
  )
}
