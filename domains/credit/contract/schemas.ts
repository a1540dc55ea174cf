import { z } from 'zod'
import { creditRatings, statementFields } from '#engines/credit/index.ts'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'
import { CreditWarning, LookedAt } from './warnings.ts'

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
  .refine(isCurrency, 'There is no such currency')

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
  /** There is more in other currencies, which is not converted. */
  hasOtherCurrencies: z.boolean(),
  lastAssessmentDate: isoDateTime,
  isOverridden: z.boolean(),
  /** End of the year that the model’s rating rests on: looking at it again makes it no newer. */
  period: z.string().nullable(),
  /** That year ended more than 18 months ago, and no rating of people stands in its place. */
  isOnOldStatement: z.boolean(),
})
export type CreditProfile = z.infer<typeof CreditProfile>

/** Something about a borrower that asks for a look (CREDIT-020). */
export const CreditAlert = z.object({
  id: z.number().int(),
  severity: z.enum(['critical', 'warning', 'info']),
  title: z.string(),
  description: z.string(),
  createdAt: isoDateTime,
  /** The borrower's page. */
  href: z.string(),
})
export type CreditAlert = z.infer<typeof CreditAlert>

/** A company that is lent to, or may be. */
export const Borrower = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: BorrowerKind,
  /** The customer that it is; null where it is none, or nobody said. */
  customerId: z.number().int().nullable(),
  /** The company of the directory that it is; null where nobody said. */
  entityId: z.string().nullable(),
  cik: z.string().nullable(),
  groupName: z.string(),
  /** Of its shares; empty where they are not traded, or nobody said. */
  symbol: z.string(),
  /** The currency of its statements; null until there is one. */
  currency: z.string().nullable(),
  /** The rating that counts: the override in force, else the model's; null where there is none. */
  rating: CreditRating.nullable(),
  score: z.number().nullable(),
  /** A fraction. */
  probability: z.number().nullable(),
  isOverridden: z.boolean(),
  modelRating: CreditRating.nullable(),
  modelScore: z.number().nullable(),
  modelProbability: z.number().nullable(),
  /** The central default rate at which the model’s rating was made. */
  centralRate: z.number(),
  overrideRating: CreditRating.nullable(),
  overrideUntil: z.string().nullable(),
  /** Why there is no rating, in words. */
  notRatedBecause: z.string().nullable(),
  /** End of the year that was assessed. */
  period: z.string().nullable(),
  /** The rating that counts is the model’s, by a year that ended more than 18 months ago. */
  isOnOldStatement: z.boolean(),
  assessedAt: isoDateTime.nullable(),
  doModelsDisagree: z.boolean(),
  warnings: z.array(CreditWarning),
  /** US dollars, in cents; null where nothing is lent. Other currencies are not in it. */
  exposureCents: z.number().int().nullable(),
  hasOtherCurrencies: z.boolean(),
  limitCents: z.number().int().nullable(),
  limitUntil: z.string().nullable(),
  watchedSince: isoDateTime.nullable(),
  watchReason: z.string(),
  isSample: z.boolean(),
  createdAt: isoDateTime,
})
export type Borrower = z.infer<typeof Borrower>

export const StatementSource = z.enum(['form', 'file', 'sec', 'sample'])
export type StatementSource = z.infer<typeof StatementSource>

/** Where one amount stands in what was read. */
export const AmountSource = z.object({
  words: z.string(),
  filing: z.string().optional(),
  filed: z.string().optional(),
})
export type AmountSource = z.infer<typeof AmountSource>

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
  name: z.string(),
  currency: z.string(),
  committedCents: z.number().int(),
  drawnCents: z.number().int(),
  seniority: Seniority,
  maturity: z.string().nullable(),
  /** What would be owed at a default, cents of the facility's currency. */
  exposureAtDefaultCents: z.number(),
  lossGivenDefault: z.number(),
  /** A year, cents; null without a probability. */
  expectedLossCents: z.number().nullable(),
})
export type Facility = z.infer<typeof Facility>

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

/** All that is kept of a borrower. */
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

const FigureInput = z.object({ label: z.string(), year: z.string(), value: z.number().nullable() })

/** What is computed from the statements that were known on a day. */
export const CreditAnalysis = z.object({
  knownOn: z.string(),
  period: z.string().nullable(),
  currency: z.string().nullable(),
  scale: z.number().int(),
  sources: z.array(z.string()),
  /** What distance to default and Altman's Z take from the market; null for a borrower without a symbol. */
  market: z
    .object({
      symbol: z.string(),
      /** Why nothing of the market is in the figures; null where it is. */
      whyNot: z.string().nullable(),
      price: z.number().nullable(),
      priceOn: z.string().nullable(),
      source: z.string().nullable(),
      kind: z.string().nullable(),
      /** A year, as a fraction. */
      volatility: z.number().nullable(),
      closes: z.number().int(),
      shares: z.number().nullable(),
      /** A year, continuous, as a fraction. */
      riskFree: z.number().nullable(),
      riskFreeSource: z.string().nullable(),
      caveats: z.array(z.string()),
    })
    .nullable(),
  rating: CreditRating.nullable(),
  score: z.number().nullable(),
  probability: z.number().nullable(),
  /** What the card said of the firms it is fitted on. */
  sampleProbability: z.number().nullable(),
  notRatedBecause: z.string().nullable(),
  cardLines: z.array(z.object({ label: z.string(), points: z.number() })),
  basis: z.object({
    fittedOn: z.string(),
    agreement: z.string(),
    centralRate: CentralRate,
    /** What the model would say at other central rates; empty without a rating. Nothing is kept of it. */
    atOtherRates: z.array(
      z.object({ centralRate: z.number(), rating: CreditRating, probability: z.number() }),
    ),
    defaultRates: z.array(z.object({ rating: CreditRating, rate: z.number() })),
    defaultSource: z.string(),
    defaultYears: z.string(),
  }),
  checks: z.array(z.object({ code: z.string(), words: z.string(), difference: z.number().nullable() })),
  warnings: z.array(CreditWarning),
  lookedAt: z.array(LookedAt),
  ratios: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      group: z.string(),
      unit: z.enum(['fraction', 'times', 'days']),
      formula: z.string(),
      better: z.enum(['higher', 'lower', 'neither']),
      value: z.number().nullable(),
      before: z.number().nullable(),
      inputs: z.array(FigureInput),
    }),
  ),
  models: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      formula: z.string(),
      source: z.string(),
      value: z.number().nullable(),
      unit: z.string(),
      zone: z.string().nullable(),
      inputs: z.array(FigureInput),
      terms: z.array(z.object({ label: z.string(), coefficient: z.number(), value: z.number().nullable() })),
    }),
  ),
  opinions: z.array(
    z.object({
      by: z.string(),
      label: z.string(),
      says: z.enum(['distress', 'uncertain', 'sound']),
      value: z.number(),
      read: z.string(),
    }),
  ),
  doModelsDisagree: z.boolean(),
  moves: z.array(
    z.object({
      lever: z.string(),
      label: z.string(),
      amount: z.number(),
      shareOfAssets: z.number(),
      from: CreditRating,
      to: CreditRating,
      direction: z.enum(['better', 'worse']),
    }),
  ),
  limit: z
    .object({
      amount: z.number(),
      bound: z.string(),
      source: z.string(),
      parts: z.array(
        z.object({ id: z.string(), label: z.string(), amount: z.number().nullable(), why: z.string() }),
      ),
    })
    .nullable(),
})
export type CreditAnalysis = z.infer<typeof CreditAnalysis>

const Shared = z.object({ name: z.string(), cents: z.number(), share: z.number() })

export const CreditDashboard = z.object({
  figures: z.object({ highRisk: Figure, averageScore: Figure, exposure: Figure, alerts: Figure }),
  borrowers: z.number().int(),
  rated: z.number().int(),
  hasSample: z.boolean(),
  /** Rated by the model on a year that ended more than 18 months ago: they count in every figure all the same. */
  onOldStatements: z.number().int(),
  /** What is lent in other currencies and stands in no figure. */
  otherCurrencies: z.array(z.object({ currency: z.string(), cents: z.number() })),
  byRating: z.array(z.object({ rating: CreditRating, count: z.number().int(), cents: z.number() })),
  concentration: z.object({
    index: z.number().nullable(),
    obligors: z.array(Shared),
    groups: z.array(Shared),
  }),
  expectedLossCents: z.number().nullable(),
  centralRate: CentralRate,
  /** Rated borrowers whose rating was made at another rate: they are still to be assessed again. */
  atAnotherRate: z.number().int(),
  /** Exposure in US dollars of borrowers without a rating: in no expected loss. */
  unratedExposureCents: z.number(),
})
export type CreditDashboard = z.infer<typeof CreditDashboard>
