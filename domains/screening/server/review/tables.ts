import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, organisationTable, whole } from '#platform/columns/index.ts'
import type { AssignmentRule, MatchDecision } from '../../contract/index.ts'

/** Whose work a match is that waits for a decision, and why it is theirs. */
export const reviewAssignment = pgTable(
  'review_assignment',
  {
    organisationId: integer('organisation_id').notNull(),
    matchId: whole('match_id').notNull(),
    screeningId: whole('screening_id').notNull(),
    userId: integer('user_id').notNull(),
    because: text('because').notNull(),
    assignedBy: text('assigned_by').notNull(),
    assignedAt: moment('assigned_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.matchId] }),
    index('review_assignment_by_person').on(table.organisationId, table.userId),
    index('review_assignment_by_screening').on(table.organisationId, table.screeningId),
  ],
)

/** Who is given a match; an organisation without a row gives nothing away by itself. */
export const assignmentRules = pgTable('assignment_rules', {
  organisationId: integer('organisation_id').primaryKey(),
  rules: jsonb('rules').$type<AssignmentRule[]>().notNull(),
  version: integer('version').notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Until when somebody is absent: nothing new is assigned to them. */
export const reviewAbsence = pgTable(
  'review_absence',
  {
    organisationId: integer('organisation_id').notNull(),
    userId: integer('user_id').notNull(),
    until: moment('until').notNull(),
    setBy: text('set_by').notNull(),
    setAt: moment('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.userId] })],
)

/** A reason that is given again and again. */
export const reasonTemplate = organisationTable('reason_template', {
  title: text('title').notNull(),
  text: text('text').notNull(),
  decision: text('decision').$type<MatchDecision>(),
  place: integer('place').notNull(),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull(),
})
