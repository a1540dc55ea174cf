import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, organisationTable, whole } from '#platform/columns/index.ts'
import type { ControlChangeState, ControlName } from '../contract/index.ts'

/** Every change of a control: what it was, what was asked for and why, and who settled it. */
export const controlChange = organisationTable(
  'control_change',
  {
    control: text('control').$type<ControlName>().notNull(),
    /** Which of several it is; empty where an organisation has one. */
    key: text('key').notNull(),
    called: text('called').notNull(),
    state: text('state').$type<ControlChangeState>().notNull(),
    before: jsonb('before').$type<unknown>().notNull(),
    after: jsonb('after').$type<unknown>().notNull(),
    loosens: jsonb('loosens').$type<string[]>().notNull(),
    /** What else the control keeps with the change, as the preview of a threshold. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
    reason: text('reason').notNull(),
    askedBy: text('asked_by').notNull(),
    askedByUserId: whole('asked_by_user_id'),
    askedAt: moment('asked_at').notNull(),
    settledBy: text('settled_by'),
    settledByUserId: whole('settled_by_user_id'),
    settledAt: moment('settled_at'),
    settledReason: text('settled_reason'),
    isSettledAlone: boolean('is_settled_alone').notNull().default(false),
  },
  (table) => [
    index('control_change_by_control').on(table.organisationId, table.control, table.key),
    uniqueIndex('control_change_open_once')
      .on(table.organisationId, table.control, table.key)
      .where(sql`state = 'proposed'`),
  ],
)
