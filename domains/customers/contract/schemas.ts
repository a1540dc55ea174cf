import { z } from 'zod'
import { column, columnsOf, isoDateTime, sampleByNumber } from '#platform/endpoint/index.ts'

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

export const customerKindLabel = {
  Unknown: 'Not stated',
  Company: 'Company',
  Person: 'Person',
  Organization: 'Organisation',
  LegalEntity: 'Legal entity',
  PublicBody: 'Public body',
  Vessel: 'Vessel',
  Airplane: 'Aircraft',
} as const satisfies Record<CustomerSchema, string>

export const CustomerGender = z.enum(['male', 'female'])

/** How far the screening of a customer is, in words. */
export const screeningWords = {
  screened: 'Screened',
  unanswered: 'No answer for today',
  awaited: 'Being screened',
  never: 'Not screened',
}

/** A customer or counterparty of the organisation: the party that is screened, monitored and lent to. */
export const Customer = z.object({
  id: column(z.number().int(), { title: 'Customer', table: 'none', detail: false }),
  isSample: sampleByNumber('company'),
  name: column(z.string(), { title: 'Name', card: 'name', detail: false }),
  schema: column(CustomerSchema, {
    title: 'Kind',
    id: 'kind',
    words: customerKindLabel,
    table: 'offered',
    aliases: 'kind of party, entity type',
  }),
  countries: column(z.array(z.string()), {
    title: 'Countries',
    id: 'country',
    inSentence: 'country',
    definition: 'Where it is registered, lives or works: ISO 3166-1 alpha-2.',
    aliases: `country, where, based, registered, located, domicile, nationality, which country, incorporated, from`,
  }),
  birthDate: column(z.string().nullable(), {
    title: 'Born or founded',
    format: 'day',
    definition: 'Birth of a person or founding of a firm, known to the year, the month or the day.',
    table: 'offered',
  }),
  identifiers: z.array(CustomerIdentifier),
  aliases: column(z.array(z.string()), {
    title: 'Further names',
    read: (names) => names.join(', '),
    definition: 'Former, trading and other names of the same party. Each is screened as its own.',
    table: 'offered',
    aliases: 'aliases, alias, aka, other names, also known as, trading name, former name',
  }),
  gender: column(CustomerGender.nullable(), {
    title: 'Gender',
    words: { male: 'Male', female: 'Female' },
    table: 'offered',
  }),
  addresses: column(z.array(z.string()), {
    title: 'Addresses',
    read: (addresses) => addresses.join(' · '),
    definition: 'Kept with the customer and with its screenings; no address is compared.',
    table: 'offered',
    aliases: 'address, where does it live',
  }),
  segment: column(z.string(), {
    title: 'Segment',
    card: 'none',
    aliases: 'segment, business line, line of business, division',
  }),
  riskLevel: column(CustomerRiskLevel.nullable(), {
    title: 'Risk',
    inSentence: 'risk level',
    id: 'risk',
    definition:
      'The highest of the level stated by people, the rating model’s, that of its open matches and the minimum of its countries; an override replaces the first two. Null: not assessed.',
    card: 'figure',
    detail: false,
    aliases: 'risk level, risk, risk rating, rated, how risky, risk class, risk category',
  }),
  statedRiskLevel: column(CustomerRiskLevel.nullable(), {
    title: 'Stated risk',
    definition: 'What people, or a confirmed match, set; null where nobody has.',
    table: 'none',
    detail: false,
  }),
  ratedLevel: column(CustomerRiskLevel.nullable(), {
    title: 'Rated risk',
    definition:
      'The level of the rating model in force; null where it could not rate, and where no model is in force.',
    table: 'none',
    detail: false,
  }),
  /** The level below which its countries let nobody read. */
  riskFloor: CustomerRiskLevel.nullable(),
  /** What people put in the place of what was stated and rated; null without one that holds today. */
  overrideLevel: CustomerRiskLevel.nullable(),
  overrideUntil: isoDateTime.nullable(),
  product: column(z.string().nullable(), {
    title: 'Product',
    definition: 'What it uses, as your rating model names it; null where not stated.',
    table: 'offered',
    detail: false,
  }),
  channel: column(z.string().nullable(), {
    title: 'Channel',
    definition: 'How it came to you, as your rating model names it; null where not stated.',
    table: 'offered',
    detail: false,
  }),
  exposureCents: column(z.number().int().nullable(), {
    title: 'Exposure',
    id: 'exposure',
    format: 'compact-money',
    definition:
      'What your organisation has at stake with it, in US cents; null when it is not known, which is not zero.',
    aliases: `exposure, exposed, limit, owe, at stake, money at risk, at risk with, how much with, lent, lend,
      credit exposure, do we have with, amount, outstanding, on the line, total exposure, overall exposure,
      exposure in all, credit line, owing, owed`,
  }),
  isMonitored: column(z.boolean(), {
    title: 'Monitored',
    inSentence: 'monitoring',
    id: 'monitored',
    format: 'yes-no',
    definition: 'A monitored customer is screened again when a list change can touch it.',
    card: 'none',
    detail: false,
    aliases: 'monitored, monitoring',
  }),
  kycCompletenessPercent: column(z.number().int().min(0).max(100).nullable(), {
    title: 'File complete',
    inSentence: 'due-diligence file complete',
    id: 'kyc',
    format: 'percent',
    definition: 'How much of the required due-diligence file is there; null where it is not recorded.',
    table: 'offered',
    aliases: `kyc, completeness, kyc completeness, complete, file complete, due diligence, kyc file, complete is,
      completeness of, file completeness, due diligence file, kyc percentage, kyc score`,
  }),
  dataAsOf: column(isoDateTime, {
    title: 'Data as of',
    inSentence: 'data of',
    format: 'moment',
    definition: 'When its data was last confirmed.',
    table: 'offered',
    aliases: `data as of, data age, data confirmed, last confirmed, oldest data, data, how old is the data,
      stale data, last reviewed, last updated`,
  }),
  openMatchRisk: column(CustomerRiskLevel.nullable(), {
    title: 'Open match',
    definition: 'The level of its gravest match that nobody has dismissed; null where there is none.',
    table: 'none',
    detail: false,
    file: false,
    aliases: 'open match',
  }),
  screening: column(z.enum(['screened', 'unanswered', 'awaited', 'never']), {
    title: 'Screening',
    definition:
      '`awaited`: added or changed, and not yet checked against the lists as it is now. `unanswered`: not every list that is needed was asked. `never`: nobody has asked.',
    words: screeningWords,
    table: 'offered',
    aliases: '',
  }),
  awaitsScreeningSince: isoDateTime.nullable(),
  lastScreeningId: z.number().int().nullable(),
  lastScreenedAt: column(isoDateTime.nullable(), {
    title: 'Last screened',
    id: 'screened',
    format: 'moment',
    table: 'offered',
    aliases: `last screened, screened, last screening, when screened, last checked, when was screened,
      last time screened`,
  }),
  createdAt: column(isoDateTime, {
    title: 'Customer since',
    format: 'moment',
    table: 'none',
    detail: false,
    file: false,
    aliases: `customer since, onboarded, joined, since when, relationship start, added, became, become a customer,
      became a customer, become our customer, become a client, became a client, taken on, relationship began,
      relationship started`,
  }),
  updatedAt: isoDateTime,
  /** Goes up with every change of its facts. */
  version: z.number().int(),
})
export type Customer = z.infer<typeof Customer>

export const customerColumns = columnsOf(Customer)

/** Rows of a file of customers that are read. */
export const CUSTOMER_FILE_ROWS_MAX = 50_000

/** What a column of a file of customers can hold. */
export const CustomerFileField = z.enum([
  'name',
  'givenName',
  'middleName',
  'familyName',
  'secondFamilyName',
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
  'taxId',
  'passport',
  'nationalId',
  'imo',
  'mmsi',
  'iban',
  'bic',
  'callSign',
  'tailMark',
  'wallet',
  'aliases',
  'gender',
  'address',
  /** Names of owners, with their percents or with those in `ownerShares`: "Ana Petrova 60; Bo Larsen 40". Columns numbered alike ("UBO 1", "UBO 2") are read together. */
  'owners',
  'ownerShares',
  'controllers',
  'directors',
  'signatories',
  'vessels',
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
