import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import * as endpoints from '../contract/index.ts'
import type { Alert } from '../contract/schemas.ts'
import { takersOf } from './assign-alert.ts'
import { alertOf, alertOfOrganisation, pageOfAlerts } from './store.ts'

/** Alerts of a filter, a page of them; the active ones when no state is named. */
export async function listAlerts(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listAlerts>,
): Promise<ListPageOf<Alert>> {
  const found = await pageOfAlerts(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  const takers = await takersOf(ctx, found.rows)
  return { ...found, rows: found.rows.map((row) => alertOf(row, ctx.now, takers)) }
}

/** One alert, whatever its state. @throws Problem `not-found`. */
export async function readAlert(ctx: Context, { id }: RequestOf<typeof endpoints.readAlert>): Promise<Alert> {
  const row = await alertOfOrganisation(ctx.db, ctx.actor.organisationId, id, { isHeld: false })
  return alertOf(row, ctx.now, await takersOf(ctx, [row]))
}

/** Every alert that a filter finds, as CSV or XLSX. */
export const exportAlerts = fileOfList(listAlerts, endpoints.alertsList, fileColumns(endpoints.alertColumns))
