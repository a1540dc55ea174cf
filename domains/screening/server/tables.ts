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
import type { z } from 'zod'
import type { OwnershipStanding } from '#domains/customers/contract/index.ts'
import type { ListUsed } from '#domains/watchlists/contract/index.ts'
import { asRead, moment, organisationTable, whole } from '#platform/columns/index.ts'
import type {
  BatchReading,
  CoverageContract,
  DecisionRuleSet,
  Explanation,
  HeldCoverage,
  SelfTestForm,
  SelfTestMiss,
  SelfTestShare,
  Subject,
} from '../contract/index.ts'
import type { FurtherSource } from './matches/one-party.ts'
import type { RiskPart } from './risk/assess-risk.ts'

/** The settings an organisation changed; one without a row has the defaults. */
export const screeningSettings = pgTable('screening_settings', {
  organisationId: integer('organisation_id').primaryKey(),
  threshold: doublePrecision('threshold').notNull(),
  fourEyes: boolean('four_eyes').notNull(),
  shrinkPercentMax: doublePrecision('shrink_percent_max').notNull(),
  /** Another largest loss for a list, by its id. */
  shrinkPercentByList: jsonb('shrink_percent_by_list').$type<Record<string, number>>().notNull().default({}),
  ageDaysMax: doublePrecision('age_days_max').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Which lists an organisation needs behind an answer; one without a row needs what `strictContract` says. */
export const coverageContract = pgTable('coverage_contract', {
  organisationId: integer('organisation_id').primaryKey(),
  contract: jsonb('contract').$type<CoverageContract>().notNull(),
  isSample: boolean('is_sample').notNull().default(false),
  version: integer('version').notNull().default(1),
  changedAt: moment('changed_at').notNull(),
})

/** What answers rested on, kept once however many refer to it: it changes with the lists, the contract and the day. */
export const screeningCoverage = pgTable('screening_coverage', {
  digest: text('digest').primaryKey(),
  coverage: jsonb('coverage').$type<HeldCoverage>().notNull(),
})

/** Who may decide about what alone; an organisation without a row has the defaults. */
export const decisionRules = pgTable('decision_rules', {
  organisationId: integer('organisation_id').primaryKey(),
  rules: jsonb('rules').$type<DecisionRuleSet>().notNull(),
  version: integer('version').notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** A set of list versions that screenings were made against, kept once however many refer to it. */
export const screeningListSet = pgTable('screening_list_set', {
  digest: text('digest').primaryKey(),
  lists: jsonb('lists').$type<z.output<typeof ListUsed>[]>().notNull(),
})

/** One question asked of the lists, and what was answered. `id` is the number people see. */
export const screening = pgTable(
  'screening',
  {
    organisationId: integer('organisation_id').notNull(),
    /** Counted by each organisation for itself. */
    id: whole('id').notNull(),
    companyId: whole('company_id'),
    subjectName: text('subject_name').notNull(),
    subject: jsonb('subject').$type<Subject>().notNull(),
    /** Who was asked about, for finding earlier answers about the same party. */
    subjectKey: text('subject_key').notNull(),
    /** Digest of the subject's compared facts, to see that a customer has changed since. */
    subjectHash: text('subject_hash').notNull(),
    screeningType: text('screening_type').notNull(),
    status: text('status').notNull(),
    matchCount: integer('match_count').notNull(),
    riskLevel: text('risk_level').notNull(),
    riskScore: integer('risk_score').notNull(),
    riskParts: jsonb('risk_parts').$type<RiskPart[]>().notNull(),
    threshold: doublePrecision('threshold').notNull(),
    engineVersion: text('engine_version').notNull(),
    listSet: text('list_set').notNull(),
    /** What the answer rested on; empty for one made before that was kept. */
    coverage: text('coverage').notNull().default(''),
    asOf: moment('as_of'),
    caseId: whole('case_id'),
    caseNumber: text('case_number'),
    casePriority: text('case_priority'),
    fourEyes: boolean('four_eyes').notNull(),
    latencyMs: doublePrecision('latency_ms').notNull(),
    screenedAt: moment('screened_at').notNull(),
    screenedBy: text('screened_by').notNull(),
    batchId: whole('batch_id'),
    batchRow: integer('batch_row'),
    /** The related party of the customer `companyId` that it was made of; null of one that was made of the customer itself, or of nobody's. */
    relatedPartyId: whole('related_party_id'),
    /** Who owned the customer as far as was known, and how they were screened; null of one that is not of a customer, or older. */
    ownership: jsonb('ownership').$type<OwnershipStanding>(),
    /** The screening whose question it asks again, because a list version it rested on was withdrawn. */
    repeats: whole('repeats'),
    /** Came with the sample data and goes with it. */
    isSample: boolean('is_sample').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    index('screening_by_related_party')
      .on(table.organisationId, table.relatedPartyId)
      .where(sql`related_party_id is not null`),
    index('screening_by_time').on(table.organisationId, table.screenedAt, table.id),
    index('screening_by_name').on(table.organisationId, asRead(table.subjectName), table.id),
    index('screening_by_company').on(table.organisationId, table.companyId),
    index('screening_by_subject').on(table.organisationId, table.subjectKey),
    index('screening_by_repeated').on(table.organisationId, table.repeats).where(sql`repeats is not null`),
    // What makes a resumed batch unable to screen a row twice.
    uniqueIndex('screening_by_batch_row')
      .on(table.organisationId, table.batchId, table.batchRow)
      .where(sql`batch_id is not null`),
  ],
)

/** A list entry that came close to a screened party: a match, or a rejected candidate kept as evidence. */
export const screeningMatch = organisationTable(
  'screening_match',
  {
    screeningId: whole('screening_id').notNull(),
    rank: integer('rank').notNull(),
    listId: text('list_id').notNull(),
    listName: text('list_name').notNull(),
    listVersion: integer('list_version').notNull(),
    entryUid: text('entry_uid').notNull(),
    entryName: text('entry_name').notNull(),
    topic: text('topic').notNull(),
    probability: doublePrecision('probability').notNull(),
    isMatch: boolean('is_match').notNull(),
    state: text('state').notNull(),
    riskLevel: text('risk_level').notNull(),
    explanation: jsonb('explanation').$type<z.output<typeof Explanation>>().notNull(),
    /** The further records of the same party, on this list or others; the row's own one is the closest. */
    sources: jsonb('sources').$type<FurtherSource[]>().notNull().default([]),
    /** Counts the decisions: each names the one it was made on. */
    version: integer('version').notNull().default(1),
    /** One person asked for the decision to be undone; it stands until another agrees. */
    isReopenProposed: boolean('is_reopen_proposed').notNull().default(false),
    /** The dismissal that was met when it was found: it stands, or no longer did. */
    dismissalId: whole('dismissal_id'),
    /** Digest of every fact that was compared, on both sides. */
    comparedHash: text('compared_hash').notNull(),
  },
  (table) => [
    index('screening_match_by_screening').on(table.organisationId, table.screeningId),
    // The review queue: few of all matches wait.
    index('screening_match_waiting')
      .on(table.organisationId, table.screeningId)
      .where(sql`is_match and (state in ('open', 'unclear', 'proposed') or is_reopen_proposed)`),
    index('screening_match_by_entry')
      .on(table.organisationId, table.listId, table.entryUid)
      .where(sql`is_match`),
    index('screening_match_by_source')
      .using('gin', table.sources.op('jsonb_path_ops'))
      .where(sql`is_match and sources <> '[]'::jsonb`),
  ],
)

/** Who said what about a match. Rows are only added. */
export const matchDecision = organisationTable(
  'match_decision',
  {
    matchId: whole('match_id').notNull(),
    decision: text('decision').notNull(),
    reason: text('reason').notNull(),
    by: text('by').notNull(),
    userId: whole('user_id'),
    at: moment('at').notNull(),
    stateAfter: text('state_after').notNull(),
  },
  (table) => [index('match_decision_by_match').on(table.organisationId, table.matchId)],
)

/**
 * The register of dismissals: a customer's match that people called false stays so for the party that was compared, until the
 * facts change, the time is up or somebody takes it back. Rows are kept; `endedAt` says that one no longer holds.
 */
export const matchDismissal = pgTable(
  'match_dismissal',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    /** The customer, as `company:6`: a dismissal belongs to a customer, never to a name. */
    subjectKey: text('subject_key').notNull(),
    listId: text('list_id').notNull(),
    entryUid: text('entry_uid').notNull(),
    comparedHash: text('compared_hash').notNull(),
    matchId: whole('match_id').notNull(),
    dismissedBy: text('dismissed_by').notNull(),
    dismissedAt: moment('dismissed_at').notNull(),
    reason: text('reason').notNull().default(''),
    /** Who answers for it: whoever dismissed it, until it is given to another. */
    ownerId: integer('owner_id'),
    /** Until when it holds; null for one made before dismissals had an end. */
    expiresAt: moment('expires_at'),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    endedReason: text('ended_reason'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('match_dismissal_by_id').on(table.organisationId, table.id),
    index('match_dismissal_by_subject').on(table.organisationId, table.subjectKey),
    index('match_dismissal_by_match').on(table.organisationId, table.matchId),
  ],
)

/** A file of parties to screen. */
export const screeningBatch = organisationTable('screening_batch', {
  fileName: text('file_name').notNull(),
  state: text('state').notNull(),
  rowCount: integer('row_count').notNull(),
  screenedCount: integer('screened_count').notNull().default(0),
  matchCount: integer('match_count').notNull().default(0),
  /** Rows without a match whose lists fell short of the contract. */
  incompleteCount: integer('incomplete_count').notNull().default(0),
  /** What the last piece rested on. */
  coverage: text('coverage').notNull().default(''),
  /** The first rows that are not screened, told with the batch; the rows of the batch have them all. */
  rejectedRows: jsonb('rejected_rows').$type<{ row: number; reason: string; cells?: string[] }[]>().notNull(),
  rejectedCount: integer('rejected_count').notNull().default(0),
  /** How the file was read; null for one taken before that was kept. */
  reading: jsonb('reading').$type<BatchReading>(),
  failure: text('failure'),
  startedBy: text('started_by').notNull(),
  startedByUserId: whole('started_by_user_id'),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
})

/** The rows of a batch as they were read from the file, each of them: with a subject to screen, or with why there is none. */
export const screeningBatchRow = pgTable(
  'screening_batch_row',
  {
    organisationId: integer('organisation_id').notNull(),
    batchId: whole('batch_id').notNull(),
    /** The line in the file, counted from one with the header. */
    row: integer('row').notNull(),
    companyId: whole('company_id'),
    reference: text('reference'),
    subject: jsonb('subject').$type<Subject>(),
    refusal: text('refusal'),
    /** Content of the file, kept for a row that is refused. */
    cells: jsonb('cells').$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.batchId, table.row] }),
    index('screening_batch_row_refused')
      .on(table.organisationId, table.batchId, table.row)
      .where(sql`refusal is not null`),
  ],
)

/**
 * Proof of coverage: the list versions that each customer's last screening held it against. Which ones monitoring has compared it with since is said by
 * `coverageMove`.
 */
export const customerCoverage = pgTable(
  'customer_coverage',
  {
    organisationId: integer('organisation_id').notNull(),
    companyId: whole('company_id').notNull(),
    listSet: text('list_set').notNull(),
    /** The newest move when monitoring first saw the row: later ones concern it. `UNSEEN` until then. */
    afterMove: integer('after_move').notNull(),
    /** The customer's compared facts that were held against them. */
    comparedHash: text('compared_hash').notNull(),
    screeningId: whole('screening_id').notNull(),
    screenedAt: moment('screened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.companyId] }),
    index('customer_coverage_by_list_set').on(
      table.organisationId,
      table.listSet,
      table.afterMove,
      table.companyId,
    ),
  ],
)

/**
 * What monitoring found for everybody at once: the customers who were covered by one set of list versions have been compared with all that changed up
 * to another, but for those who were screened again or are named as behind.
 */
export const coverageMove = pgTable(
  'coverage_move',
  {
    organisationId: integer('organisation_id').notNull(),
    /** Counts the moves of the organisation; they hold in this order. */
    number: integer('number').notNull(),
    fromSet: text('from_set').notNull(),
    toSet: text('to_set').notNull(),
    /** Null while customers are being compared: it does not hold before. */
    completedAt: moment('completed_at'),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.number] })],
)

/** What the check of all monitored customers against one version of a list came to, counted from the rows above. */
export const listVersionCheck = pgTable(
  'list_version_check',
  {
    organisationId: integer('organisation_id').notNull(),
    listId: text('list_id').notNull(),
    listVersion: integer('list_version').notNull(),
    listName: text('list_name').notNull(),
    publishedOn: text('published_on'),
    monitored: integer('monitored').notNull(),
    covered: integer('covered').notNull(),
    screened: integer('screened').notNull(),
    startedAt: moment('started_at').notNull(),
    countedAt: moment('counted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.listId, table.listVersion] })],
)

/** What became of a self-test: designated names, mangled as in life, asked as a screening asks them. */
export const selfTest = organisationTable(
  'self_test',
  {
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    startedBy: text('started_by').notNull(),
    state: text('state').notNull(),
    failure: text('failure'),
    seed: text('seed').notNull(),
    threshold: doublePrecision('threshold'),
    engineVersion: text('engine_version'),
    lists: jsonb('lists').$type<z.output<typeof ListUsed>[]>(),
    names: integer('names').notNull().default(0),
    asked: integer('asked').notNull().default(0),
    found: integer('found').notNull().default(0),
    /** Runs of before have shares of alterations alone. */
    byForm: jsonb('by_mangling').$type<(SelfTestShare & Partial<SelfTestForm>)[]>(),
    byKind: jsonb('by_kind').$type<SelfTestShare[]>(),
    missed: jsonb('missed').$type<(SelfTestMiss | (Omit<SelfTestMiss, 'form'> & { mangling: string }))[]>(),
  },
  (table) => [index('self_test_by_time').on(table.organisationId, table.startedAt)],
)

/** Changes of the threshold as they were kept before `control_change`, which has them since; nothing reads or writes it, and a later migration drops it. */
export const thresholdChangeBefore = organisationTable(
  'threshold_change',
  {
    before: doublePrecision('before').notNull(),
    after: doublePrecision('after').notNull(),
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    reason: text('reason').notNull(),
    preview: jsonb('preview'),
    askedBy: text('asked_by').notNull(),
    askedByUserId: whole('asked_by_user_id'),
    askedAt: moment('asked_at').notNull(),
    settledBy: text('settled_by'),
    settledAt: moment('settled_at'),
    settledReason: text('settled_reason'),
  },
  (table) => [
    uniqueIndex('threshold_change_open_once').on(table.organisationId).where(sql`state = 'proposed'`),
  ],
)
