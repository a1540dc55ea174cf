import { boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import { moment, organisationTable, whole } from '#platform/columns/index.ts'
import type { ReportDeliveryState, ReportKind, Rhythm } from '../../contract/index.ts'

/** A report that is made and mailed again and again. */
export const reportSchedule = organisationTable(
  'report_schedule',
  {
    report: text('report').$type<ReportKind>().notNull(),
    accountId: whole('account_id').notNull(),
    rhythm: text('rhythm').$type<Rhythm>().notNull(),
    recipientIds: jsonb('recipient_ids').$type<number[]>().notNull(),
    state: text('state').$type<'on' | 'paused'>().notNull(),
    /** Null while it is paused. */
    nextDueAt: moment('next_due_at'),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Counts the changes that people make. */
    version: integer('version').notNull().default(1),
  },
  (table) => [index('report_schedule_by_due').on(table.nextDueAt)],
)

/** A report on its way to one person, and what became of it. */
export const reportDelivery = organisationTable(
  'report_delivery',
  {
    scheduleId: whole('schedule_id').notNull(),
    fromDay: text('from_day').$type<IsoDay>().notNull(),
    toDay: text('to_day').$type<IsoDay>().notNull(),
    recipientId: whole('recipient_id').notNull(),
    recipient: text('recipient').notNull(),
    address: text('address').notNull(),
    subject: text('subject').notNull(),
    firstLine: text('first_line').notNull(),
    /** Nothing is missing from the report. */
    isWhole: boolean('is_whole').notNull(),
    /** The file that goes with it; null where no report could be made. */
    fileId: text('file_id'),
    state: text('state').$type<ReportDeliveryState>().notNull(),
    attempts: integer('attempts').notNull(),
    lastFailure: text('last_failure'),
    at: moment('at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [index('report_delivery_by_schedule').on(table.organisationId, table.scheduleId, table.id)],
)
