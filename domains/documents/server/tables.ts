import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { asRead, moment, searchable, whole } from '#platform/columns/index.ts'
import type { DocumentKind } from '../contract/schemas.ts'

/** Nobody's own: seen by the whole organisation. */
export const ORGANISATION_WIDE = 0

/** Files that people send, with what is known of them. Their text stands in the passages. */
export const document = pgTable(
  'document',
  {
    organisationId: integer('organisation_id').notNull(),
    /** Not to be guessed: who has the id of a document that is a person's own has been given it. */
    id: text('id').notNull(),
    /** The person who alone sees it, or 0. */
    ownerUserId: integer('owner_user_id').notNull(),
    /** Whether somebody keeps it for its own sake; without that it goes with the last thing that uses it. */
    isInLibrary: boolean('is_in_library').notNull(),
    title: text('title').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: whole('bytes').notNull(),
    sha256: text('sha256').notNull(),
    fileId: text('file_id').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    pages: integer('pages'),
    pagesWithoutText: jsonb('pages_without_text').$type<number[]>().notNull(),
    characters: integer('characters').notNull(),
    passages: integer('passages').notNull(),
    warnings: jsonb('warnings').$type<string[]>().notNull(),
    companyId: whole('company_id'),
    isSample: boolean('is_sample').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('document_by_content').on(table.organisationId, table.ownerUserId, table.sha256),
    index('document_by_time').on(table.organisationId, table.addedAt, table.id),
    index('document_by_title').on(table.organisationId, asRead(table.title), table.id),
  ],
)

/** A line of a page, packed: page-relative place and the characters it is. */
export type PackedLine = [start: number, end: number, x: number, y: number, width: number, height: number]

/** The text of documents as passages without gaps, written before the document so that no change holds up others. */
export const documentPassage = pgTable(
  'document_passage',
  {
    organisationId: integer('organisation_id').notNull(),
    documentId: text('document_id').notNull(),
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    page: integer('page'),
    text: text('text').notNull(),
    lines: jsonb('lines').$type<PackedLine[]>().notNull(),
    words: searchable('words').generatedAlwaysAs(sql`to_tsvector('english', "text")`),
    keptAt: moment('kept_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.documentId, table.start] }),
    index('document_passage_by_word').using('gin', table.words),
  ],
)

/** What rests on a document: an analysis, a conversation. */
export const documentUse = pgTable(
  'document_use',
  {
    organisationId: integer('organisation_id').notNull(),
    documentId: text('document_id').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    called: text('called').notNull(),
    path: text('path'),
  },
  (table) => [
    primaryKey({
      name: 'document_use_pk',
      columns: [table.organisationId, table.documentId, table.subjectType, table.subjectId],
    }),
  ],
)
