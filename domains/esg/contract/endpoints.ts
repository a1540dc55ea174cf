import { z } from 'zod'
import { metricIds, metricOf } from '#engines/esg/index.ts'
import { defineEndpoint, fileResponse } from '#platform/endpoint/index.ts'
import {
  CompanyFile,
  Day,
  DisclosureFile,
  DisclosureType,
  EmissionFactor,
  EsgCompany,
  EsgDashboard,
  EsgDisclosureLine,
  EsgFileRead,
  Metric,
  ProviderScore,
  Scope,
  SupplierRisk,
} from './nouns.ts'

export const companyId = { id: z.coerce.number().int().positive() }
export const reason = z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000)
const EVIDENCE_BYTES_MAX = 10_500_000

export const readEsgDashboard = defineEndpoint({
  name: 'esg.dashboard',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/dashboard/{id}',
  summary: 'Scores, recent metrics and disclosures of a company; 1 is the organisation’s own',
  permission: 'esg:read',
  request: z.object(companyId),
  response: EsgDashboard,
  problems: ['not-found'],
  examples: [{ asks: 'What is our ESG score?', request: { id: 1 } }],
})

export const listBuyerSuppliers = defineEndpoint({
  name: 'esg.suppliers',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/suppliers/buyer/{id}',
  summary: 'The suppliers of a company with their risk, the gravest first; 1 is the organisation’s own',
  permission: 'esg:read',
  request: z.object(companyId),
  response: z.array(SupplierRisk),
  problems: ['not-found'],
})

export const listEsgCompanies = defineEndpoint({
  name: 'esg.companies',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/companies',
  summary: 'Companies whose ESG data is kept, one’s own first, each with its score; at most five hundred',
  permission: 'esg:read',
  request: z.object({}),
  response: z.array(
    EsgCompany.extend({
      overallScore: z.number().nullable(),
      coverage: z.number(),
      waiting: z.number().int(),
    }),
  ),
  problems: [],
})

const symbol = z
  .string()
  .trim()
  .max(30)
  .regex(/^[A-Za-z0-9.-]*$/, 'A symbol has letters, digits, points and dashes')
  .transform((text) => text.toUpperCase())
  .default('')
  .meta({ title: 'Symbol', description: 'By which holdings know it; leave it empty where it is not listed' })

export const addEsgCompany = defineEndpoint({
  name: 'esg.add-company',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/companies',
  summary: 'Takes a company of the directory into ESG; the organisation’s own becomes number 1',
  permission: 'esg:write',
  request: z.object({
    entityId: z.number().int().positive('Choose a company of the directory'),
    symbol,
    isOwn: z.boolean().default(false),
  }),
  response: EsgCompany,
  problems: ['not-found', 'conflict'],
  status: 201,
})

export const readEsgCompany = defineEndpoint({
  name: 'esg.company',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/companies/{id}',
  summary: 'All that is kept of a company’s ESG data, with its score and what it is made of',
  permission: 'esg:read',
  request: z.object(companyId),
  response: CompanyFile,
  problems: ['not-found'],
})

const labels = Object.fromEntries(metricIds.map((id) => [id, metricOf(id).name]))

export const addEsgMetric = defineEndpoint({
  name: 'esg.add-metric',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/companies/{id}/metrics',
  summary: 'Keeps a value of a metric with its evidence; it counts when a second person has verified it',
  permission: 'esg:write',
  body: 'multipart',
  bodyBytesMax: EVIDENCE_BYTES_MAX,
  request: z.object({
    ...companyId,
    metric: Metric.meta({ title: 'Metric', labels }),
    value: z.coerce.number('A number is required').meta({ title: 'Value', description: 'Yes is 1, no is 0' }),
    unit: z.string().trim().min(1, 'A unit is required').max(40).meta({ title: 'Unit' }),
    periodStart: Day.meta({ title: 'Period from' }),
    periodEnd: Day.meta({ title: 'Period to' }),
    scope: Scope.default('group').meta({
      title: 'Told for',
      labels: { group: 'The whole group', company: 'The company alone', site: 'A single site' },
    }),
    source: z
      .string()
      .trim()
      .min(3, 'Say where the value stands')
      .max(300)
      .meta({ title: 'Source', placeholder: 'Annual report 2025, page 84' }),
    quote: z
      .string()
      .trim()
      .max(2_000)
      .default('')
      .meta({ title: 'The passage, word for word', kind: 'textarea' }),
    file: z
      .file()
      .max(10_000_000, 'The file may have at most 10 MB')
      .optional()
      .meta({ title: 'Evidence file' }),
  }),
  response: CompanyFile,
  problems: ['not-found', 'metric-refused', 'unsupported-file', 'too-large'],
  status: 201,
})

const fileFields = {
  file: z.file().max(5_000_000, 'The file may have at most 5 MB'),
  /** `true` changes nothing. */
  isTrial: z.enum(['true', 'false']).default('true'),
  /** Which column holds what, as JSON: field to title or null. */
  columns: z.string().max(20_000).optional(),
}

export const importEsgMetrics = defineEndpoint({
  name: 'esg.import-metrics',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/companies/{id}/metrics/file',
  summary:
    'Reads metrics of a company from CSV or XLSX; a trial tells what would be kept. All of it or nothing',
  permission: 'esg:write',
  body: 'multipart',
  bodyBytesMax: 5_500_000,
  request: z.object({ ...companyId, ...fileFields }),
  response: EsgFileRead,
  problems: ['not-found', 'metric-refused', 'unsupported-file', 'too-large', 'too-many-requests'],
})

export const settleEsgMetric = defineEndpoint({
  name: 'esg.settle-metric',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/metrics/{id}/settle',
  summary: 'A second person verifies a value against its evidence, or rejects it',
  permission: 'esg:decide',
  request: z.object({
    ...companyId,
    isVerified: z.boolean(),
    reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: CompanyFile,
  problems: ['not-found', 'four-eyes', 'already-decided'],
})

export const downloadEvidence = defineEndpoint({
  name: 'esg.evidence',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/metrics/{id}/evidence',
  summary: 'The file that a value was taken from',
  permission: 'esg:read',
  request: z.object(companyId),
  response: fileResponse,
  problems: ['not-found'],
  answers: 'file',
})

export const importProviderScores = defineEndpoint({
  name: 'esg.import-scores',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/provider-scores/file',
  summary:
    'Reads the scores of a provider that the organisation has licensed from CSV or XLSX, with their day. All of it or nothing',
  permission: 'esg:write',
  body: 'multipart',
  bodyBytesMax: 5_500_000,
  request: z
    .object({
      ...fileFields,
      provider: z.string().trim().min(2, 'Name the provider').max(80),
      asOf: Day,
      lowest: z.coerce.number(),
      highest: z.coerce.number(),
      isHighBetter: z.enum(['true', 'false']),
    })
    .refine(({ lowest, highest }) => lowest < highest, {
      path: ['highest'],
      message: 'The scale ends below its beginning',
    }),
  response: EsgFileRead,
  problems: ['metric-refused', 'unsupported-file', 'too-large', 'too-many-requests'],
})

export const listProviderScores = defineEndpoint({
  name: 'esg.provider-scores',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/provider-scores/{symbol}',
  summary: 'What providers say of a symbol, side by side, the newest of each',
  permission: 'esg:read',
  request: z.object({ symbol: z.string().trim().min(1).max(30) }),
  response: z.array(ProviderScore),
  problems: [],
})

export const beginDisclosure = defineEndpoint({
  name: 'esg.begin-disclosure',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/companies/{id}/disclosures',
  summary: 'Begins a disclosure of a financial year by a set of datapoints; verified metrics are filled in',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    disclosureType: DisclosureType.meta({ title: 'Disclosure', labels: { csrd: 'CSRD', sfdr: 'SFDR' } }),
    set: z.enum(['esrs-set-1', 'esrs-simplified', 'vsme', 'sfdr-pai']).meta({
      title: 'Datapoints',
      labels: {
        'esrs-set-1': 'ESRS, first set',
        'esrs-simplified': 'ESRS, simplified set',
        vsme: 'VSME',
        'sfdr-pai': 'SFDR, principal adverse impacts',
      },
    }),
    reportingYear: z.coerce.number().int().min(2020).max(2100).meta({ title: 'Financial year' }),
    periodStart: Day.meta({ title: 'Period from' }),
    periodEnd: Day.meta({ title: 'Period to' }),
  }),
  response: DisclosureFile,
  problems: ['not-found', 'invalid-input', 'conflict'],
  status: 201,
})

export const listDisclosures = defineEndpoint({
  name: 'esg.disclosures',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/disclosures',
  summary: 'Disclosures of all companies, the newest first; at most five hundred',
  permission: 'esg:read',
  request: z.object({}),
  response: z.array(EsgDisclosureLine),
  problems: [],
})

export const readDisclosure = defineEndpoint({
  name: 'esg.disclosure',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/disclosures/{id}',
  summary: 'A disclosure with every datapoint of its set, what is told and by which evidence',
  permission: 'esg:read',
  request: z.object(companyId),
  response: DisclosureFile,
  problems: ['not-found'],
})

export const tellDatapoint = defineEndpoint({
  name: 'esg.tell-datapoint',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/disclosures/{id}/entries',
  summary: 'Tells a datapoint with its evidence, or why it is left out; of a draft alone',
  permission: 'esg:write',
  request: z.object({
    ...companyId,
    datapointId: z.string().min(1).max(40),
    value: z.number().nullable().default(null).meta({ title: 'Value' }),
    text: z.string().trim().max(20_000).default('').meta({ title: 'Text', kind: 'textarea' }),
    omittedBecause: z.string().trim().max(2_000).default('').meta({
      title: 'Left out because',
      description: 'Not material, phased in, or not available: instead of a value',
    }),
    source: z.string().trim().max(300).default('').meta({ title: 'Source' }),
    quote: z
      .string()
      .trim()
      .max(2_000)
      .default('')
      .meta({ title: 'The passage, word for word', kind: 'textarea' }),
  }),
  response: DisclosureFile,
  problems: ['not-found', 'transition-not-allowed', 'invalid-input'],
})

export const fillDisclosure = defineEndpoint({
  name: 'esg.fill-disclosure',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/disclosures/{id}/fill',
  summary: 'Fills what is not told yet from the verified metrics of the period; of a draft alone',
  permission: 'esg:write',
  request: z.object(companyId),
  response: DisclosureFile,
  problems: ['not-found', 'transition-not-allowed'],
})

export const moveDisclosure = defineEndpoint({
  name: 'esg.move-disclosure',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/disclosures/{id}/move',
  summary: 'Hands a draft in, sends it back, publishes it as a second person, or archives what was published',
  permission: 'esg:decide',
  request: z.object({
    ...companyId,
    to: z.enum(['draft', 'under_review', 'published', 'archived']),
    reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: DisclosureFile,
  problems: ['not-found', 'transition-not-allowed', 'four-eyes', 'conflict'],
})

export const exportDisclosure = defineEndpoint({
  name: 'esg.export-disclosure',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/disclosures/{id}/report',
  summary:
    'A disclosure as PDF, XLSX or CSV, or as a structured file with a fact, its context, unit and evidence for every datapoint',
  permission: 'esg:read',
  request: z.object({ ...companyId, format: z.enum(['pdf', 'xlsx', 'csv', 'json']).default('pdf') }),
  response: fileResponse,
  problems: ['not-found', 'conflict'],
  answers: 'file',
})

export const addEmissionFactor = defineEndpoint({
  name: 'esg.add-factor',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/emission-factors',
  summary: 'Adds an emission factor with its period and source, for the organisation alone',
  permission: 'esg:write',
  request: z
    .object({
      name: z.string().trim().min(3, 'Name the factor').max(200).meta({ title: 'Factor' }),
      kgCo2e: z.number().min(0).max(1_000_000).meta({ title: 'kg CO2e for one unit' }),
      unit: EmissionFactor.shape.unit.meta({ title: 'Unit' }),
      gwp: z
        .enum(['AR4', 'AR5', 'AR6', 'As the source says'])
        .meta({ title: 'Global warming potentials', labels: { AR4: 'AR4', AR5: 'AR5', AR6: 'AR6' } }),
      validFrom: Day.meta({ title: 'Holds from' }),
      validTo: Day.nullable().default(null).meta({ title: 'Holds to' }),
      uncertaintyPercent: z.number().min(0).max(1_000).nullable().default(null).meta({
        title: 'Uncertainty, ± %',
        description: 'Half width of the 95 % interval, where the source says one',
      }),
      source: z.string().trim().min(3, 'Name the source').max(500).meta({ title: 'Source' }),
    })
    .refine(({ validFrom, validTo }) => validTo === null || validFrom <= validTo, {
      path: ['validTo'],
      message: 'It ends before it begins',
    }),
  response: EmissionFactor,
  problems: [],
  status: 201,
})

export const listEmissionFactors = defineEndpoint({
  name: 'esg.factors',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/emission-factors',
  summary: 'Emission factors with period, unit and source: those of named public sources and one’s own',
  permission: 'esg:read',
  request: z.object({}),
  response: z.array(EmissionFactor),
  problems: [],
})
