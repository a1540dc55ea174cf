import { z } from 'zod'
import { creditRatings, statementFields } from '#engines/credit/index.ts'
import { column, columnsOf, isoDateTime } from '#platform/endpoint/index.ts'
import { AmountSource, StatementSource } from './amount-source.ts'
import { CreditWarning } from './warnings.ts'

export const CreditRating = z.enum(creditRatings)
export type CreditRating = z.infer<typeof CreditRating>

export const BorrowerKind = z.enum(['manufacturer-public', 'private', 'non-manufacturer', 'financial'])
export type BorrowerKind = z.infer<typeof BorrowerKind>

export const Seniority = z.enum(['secured', 'senior', 'subordinated'])
export type Seniority = z.infer<typeof Seniority>

export const StatementField = z.enum(statementFields)
export type StatementField = z.infer<typeof StatementField>

/** A day, `2026-06-30`. */
export const Day = z.iso.date('Write the date as 2026-06-30')
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
/** A slip as UDS would be a currency of its own, and what is in it in no sum. */
export const isCurrency = (code: string): boolean => currencies.has(code)
export const Currency = z
  .string('A currency is required')
  .trim()
  .regex(/^[A-Z]{3}$/, 'A currency is three capital letters, as USD')
  .refine(isCurrency, 'This currency does not exist')

/** The default rate of the borrowers as a whole to which the model’s ratings are brought: every rating and every loss moves with it. */
export const CentralRate = z.object({
  /** A year, as a fraction. */
  rate: z.number(),
  source: z.string(),
  /** The day that it is of. */
  asOf: z.string(),
  /** The day from which on it counts; null for the product’s assumption, which nobody here has replaced. */
  since: z.string().nullable(),
  /** Who asked for it and who agreed; null likewise. */
  setBy: z.string().nullable(),
})
export type CentralRate = z.infer<typeof CentralRate>

/** A company that has a rating (CREDIT-019). */
export const CreditProfile = z.object({
  /** The borrower's number in the credit slice. */
  companyId: z.number().int(),
  companyName: z.string(),
  creditRating: CreditRating,
  /** 0 to 100, the higher the safer. */
  creditScore: z.number().min(0).max(100),
  /** Within a year, in percent. */
  probabilityOfDefault: z.number(),
  /** What is committed in US dollars; 0 where nothing is. */
  exposureAmount: z.number(),
  /** There is more in currencies of which no exchange rate of the last ten days is known. */
  hasOtherCurrencies: z.boolean(),
  lastAssessmentDate: isoDateTime,
  isOverridden: z.boolean(),
  /** End of the year that the model’s rating rests on: looking at it again makes it no newer. */
  period: z.string().nullable(),
  /** That year ended more than 18 months ago, and no rating of people stands in its place. */
  isOnOldStatement: z.boolean(),
})
export type CreditProfile = z.infer<typeof CreditProfile>

/** A company that is lent to, or may be. */
export const Borrower = z.object({
  id: column(z.number().int(), { title: 'Borrower', table: 'none' }),
  name: column(z.string(), { title: 'Company', card: 'name' }),
  kind: BorrowerKind,
  /** The customer that it is; null where it is none, or nobody said. */
  customerId: z.number().int().nullable(),
  /** The company of the directory that it is; null where nobody said. */
  entityId: z.string().nullable(),
  cik: z.string().nullable(),
  groupName: column(z.string(), {
    title: 'Group',
    id: 'group',
    table: 'offered',
    aliases: 'group, borrower group, group of companies',
  }),
  industry: column(z.string(), {
    title: 'Industry code',
    definition: 'By NACE, NAICS or SIC, as NACE 28.1; empty where it is not stated.',
    table: 'offered',
    aliases: 'nace code, naics code, sic code',
  }),
  /** Of its shares; empty where they are not traded, or nobody said. */
  symbol: z.string(),
  /** The currency of its statements; null until there is one. */
  currency: z.string().nullable(),
  rating: column(CreditRating.nullable(), {
    title: 'Rating',
    definition: 'The rating that counts: the override in force, else the model’s; null where there is none.',
    card: 'figure',
    aliases: 'credit rating, credit grade, grade, rated, downgrade, rating, internal rating',
  }),
  isOverridden: column(z.boolean(), {
    title: 'Overridden',
    inSentence: 'rating set by hand',
    id: 'overridden',
    format: 'yes-no',
    table: 'offered',
    aliases: '',
  }),
  modelRating: column(CreditRating.nullable(), {
    title: 'Model rating',
    inSentence: 'rating of the model',
    table: 'offered',
    aliases: 'model rating, rating of the model, model grade, scorecard rating',
  }),
  notRatedBecause: column(z.string().nullable(), { title: 'Not rated because', table: 'offered' }),
  score: column(z.number().nullable(), {
    title: 'Score',
    inSentence: 'credit score',
    format: 'score',
    aliases: 'credit score, scorecard, score of the card, score',
  }),
  probability: column(z.number().nullable(), {
    title: 'Default within a year',
    inSentence: 'probability of default within a year',
    format: 'share',
    definition: 'A fraction.',
    aliases: `pd, probability of default, default probability, chance of default, likely to default,
      riskiest, safest`,
  }),
  modelScore: z.number().nullable(),
  modelProbability: z.number().nullable(),
  /** The central default rate at which the model’s rating was made. */
  centralRate: z.number(),
  overrideRating: CreditRating.nullable(),
  overrideUntil: z.string().nullable(),
  exposureCents: column(z.number().int().nullable(), {
    title: 'Exposure',
    inSentence: 'exposure in US dollars',
    id: 'exposure',
    format: 'compact-money',
    definition:
      'US dollars, in cents, other currencies at the newest exchange rate; null where nothing is lent. What no rate is known of is not in it.',
    aliases: `committed, committed exposure, lent, lent to, have we lent, did we lend, lent to borrowers,
      credit exposure, exposure, lent out, loan exposure`,
  }),
  hasOtherCurrencies: column(z.boolean(), {
    title: 'Lent in currencies without a rate',
    format: 'yes-no',
    table: 'offered',
  }),
  limitCents: column(z.number().int().nullable(), {
    title: 'Limit',
    inSentence: 'credit limit',
    id: 'limit',
    format: 'compact-money',
    table: 'offered',
    aliases: 'credit limit, limit',
  }),
  limitUntil: column(z.string().nullable(), {
    title: 'Limit holds until',
    format: 'day',
    table: 'offered',
    file: false,
    aliases: 'limit holds until, limit expire, limit end, limit run out, limit valid until, limit review',
  }),
  period: column(z.string().nullable(), {
    title: 'Year to',
    inSentence: 'year assessed',
    format: 'day',
    definition: 'End of the year that was assessed.',
    aliases: 'year assessed, last statement, newest statement',
  }),
  isOnOldStatement: column(z.boolean(), {
    title: 'Rated on a statement older than 18 months',
    format: 'yes-no',
    definition: 'The rating that counts is the model’s, by a year that ended more than 18 months ago.',
    table: 'none',
  }),
  assessedAt: column(isoDateTime.nullable(), {
    title: 'Last assessed',
    inSentence: 'assessed on',
    id: 'assessed',
    format: 'moment',
    aliases: 'assessed, last assessed, assessment date, last rated, rated on, last assessment, last scored',
  }),
  doModelsDisagree: z.boolean(),
  warnings: z.array(CreditWarning),
  watchedSince: column(isoDateTime.nullable(), {
    title: 'Watched since',
    format: 'day',
    table: 'offered',
    aliases: 'watched since, put on watch, on watch since, placed on the watch list',
  }),
  watchReason: column(z.string(), {
    title: 'Reason of the watch',
    table: 'offered',
    file: false,
    read: (reason) => reason || null,
    aliases: 'watch reason, reason for the watch, watched because',
  }),
  isSample: column(z.boolean(), { title: 'Sample data', format: 'yes-no', table: 'none' }),
  createdAt: isoDateTime,
})

export const borrowerColumns = columnsOf(Borrower)
export type Borrower = z.infer<typeof Borrower>

/** One year, as it was known from a day on; a restated year is another statement of the same period. */
export const CreditStatement = z.object({
  id: z.number().int(),
  period: z.string(),
  currency: z.string(),
  scale: z.number().int(),
  /** How many months its income and cash flows cover; of another number than twelve no ratio of income is made. */
  months: z.number().int(),
  amounts: z.partialRecord(StatementField, z.number()),
  /** By field, where it is not the same for all of them. */
  sources: z.partialRecord(StatementField, AmountSource),
  source: StatementSource,
  /** The file or filing, in words. */
  sourceWords: z.string(),
  filedOn: z.string(),
  isRestated: z.boolean(),
  /** A later version of the period is kept. */
  isSuperseded: z.boolean(),
  /** What was wrong with it and was accepted. */
  acceptedWith: z.string(),
  enteredBy: z.string(),
  enteredAt: isoDateTime,
  /** Since when it counts in nothing, with who said so and why; null where it counts. */
  withdrawnAt: isoDateTime.nullable(),
  withdrawnBy: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
})
export type CreditStatement = z.infer<typeof CreditStatement>

export const Facility = z.object({
  id: z.number().int(),
  name: column(z.string(), { title: 'Facility', card: 'name' }),
  currency: z.string(),
  committedCents: column(z.number().int(), {
    title: 'Committed',
    id: 'committed',
    format: 'money',
    card: 'figure',
    aliases: 'committed, commitment, facility size, size of the facility',
  }),
  drawnCents: column(z.number().int(), {
    title: 'Drawn',
    id: 'drawn',
    format: 'money',
    aliases: `drawn, drawn amount, utilised, utilized, used of the facility, outstanding loan, loan outstanding`,
  }),
  seniority: column(Seniority, { title: 'Seniority', aliases: 'seniority, ranking, secured or, collateral' }),
  maturity: column(z.string().nullable(), {
    title: 'Matures',
    inSentence: 'matures on',
    format: 'day',
    aliases: `maturity of the loan, loan mature, facility mature, repaid, run out, runs out, running out,
      come due, comes due, fall due, falls due, mature, maturing, due for repayment, repayment,
      repayment date, expire, ends, maturity, matures`,
  }),
  exposureAtDefaultCents: column(z.number(), {
    title: 'Exposure at default',
    id: 'exposureAtDefault',
    format: 'money',
    table: 'offered',
    definition: 'What would be owed at a default, cents of the facility’s currency.',
    aliases: 'exposure at default, ead',
  }),
  lossGivenDefault: column(z.number(), {
    title: 'Loss given default',
    format: 'share',
    table: 'offered',
    aliases: 'loss given default, lgd, recovery',
  }),
  /** The newest exchange rate into US dollars with its day; null where none is known, and the facility is in no sum. */
  dollarRate: z.object({ rate: z.number(), day: z.string() }).nullable(),
  /** What was stated of it, as fractions; null where nobody did. */
  statedLossGivenDefault: z.number().nullable(),
  effectiveRate: z.number().nullable(),
  grantedOn: z.string().nullable(),
  ratingAtGrant: CreditRating.nullable(),
  pastDueSince: z.string().nullable(),
  collateralCents: z.number().int().nullable(),
  collateralHaircut: z.number().nullable(),
  collateralValuedOn: z.string().nullable(),
  stage: column(z.number().int().nullable(), {
    title: 'Stage',
    definition: 'Of IFRS 9: 1, 2 or 3; null where what decides it is not known.',
    inSentence: 'IFRS 9 stage',
    format: 'count',
    aliases: 'ifrs 9 stage, impairment stage, stage',
  }),
  stageReasons: z.array(z.string()),
  /** Of a default until its maturity, as the borrower stands now and as it stood when it was granted. */
  lifetimeProbability: column(z.number().nullable(), {
    title: 'Default until maturity',
    format: 'share',
    table: 'offered',
    aliases: 'lifetime probability of default, lifetime pd',
  }),
  lifetimeProbabilityAtGrant: z.number().nullable(),
  creditLossCents: column(z.number().nullable(), {
    title: 'Expected credit loss',
    definition:
      'Of IFRS 9, in cents of its currency: of twelve months in stage 1, to its maturity in stages 2 and 3, discounted and weighed over scenarios; null where an input is not known.',
    inSentence: 'IFRS 9 expected credit loss',
    id: 'creditLoss',
    format: 'money',
    aliases: 'expected credit loss, ecl, impairment, loan loss allowance, ifrs 9 loss',
  }),
  notComputedBecause: column(z.string().nullable(), {
    title: 'Not computed because',
    definition: 'What is not known that the stage or the expected credit loss needs.',
    table: 'offered',
    aliases: '',
  }),
  expectedLossCents: column(z.number().nullable(), {
    title: 'Expected loss',
    definition: 'A year, cents; null without a probability.',
    inSentence: 'expected loss of a year',
    id: 'expectedLoss',
    format: 'money',
    aliases: `expected loss of the facility, expected loss, expected loss on, expected loss for, facility loss`,
  }),
})
export type Facility = z.infer<typeof Facility>

export const facilityColumns = columnsOf(Facility)

export const Covenant = z.object({
  id: z.number().int(),
  ratio: z.string(),
  label: z.string(),
  bound: z.enum(['at-least', 'at-most']),
  threshold: z.number(),
  tests: z.array(
    z.object({
      period: z.string(),
      value: z.number().nullable(),
      /** Null where the ratio is not known: neither kept nor broken. */
      isMet: z.boolean().nullable(),
      testedAt: isoDateTime,
    }),
  ),
})
export type Covenant = z.infer<typeof Covenant>

export const CreditDecision = z.object({
  id: z.number().int(),
  kind: z.enum(['rating', 'limit']),
  rating: CreditRating.nullable(),
  limitCents: z.number().int().nullable(),
  reason: z.string(),
  /** The last day on which it holds. */
  until: z.string(),
  state: z.enum(['proposed', 'in-force', 'rejected', 'replaced', 'expired']),
  askedBy: z.string(),
  askedAt: isoDateTime,
  settledBy: z.string().nullable(),
  settledAt: isoDateTime.nullable(),
  settledReason: z.string().nullable(),
})
export type CreditDecision = z.infer<typeof CreditDecision>

export const Assessment = z.object({
  id: z.number().int(),
  period: z.string().nullable(),
  rating: CreditRating.nullable(),
  score: z.number().nullable(),
  probability: z.number().nullable(),
  /** The central default rate at which it was made: between two rates no rating has moved by itself. */
  centralRate: z.number(),
  notRatedBecause: z.string().nullable(),
  warnings: z.array(CreditWarning),
  at: isoDateTime,
})
export type Assessment = z.infer<typeof Assessment>

/** All stored data of a borrower. */
export const BorrowerFile = z.object({
  borrower: Borrower,
  centralRate: CentralRate,
  customer: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  statements: z.array(CreditStatement),
  /** What should not have been entered and counts in nothing; apart, so that nobody counts it. */
  withdrawn: z.array(CreditStatement),
  facilities: z.array(Facility),
  covenants: z.array(Covenant),
  decisions: z.array(CreditDecision),
  history: z.array(Assessment),
})
export type BorrowerFile = z.infer<typeof BorrowerFile>
