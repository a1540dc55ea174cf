import { z } from 'zod'
import { supplierComponents } from '#engines/esg/index.ts'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'
import {
  DatapointSet,
  StatedGhgActivity,
  StatedTaxonomyActivity,
  StatedTopic,
  Worksheets,
} from './disclosure-schemas.ts'
import { companyId, reason } from './endpoints.ts'
import {
  EsgHolding,
  EsgRecommendations,
  EsgTrends,
  HeldScore,
  HeldSymbol,
  PortfolioEsg,
} from './portfolio-schemas.ts'
import { CompanyFile, Day, Pillar, SeenAt } from './schemas.ts'
import { SupplierQuestionId, SupplierRisk } from './supplier-schemas.ts'

const year = { year: numberInText().int().min(1990).max(2100) }

export const readWorksheets = defineEndpoint({
  name: 'esg.worksheets',
  method: 'GET',
  path: '/api/esg/companies/{id}/worksheets/{year}',
  summary: 'GHG inventory, Taxonomy KPIs and double materiality of a company for a year',
  permission: 'esg:read',
  request: z.object({ ...companyId, ...year }),
  response: Worksheets,
  problems: ['not-found'],
})

export const keepGhg = defineEndpoint({
  name: 'esg.keep-ghg',
  method: 'POST',
  path: '/api/esg/companies/{id}/worksheets/{year}/ghg',
  summary: 'Saves the GHG inventory of a year; a factor outside its period is refused',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    ...year,
    seenAt: SeenAt,
    activities: z.array(StatedGhgActivity).max(500),
    /** `true` says that lines that are the same are meant twice. */
    isRepeatAccepted: z.boolean().default(false),
  }),
  response: Worksheets,
  problems: ['not-found', 'invalid-input', 'metric-refused', 'conflict'],
})

export const reportGhg = defineEndpoint({
  name: 'esg.report-ghg',
  method: 'POST',
  path: '/api/esg/companies/{id}/worksheets/{year}/ghg/metrics',
  summary: 'Enters the totals of the GHG inventory as metrics, which a second person has to verify',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    ...year,
    /** `true` says that totals far from last year’s verified ones were looked at and are right. */
    isDoubtAccepted: z.boolean().default(false),
  }),
  response: CompanyFile,
  problems: ['not-found', 'conflict', 'metric-refused'],
})

const kpi = z.object({
  kpi: z.enum(['turnover', 'capex', 'opex']),
  total: z.number().min(0),
  activities: z.array(StatedTaxonomyActivity).max(200),
})

export const keepTaxonomy = defineEndpoint({
  name: 'esg.keep-taxonomy',
  method: 'POST',
  path: '/api/esg/companies/{id}/worksheets/{year}/taxonomy',
  summary: 'Saves the Taxonomy KPIs of a year; activities exceeding the total are refused',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    ...year,
    seenAt: SeenAt,
    kpis: z.array(kpi).min(1).max(3),
    source: z.string().trim().min(3, 'State where the amounts are found').max(500),
  }),
  response: Worksheets,
  problems: ['not-found', 'invalid-input', 'metric-refused', 'conflict'],
})

export const keepMateriality = defineEndpoint({
  name: 'esg.keep-materiality',
  method: 'POST',
  path: '/api/esg/companies/{id}/worksheets/{year}/materiality',
  summary: 'Saves the double materiality assessment of a year',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    ...year,
    seenAt: SeenAt,
    threshold: z.number().min(0).max(5),
    topics: z.array(StatedTopic).max(10),
  }),
  response: Worksheets,
  problems: ['not-found', 'invalid-input', 'metric-refused', 'conflict'],
})

/** What is left empty is not stated, and is not zero. */
const stated = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((sent) => (sent === '' ? undefined : sent), value.optional())
const amount = stated(numberInText().min(0).max(100_000_000))
const yes = stated(z.enum(['true', 'false']))
const yesOrNo = { true: 'Yes', false: 'No' }

export const checkCsrdScope = defineEndpoint({
  name: 'esg.scope',
  method: 'GET',
  path: '/api/esg/scope',
  summary:
    'Whether an undertaking reports under the CSRD for a financial year, under the law as of a date, with the legal reference',
  permission: 'esg:read',
  request: z.object({
    seat: z
      .enum(['eu', 'non-eu'])
      .default('eu')
      .meta({ title: 'Seat', labels: { eu: 'In the European Union', 'non-eu': 'Outside of it' } }),
    year: numberInText().int().min(2020).max(2035).meta({ title: 'Financial year that begins in' }),
    lawAsOf: Day.meta({ title: 'By the law of' }),
    turnoverMillions: amount.meta({
      title: 'Net turnover, EUR million',
      description: 'Of a group: consolidated',
    }),
    balanceSheetMillions: amount.meta({ title: 'Balance sheet total, EUR million' }),
    employees: amount.meta({ title: 'Employees, average of the year' }),
    isPublicInterest: yes.meta({ title: 'Public-interest entity', labels: yesOrNo }),
    isListed: yes.meta({ title: 'Listed on an EU regulated market', labels: yesOrNo }),
    euTurnoverMillions: amount.meta({
      title: 'Turnover in the EU, EUR million',
      description: 'Seat outside: in each of the last two years',
    }),
    euPresence: stated(z.enum(['none', 'subsidiary', 'branch'])).meta({
      title: 'Largest presence in the EU',
      description: 'Seat outside',
      labels: { none: 'None', subsidiary: 'Subsidiary', branch: 'Branch' },
    }),
    euPresenceTurnoverMillions: amount.meta({
      title: 'Its turnover, EUR million',
      description: 'Seat outside',
    }),
  }),
  response: z.object({
    verdict: z.enum(['in-scope', 'not-in-scope', 'depends']),
    because: z.string(),
    legal: z.string(),
    law: z.string(),
    firstYear: z.number().int().nullable(),
    /** What is not stated and the verdict or the first year depends on. */
    missing: z.array(z.string()),
  }),
})

export const readDatapoints = defineEndpoint({
  name: 'esg.datapoints',
  method: 'GET',
  path: '/api/esg/datapoints',
  summary: 'The sets of datapoints with their law, years and gaps',
  permission: 'esg:read',
  response: z.array(
    z.object({
      id: DatapointSet,
      name: z.string(),
      disclosure: z.enum(['csrd', 'sfdr']),
      law: z.string(),
      firstYear: z.number().int(),
      lastYear: z.number().int().nullable(),
      lacks: z.string(),
      datapoints: z.number().int(),
    }),
  ),
})

export const addSupplier = defineEndpoint({
  name: 'esg.add-supplier',
  method: 'POST',
  path: '/api/esg/companies/{id}/suppliers',
  summary: 'Records that a company of the directory supplies this one',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    entityId: z.number().int().positive('Choose a company of the directory'),
  }),
  response: SupplierRisk,
  problems: ['not-found', 'conflict', 'invalid-input'],
  status: 201,
})

const risk = (title: string) =>
  z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .optional()
    .meta({ title, description: '0 is no risk, 100 the greatest; empty where it is not known' })

export const assessSupplier = defineEndpoint({
  name: 'esg.assess-supplier',
  method: 'POST',
  path: '/api/esg/companies/{id}/suppliers/{supplierId}/assessment',
  summary:
    'Saves a supplier’s risk data; what is omitted is kept, null removes it. Sanctions come from screening, certificate validity from its date',
  permission: 'esg:write',
  request: z
    .object({
      ...companyId,
      supplierId: numberInText().int().positive(),
      country: risk(supplierComponents.country.label),
      sector: risk(supplierComponents.sector.label),
      adverseMedia: risk(supplierComponents.adverseMedia.label),
      source: z
        .string()
        .trim()
        .max(500)
        .default('')
        .meta({ title: 'Source of these', description: 'An index, a report or a search, with its date' }),
      certificateName: z
        .string()
        .trim()
        .max(200)
        .optional()
        .meta({ title: 'Certificate', placeholder: 'ISO 14001' }),
      certificateUntil: Day.nullable().optional().meta({ title: 'Valid until' }),
      answers: z.partialRecord(SupplierQuestionId, z.enum(['yes', 'no'])).optional(),
    })
    .refine(
      ({ country, sector, adverseMedia, source }) =>
        (country ?? sector ?? adverseMedia ?? null) === null || source.length >= 3,
      {
        path: ['source'],
        message: 'State the source',
      },
    )
    .refine(
      ({ certificateName = '', certificateUntil = null }) =>
        (certificateName === '') === (certificateUntil === null),
      {
        path: ['certificateUntil'],
        message: 'A certificate has a name and a last day',
      },
    ),
  response: SupplierRisk,
  problems: ['not-found'],
})

export const addCorrectiveAction = defineEndpoint({
  name: 'esg.add-action',
  method: 'POST',
  path: '/api/esg/companies/{id}/suppliers/{supplierId}/actions',
  summary: 'Requests a corrective action from a supplier by a date',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    supplierId: numberInText().int().positive(),
    what: z.string().trim().min(3, 'State what is to be done').max(500).meta({ title: 'What is to be done' }),
    dueOn: Day.meta({ title: 'By' }),
  }),
  response: SupplierRisk,
  problems: ['not-found'],
  status: 201,
})

export const endCorrectiveAction = defineEndpoint({
  name: 'esg.end-action',
  method: 'POST',
  path: '/api/esg/companies/{id}/suppliers/{supplierId}/actions/{actionId}/done',
  summary: 'Marks a corrective action as done, with its proof',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    supplierId: numberInText().int().positive(),
    actionId: numberInText().int().positive(),
    reason: reason.meta({ title: 'By what is it seen?', kind: 'textarea' }),
  }),
  response: SupplierRisk,
  problems: ['not-found', 'already-decided'],
})

export const readSymbolScore = defineEndpoint({
  name: 'esg.score',
  method: 'GET',
  path: '/api/esg-analytics/score/{symbol}',
  summary: 'The stored score of a symbol with its basis; null if there is none',
  permission: 'esg:read',
  request: z.object({
    symbol: z
      .string()
      .trim()
      .min(1, 'A symbol is required')
      .max(30)
      .transform((text) => text.toUpperCase()),
  }),
  response: HeldScore,
  examples: [{ asks: 'What is the ESG score of AAPL?', request: { symbol: 'AAPL' } }],
})

export const listHeldSymbols = defineEndpoint({
  name: 'esg.held-symbols',
  method: 'GET',
  path: '/api/esg-analytics/symbols',
  summary: 'The symbols of which a score is held, by your own verified metrics or a provider',
  permission: 'esg:read',
  response: z.array(HeldSymbol),
})

const holdings = z.array(EsgHolding).min(1, 'At least one holding is required').max(2_000)

export const analysePortfolioEsg = defineEndpoint({
  name: 'esg.portfolio',
  effect: 'read',
  method: 'POST',
  path: '/api/esg-analytics/portfolio-analysis',
  summary:
    'The scores of a portfolio by weight, its best and worst holdings, principal adverse impacts, each with coverage',
  permission: 'esg:read',
  request: z.object({
    holdings,
    /** EUR million in all holdings together; without it PAI 1 is not known. */
    investedMillion: z.number().positive('Above zero').max(1e9).nullable().default(null),
  }),
  response: PortfolioEsg,
})

export const recommendEsg = defineEndpoint({
  name: 'esg.recommendations',
  effect: 'read',
  method: 'POST',
  path: '/api/esg-analytics/recommendations',
  summary: 'Changes that bring a portfolio closer to a target score',
  permission: 'esg:read',
  request: z.object({
    holdings,
    investmentGoals: z
      .object({
        targetESGScore: z.number().min(0).max(100).default(75),
        focusAreas: z.array(Pillar).max(3).default(['environmental', 'governance']),
      })
      .default({ targetESGScore: 75, focusAreas: ['environmental', 'governance'] }),
  }),
  response: EsgRecommendations,
})

export const readEsgTrends = defineEndpoint({
  name: 'esg.trends',
  method: 'GET',
  path: '/api/esg-analytics/trends',
  summary: 'Year-on-year changes in the scores of held companies',
  permission: 'esg:read',
  response: EsgTrends,
})
