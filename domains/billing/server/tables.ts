import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns/index.ts'
import type { PlanName, PlanStatus } from '../contract/index.ts'

/** The plan an organisation chose. One without a row has chosen none and is not limited. */
export const organisationPlan = pgTable('organisation_plan', {
  organisationId: integer('organisation_id').primaryKey(),
  plan: text('plan').$type<PlanName>().notNull(),
  status: text('status').$type<PlanStatus>().notNull(),
  /** When this plan began; a month's screenings count from here at the earliest. */
  startedAt: moment('started_at').notNull(),
  trialEndsAt: moment('trial_ends_at'),
  /** A trial is had once. */
  hasHadTrial: boolean('has_had_trial').notNull().default(false),
  /** The smaller plan that follows at the end of the billing cycle. */
  changesTo: text('changes_to').$type<PlanName>(),
  changesAt: moment('changes_at'),
  customerId: text('customer_id'),
  subscriptionId: text('subscription_id'),
})

/** What the payment provider last reported of a subscription. Without an organisation it waits to be claimed. */
export const stripeSubscription = pgTable(
  'stripe_subscription',
  {
    id: text('id').primaryKey(),
    organisationId: integer('organisation_id'),
    plan: text('plan').$type<PlanName>().notNull(),
    customerId: text('customer_id'),
    /** In the provider's words. */
    status: text('status').notNull(),
    trialEndsAt: moment('trial_ends_at'),
    /** When it ends although nobody failed to pay; null while it renews. */
    endsAt: moment('ends_at'),
    /** Digest of the token in the buyer's mail. */
    claimHash: text('claim_hash'),
    /** When the provider said so: an older word does not undo a newer one. */
    saidAt: moment('said_at').notNull(),
  },
  (table) => [
    index('stripe_subscription_by_organisation').on(table.organisationId),
    uniqueIndex('stripe_subscription_by_claim').on(table.claimHash),
  ],
)

/** Events that were taken; one that comes again changes nothing. */
export const stripeEvent = pgTable('stripe_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: moment('created_at').notNull(),
  receivedAt: moment('received_at').notNull(),
})
