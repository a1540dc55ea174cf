import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'
import type { LoadKind } from '../../contract/load-kinds.ts'
import type { LoadColumns, LoadCounts, LoadState } from '../../contract/loads.ts'

/** A file of companies that was sent: tried, loaded, perhaps taken back. */
export const directoryLoad = pgTable(
  'directory_load',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    kind: text('kind').$type<LoadKind>().notNull(),
    source: text('source').notNull(),
    /** Whose directory it goes into: 0 is everybody's. */
    directoryId: integer('directory_id').notNull(),
    fileId: text('file_id').notNull(),
    fileName: text('file_name').notNull(),
    bytes: whole('bytes').notNull(),
    asOf: text('as_of').notNull(),
    titles: jsonb('titles').$type<string[]>().notNull(),
    columns: jsonb('columns').$type<LoadColumns>().notNull(),
    notes: jsonb('notes').$type<string[]>().notNull(),
    state: text('state').$type<LoadState>().notNull(),
    trial: jsonb('trial').$type<LoadCounts>(),
    loaded: jsonb('loaded').$type<LoadCounts>(),
    /** Rows of the file that are dealt with in the stage that is under way. */
    through: whole('through').notNull(),
    keptAtUndo: integer('kept_at_undo').notNull(),
    failure: text('failure'),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.organisationId, row.id] })],
)

/** A row of a file that is not taken. */
export const directoryLoadRefusal = pgTable(
  'directory_load_refusal',
  {
    organisationId: integer('organisation_id').notNull(),
    loadId: whole('load_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    line: whole('line').notNull(),
    key: text('key').notNull(),
    field: text('field').notNull(),
    reason: text('reason').notNull(),
  },
  (row) => [primaryKey({ columns: [row.organisationId, row.loadId, row.id] })],
)

/** What a record or a link was before a load has changed it. */
export const directoryLoadChange = pgTable(
  'directory_load_change',
  {
    organisationId: integer('organisation_id').notNull(),
    loadId: whole('load_id').notNull(),
    /** `record` or `link`. */
    of: text('of').$type<'record' | 'link'>().notNull(),
    rowId: whole('row_id').notNull(),
    /** The load that had written it before. */
    loadBefore: whole('load_before'),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.loadId, row.of, row.rowId] }),
    index('directory_load_change_before').on(row.organisationId, row.loadBefore),
  ],
)

/** Legal forms of ISO 20275, one for each language in which the list has it. They are everybody's. */
export const legalForm = pgTable(
  'legal_form',
  {
    code: text('code').notNull(),
    language: text('language').notNull(),
    country: text('country').notNull(),
    name: text('name').notNull(),
    latinName: text('latin_name').notNull(),
    abbreviations: text('abbreviations').notNull(),
    status: text('status').$type<'ACTV' | 'INAC'>().notNull(),
    asOf: text('as_of').notNull(),
  },
  (row) => [primaryKey({ columns: [row.code, row.language] })],
)
