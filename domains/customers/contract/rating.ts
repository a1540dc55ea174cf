import { z } from 'zod'
import { ControlChange } from '#domains/controls/contract/index.ts'
import { factorNames } from '#engines/customer-rating/index.ts'
import { defineEndpoint, isoDateTime, numberInText, requiredReason } from '#platform/endpoint/index.ts'
import { RatingModel, shippedModel } from './rating-model.ts'
import { CustomerRiskLevel } from './schemas.ts'

const customerId = { id: numberInText().int().positive() }
const reason = requiredReason.meta({ title: 'Reason' })

const Factor = z.enum(factorNames)

/** A rating, factor by factor: the contributions add up to the score. */
export const CustomerRating = z.object({
  score: z.number().int().nullable(),
  level: CustomerRiskLevel.nullable(),
  /** Factors that count and are not known: the rating was made without them. */
  missing: z.array(Factor),
  parts: z.array(
    z.object({
      factor: z.enum([...factorNames, 'scale']),
      value: z.string().nullable(),
      isKnown: z.boolean(),
      points: z.number().int(),
      weight: z.number().int(),
      contribution: z.number().int(),
      why: z.string(),
    }),
  ),
  floor: z.object({ country: z.string(), level: CustomerRiskLevel, source: z.string() }).nullable(),
  modelVersion: z.number().int(),
  ratedAt: isoDateTime,
})
export type CustomerRating = z.infer<typeof CustomerRating>

/** What other points would do to every customer: how many move, from what to what, and who. */
export const RatingPreview = z.object({
  customers: z.number().int(),
  moved: z.number().int(),
  /** How many move from one level to another; null is not assessed. */
  moves: z.array(
    z.object({
      from: CustomerRiskLevel.nullable(),
      to: CustomerRiskLevel.nullable(),
      customers: z.number().int(),
    }),
  ),
  /** The first hundred who move, those who are rated lower first. */
  named: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      from: CustomerRiskLevel.nullable(),
      to: CustomerRiskLevel.nullable(),
    }),
  ),
})
export type RatingPreview = z.infer<typeof RatingPreview>

const ModelVersion = z.object({
  version: z.number().int(),
  model: RatingModel,
  reason: z.string(),
  putBy: z.string(),
  putAt: isoDateTime,
})

const RatingModels = z.object({
  /** The model in force; null until the organisation has put one in force, and nobody is rated. */
  inForce: ModelVersion.nullable(),
  /** The model that comes with the product. Its floors hold while none is in force. */
  shipped: RatingModel,
  /** Waits for a second person, with what it would do. */
  proposal: z.object({ change: ControlChange, preview: RatingPreview.nullable() }).nullable(),
  /** How many customers wait for their rating. */
  awaiting: z.number().int(),
  /** Every version, the newest first. */
  versions: z.array(ModelVersion),
})
export type RatingModels = z.infer<typeof RatingModels>

const modelPath = '/api/customers/rating-model'

export const readRatingModel = defineEndpoint({
  name: 'customers.rating-model',
  method: 'GET',
  path: modelPath,
  summary: 'The customer rating model in force, its earlier versions, and a change pending a second person',
  permission: 'customers:read',
  response: RatingModels,
  problems: [],
  examples: [{ asks: 'Which points rate our customers?', request: {} }],
})

export const previewRatingModel = defineEndpoint({
  name: 'customers.preview-rating-model',
  effect: 'read',
  method: 'POST',
  path: `${modelPath}/preview`,
  summary:
    'The effect of a rating model on every customer: how many move, between which levels, and who; changes nothing',
  permission: 'screening:settings',
  request: z.object({ model: RatingModel }),
  response: RatingPreview,
  problems: [],
  examples: [{ asks: 'How would the built-in model rate our customers?', request: { model: shippedModel } }],
})

export const changeRatingModel = defineEndpoint({
  name: 'customers.change-rating-model',
  method: 'POST',
  path: modelPath,
  summary:
    'Puts a rating model in force and rates every customer with it; a model that lowers any rating needs a second person',
  permission: 'screening:settings',
  request: z.object({
    model: RatingModel,
    reason,
    /** The version that was read; a change that was made on an older one is refused. 0 where none is in force. */
    version: z.number().int().min(0).optional(),
  }),
  response: RatingModels,
  problems: ['conflict', 'stale'],
  status: 201,
  examples: [
    {
      asks: 'Rate our customers with the built-in model',
      request: { model: shippedModel, reason: 'Adopted by the risk committee.' },
    },
  ],
})

const RatingOfCustomer = z.object({
  riskLevel: CustomerRiskLevel.nullable(),
  statedRiskLevel: CustomerRiskLevel.nullable(),
  openMatchRisk: CustomerRiskLevel.nullable(),
  riskFloor: CustomerRiskLevel.nullable(),
  /** Where the floor comes from. */
  floorSource: z.string().nullable(),
  override: z.object({ level: CustomerRiskLevel, until: isoDateTime }).nullable(),
  /** Why it is overridden, by whom, and what was asked for before. */
  overrides: z.array(ControlChange),
  /** The newest rating; null where no model has rated it. */
  rating: CustomerRating.nullable(),
  /** Its rating is being made again. */
  isAwaited: z.boolean(),
  history: z.array(
    CustomerRating.pick({ score: true, level: true, missing: true, modelVersion: true, ratedAt: true }),
  ),
})
export type RatingOfCustomer = z.infer<typeof RatingOfCustomer>

export const readCustomerRating = defineEndpoint({
  name: 'customers.rating',
  method: 'GET',
  path: '/api/customers/{id}/rating',
  summary: 'The risk rating of a customer, factor by factor, with unknowns, minimum, override and history',
  permission: 'customers:read',
  request: z.object(customerId),
  response: RatingOfCustomer,
  problems: ['not-found'],
  examples: [{ asks: 'Why is this customer rated high?', request: { id: 1 } }],
})

/** So long an override may hold; then it is asked for again. */
export const OVERRIDE_DAYS_MAX = 366

/** The last day on which an override holds, by the moment from which it holds no more. */
export const lastDayOf = (until: string): string =>
  new Date(new Date(until).getTime() - 1).toISOString().slice(0, 10)

export const overrideCustomerRating = defineEndpoint({
  name: 'customers.override-rating',
  method: 'POST',
  path: '/api/customers/{id}/rating-override',
  summary:
    'Overrides the stated and rated level until a date, or ends the override; a lower level takes a second person and never goes below a country minimum or an open match',
  permission: 'customers:write',
  request: z
    .object({
      ...customerId,
      level: CustomerRiskLevel.nullable().meta({ title: 'Level' }),
      /** The last day on which it holds. */
      until: z.iso.date().nullable().default(null).meta({ title: 'Until the end of' }),
      reason,
    })
    .refine(({ level, until }) => level === null || until !== null, {
      path: ['until'],
      message: 'An override has an end',
    }),
  response: RatingOfCustomer,
  problems: ['not-found', 'conflict', 'invalid-input'],
  status: 201,
  examples: [
    {
      asks: 'Rate a customer critical until the end of the year',
      request: { id: 1, level: 'critical', until: '2026-12-31', reason: 'Under investigation.' },
    },
  ],
})
