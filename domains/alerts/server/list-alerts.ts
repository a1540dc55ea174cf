import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { type FileColumn, listFile } from '#platform/lists/index.ts'
import * as endpoints from '../contract/index.ts'
import type { Alert } from '../contract/schemas.ts'
import { alertOf, pageOfAlerts } from './store.ts'

/** Alerts of a filter, a page of them; the active ones when no state is named. */
export async function listAlerts(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listAlerts>,
): Promise<ListPageOf<Alert>> {
  const found = await pageOfAlerts(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return { ...found, rows: found.rows.map((row) => alertOf(row, ctx.now)) }
}

const columns: readonly FileColumn<Alert>[] = [
  { title: 'Alert', value: (row) => row.id },
  { title: 'Severity', value: (row) => row.severity },
  { title: 'What', value: (row) => row.title },
  { title: 'Description', value: (row) => row.description },
  { title: 'State', value: (row) => row.state },
  { title: 'Snoozed until', value: (row) => row.snoozedUntil },
  { title: 'Times', value: (row) => row.hitCount },
  { title: 'Assignee', value: (row) => row.assignee?.fullName ?? null },
  { title: 'Raised', value: (row) => row.raisedAt },
  { title: 'Last seen', value: (row) => row.lastSeenAt },
  { title: 'Closed', value: (row) => row.closedAt },
  { title: 'Outcome', value: (row) => row.outcome },
  { title: 'Why', value: (row) => row.closingReason },
]

/** Every alert that a filter finds, as CSV or XLSX. */
export const exportAlerts = (
  ctx: Context,
  asked: RequestOf<typeof endpoints.exportAlerts>,
): Promise<FileAnswer> =>
  listFile(ctx, { list: endpoints.alertsList, asked, columns, read: (ask) => listAlerts(ctx, ask) })
