import { z } from 'zod'
import { isoDateTime, sampleByNumber } from '#platform/endpoint/index.ts'

/** What a customer is, in the words of the name-matching engine, or `Unknown` where nobody said. An unstated kind costs nothing. */
export const CustomerSchema = z.enum([
  'Unknown',
  'Company',
  'Person',
  'Organization',
  'LegalEntity',
  'PublicBody',
  'Vessel',
  'Airplane',
])
export type CustomerSchema = z.infer<typeof CustomerSchema>

/** Customer data older than so many days counts as stale, and its review as due; a business setting. */
export const DATA_AGE_DAYS_MAX = 365
/** A due-diligence file with less of what is required than this is incomplete; a business setting. */
export const FILE_COMPLETE_PERCENT_MIN = 60

export const CustomerRiskLevel = z.enum(['critical', 'high', 'medium', 'low'])
/** What a list can be narrowed by: the levels, and those whom nobody has assessed. */
export const ShownRisk = z.enum([...CustomerRiskLevel.options, 'not-assessed'])
export type CustomerRiskLevel = z.infer<typeof CustomerRiskLevel>

/** A number that a register gave the customer. `kind` is one of the engine's kinds; an unknown one counts as `other`. */
export const CustomerIdentifier = z.object({
  kind: z.string().trim().min(1).max(40),
  value: z.string().trim().min(1).max(300),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'A country is two capital letters')
    .optional(),
})
export type CustomerIdentifier = z.infer<typeof CustomerIdentifier>

/** A customer or counterparty of the organisation: the party that is screened, monitored and lent to. */
export const Customer = z.object({
  id: z.number().int(),
  isSample: sampleByNumber('company'),
  name: z.string(),
  schema: CustomerSchema,
  /** ISO 3166-1 alpha-2: where it is registered, lives or works. */
  countries: z.array(z.string()),
  /** Birth of a person or founding of a firm, known to the year, the month or the day. */
  birthDate: z.string().nullable(),
  identifiers: z.array(CustomerIdentifier),
  segment: z.string(),
  /** Exposure in US cents; null when it is not known, which is not zero. */
  exposureCents: z.number().int().nullable(),
  /**
   * The gravest of what people stated, the rating model says, its open matches say and the floor of its countries; an override takes the place of the
   * first two. Null: nobody has assessed it.
   */
  riskLevel: CustomerRiskLevel.nullable(),
  /** What people, or a confirmed match, set; null where nobody has. */
  statedRiskLevel: CustomerRiskLevel.nullable(),
  /** What the rating model in force says; null where it could not rate, and where none is in force. */
  ratedLevel: CustomerRiskLevel.nullable(),
  /** The level below which its countries let nobody read. */
  riskFloor: CustomerRiskLevel.nullable(),
  /** What people put in the place of what was stated and rated; null without one that holds today. */
  overrideLevel: CustomerRiskLevel.nullable(),
  overrideUntil: isoDateTime.nullable(),
  /** What it uses and how it came to you, as your rating model names them; null where nobody said. */
  product: z.string().nullable(),
  channel: z.string().nullable(),
  /** The level of its gravest match that nobody has dismissed; null where there is none. */
  openMatchRisk: CustomerRiskLevel.nullable(),
  /** `awaited`: added or changed, and not yet held against the lists as it is now. `unanswered`: not every list that is needed was asked. `never`: nobody has asked. */
  screening: z.enum(['screened', 'unanswered', 'awaited', 'never']),
  awaitsScreeningSince: isoDateTime.nullable(),
  /** A monitored customer is screened again when a list change can touch it. */
  isMonitored: z.boolean(),
  /** How much of the required due-diligence file is there, 0–100; null where nobody has said it. */
  kycCompletenessPercent: z.number().int().min(0).max(100).nullable(),
  /** When its data was last confirmed. */
  dataAsOf: isoDateTime,
  lastScreeningId: z.number().int().nullable(),
  lastScreenedAt: isoDateTime.nullable(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  /** Goes up with every change of its facts. */
  version: z.number().int(),
})
export type Customer = z.infer<typeof Customer>

/** Rows of a file of customers that are read. */
export const CUSTOMER_FILE_ROWS_MAX = 50_000

/** What a column of a file of customers can hold. */
export const CustomerFileField = z.enum([
  'name',
  'givenName',
  'familyName',
  'schema',
  'countries',
  'nationality',
  'birthDate',
  'segment',
  'exposure',
  'riskLevel',
  'product',
  'channel',
  'lei',
  'registration',
  /** Names of owners, with their percents or with those in `ownerShares`: "Ana Petrova 60; Bo Larsen 40". */
  'owners',
  'ownerShares',
])
export type CustomerFileField = z.infer<typeof CustomerFileField>

/** What a file of customers holds: rows to add, rows already known, and rows that cannot be used with the reason. */
export const CustomerFileRead = z.object({
  rows: z.number().int(),
  added: z.number().int(),
  /** Rows that say nothing but what is known of a customer already, or stand twice in the file. */
  known: z.number().int(),
  /** Rows that may be a customer already or another party of its name: they are added where somebody says that they are others. */
  doubtful: z.number().int(),
  /** Rows whose name is a customer's and that are not it for certain: in doubt, or added as another party. The first hundred. */
  namesakes: z.array(
    z.object({ line: z.number().int(), name: z.string(), isDoubtful: z.boolean(), why: z.string() }),
  ),
  refused: z.array(z.object({ line: z.number().int(), name: z.string(), reason: z.string() })),
  /** How many rows were refused; `refused` names the first hundred. */
  refusedCount: z.number().int(),
  /** Rows that are added without a fact that could not be read, with which and why. */
  without: z.array(z.object({ line: z.number().int(), name: z.string(), reason: z.string() })).optional(),
  withoutCount: z.number().int().optional(),
  /** What stood in the column of kinds and could not be read, the first twenty: those customers have no kind. */
  kindsNotRead: z.array(z.string()),
  /** What of the file is not among its rows, as other sheets, and how its letters were read. */
  notes: z.array(z.string()),
  isTrial: z.boolean(),
  /** What the file calls its columns. */
  titles: z.array(z.string()),
  /** Which column holds what; null for what the file does not have. */
  columns: z.record(CustomerFileField, z.string().nullable()),
  /** Who said so: the request, what was said of such a file before, or the titles. */
  mappedBy: z.enum(['titles', 'memory', 'request']),
  /** What no column holds and a customer needs: until somebody says where it is, no row is read. */
  needs: z.array(CustomerFileField),
})
export type CustomerFileRead = z.infer<typeof CustomerFileRead>
