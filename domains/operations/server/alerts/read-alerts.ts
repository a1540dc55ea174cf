import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import { workEventsOf } from '#platform/work-events/index.ts'
import * as endpoints from '../../contract/index.ts'
import { namesOfPeople, workersOf } from '../people.ts'
import { monitoringAlertOf } from './alert-shape.ts'
import { wordsOfEvent } from './event-words.ts'
import * as store from './store.ts'

type Answer = z.input<typeof endpoints.MonitoringAlert>

export async function listMonitoringAlerts(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listMonitoringAlerts>,
): Promise<ListPageOf<Answer>> {
  const { organisationId } = ctx.actor
  const found = await store.pageOfAlerts(ctx.db, organisationId, ask, ctx.now)
  const names = await namesOfPeople(ctx.db, organisationId)
  return {
    ...found,
    rows: found.rows.map(({ row, transactions }) =>
      monitoringAlertOf(row, { now: ctx.now, names, transactions }),
    ),
  }
}

export const exportMonitoringAlerts = fileOfList(
  listMonitoringAlerts,
  endpoints.monitoringAlertsList,
  fileColumns(endpoints.monitoringAlertColumns),
)

/** One alert with its findings and what happened to it. @throws Problem `not-found`. */
export async function readMonitoringAlert(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.readMonitoringAlert>,
): Promise<z.input<typeof endpoints.MonitoringAlertFile>> {
  const { organisationId } = ctx.actor
  const row = await store.alertOfOrganisation(ctx.db, organisationId, id)
  const names = await namesOfPeople(ctx.db, organisationId)
  const transactions = await store.countTransactions(ctx.db, organisationId, id)
  const events = await workEventsOf(ctx.db, organisationId, { type: 'monitoring-alert', id })
  return {
    ...monitoringAlertOf(row, { now: ctx.now, names, transactions }),
    findings: row.findings,
    leftOut: row.leftOut,
    history: events.map((event) => ({
      id: event.id,
      what: wordsOfEvent(event.eventType),
      who: event.actorId,
      why:
        typeof (event.payload as { reason?: unknown }).reason === 'string'
          ? (event.payload as { reason: string }).reason
          : null,
      at: event.at.toISOString(),
    })),
    people: await workersOf(ctx.db, organisationId),
  }
}
