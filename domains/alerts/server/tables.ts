import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'
import type { AlertOutcome, AlertSeverity, AlertState } from '../contract/schemas.ts'

/** What asks for a person's look. At most one alert is open for a dedupe key. */
export const alert = pgTable(
  'alert',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    severity: text('severity').$type<AlertSeverity>().notNull(),
    /** 0 critical to 3 low: the severity as it sorts. */
    severityRank: integer('severity_rank').notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    href: text('href').notNull(),
    state: text('state').$type<AlertState>().notNull(),
    snoozedUntil: moment('snoozed_until'),
    dedupeKey: text('dedupe_key').notNull(),
    hitCount: integer('hit_count').notNull(),
    raisedAt: moment('raised_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    closedAt: moment('closed_at'),
    outcome: text('outcome').$type<AlertOutcome>(),
    closingReason: text('closing_reason'),
    assigneeId: integer('assignee_id'),
    /** As they were called when they were given it. */
    assigneeName: text('assignee_name'),
    /** What people did to it, and a graver hit, count; the same thing seen again does not. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('alert_open_once').on(table.organisationId, table.dedupeKey).where(sql`closed_at is null`),
    index('alert_by_state').on(table.organisationId, table.state, table.severityRank),
    index('alert_by_key').on(table.organisationId, table.dedupeKey),
    // What the figures of a window are counted from: no more of the table is read than the window holds.
    index('alert_by_raised').on(table.organisationId, table.raisedAt, table.hitCount),
    index('alert_by_closed').on(table.organisationId, table.closedAt, table.outcome, table.raisedAt),
    index('alert_open')
      .on(table.organisationId, table.severityRank, table.raisedAt, table.snoozedUntil)
      .where(sql`closed_at is null`),
    index('alert_by_subject').on(table.organisationId, table.subjectType, table.subjectId),
  ],
)
