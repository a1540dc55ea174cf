import { z } from 'zod'
import {
  type FactorName,
  factorNames,
  factorWords,
  type RatingModel as Model,
  ratingLevels,
} from '#engines/customer-rating/index.ts'
import { FATF_COUNTRIES } from '#engines/transaction-rules/index.ts'

const VALUES_MAX = 300
const points = z.number().int('Points are whole numbers').min(0).max(100, 'At most 100 points')

const Factor = z.object({
  /** Percent of the points that count: 100 counts them as they are, 0 leaves the factor out. */
  weight: z.number().int().min(0).max(300, 'A weight is at most 300%'),
  unknown: points,
  other: points.nullable(),
  values: z
    .record(z.string().trim().min(1).max(60), points)
    .refine((values) => Object.keys(values).length <= VALUES_MAX, `At most ${VALUES_MAX} values`),
})

/** How customers are rated: points and weight by factor, minimums of countries, and the score at which a level begins. */
export const RatingModel = z
  .object({
    factors: z.object(
      Object.fromEntries(factorNames.map((name) => [name, Factor])) as Record<FactorName, typeof Factor>,
    ),
    floors: z
      .array(
        z.object({
          country: z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters'),
          level: z.enum(ratingLevels),
          source: z.string().trim().min(3, 'State the source of the minimum').max(200),
        }),
      )
      .max(VALUES_MAX)
      .refine(
        (floors) => new Set(floors.map(({ country }) => country)).size === floors.length,
        'A country has one minimum',
      ),
    bands: z
      .object({
        medium: points.min(1),
        high: points.min(1),
        critical: points.min(1),
      })
      .refine(
        ({ medium, high, critical }) => medium < high && high < critical,
        'Each level starts above the previous one',
      ),
  })
  .meta({ title: 'Rating model' })
export type RatingModel = Model

const callForAction = `FATF call for action, ${FATF_COUNTRIES.asOf}`

/**
 * The model that comes with the product. Until an organisation puts a model in force nobody is rated by it, and its floors hold
 * all the same. Most of what is not known counts as much as what is ordinary, so that knowing more is never worth hiding.
 */
export const shippedModel: RatingModel = {
  factors: {
    country: {
      weight: 100,
      unknown: 20,
      other: 5,
      values: {
        ...Object.fromEntries(FATF_COUNTRIES.increasedMonitoring.map((code) => [code, 25])),
        ...Object.fromEntries(['BY', 'CU', 'RU', 'SY'].map((code) => [code, 40])),
        ...Object.fromEntries(FATF_COUNTRIES.callForAction.map((code) => [code, 60])),
      },
    },
    kind: {
      weight: 100,
      unknown: 10,
      other: 5,
      values: {
        Person: 0,
        Company: 0,
        PublicBody: 0,
        Organization: 5,
        LegalEntity: 5,
        Vessel: 15,
        Airplane: 15,
      },
    },
    product: {
      weight: 100,
      unknown: 5,
      other: null,
      values: { 'Trade finance': 15, 'Private banking': 15, 'Corporate lending': 5, Leasing: 5, Deposits: 0 },
    },
    channel: {
      weight: 100,
      unknown: 5,
      other: null,
      values: { 'In person': 0, 'Remote, identified': 5, Intermediary: 10 },
    },
    ownership: {
      weight: 100,
      unknown: 10,
      other: null,
      values: { 'natural person': 0, known: 0, opaque: 20, designated: 85 },
    },
    pep: { weight: 100, unknown: 5, other: null, values: { none: 0, linked: 20, possible: 20, exposed: 35 } },
    screening: {
      weight: 100,
      unknown: 15,
      other: null,
      values: { clear: 0, open: 35, confirmed: 100 },
    },
    transactions: {
      weight: 100,
      unknown: 5,
      other: null,
      values: { quiet: 0, alerts: 15, 'many alerts': 30 },
    },
  },
  floors: FATF_COUNTRIES.callForAction.map((country) => ({ country, level: 'high', source: callForAction })),
  bands: { medium: 30, high: 60, critical: 85 },
}

/** What each factor is told by, for whoever sets points. */
export const factorNotes = {
  country: 'Every country on file, including those of identifiers; the highest counts',
  kind: 'Person, company, public body and so on',
  product: 'What the customer uses, according to its file',
  channel: 'How the customer came to you, according to its file',
  ownership: 'Owners on record and their screenings',
  pep: 'Undismissed matches with politically exposed persons',
  screening: 'Its screening against the required lists',
  transactions: 'Transaction monitoring alerts in the last year not closed as false',
} as const satisfies Record<FactorName, string>

export { factorNames, factorWords }
