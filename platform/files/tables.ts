import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, moment, whole } from '#platform/columns/index.ts'

/** Content that an organisation keeps, once however many files have it. It is found by its SHA-256 and never changed. */
export const fileBlob = pgTable(
  'file_blob',
  {
    organisationId: integer('organisation_id').notNull(),
    id: text('id').notNull(),
    sha256: text('sha256').notNull(),
    bytes: whole('bytes').notNull(),
    /** Where it lies; it stays there when the installation's setting changes. */
    storage: text('storage').$type<StorageName>().notNull(),
    /** Its place in that storage. */
    place: text('place').notNull(),
    /** `arriving` until all of it is there; `leaving` once no file has it any more. */
    state: text('state').$type<'arriving' | 'whole' | 'leaving'>().notNull(),
    touchedAt: moment('touched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('file_blob_once').on(table.organisationId, table.sha256).where(sql`${table.state} = 'whole'`),
    index('file_blob_by_state').on(table.state, table.touchedAt),
  ],
)

export type StorageName = 'database' | 'folder' | 's3'

/** The content of a blob in the database, a piece a row, so that none of it has to be held whole. */
export const filePiece = pgTable(
  'file_piece',
  {
    organisationId: integer('organisation_id').notNull(),
    blobId: text('blob_id').notNull(),
    at: integer('at').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.blobId, table.at] })],
)

/** A file of a record. Two of them may have the same content; it goes with the last. */
export const storedFile = pgTable(
  'stored_file',
  {
    organisationId: integer('organisation_id').notNull(),
    id: text('id').notNull(),
    blobId: text('blob_id').notNull(),
    purpose: text('purpose').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: whole('bytes').notNull(),
    sha256: text('sha256').notNull(),
    at: moment('at').notNull(),
    /** Null: until its record lets go of it. */
    keptUntil: moment('kept_until'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    index('stored_file_by_blob').on(table.organisationId, table.blobId),
    index('stored_file_kept_until').on(table.keptUntil).where(sql`${table.keptUntil} is not null`),
  ],
)

/** How many bytes an organisation keeps: one row, so that two uploads at once cannot both take the last room. */
export const fileUsage = pgTable('file_usage', {
  organisationId: integer('organisation_id').primaryKey(),
  bytes: whole('bytes').notNull(),
})
