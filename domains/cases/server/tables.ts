import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, moment, whole } from '#platform/columns/index.ts'
import type { CaseMatterState, CaseOutcome, CasePriority, CaseStatus } from '../contract/schemas.ts'

/** Work on a suspicion: what it is about, who has it, how far it is and until when. */
export const complianceCase = pgTable(
  'compliance_case',
  {
    organisationId: integer('organisation_id').notNull(),
    /** Counted by each organisation for itself. */
    id: whole('id').notNull(),
    caseNumber: text('case_number').notNull(),
    priority: text('priority').$type<CasePriority>().notNull(),
    /** 0 urgent to 3 low: the priority as it sorts. */
    priorityRank: integer('priority_rank').notNull(),
    status: text('status').$type<CaseStatus>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    openedAt: moment('opened_at').notNull(),
    /** When the allowance is used up, with every finished pause added. While the clock stands it does not count. */
    dueAt: moment('due_at').notNull(),
    /** Since when the clock stands; null while it runs. */
    pausedSince: moment('paused_since'),
    closedAt: moment('closed_at'),
    outcome: text('outcome').$type<CaseOutcome>(),
    assigneeId: integer('assignee_id'),
    screeningId: whole('screening_id'),
    companyId: whole('company_id'),
    subjectName: text('subject_name').notNull(),
    /** Counts the changes: a step names the one it was decided on. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('compliance_case_number').on(table.organisationId, table.caseNumber),
    index('compliance_case_by_status').on(table.organisationId, table.status, table.dueAt),
    index('compliance_case_by_due').on(table.organisationId, table.dueAt, table.id),
    index('compliance_case_by_opened').on(table.organisationId, table.openedAt, table.id),
    index('compliance_case_by_screening').on(table.organisationId, table.screeningId),
    index('compliance_case_by_company').on(table.organisationId, table.companyId),
  ],
)

/** The last number given in a year. Its row is locked by the change that takes the next one. */
export const caseCounter = pgTable(
  'case_counter',
  {
    organisationId: integer('organisation_id').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.year] })],
)

export const casePause = pgTable(
  'case_pause',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    caseId: whole('case_id').notNull(),
    from: moment('paused_from').notNull(),
    to: moment('paused_to'),
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    index('case_pause_by_case').on(table.organisationId, table.caseId),
  ],
)

/** What a case has to settle, such as a possible match. Who opened the case says what becomes of each; the case follows. */
export const caseMatter = pgTable(
  'case_matter',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    caseId: whole('case_id').notNull(),
    /** The caller's own name of it, such as `match:17`. */
    key: text('key').notNull(),
    title: text('title').notNull(),
    detail: text('detail').notNull(),
    href: text('href').notNull(),
    state: text('state').$type<CaseMatterState>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('case_matter_by_key').on(table.organisationId, table.key),
    index('case_matter_by_case').on(table.organisationId, table.caseId),
  ],
)

/** Notes are only added. */
export const caseNote = pgTable(
  'case_note',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    caseId: whole('case_id').notNull(),
    text: text('text').notNull(),
    author: text('author').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    index('case_note_by_case').on(table.organisationId, table.caseId),
  ],
)

/** Files of a case; their content is kept by `platform/files`. */
export const caseAttachment = pgTable(
  'case_attachment',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    caseId: whole('case_id').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    fileId: text('file_id').notNull().default(''),
    /** Where the content was before files had a place of their own; emptied by the migration that moved it. */
    body: bytea('body'),
    author: text('author').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    index('case_attachment_by_case').on(table.organisationId, table.caseId),
  ],
)
