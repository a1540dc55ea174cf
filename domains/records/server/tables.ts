import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'
import type { PackKind, PackState } from '../contract/nouns.ts'

/** The installation's signing keys; packs and certificates are signed with the newest. The private half is sealed. */
export const certificateKey = pgTable('certificate_key', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Packs that were asked for, and where the file of each lies once it is made. */
export const regulatorPack = pgTable(
  'regulator_pack',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    kind: text('kind').$type<PackKind>().notNull(),
    subjectId: whole('subject_id').notNull(),
    title: text('title').notNull(),
    state: text('state').$type<PackState>().notNull(),
    fileId: text('file_id'),
    fileName: text('file_name'),
    bytes: whole('bytes'),
    files: integer('files'),
    sha256: text('sha256'),
    manifestSha256: text('manifest_sha256'),
    fingerprint: text('fingerprint'),
    leftOut: jsonb('left_out').$type<string[]>().notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: moment('asked_at').notNull(),
    madeAt: moment('made_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    index('regulator_pack_by_subject').on(table.organisationId, table.kind, table.subjectId),
  ],
)
