import { and, asc, desc, eq, inArray, isNotNull, lte, max, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { reportDelivery, reportSchedule } from './tables.ts'

export type ScheduleRow = typeof reportSchedule.$inferSelect
export type DeliveryRow = typeof reportDelivery.$inferSelect
type DeliveryKey = Pick<DeliveryRow, 'organisationId' | 'id'>

const isSchedule = (organisationId: number, id: number) =>
  ofOrganisation(reportSchedule, organisationId, { id })

/** The schedules of an organisation, the oldest first. */
export const schedulesOf = (db: Queryable, organisationId: number): Promise<ScheduleRow[]> =>
  db
    .select()
    .from(reportSchedule)
    .where(eq(reportSchedule.organisationId, organisationId))
    .orderBy(asc(reportSchedule.id))

/** @throws Problem `not-found`. */
export async function scheduleOf(db: Queryable, organisationId: number, id: number): Promise<ScheduleRow> {
  const [row] = await db.select().from(reportSchedule).where(isSchedule(organisationId, id))
  return row ?? missing(id)
}

/** The same, held until the change is over. @throws Problem `not-found`. */
export async function holdSchedule(
  db: Transaction,
  organisationId: number,
  id: number,
): Promise<ScheduleRow> {
  const [row] = await db.select().from(reportSchedule).where(isSchedule(organisationId, id)).for('update')
  return row ?? missing(id)
}

function missing(id: number): never {
  throw new Problem('not-found', `There is no scheduled report ${id}.`)
}

export async function insertSchedule(
  db: Transaction,
  values: typeof reportSchedule.$inferInsert,
): Promise<ScheduleRow> {
  const [row] = await db.insert(reportSchedule).values(values).returning()
  if (!row) throw new Error('The schedule was not stored.')
  return row
}

export async function updateSchedule(
  db: Transaction,
  { organisationId, id }: Pick<ScheduleRow, 'organisationId' | 'id'>,
  change: Partial<typeof reportSchedule.$inferInsert>,
): Promise<ScheduleRow> {
  const [row] = await db.update(reportSchedule).set(change).where(isSchedule(organisationId, id)).returning()
  return row ?? missing(id)
}

/** Takes schedules away with their history. Gives the files that went with their mails. */
export async function deleteSchedules(
  db: Transaction,
  organisationId: number,
  ids?: readonly number[],
): Promise<{ removed: number; fileIds: string[] }> {
  const deliveries = await db
    .delete(reportDelivery)
    .where(
      and(
        eq(reportDelivery.organisationId, organisationId),
        ids ? inArray(reportDelivery.scheduleId, [...ids]) : undefined,
      ),
    )
    .returning({ fileId: reportDelivery.fileId })
  const removed = await db
    .delete(reportSchedule)
    .where(
      and(
        eq(reportSchedule.organisationId, organisationId),
        ids ? inArray(reportSchedule.id, [...ids]) : undefined,
      ),
    )
    .returning({ id: reportSchedule.id })
  return {
    removed: removed.length,
    fileIds: [...new Set(deliveries.flatMap(({ fileId }) => fileId ?? []))],
  }
}

export const dueSchedules = (db: Queryable, now: Date): Promise<ScheduleRow[]> =>
  db
    .select()
    .from(reportSchedule)
    .where(
      and(
        eq(reportSchedule.state, 'on'),
        isNotNull(reportSchedule.nextDueAt),
        lte(reportSchedule.nextDueAt, now),
      ),
    )
    .orderBy(asc(reportSchedule.nextDueAt), asc(reportSchedule.id))

export async function insertDelivery(
  db: Transaction,
  values: typeof reportDelivery.$inferInsert,
): Promise<DeliveryRow> {
  const [row] = await db.insert(reportDelivery).values(values).returning()
  if (!row) throw new Error('The delivery was not stored.')
  return row
}

/** @throws Problem `not-found`. */
export async function deliveryOf(db: Queryable, { organisationId, id }: DeliveryKey): Promise<DeliveryRow> {
  const [row] = await db
    .select()
    .from(reportDelivery)
    .where(ofOrganisation(reportDelivery, organisationId, { id }))
  if (!row) throw new Problem('not-found', 'This schedule has no such mail.')
  return row
}

/** Nothing happens to one whose schedule was taken away meanwhile. */
export async function updateDelivery(
  db: Transaction,
  { organisationId, id }: DeliveryKey,
  change: Partial<typeof reportDelivery.$inferInsert>,
): Promise<void> {
  await db
    .update(reportDelivery)
    .set(change)
    .where(ofOrganisation(reportDelivery, organisationId, { id }))
}

/** Marks a failed try. */
export const noteFailure = (
  db: Transaction,
  key: DeliveryKey,
  { sentence, isDead }: { sentence: string; isDead: boolean },
): Promise<void> =>
  updateDelivery(db, key, {
    state: isDead ? 'given-up' : 'failed',
    attempts: sql`${reportDelivery.attempts} + 1` as never,
    lastFailure: sentence,
  })

/** Marks that the mail server took it. */
export const noteArrival = (db: Transaction, key: DeliveryKey, sentAt: Date): Promise<void> =>
  updateDelivery(db, key, {
    state: 'sent',
    attempts: sql`${reportDelivery.attempts} + 1` as never,
    lastFailure: null,
    sentAt,
  })

/** The newest mails of a schedule. */
export const deliveriesOf = (
  db: Queryable,
  organisationId: number,
  scheduleId: number,
  limit: number,
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(reportDelivery)
    .where(ofOrganisation(reportDelivery, organisationId, { scheduleId }))
    .orderBy(desc(reportDelivery.id))
    .limit(limit)

/** How the mails of the newest report of each schedule do, and when one of it arrived last. */
export async function outcomesOf(
  db: Queryable,
  organisationId: number,
): Promise<Map<number, { lastSentAt: Date | null; failing: number; waiting: number }>> {
  const newest = db
    .select({ scheduleId: reportDelivery.scheduleId, at: max(reportDelivery.at).as('newest_at') })
    .from(reportDelivery)
    .where(eq(reportDelivery.organisationId, organisationId))
    .groupBy(reportDelivery.scheduleId)
    .as('newest')
  const rows = await db
    .select({
      scheduleId: reportDelivery.scheduleId,
      state: reportDelivery.state,
      mails: sql<number>`(count(*) filter (where ${reportDelivery.at} = ${newest.at}))::integer`,
      lastSentAt: max(reportDelivery.sentAt),
    })
    .from(reportDelivery)
    .innerJoin(newest, eq(newest.scheduleId, reportDelivery.scheduleId))
    .where(eq(reportDelivery.organisationId, organisationId))
    .groupBy(reportDelivery.scheduleId, reportDelivery.state)
  const outcomes = new Map<number, { lastSentAt: Date | null; failing: number; waiting: number }>()
  for (const { scheduleId, state, mails, lastSentAt } of rows) {
    const known = outcomes.get(scheduleId) ?? { lastSentAt: null, failing: 0, waiting: 0 }
    outcomes.set(scheduleId, known)
    if (state === 'sent') known.lastSentAt = lastSentAt
    if (state === 'failed' || state === 'given-up') known.failing += mails
    if (state === 'waiting') known.waiting += mails
  }
  return outcomes
}

export async function namesOfSchedules(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: reportSchedule.id, report: reportSchedule.report, accountId: reportSchedule.accountId })
    .from(reportSchedule)
    .where(ofOrganisation(reportSchedule, organisationId, { id: ids }))
  return rows.map(({ id, report, accountId }) => ({ id, name: `${report} of account ${accountId}` }))
}
