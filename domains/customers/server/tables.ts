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
} from 'drizzle-orm/pg-core'
import type { Rating, RatingFacts, RatingModel } from '#engines/customer-rating/index.ts'
import { asRead, moment, organisationTable, whole } from '#platform/columns/index.ts'
import type { RelatedRole, RelatedSource } from '../contract/related-parties.ts'
import type { CustomerIdentifier, CustomerRiskLevel, CustomerSchema } from '../contract/schemas.ts'

/** Further names of the same party, its gender and its addresses. */
const furtherFacts = () => ({
  aliases: jsonb('aliases').$type<string[]>().notNull().default([]),
  gender: text('gender').$type<'male' | 'female'>(),
  addresses: jsonb('addresses').$type<string[]>().notNull().default([]),
})

/** The parties an organisation does business with. */
export const customer = organisationTable(
  'customer',
  {
    name: text('name').notNull(),
    schema: text('schema').$type<CustomerSchema>().notNull(),
    countries: jsonb('countries').$type<string[]>().notNull(),
    birthDate: text('birth_date'),
    identifiers: jsonb('identifiers').$type<CustomerIdentifier[]>().notNull(),
    ...furtherFacts(),
    segment: text('segment').notNull(),
    exposureCents: whole('exposure_cents'),
    /** What people stated, or a confirmed match; null where nobody has. */
    riskLevel: text('risk_level').$type<CustomerRiskLevel>(),
    /** What the rating model in force says; null where it could not rate, and where none is in force. */
    ratedLevel: text('rated_level').$type<CustomerRiskLevel>(),
    /** Below this its risk never reads, by the countries it is of. */
    riskFloor: text('risk_floor').$type<CustomerRiskLevel>(),
    /** What people put in the place of what was stated and rated, until the end of a day. */
    overrideLevel: text('override_level').$type<CustomerRiskLevel>(),
    overrideUntil: moment('override_until'),
    /** Since when its rating waits to be made again; null when it is as of its facts. */
    awaitsRatingSince: moment('awaits_rating_since'),
    /** What it uses and how it came, as the rating model names them; null where nobody said. */
    product: text('product'),
    channel: text('channel'),
    isMonitored: boolean('is_monitored').notNull(),
    /** Null where nobody has said it, which is not zero. */
    kycCompletenessPercent: integer('kyc_completeness_percent'),
    dataAsOf: moment('data_as_of').notNull(),
    /** Digest of the facts that a screening compares, related parties included; a screening of other facts leaves it waiting. */
    comparedHash: text('compared_hash').notNull(),
    lastScreeningId: whole('last_screening_id'),
    lastScreenedAt: moment('last_screened_at'),
    /** Since when its facts wait to be held against the lists; null when they were. */
    awaitsScreeningSince: moment('awaits_screening_since'),
    /** Whether every list that was needed was asked the last time; null where nobody has asked any, and of answers of earlier versions. */
    isAnswered: boolean('is_answered'),
    openMatchRisk: text('open_match_risk').$type<CustomerRiskLevel>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Goes up with every change of its facts; a screening changes none. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('customer_by_name').on(table.organisationId, asRead(table.name), table.id),
    index('customer_monitored').on(table.organisationId, table.isMonitored),
    index('customer_awaits_screening')
      .on(table.organisationId, table.id)
      .where(sql`awaits_screening_since is not null`),
    index('customer_unanswered').on(table.organisationId, table.id).where(sql`is_answered = false`),
    index('customer_awaits_rating')
      .on(table.organisationId, table.id)
      .where(sql`awaits_rating_since is not null`),
  ],
)

/** Every rating model that an organisation has put in force; the newest is in force. */
export const ratingModel = pgTable(
  'rating_model',
  {
    organisationId: integer('organisation_id').notNull(),
    version: integer('version').notNull(),
    model: jsonb('model').$type<RatingModel>().notNull(),
    reason: text('reason').notNull(),
    putBy: text('put_by').notNull(),
    putAt: moment('put_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.version] })],
)

/** The ratings of customers: what was known, by which model, and what came of it. One is kept for each that differs from the one before. */
export const customerRating = organisationTable(
  'customer_rating',
  {
    customerId: whole('customer_id').notNull(),
    modelVersion: integer('model_version').notNull(),
    facts: jsonb('facts').$type<RatingFacts>().notNull(),
    rating: jsonb('rating').$type<Rating>().notNull(),
    ratedAt: moment('rated_at').notNull(),
  },
  (table) => [index('customer_rating_by_customer').on(table.organisationId, table.customerId, table.id)],
)

/** Who owns, controls, directs or signs for a customer, and its vessels: a row for each role. One that ended is kept. */
export const relatedParty = organisationTable(
  'related_party',
  {
    customerId: whole('customer_id').notNull(),
    /** The related party that it has its role in; null where that is the customer itself. */
    ofPartyId: whole('of_party_id'),
    role: text('role').$type<RelatedRole>().notNull(),
    /** As fractions; null where the share is not known, which is not zero. */
    shareLow: doublePrecision('share_low'),
    shareHigh: doublePrecision('share_high'),
    name: text('name').notNull(),
    schema: text('schema').$type<CustomerSchema>().notNull(),
    countries: jsonb('countries').$type<string[]>().notNull(),
    birthDate: text('birth_date'),
    identifiers: jsonb('identifiers').$type<CustomerIdentifier[]>().notNull(),
    ...furtherFacts(),
    source: text('source').$type<RelatedSource>().notNull(),
    sourceDetail: text('source_detail').notNull(),
    /** How the source calls this statement, by which its next word about it is known. */
    sourceKey: text('source_key'),
    since: text('since'),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    endedReason: text('ended_reason'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('related_party_by_customer').on(table.organisationId, table.customerId),
    index('related_party_ended').on(table.organisationId, table.endedAt).where(sql`ended_at is not null`),
  ],
)
