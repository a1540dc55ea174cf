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
import { moment, whole } from '#platform/columns/index.ts'
import type { SearchAsked } from '../contract/saved-searches.ts'
import type { EntityFacts, EntityLinkKind } from '../contract/schemas.ts'

/** The organisation id of what every organisation reads: the directory that comes with the product. Nobody's organisation has it. */
export const EVERYBODY = 0

/** How a record was joined to those that were there. */
export type Joined = { probability: number; reasons: string[] }

/** One company or person: what its records together show. */
export const entity = pgTable(
  'entity',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    /** Made of the records by the order of the sources; never written by itself. */
    facts: jsonb('facts').$type<EntityFacts>().notNull(),
    sources: jsonb('sources').$type<string[]>().notNull(),
    /** What it was merged into; its records are there then. */
    mergedInto: whole('merged_into'),
    updatedAt: moment('updated_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.id] }),
    index('entity_by_id').on(row.id),
    index('entity_by_website').on(sql`(${row.facts} ->> 'website')`),
  ],
)

/** What one source says of it. */
export const entityRecord = pgTable(
  'entity_record',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    entityId: whole('entity_id').notNull(),
    source: text('source').notNull(),
    sourceKey: text('source_key').notNull(),
    facts: jsonb('facts').$type<EntityFacts>().notNull(),
    /** Its identifiers as `kind:value`, by which it is found. */
    keys: text('keys').array().notNull(),
    asOf: text('as_of'),
    joined: jsonb('joined').$type<Joined>(),
    loadedAt: moment('loaded_at').notNull(),
    /** The load that wrote it last; null where none did. */
    loadId: whole('load_id'),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.id] }),
    uniqueIndex('entity_record_of_source').on(row.organisationId, row.source, row.sourceKey),
    index('entity_record_by_entity').on(row.entityId),
    // What is put off is read again by every look-up until somebody clears it up, which the embedded database never does by itself.
    index('entity_record_by_keys').using('gin', row.keys).with({ fastupdate: false }),
    index('entity_record_of_load').on(row.loadId, row.id).where(sql`load_id is not null`),
  ],
)

/** An entity's share in another, or another tie between them. */
export const entityLink = pgTable(
  'entity_link',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    fromId: whole('from_id').notNull(),
    toId: whole('to_id').notNull(),
    kind: text('kind').$type<EntityLinkKind>().notNull(),
    /** Fractions; null where nobody states them. */
    shareLow: doublePrecision('share_low'),
    shareHigh: doublePrecision('share_high'),
    since: text('since'),
    until: text('until'),
    source: text('source').notNull(),
    /** What the source knows it by; null for one that a person has added. */
    sourceKey: text('source_key'),
    loadId: whole('load_id'),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.id] }),
    index('entity_link_to').on(row.toId),
    index('entity_link_from').on(row.fromId),
    uniqueIndex('entity_link_of_source')
      .on(row.organisationId, row.source, row.sourceKey)
      .where(sql`source_key is not null`),
    index('entity_link_of_load').on(row.loadId).where(sql`load_id is not null`),
  ],
)

/** Two entities that may be one, until a person has decided. */
export const entityDoubt = pgTable(
  'entity_doubt',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    leftId: whole('left_id').notNull(),
    rightId: whole('right_id').notNull(),
    probability: doublePrecision('probability').notNull(),
    reasons: jsonb('reasons').$type<string[]>().notNull(),
    state: text('state').$type<'waiting' | 'merged' | 'apart'>().notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.id] }),
    uniqueIndex('entity_doubt_of_pair').on(row.organisationId, row.leftId, row.rightId),
    index('entity_doubt_waiting').on(row.organisationId, row.probability).where(sql`state = 'waiting'`),
  ],
)

/** A merge or a split: which records went from where to where, so that it can be undone. */
export const entityStep = pgTable(
  'entity_step',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    kind: text('kind').$type<'merge' | 'split'>().notNull(),
    /** Merge: what stays. Split: what the records were taken out of. */
    entityId: whole('entity_id').notNull(),
    otherId: whole('other_id').notNull(),
    recordIds: jsonb('record_ids').$type<number[]>().notNull(),
    doubtId: whole('doubt_id'),
    by: text('by').notNull(),
    at: moment('at').notNull(),
    reason: text('reason').notNull(),
    isUndone: boolean('is_undone').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.id] }),
    index('entity_step_by_entity').on(row.entityId),
    index('entity_step_by_other').on(row.otherId),
  ],
)

/** How far a directory is, and how often it has changed: whoever searches holds an index of one version. */
export const directoryVersion = pgTable('directory_version', {
  organisationId: integer('organisation_id').primaryKey(),
  version: whole('version').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** A search of the directory that people keep, and whether they are told of what is new to it. */
export const directorySearch = pgTable(
  'directory_search',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    name: text('name').notNull(),
    asked: jsonb('asked').$type<SearchAsked>().notNull(),
    isTold: boolean('is_told').notNull(),
    /** What it has found before, by the ids; null until it was asked once. What is not told keeps none. */
    seen: jsonb('seen').$type<number[]>(),
    found: integer('found'),
    /** Whether there are more than were looked at, so that it found so many at least. */
    isCut: boolean('is_cut').notNull().default(false),
    lookedAt: moment('looked_at'),
    /** Why it could not be asked the last time. */
    lastFailure: text('last_failure'),
    savedBy: text('saved_by').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.id] }),
    uniqueIndex('directory_search_by_name').on(row.organisationId, sql`lower(${row.name})`),
    index('directory_search_told').on(row.organisationId).where(sql`is_told`),
  ],
)

/** What a person saw of a company when they looked: what has changed is told against the visit before. */
export const entityLook = pgTable(
  'entity_look',
  {
    organisationId: integer('organisation_id').notNull(),
    userId: integer('user_id').notNull(),
    entityId: whole('entity_id').notNull(),
    /** What stood at the end of the visit before; null on the first. */
    before: jsonb('before').$type<Record<string, string>>(),
    beforeAt: moment('before_at'),
    seen: jsonb('seen').$type<Record<string, string>>().notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.organisationId, row.userId, row.entityId] })],
)
