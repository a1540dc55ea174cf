import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { alertDelivery, alertDestination } from './tables.ts'

export type DestinationRow = typeof alertDestination.$inferSelect
export type DeliveryRow = typeof alertDelivery.$inferSelect

const isKept = (organisationId: number) =>
  ofOrganisation(alertDestination, organisationId, ne(alertDestination.state, 'removed'))

/** The destinations of an organisation that were not taken away, by name. */
export function destinationsOf(db: Queryable, organisationId: number): Promise<DestinationRow[]> {
  return db
    .select()
    .from(alertDestination)
    .where(isKept(organisationId))
    .orderBy(asc(alertDestination.name), asc(alertDestination.id))
}

/** One of them. @throws Problem `not-found`. */
export async function destinationOf(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<DestinationRow> {
  const [row] = await db
    .select()
    .from(alertDestination)
    .where(and(isKept(organisationId), eq(alertDestination.id, id)))
  if (!row) throw new Problem('not-found', `There is no destination ${id}.`)
  return row
}

export async function insertDestination(
  db: Transaction,
  values: typeof alertDestination.$inferInsert,
): Promise<DestinationRow> {
  const [row] = await db.insert(alertDestination).values(values).returning()
  if (!row) throw new Error('The destination was not stored.')
  return row
}

/** @throws Problem `not-found`. */
export async function updateDestination(
  db: Transaction,
  organisationId: number,
  id: number,
  change: Partial<typeof alertDestination.$inferInsert>,
): Promise<DestinationRow> {
  const [row] = await db
    .update(alertDestination)
    .set({ ...change, version: sql`${alertDestination.version} + 1` })
    .where(and(isKept(organisationId), eq(alertDestination.id, id)))
    .returning()
  if (!row) throw new Problem('not-found', `There is no destination ${id}.`)
  return row
}

/** Keeps that an event goes to a destination. @returns nothing where it goes there already. */
export async function insertDelivery(
  db: Transaction,
  values: typeof alertDelivery.$inferInsert,
): Promise<DeliveryRow | undefined> {
  const [row] = await db.insert(alertDelivery).values(values).onConflictDoNothing().returning()
  return row
}

/** A delivery to a destination. @throws Problem `not-found`. */
export async function deliveryOf(
  db: Queryable,
  organisationId: number,
  { destinationId, id }: { destinationId: number; id: number },
): Promise<DeliveryRow> {
  const [row] = await db
    .select()
    .from(alertDelivery)
    .where(ofOrganisation(alertDelivery, organisationId, { destinationId, id }))
  if (!row) throw new Problem('not-found', `There is no delivery ${id} to this destination.`)
  return row
}

export async function updateDelivery(
  db: Transaction,
  { organisationId, id }: Pick<DeliveryRow, 'organisationId' | 'id'>,
  change: Partial<typeof alertDelivery.$inferInsert>,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .update(alertDelivery)
    .set(change)
    .where(ofOrganisation(alertDelivery, organisationId, { id }))
    .returning()
  return row
}

/** Marks that a try failed, on the delivery and on its destination. */
export async function noteFailure(
  db: Transaction,
  delivery: Pick<DeliveryRow, 'organisationId' | 'id' | 'destinationId'>,
  { sentence, isDead }: { sentence: string; isDead: boolean },
): Promise<void> {
  await updateDelivery(db, delivery, {
    state: isDead ? 'given-up' : 'failed',
    attempts: sql`${alertDelivery.attempts} + 1` as never,
    lastFailure: sentence,
  })
  await db
    .update(alertDestination)
    .set({ failuresInRow: sql`${alertDestination.failuresInRow} + 1`, lastFailure: sentence })
    .where(ofOrganisation(alertDestination, delivery.organisationId, { id: delivery.destinationId }))
}

export async function noteArrival(
  db: Transaction,
  delivery: Pick<DeliveryRow, 'organisationId' | 'id' | 'destinationId'>,
  at: Date,
): Promise<void> {
  await updateDelivery(db, delivery, {
    state: 'sent',
    attempts: sql`${alertDelivery.attempts} + 1` as never,
    lastFailure: null,
    sentAt: at,
  })
  await db
    .update(alertDestination)
    .set({ failuresInRow: 0, lastFailure: null, lastSentAt: at })
    .where(ofOrganisation(alertDestination, delivery.organisationId, { id: delivery.destinationId }))
}

/** The newest deliveries to a destination. */
export function deliveriesTo(
  db: Queryable,
  organisationId: number,
  destinationId: number,
  limit: number,
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(alertDelivery)
    .where(ofOrganisation(alertDelivery, organisationId, { destinationId }))
    .orderBy(desc(alertDelivery.id))
    .limit(limit)
}

/** How many deliveries to each destination are under way and how many were given up. */
export async function countUnderWay(
  db: Queryable,
  organisationId: number,
): Promise<Map<number, { waiting: number; givenUp: number }>> {
  const rows = await db
    .select({
      destinationId: alertDelivery.destinationId,
      waiting: sql<number>`count(*) filter (where ${alertDelivery.state} in ('waiting', 'failed'))`.mapWith(
        Number,
      ),
      givenUp: sql<number>`count(*) filter (where ${alertDelivery.state} = 'given-up')`.mapWith(Number),
    })
    .from(alertDelivery)
    .where(ofOrganisation(alertDelivery, organisationId, { state: ['waiting', 'failed', 'given-up'] }))
    .groupBy(alertDelivery.destinationId)
  return new Map(rows.map(({ destinationId, waiting, givenUp }) => [destinationId, { waiting, givenUp }]))
}

/** Removes every destination of an organisation that is emptied. Gives how many there were. */
export async function deleteDestinations(db: Queryable, organisationId: number): Promise<number> {
  await db.delete(alertDelivery).where(eq(alertDelivery.organisationId, organisationId))
  const removed = await db
    .delete(alertDestination)
    .where(eq(alertDestination.organisationId, organisationId))
    .returning({ id: alertDestination.id })
  return removed.length
}

export const namesOfDestinations = (db: Queryable, organisationId: number, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: alertDestination.id, name: alertDestination.name })
        .from(alertDestination)
        .where(ofOrganisation(alertDestination, organisationId, { id: ids }))
