import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AlertSeverity } from '#domains/alerts/contract/index.ts'
import { moment, organisationTable, whole } from '#platform/columns/index.ts'
import type { RuleCondition, RuleKind } from '../contract/schemas.ts'

/** What a rule remembers from one look to the next. */
export type RuleMemory = {
  /** Whether it was met the last time: a level fires when it is reached, not as long as it holds. */
  wasMet?: boolean
  /** The session that it was met in, where what it waits for is of a session: the same in the next one is another. */
  session?: string
  /** When what is dear to compute was looked at. */
  lookedAt?: string
  /** What has to be known of what was looked at the last time: a simulated price, an old one. */
  caveat?: string | null
  /** The companies that a search had found. */
  seen?: number[]
}

/** Rules that people made: what is looked at for them, and how grave it is. */
export const alertRule = organisationTable(
  'alert_rule',
  {
    name: text('name').notNull(),
    kind: text('kind').$type<RuleKind>().notNull(),
    condition: jsonb('condition').$type<RuleCondition>().notNull(),
    severity: text('severity').$type<AlertSeverity>().notNull(),
    cooldownHours: integer('cooldown_hours').notNull(),
    version: integer('version').notNull(),
    state: text('state').$type<'on' | 'paused' | 'removed'>().notNull(),
    memory: jsonb('memory').$type<RuleMemory>().notNull(),
    lastFailure: text('last_failure'),
    lastFiredAt: moment('last_fired_at'),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('alert_rule_by_kind').on(table.state, table.kind)],
)

export const alertRuleVersion = pgTable(
  'alert_rule_version',
  {
    organisationId: integer('organisation_id').notNull(),
    ruleId: whole('rule_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    condition: jsonb('condition').$type<RuleCondition>().notNull(),
    severity: text('severity').$type<AlertSeverity>().notNull(),
    cooldownHours: integer('cooldown_hours').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.ruleId, table.version] })],
)

/** Each time that a rule was met; an event meets a rule once, however often it is told. */
export const alertRuleFiring = organisationTable(
  'alert_rule_firing',
  {
    ruleId: whole('rule_id').notNull(),
    version: integer('version').notNull(),
    eventKey: text('event_key').notNull(),
    /** What it is about, where a rule looks at many things: each rests for itself. */
    about: text('about').notNull(),
    at: moment('at').notNull(),
    words: text('words').notNull(),
    caveat: text('caveat'),
    value: doublePrecision('value'),
    isRested: boolean('is_rested').notNull(),
    alertId: whole('alert_id'),
  },
  (table) => [
    uniqueIndex('alert_rule_firing_once').on(table.organisationId, table.ruleId, table.eventKey),
    index('alert_rule_firing_by_rule').on(table.organisationId, table.ruleId, table.at),
  ],
)
