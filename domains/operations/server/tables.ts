import { sql } from 'drizzle-orm'
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
import { moment, organisationTable, whole } from '#platform/columns/index.ts'
import type {
  DocumentField,
  DocumentState,
  DocumentType,
  Finding,
  KycCheck,
  KycState,
  MonitoringAlertState,
  MonitoringOutcome,
  OperationsSettings,
  ReportState,
  RuleDefinition,
  RuleState,
  TaskState,
  Transaction,
  TransactionKind,
  TransactionSource,
} from '../contract/index.ts'

/** Bookings of customers' accounts. Nothing of one is ever changed but what monitoring says of it. */
export const operationsTransaction = organisationTable(
  'operations_transaction',
  {
    externalId: text('external_id').notNull(),
    account: text('account').notNull(),
    customerId: whole('customer_id'),
    peerGroup: text('peer_group').notNull(),
    at: moment('at').notNull(),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    amountMinor: whole('amount_minor').notNull(),
    currency: text('currency').notNull(),
    counterparty: text('counterparty').notNull(),
    country: text('country').notNull(),
    kind: text('kind').$type<TransactionKind>().notNull(),
    text: text('text').notNull(),
    source: text('source').$type<TransactionSource>().notNull(),
    recordedAt: moment('recorded_at').notNull(),
    /** When a rule in force first looked at it; null where none was. */
    monitoredAt: moment('monitored_at'),
    /** Whether its text and its other side were held against the lists, and whom they name most. */
    names: text('names').$type<Transaction['names']>().notNull().default('not-asked'),
    named: jsonb('named').$type<NonNullable<Transaction['named']>>(),
    namesReadAt: moment('names_read_at'),
    /** Rules in force that could not evaluate it: they need its amount in their currency, and there was no rate. */
    notEvaluatedBy: jsonb('not_evaluated_by').$type<number[]>().notNull().default([]),
    isSample: boolean('is_sample').notNull(),
  },
  (table) => [
    uniqueIndex('operations_transaction_once').on(table.organisationId, table.externalId),
    index('operations_transaction_by_account').on(table.organisationId, table.account, table.at),
    index('operations_transaction_by_time').on(table.organisationId, table.at, table.id),
    index('operations_transaction_names_waiting')
      .on(table.organisationId, table.id)
      .where(sql`names in ('waiting', 'unanswered')`),
    index('operations_transaction_not_evaluated')
      .on(table.organisationId, table.id)
      .where(sql`not_evaluated_by <> '[]'`),
    index('operations_transaction_by_customer')
      .on(table.organisationId, table.customerId, table.at)
      .where(sql`customer_id is not null`),
  ],
)

export const monitoringRule = organisationTable(
  'monitoring_rule',
  {
    name: text('name').notNull(),
    state: text('state').$type<RuleState>().notNull(),
    version: integer('version').notNull(),
    source: text('source').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** Of the pack that every organisation begins with: its name there. */
    starterKey: text('starter_key'),
  },
  (table) => [uniqueIndex('monitoring_rule_starter').on(table.organisationId, table.starterKey)],
)

export const monitoringRuleVersion = pgTable(
  'monitoring_rule_version',
  {
    organisationId: integer('organisation_id').notNull(),
    ruleId: whole('rule_id').notNull(),
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<RuleDefinition>().notNull(),
    note: text('note').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.ruleId, table.version] })],
)

/** What the rules found about one subject: rule, account and, where the rule counts by party, the party. */
export const monitoringAlert = organisationTable(
  'monitoring_alert',
  {
    subjectKey: text('subject_key').notNull(),
    ruleId: whole('rule_id').notNull(),
    ruleName: text('rule_name').notNull(),
    ruleVersion: integer('rule_version').notNull(),
    typology: text('typology').notNull(),
    severity: text('severity').$type<'critical' | 'high' | 'medium' | 'low'>().notNull(),
    severityRank: integer('severity_rank').notNull(),
    account: text('account').notNull(),
    counterparty: text('counterparty'),
    customerId: whole('customer_id'),
    customerName: text('customer_name'),
    state: text('state').$type<Exclude<MonitoringAlertState, 'snoozed'>>().notNull(),
    assigneeId: whole('assignee_id'),
    snoozedUntil: moment('snoozed_until'),
    hitCount: integer('hit_count').notNull(),
    firstHitAt: moment('first_hit_at').notNull(),
    lastHitAt: moment('last_hit_at').notNull(),
    raisedAt: moment('raised_at').notNull(),
    dueAt: moment('due_at').notNull(),
    claimedAt: moment('claimed_at'),
    /** Seconds that people had it in hand, from taking up to letting go. */
    humanSeconds: integer('human_seconds').notNull(),
    closedAt: moment('closed_at'),
    outcome: text('outcome').$type<MonitoringOutcome>(),
    reason: text('reason'),
    proposedById: whole('proposed_by_id'),
    proposedBy: text('proposed_by'),
    proposedAt: moment('proposed_at'),
    caseId: whole('case_id'),
    /** Its alert among everybody's. */
    raisedAlertId: whole('raised_alert_id'),
    findings: jsonb('findings').$type<Finding[]>().notNull(),
    leftOut: jsonb('left_out').$type<{ count: number; currencies: string[] }>().notNull(),
    version: integer('version').notNull(),
    isSample: boolean('is_sample').notNull(),
  },
  (table) => [
    uniqueIndex('monitoring_alert_open_once')
      .on(table.organisationId, table.subjectKey)
      .where(sql`closed_at is null`),
    index('monitoring_alert_by_subject').on(table.organisationId, table.subjectKey, table.lastHitAt),
    index('monitoring_alert_by_raised').on(table.organisationId, table.raisedAt),
  ],
)

/** Each hit once: the same history judged again tells nothing new. */
export const monitoringHit = pgTable(
  'monitoring_hit',
  {
    organisationId: integer('organisation_id').notNull(),
    hitKey: text('hit_key').notNull(),
    alertId: whole('alert_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.hitKey] }),
    index('monitoring_hit_by_alert').on(table.organisationId, table.alertId),
  ],
)

export const monitoringAlertTransaction = pgTable(
  'monitoring_alert_transaction',
  {
    organisationId: integer('organisation_id').notNull(),
    alertId: whole('alert_id').notNull(),
    transactionId: whole('transaction_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.alertId, table.transactionId] }),
    index('monitoring_alert_by_transaction').on(table.organisationId, table.transactionId),
  ],
)

/** What lies below the line of a rule, drawn by chance for people to look at. What was drawn together has one moment. */
export const belowLineItem = organisationTable(
  'below_line_item',
  {
    ruleId: whole('rule_id').notNull(),
    ruleVersion: integer('rule_version').notNull(),
    drawnAt: moment('drawn_at').notNull(),
    drawnBy: text('drawn_by').notNull(),
    percent: doublePrecision('percent').notNull(),
    seed: whole('seed').notNull(),
    looked: integer('looked').notNull(),
    isWhole: boolean('is_whole').notNull(),
    population: integer('population').notNull(),
    account: text('account').notNull(),
    counterparty: text('counterparty'),
    at: moment('at').notNull(),
    words: jsonb('words').$type<string[]>().notNull(),
    transactions: jsonb('transactions').$type<number[]>().notNull(),
    verdict: text('verdict').$type<'founded' | 'unfounded'>(),
    note: text('note').notNull(),
    judgedBy: text('judged_by'),
    judgedAt: moment('judged_at'),
  },
  (table) => [index('below_line_item_by_rule').on(table.organisationId, table.ruleId, table.drawnAt)],
)

/** Reports on suspicious activity as they are written here; at most one of an alert is not settled. */
export const suspiciousReport = organisationTable(
  'suspicious_report',
  {
    alertId: whole('alert_id').notNull(),
    ruleName: text('rule_name').notNull(),
    about: text('about').notNull(),
    state: text('state').$type<ReportState>().notNull(),
    narrative: text('narrative').notNull(),
    facts: jsonb('facts').$type<{ words: string; transactions: number[] }[]>().notNull(),
    missing: jsonb('missing').$type<string[]>().notNull(),
    transactionsRead: integer('transactions_read').notNull(),
    detectedOn: text('detected_on').notNull(),
    isSuspectKnown: boolean('is_suspect_known').notNull(),
    dueOn: text('due_on').notNull(),
    /** The rule of the deadline as it stood when the day of detection was said. */
    deadline: jsonb('deadline').$type<{ days: number; jurisdiction: string; source: string }>().notNull(),
    begunBy: text('begun_by').notNull(),
    begunAt: moment('begun_at').notNull(),
    proposedById: whole('proposed_by_id'),
    proposedBy: text('proposed_by'),
    proposedAt: moment('proposed_at'),
    approvedBy: text('approved_by'),
    settledAt: moment('settled_at'),
    filedOn: text('filed_on'),
    filingNumber: text('filing_number'),
    reason: text('reason'),
    version: integer('version').notNull(),
    isSample: boolean('is_sample').notNull(),
  },
  (table) => [
    uniqueIndex('suspicious_report_open_once')
      .on(table.organisationId, table.alertId)
      .where(sql`settled_at is null`),
    index('suspicious_report_by_due').on(table.organisationId, table.dueOn),
  ],
)

/** Documents of customers on their way through the queue. */
export const operationsDocument = organisationTable(
  'operations_document',
  {
    customerId: whole('customer_id'),
    fileName: text('file_name').notNull(),
    fileId: text('file_id'),
    sha256: text('sha256').notNull(),
    /** What it was taken for first, and what it is: the difference is the error of the first guess. */
    firstType: text('first_type').$type<DocumentType>().notNull(),
    type: text('type').$type<DocumentType>().notNull(),
    state: text('state').$type<DocumentState>().notNull(),
    fields: jsonb('fields').$type<Partial<Record<DocumentField, string>>>().notNull(),
    checks: jsonb('checks').$type<KycCheck[]>().notNull(),
    receivedAt: moment('received_at').notNull(),
    assigneeId: whole('assignee_id'),
    claimedAt: moment('claimed_at'),
    humanSeconds: integer('human_seconds').notNull(),
    humanEvents: integer('human_events').notNull(),
    revisions: integer('revisions').notNull(),
    awaitedSince: moment('awaited_since'),
    awaitedSeconds: integer('awaited_seconds').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    reason: text('reason'),
    /** Drawn for a quality check, and not yet checked. */
    isSampled: boolean('is_sampled').notNull(),
    version: integer('version').notNull(),
    isSample: boolean('is_sample').notNull(),
  },
  (table) => [
    index('operations_document_by_received').on(table.organisationId, table.receivedAt),
    index('operations_document_by_decided').on(table.organisationId, table.decidedAt),
    index('operations_document_by_content').on(table.organisationId, table.sha256),
  ],
)

/** Fields that somebody held against the document. */
export const qualityCheck = pgTable(
  'operations_quality_check',
  {
    organisationId: integer('organisation_id').notNull(),
    documentId: whole('document_id').notNull(),
    field: text('field').notNull(),
    isCorrect: boolean('is_correct').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.documentId, table.field] })],
)

/** Validations of customers: what was checked, with evidence, and what was decided. */
export const kycValidation = organisationTable(
  'kyc_validation',
  {
    customerId: whole('customer_id').notNull(),
    customerName: text('customer_name').notNull(),
    state: text('state').$type<KycState>().notNull(),
    checks: jsonb('checks').$type<KycCheck[]>().notNull(),
    score: doublePrecision('score').notNull(),
    band: text('band').$type<'low' | 'medium' | 'high' | 'critical'>().notNull(),
    ranAt: moment('ran_at').notNull(),
    ranBy: text('ran_by').notNull(),
    decision: text('decision').$type<'approved' | 'rejected'>(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    reason: text('reason'),
    nextReviewOn: text('next_review_on'),
    version: integer('version').notNull(),
    isSample: boolean('is_sample').notNull(),
  },
  (table) => [
    index('kyc_validation_by_customer').on(table.organisationId, table.customerId),
    index('kyc_validation_by_ran').on(table.organisationId, table.ranAt),
  ],
)

/** Work that somebody has to do, with its service level. */
export const operationsTask = organisationTable(
  'operations_task',
  {
    title: text('title').notNull(),
    detail: text('detail').notNull(),
    href: text('href'),
    slaHours: integer('sla_hours').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    dueAt: moment('due_at').notNull(),
    assigneeId: whole('assignee_id'),
    state: text('state').$type<TaskState>().notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    note: text('note'),
    version: integer('version').notNull(),
    isSample: boolean('is_sample').notNull(),
  },
  (table) => [index('operations_task_by_created').on(table.organisationId, table.createdAt)],
)

export const operationsSettings = pgTable('operations_settings', {
  organisationId: integer('organisation_id').primaryKey(),
  settings: jsonb('settings').$type<OperationsSettings>().notNull(),
  version: integer('version').notNull().default(1),
  changedAt: moment('changed_at').notNull(),
})
