import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReportFormat } from '#engines/suspicious-reports/index.ts'
import { bytea, moment, organisationTable, whole } from '#platform/columns/index.ts'
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

export const casePause = organisationTable(
  'case_pause',
  {
    caseId: whole('case_id').notNull(),
    from: moment('paused_from').notNull(),
    to: moment('paused_to'),
    reason: text('reason').notNull(),
  },
  (table) => [index('case_pause_by_case').on(table.organisationId, table.caseId)],
)

/** What a case has to settle, such as a possible match. Who opened the case says what becomes of each; the case follows. */
export const caseMatter = organisationTable(
  'case_matter',
  {
    caseId: whole('case_id').notNull(),
    /** The caller's own name of it, such as `match:17`. */
    key: text('key').notNull(),
    title: text('title').notNull(),
    detail: text('detail').notNull(),
    href: text('href').notNull(),
    state: text('state').$type<CaseMatterState>().notNull(),
  },
  (table) => [
    uniqueIndex('case_matter_by_key').on(table.organisationId, table.key),
    index('case_matter_by_case').on(table.organisationId, table.caseId),
  ],
)

export const caseNote = organisationTable(
  'case_note',
  {
    caseId: whole('case_id').notNull(),
    text: text('text').notNull(),
    author: text('author').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('case_note_by_case').on(table.organisationId, table.caseId)],
)

/** Files of a case; their content is kept by `platform/files`. */
export const caseAttachment = organisationTable(
  'case_attachment',
  {
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
  (table) => [index('case_attachment_by_case').on(table.organisationId, table.caseId)],
)

/** What people stated for the report of a case to an authority, and the file that was made of it last. */
export const caseReport = pgTable(
  'case_report',
  {
    organisationId: integer('organisation_id').notNull(),
    caseId: whole('case_id').notNull(),
    format: text('format').$type<ReportFormat>().notNull(),
    entries: jsonb('entries').$type<Record<string, string>>().notNull(),
    version: integer('version').notNull(),
    attachmentId: whole('attachment_id'),
    sha256: text('sha256'),
    madeBy: text('made_by'),
    madeAt: moment('made_at'),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.caseId, table.format] })],
)

/** Who files reports for the organisation, as each form asks it. */
export const filingInstitution = pgTable(
  'filing_institution',
  {
    organisationId: integer('organisation_id').notNull(),
    format: text('format').$type<ReportFormat>().notNull(),
    entries: jsonb('entries').$type<Record<string, string>>().notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.format] })],
)
