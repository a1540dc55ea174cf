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
import { asRead, moment, organisationTable, whole } from '#platform/columns/index.ts'
import type { AmountSource, StatementSource } from '../contract/amount-source.ts'
import type { CreditSimulation } from '../contract/portfolio.ts'
import type { BorrowerKind, CreditRating, Seniority, StatementField } from '../contract/schemas.ts'
import type { CreditWarning } from '../contract/warnings.ts'

/** Companies that are lent to, each with what its newest assessment says. */
export const creditBorrower = organisationTable(
  'credit_borrower',
  {
    name: text('name').notNull(),
    kind: text('kind').$type<BorrowerKind>().notNull(),
    customerId: whole('customer_id'),
    entityId: text('entity_id'),
    cik: text('cik'),
    groupName: text('group_name').notNull(),
    symbol: text('symbol').notNull().default(''),
    /** By NACE, NAICS or SIC, as `NACE 28.1`; empty where nobody said. */
    industry: text('industry').notNull().default(''),
    currency: text('currency'),
    modelRating: text('model_rating').$type<CreditRating>(),
    modelScore: integer('model_score'),
    modelProbability: doublePrecision('model_probability'),
    /** The central default rate by which it was assessed; before there was a setting it was 2 % everywhere. */
    centralRate: doublePrecision('central_rate').notNull().default(0.02),
    overrideRating: text('override_rating').$type<CreditRating>(),
    overrideScore: integer('override_score'),
    overrideProbability: doublePrecision('override_probability'),
    overrideUntil: text('override_until'),
    notRatedBecause: text('not_rated_because'),
    period: text('period'),
    assessedAt: moment('assessed_at'),
    doModelsDisagree: boolean('do_models_disagree').notNull(),
    warnings: jsonb('warnings').$type<CreditWarning[]>().notNull(),
    exposureCents: whole('exposure_cents'),
    hasOtherCurrencies: boolean('has_other_currencies').notNull(),
    /** What a default would cost by its facilities in US dollars, cents. */
    lossAtDefaultCents: doublePrecision('loss_at_default_cents').notNull(),
    limitCents: whole('limit_cents'),
    limitUntil: text('limit_until'),
    watchedSince: moment('watched_since'),
    watchReason: text('watch_reason').notNull(),
    isSample: boolean('is_sample').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('credit_borrower_by_name').on(table.organisationId, asRead(table.name), table.id),
    // The largest are shown each time the dashboard is.
    index('credit_borrower_by_exposure').on(table.organisationId, table.exposureCents.desc(), table.id),
    index('credit_borrower_by_customer').on(table.organisationId, table.customerId),
  ],
)

/** Years of borrowers as they were told. A restated year is another row: nothing that was known is lost. */
export const creditStatement = organisationTable(
  'credit_statement',
  {
    borrowerId: whole('borrower_id').notNull(),
    period: text('period').notNull(),
    currency: text('currency').notNull(),
    scale: integer('scale').notNull(),
    /** How many months its income and cash flows cover. */
    months: integer('months').notNull().default(12),
    amounts: jsonb('amounts').$type<Partial<Record<StatementField, number>>>().notNull(),
    sources: jsonb('sources').$type<Partial<Record<StatementField, AmountSource>>>().notNull(),
    source: text('source').$type<StatementSource>().notNull(),
    sourceWords: text('source_words').notNull(),
    filedOn: text('filed_on').notNull(),
    isRestated: boolean('is_restated').notNull(),
    acceptedWith: text('accepted_with').notNull(),
    enteredBy: text('entered_by').notNull(),
    enteredAt: moment('entered_at').notNull(),
    /** Since when it counts in nothing, because it should not have been entered; it stays to be read. */
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: text('withdrawn_by'),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [index('credit_statement_by_borrower').on(table.organisationId, table.borrowerId, table.period)],
)

/** What was said of a borrower at a moment; a new one only where it says something else. */
export const creditAssessment = organisationTable(
  'credit_assessment',
  {
    borrowerId: whole('borrower_id').notNull(),
    period: text('period'),
    rating: text('rating').$type<CreditRating>(),
    score: integer('score'),
    probability: doublePrecision('probability'),
    centralRate: doublePrecision('central_rate').notNull().default(0.02),
    notRatedBecause: text('not_rated_because'),
    warnings: jsonb('warnings').$type<CreditWarning[]>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('credit_assessment_by_borrower').on(table.organisationId, table.borrowerId, table.id)],
)

/** Promises to lend. */
export const creditFacility = organisationTable(
  'credit_facility',
  {
    borrowerId: whole('borrower_id').notNull(),
    name: text('name').notNull(),
    currency: text('currency').notNull(),
    committedCents: whole('committed_cents').notNull(),
    drawnCents: whole('drawn_cents').notNull(),
    seniority: text('seniority').$type<Seniority>().notNull(),
    maturity: text('maturity'),
    /** What a stage and an expected credit loss need; null where nobody stated it. Shares are fractions. */
    lossGivenDefault: doublePrecision('loss_given_default'),
    effectiveRate: doublePrecision('effective_rate'),
    grantedOn: text('granted_on'),
    ratingAtGrant: text('rating_at_grant').$type<CreditRating>(),
    pastDueSince: text('past_due_since'),
    collateralCents: whole('collateral_cents'),
    collateralHaircut: doublePrecision('collateral_haircut'),
    collateralValuedOn: text('collateral_valued_on'),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('credit_facility_by_borrower').on(table.organisationId, table.borrowerId)],
)

/** What a borrower has promised of a ratio. */
export const creditCovenant = organisationTable(
  'credit_covenant',
  {
    borrowerId: whole('borrower_id').notNull(),
    ratio: text('ratio').notNull(),
    bound: text('bound').$type<'at-least' | 'at-most'>().notNull(),
    threshold: doublePrecision('threshold').notNull(),
    addedAt: moment('added_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('credit_covenant_by_borrower').on(table.organisationId, table.borrowerId)],
)

/** How a covenant stood on a statement. */
export const creditCovenantTest = pgTable(
  'credit_covenant_test',
  {
    organisationId: integer('organisation_id').notNull(),
    covenantId: whole('covenant_id').notNull(),
    period: text('period').notNull(),
    value: doublePrecision('value'),
    isMet: boolean('is_met'),
    testedAt: moment('tested_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.covenantId, table.period] })],
)

/** Ratings other than the model's and limits: asked for by one, agreed to by another, for a time. */
export const creditDecision = organisationTable(
  'credit_decision',
  {
    borrowerId: whole('borrower_id').notNull(),
    kind: text('kind').$type<'rating' | 'limit'>().notNull(),
    rating: text('rating').$type<CreditRating>(),
    limitCents: whole('limit_cents'),
    reason: text('reason').notNull(),
    until: text('until').notNull(),
    state: text('state').$type<'proposed' | 'in-force' | 'rejected' | 'replaced'>().notNull(),
    askedBy: text('asked_by').notNull(),
    askedByUserId: integer('asked_by_user_id'),
    askedAt: moment('asked_at').notNull(),
    settledBy: text('settled_by'),
    settledAt: moment('settled_at'),
    settledReason: text('settled_reason'),
  },
  (table) => [
    index('credit_decision_by_borrower').on(table.organisationId, table.borrowerId, table.id),
    index('credit_decision_waiting')
      .on(table.organisationId, table.borrowerId)
      .where(sql`state = 'proposed'`),
  ],
)

type SimulationAsked = Pick<CreditSimulation, 'years' | 'seed' | 'correlation'>

/** What a year may cost the book, as it was simulated; the newest is shown, the others stay as they were. */
export const creditSimulation = organisationTable('credit_simulation', {
  asked: jsonb('asked').$type<SimulationAsked>().notNull(),
  /** Null until it was drawn, and where it was cancelled or failed. */
  told: jsonb('told').$type<Omit<CreditSimulation, 'id' | 'at' | 'by' | keyof SimulationAsked>>(),
  by: text('by').notNull(),
  at: moment('at').notNull(),
})
