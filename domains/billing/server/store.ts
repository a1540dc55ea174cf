import { and, eq, isNotNull, lte, ne } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { organisationPlan, stripeEvent, stripeSubscription } from './tables.ts'

export type PlanRow = typeof organisationPlan.$inferSelect
export type SubscriptionRow = typeof stripeSubscription.$inferSelect

/** The plan an organisation chose; undefined when it chose none. */
export async function planRowOf(db: Queryable, organisationId: number): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(organisationPlan)
    .where(eq(organisationPlan.organisationId, organisationId))
  return row
}

/** The same, locked until the change ends: who counts what is in use after this counts alone. */
export async function lockPlan(db: Queryable, organisationId: number): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(organisationPlan)
    .where(eq(organisationPlan.organisationId, organisationId))
    .for('update')
  return row
}

/** Writes the whole row, first or again. */
export async function keepPlan(db: Queryable, row: PlanRow): Promise<PlanRow> {
  const { organisationId: _, ...facts } = row
  const [kept] = await db
    .insert(organisationPlan)
    .values(row)
    .onConflictDoUpdate({ target: organisationPlan.organisationId, set: facts })
    .returning()
  if (!kept) throw new Error('The plan was not stored.')
  return kept
}

/** Plans whose change to a smaller one is due. */
export function duePlans(db: Queryable, now: Date): Promise<PlanRow[]> {
  return db
    .select()
    .from(organisationPlan)
    .where(and(isNotNull(organisationPlan.changesTo), lte(organisationPlan.changesAt, now)))
}

/** Notes an event; false when it was taken before. Two deliveries at once wait for each other here. */
export async function noteEvent(db: Transaction, event: typeof stripeEvent.$inferInsert): Promise<boolean> {
  const noted = await db.insert(stripeEvent).values(event).onConflictDoNothing().returning()
  return noted.length > 0
}

/** One subscription, locked until the change ends. */
export async function lockSubscription(db: Queryable, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(stripeSubscription).where(eq(stripeSubscription.id, id)).for('update')
  return row
}

export async function keepSubscription(db: Queryable, row: SubscriptionRow): Promise<SubscriptionRow> {
  const [kept] = await db
    .insert(stripeSubscription)
    .values(row)
    .onConflictDoUpdate({ target: stripeSubscription.id, set: row })
    .returning()
  if (!kept) throw new Error('The subscription was not stored.')
  return kept
}

/** The subscriptions of an organisation but one. */
export function otherSubscriptions(
  db: Queryable,
  organisationId: number,
  id: string,
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(stripeSubscription)
    .where(ofOrganisation(stripeSubscription, organisationId, ne(stripeSubscription.id, id)))
}

/** The subscription that a claim link stands for, locked. */
export async function lockClaimed(db: Queryable, claimHash: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(stripeSubscription)
    .where(eq(stripeSubscription.claimHash, claimHash))
    .for('update')
  return row
}
