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
import type { EmissionFactor, MetricId, SupplierQuestion } from '#engines/esg/index.ts'
import { moment, organisationTable, whole } from '#platform/columns/index.ts'
import type { DisclosureStatus } from '../contract/schemas.ts'
import type { PassageFound } from './metrics/find-passage.ts'

/** Companies of the directory whose ESG data is kept, numbered in each organisation; number 1 is its own. */
export const esgCompany = pgTable(
  'esg_company',
  {
    organisationId: integer('organisation_id').notNull(),
    number: whole('number').notNull(),
    entityId: whole('entity_id').notNull(),
    symbol: text('symbol').notNull(),
    isSample: boolean('is_sample').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.number] }),
    uniqueIndex('esg_company_of_entity').on(table.organisationId, table.entityId),
    uniqueIndex('esg_company_of_symbol').on(table.organisationId, table.symbol).where(sql`symbol <> ''`),
  ],
)

/** Values of metrics as they were told. A value told again is another row. */
export const esgMetric = organisationTable(
  'esg_metric',
  {
    companyNumber: whole('company_number').notNull(),
    metric: text('metric').$type<MetricId>().notNull(),
    value: doublePrecision('value').notNull(),
    unit: text('unit').notNull(),
    /** In the unit that the metric is compared in. */
    compared: doublePrecision('compared').notNull(),
    periodStart: text('period_start').notNull(),
    periodEnd: text('period_end').notNull(),
    scope: text('scope').$type<'group' | 'company' | 'site'>().notNull(),
    source: text('source').notNull(),
    quote: text('quote').notNull(),
    fileId: text('file_id'),
    fileName: text('file_name'),
    /** Whether the passage stands in the file, and on which page; null where there are not both. */
    passageState: text('passage_state').$type<PassageFound['state']>(),
    passagePage: integer('passage_page'),
    via: text('via').$type<'form' | 'file' | 'calculator' | 'questionnaire' | 'sample'>().notNull(),
    asOf: text('as_of').notNull(),
    state: text('state').$type<'waiting' | 'verified' | 'rejected' | 'replaced'>().notNull(),
    enteredBy: text('entered_by').notNull(),
    enteredByUserId: integer('entered_by_user_id'),
    enteredAt: moment('entered_at').notNull(),
    settledBy: text('settled_by'),
    settledAt: moment('settled_at'),
    settledReason: text('settled_reason'),
  },
  (table) => [index('esg_metric_by_company').on(table.organisationId, table.companyNumber, table.metric)],
)

/** What a provider said of a symbol on a day, on the provider's scale and on ours. */
export const esgProviderScore = organisationTable(
  'esg_provider_score',
  {
    symbol: text('symbol').notNull(),
    companyName: text('company_name').notNull(),
    provider: text('provider').notNull(),
    asOf: text('as_of').notNull(),
    lowest: doublePrecision('lowest').notNull(),
    highest: doublePrecision('highest').notNull(),
    isHighBetter: boolean('is_high_better').notNull(),
    overall: doublePrecision('overall').notNull(),
    environmental: doublePrecision('environmental'),
    social: doublePrecision('social'),
    governance: doublePrecision('governance'),
    fileName: text('file_name').notNull(),
    isSample: boolean('is_sample').notNull(),
    enteredBy: text('entered_by').notNull(),
    enteredAt: moment('entered_at').notNull(),
  },
  (table) => [
    uniqueIndex('esg_provider_score_of_day').on(
      table.organisationId,
      table.symbol,
      table.provider,
      table.asOf,
    ),
  ],
)

export type EntryKept = {
  value: number | null
  text: string
  omittedBecause: string
  metricId: number | null
  source: string
  quote: string
  by: string
  byUserId: number | null
  at: string
}
export type StepKept = {
  to: DisclosureStatus
  by: string
  byUserId: number | null
  at: string
  reason: string
}

/** Disclosures with what is told of each datapoint. */
export const esgDisclosure = organisationTable(
  'esg_disclosure',
  {
    companyNumber: whole('company_number').notNull(),
    type: text('type').$type<'csrd' | 'sfdr'>().notNull(),
    set: text('datapoint_set').notNull(),
    year: integer('year').notNull(),
    periodStart: text('period_start').notNull(),
    periodEnd: text('period_end').notNull(),
    status: text('status').notNull(),
    entries: jsonb('entries').$type<Record<string, EntryKept>>().notNull(),
    history: jsonb('history').$type<StepKept[]>().notNull(),
    publishedAt: moment('published_at'),
    /** What was published, as canonical JSON, with its SHA-256. */
    frozen: text('frozen'),
    digest: text('digest'),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('esg_disclosure_by_company').on(table.organisationId, table.companyNumber, table.year)],
)

/** What was worked out for a company and a year: `ghg`, `taxonomy` or `materiality`. */
export const esgWorksheet = pgTable(
  'esg_worksheet',
  {
    organisationId: integer('organisation_id').notNull(),
    companyNumber: whole('company_number').notNull(),
    year: integer('year').notNull(),
    kind: text('kind').$type<'ghg' | 'taxonomy' | 'materiality'>().notNull(),
    content: jsonb('content').$type<unknown>().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.companyNumber, table.year, table.kind] })],
)

/** Emission factors that an organisation has added with their source. One that is ended is used no more, and is not removed. */
export const esgEmissionFactor = organisationTable('esg_emission_factor', {
  facts: jsonb('facts').$type<Omit<EmissionFactor, 'id'>>().notNull(),
  /** Of the same factor for the same period: each correction is another. */
  version: integer('version').notNull().default(1),
  /** The file it came in; empty where it was typed. */
  fileName: text('file_name').notNull().default(''),
  addedBy: text('added_by').notNull(),
  addedAt: moment('added_at').notNull(),
  endedBy: text('ended_by'),
  endedAt: moment('ended_at'),
  endedReason: text('ended_reason'),
})

/** Sites, base year and targets of a company. */
export const esgCarbonPlan = pgTable(
  'esg_carbon_plan',
  {
    organisationId: integer('organisation_id').notNull(),
    companyNumber: whole('company_number').notNull(),
    content: jsonb('content').$type<unknown>().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.companyNumber] })],
)

export type ComponentKept = { value: number; source: string; asOf: string }

/** What is known of a supplier's risk to a buyer. That it supplies it is a link of the directory. */
export const esgSupplier = pgTable(
  'esg_supplier',
  {
    organisationId: integer('organisation_id').notNull(),
    buyerNumber: whole('buyer_number').notNull(),
    supplierId: whole('supplier_id').notNull(),
    components: jsonb('components')
      .$type<Partial<Record<'country' | 'sector' | 'adverseMedia', ComponentKept>>>()
      .notNull(),
    certificateName: text('certificate_name').notNull(),
    certificateUntil: text('certificate_until'),
    answers: jsonb('answers').$type<Partial<Record<SupplierQuestion, 'yes' | 'no'>>>().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.buyerNumber, table.supplierId] })],
)

/** What a supplier is to put right by a day. */
export const esgAction = organisationTable(
  'esg_action',
  {
    buyerNumber: whole('buyer_number').notNull(),
    supplierId: whole('supplier_id').notNull(),
    what: text('what').notNull(),
    dueOn: text('due_on').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
    doneBy: text('done_by'),
    doneAt: moment('done_at'),
    doneReason: text('done_reason'),
  },
  (table) => [index('esg_action_by_supplier').on(table.organisationId, table.buyerNumber, table.supplierId)],
)

/** What a supplier was asked by a link, and what it answered. Of the link's token only the digest is kept. */
export const esgQuestionnaire = organisationTable(
  'esg_questionnaire',
  {
    buyerNumber: whole('buyer_number').notNull(),
    supplierId: whole('supplier_id').notNull(),
    /** The supplier among the ESG companies: its figures are told of that one. */
    companyNumber: whole('company_number').notNull(),
    sentTo: text('sent_to').notNull(),
    tokenDigest: text('token_digest').notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by').notNull(),
    answers: jsonb('answers').$type<Partial<Record<SupplierQuestion, 'yes' | 'no'>>>().notNull(),
    figures: integer('figures').notNull(),
    isAccepted: boolean('is_accepted'),
    settledBy: text('settled_by'),
    settledAt: moment('settled_at'),
    settledReason: text('settled_reason'),
  },
  (table) => [
    uniqueIndex('esg_questionnaire_of_token').on(table.tokenDigest),
    index('esg_questionnaire_by_supplier').on(table.organisationId, table.buyerNumber, table.supplierId),
  ],
)
