import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, organisationTable, whole } from '#platform/columns/index.ts'
import type { AboutPerson, KeptKind, Person } from '#platform/slice/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import type {
  ErasureAnswer,
  ErasureOf,
  ErasureState,
  ExpiryCount,
  ExpiryTerms,
  PackKind,
  PackState,
} from '../contract/schemas.ts'

/** The installation's signing keys; packs and certificates are signed with the newest. The private half is sealed. */
export const certificateKey = pgTable('certificate_key', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Packs that were asked for, and where the file of each lies once it is made. */
export const regulatorPack = organisationTable(
  'regulator_pack',
  {
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
  (table) => [index('regulator_pack_by_subject').on(table.organisationId, table.kind, table.subjectId)],
)

/** What an erasure has to do. Kept while it is worked on, so that an interrupted one goes on. */
export type ErasureWork = {
  person: Person
  erased: readonly (AboutPerson & { slice: string; group: string })[]
  kept: readonly (AboutPerson & { slice: string; group: string; why: string })[]
  /** What is about them and stays, without their name: alerts, packs. */
  related?: readonly Subject[]
}

/** Requests to erase a person's data. Once one is done, what named the person is gone from its row as well. */
export const erasure = organisationTable(
  'erasure',
  {
    of: text('of').$type<ErasureOf>().notNull(),
    subjectId: whole('subject_id').notNull(),
    called: text('called').notNull(),
    state: text('state').$type<ErasureState>().notNull(),
    reason: text('reason').notNull(),
    areNamesTheirs: boolean('are_names_theirs').notNull(),
    askedBy: text('asked_by').notNull(),
    askedByUserId: integer('asked_by_user_id'),
    askedAt: moment('asked_at').notNull(),
    settledBy: text('settled_by'),
    settledAt: moment('settled_at'),
    work: jsonb('work').$type<ErasureWork>(),
    answer: jsonb('answer').$type<ErasureAnswer>(),
    doneAt: moment('done_at'),
  },
  (table) => [index('erasure_by_subject').on(table.organisationId, table.of, table.subjectId)],
)

/** How long an organisation keeps records of a kind at least, where it said so. */
export const retentionTerm = pgTable(
  'retention_term',
  {
    organisationId: integer('organisation_id').notNull(),
    kind: text('kind').$type<KeptKind>().notNull(),
    days: integer('days').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.kind] })],
)

/** After how long records of an organisation go by themselves; one without a row lets none go. */
export const retentionPlan = pgTable('retention_plan', {
  organisationId: integer('organisation_id').primaryKey(),
  terms: jsonb('terms').$type<ExpiryTerms>().notNull(),
  proposed: jsonb('proposed').$type<ExpiryTerms>(),
  proposedReason: text('proposed_reason'),
  proposedBy: text('proposed_by'),
  proposedByUserId: integer('proposed_by_user_id'),
  proposedAt: moment('proposed_at'),
  confirmedBy: text('confirmed_by'),
  confirmedAt: moment('confirmed_at'),
  /** The day on which the last night began: of two that would begin one it is one. */
  begunOn: text('begun_on'),
  last: jsonb('last').$type<{ at: string; counts: ExpiryCount[] }>(),
  version: integer('version').notNull(),
})
