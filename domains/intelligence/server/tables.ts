import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'
import type { Binding, CollectorId, Metric, SignalKind, Suggestion } from '../contract/schemas.ts'

export const trackedCompany = pgTable(
  'tracked_company',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    /** The company of the directory; what it was merged into is found there. None for a sample company. */
    entityId: whole('entity_id'),
    /** How the entity was found, in a sentence. */
    entityWhy: text('entity_why').notNull(),
    domain: text('domain').notNull(),
    displayName: text('display_name').notNull(),
    legalName: text('legal_name'),
    ticker: text('ticker'),
    isSample: boolean('is_sample').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.id] }),
    uniqueIndex('tracked_company_of_domain').on(row.organisationId, row.domain),
  ],
)

/** Something that a source has shown of a company; kept once, however often and by however many it is shown. */
export const companySignal = pgTable(
  'company_signal',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    companyId: whole('company_id').notNull(),
    collector: text('collector').$type<CollectorId>().notNull(),
    kind: text('kind').$type<SignalKind>().notNull(),
    /** What makes it one: the same key is the same signal. */
    key: text('key').notNull(),
    /** What it has in common with the same thing at another source; empty where nothing tells. */
    alias: text('alias').notNull(),
    source: text('source').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    observedAt: moment('observed_at').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    endedAt: moment('ended_at'),
    confidence: integer('confidence').notNull(),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.id] }),
    uniqueIndex('company_signal_of_key').on(row.organisationId, row.companyId, row.collector, row.key),
    index('company_signal_by_time').on(row.organisationId, row.companyId, row.observedAt, row.id),
  ],
)

/** From when on a metric has a value: a row where it changes and none where it stays. */
export const companyMetricPoint = pgTable(
  'company_metric_point',
  {
    organisationId: integer('organisation_id').notNull(),
    companyId: whole('company_id').notNull(),
    metric: text('metric').$type<Metric>().notNull(),
    validFrom: moment('valid_from').notNull(),
    /** Null: from then on there is none, as for a domain that is not ranked any more. Hundredths do not occur. */
    value: whole('value'),
    source: text('source').notNull(),
  },
  (row) => [primaryKey({ columns: [row.organisationId, row.companyId, row.metric, row.validFrom] })],
)

/** What a collector has learnt of the company itself: for the confidence. */
export type Learnt = {
  sameName?: string[]
  isDomainAlive?: boolean
  isDomainNamed?: boolean
  github?: 'verified' | 'names-domain'
  board?: 'linked' | 'said'
}

/** How a collector stands with a company: its last good collection, its last failure, where it looks and when it is due. */
export const companyCollection = pgTable(
  'company_collection',
  {
    organisationId: integer('organisation_id').notNull(),
    companyId: whole('company_id').notNull(),
    collector: text('collector').$type<CollectorId>().notNull(),
    attemptedAt: moment('attempted_at'),
    goodAt: moment('good_at'),
    /** Whether the last good collection found the company at the source at all. */
    hasFound: boolean('has_found').notNull().default(false),
    source: text('source'),
    note: text('note'),
    missing: jsonb('missing').$type<string[]>().notNull().default([]),
    learnt: jsonb('learnt').$type<Learnt>().notNull().default({}),
    failedAt: moment('failed_at'),
    failure: text('failure'),
    failuresInRow: integer('failures_in_row').notNull().default(0),
    binding: jsonb('binding').$type<Binding>(),
    suggestions: jsonb('suggestions').$type<Suggestion[]>().notNull().default([]),
    dueAt: moment('due_at'),
  },
  (row) => [
    primaryKey({ columns: [row.organisationId, row.companyId, row.collector] }),
    index('company_collection_by_due').on(row.dueAt),
  ],
)

/** When the schedule was last looked at by any process; one row for the installation. */
export const collectionClock = pgTable('collection_clock', {
  name: text('name').primaryKey(),
  lookedAt: moment('looked_at').notNull(),
})
