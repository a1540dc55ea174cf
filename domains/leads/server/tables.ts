import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'
import type { Device } from '../contract/page-views.ts'
import type { LeadDelivery, LeadKind, LeadStatus } from '../contract/schemas.ts'

/** Somebody who asked for a demo or for an offer, and how far the lead has been sent on. */
export const lead = pgTable(
  'lead',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    kind: text('kind').$type<LeadKind>().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    phone: text('phone'),
    jobTitle: text('job_title'),
    companySize: text('company_size'),
    useCase: text('use_case'),
    message: text('message'),
    plan: text('plan'),
    status: text('status').$type<LeadStatus>().notNull(),
    note: text('note').notNull().default(''),
    isSpam: boolean('is_spam').notNull(),
    spamReasons: jsonb('spam_reasons').$type<string[]>().notNull(),
    submissions: integer('submissions').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    lastSentAt: moment('last_sent_at').notNull(),
    firstContactAt: moment('first_contact_at'),
    delivery: text('delivery').$type<LeadDelivery>().notNull(),
    /** Tries are the outbox's; these two are written by processes of the version before. */
    deliveryAttempts: integer('delivery_attempts').notNull().default(0),
    deliverAfter: moment('deliver_after').notNull().default(sql`now()`),
    deliveryFailure: text('delivery_failure'),
    deliveredAt: moment('delivered_at'),
    hubspotContactId: text('hubspot_contact_id'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    index('lead_by_time').on(table.organisationId, table.createdAt),
    index('lead_by_email').on(table.organisationId, table.email, table.createdAt),
    index('lead_to_deliver').on(table.delivery, table.deliverAfter),
  ],
)

/** Looks at pages, counted by day. There is no row for a visitor, so that there is nothing to trace one by. */
export const pageViewCount = pgTable(
  'page_view_count',
  {
    organisationId: integer('organisation_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    path: text('path').notNull(),
    referrerHost: text('referrer_host').notNull(),
    device: text('device').$type<Device>().notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.day, table.path, table.referrerHost, table.device] }),
  ],
)
