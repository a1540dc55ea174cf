import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { Alert } from '../contract/nouns.ts'
import { alertOf, pageOfAlerts } from './store.ts'

/** Alerts, the gravest and oldest first. */
export async function listAlerts(
  ctx: Context,
  input: RequestOf<typeof endpoints.listAlerts>,
): Promise<PageOf<Alert>> {
  const { rows, total } = await pageOfAlerts(ctx.db, ctx.actor.organisationId, input, ctx.now, input)
  return { rows: rows.map((row) => alertOf(row, ctx.now)), total }
}
