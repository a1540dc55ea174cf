import { z } from 'zod'
import { metricIds, metricOf } from '#engines/esg/index.ts'
import { defineEndpoint, fileResponse, numberInText } from '#platform/endpoint/index.ts'
import { ProviderScore } from './portfolio-schemas.ts'
import { CompanyFile, Day, EsgCompany, EsgDashboard, EsgFileRead, Metric, Scope } from './schemas.ts'
import { AssessedSupplier, SupplierRisk } from './supplier-schemas.ts'

export const companyId = { id: numberInText().int().positive() }
export const reason = z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000)
const EVIDENCE_BYTES_MAX = 10_500_000

export const readEsgDashboard = defineEndpoint({
  name: 'esg.dashboard',
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
  method: 'GET',
  path: '/api/esg/suppliers/buyer/{id}',
  summary:
    'The suppliers of a company whose risk is assessed, highest first; 1 is the organisation’s own. Those of whom too little is known are listed by themselves',
  permission: 'esg:read',
  request: z.object(companyId),
  response: z.array(AssessedSupplier),
  problems: ['not-found'],
})

export const listUnassessedSuppliers = defineEndpoint({
  name: 'esg.unassessed-suppliers',
  method: 'GET',
  path: '/api/esg/suppliers/buyer/{id}/unassessed',
  summary: 'Suppliers of whom too little is known for a risk level, with what is missing',
  permission: 'esg:read',
  request: z.object(companyId),
  response: z.array(SupplierRisk),
  problems: ['not-found'],
})

export const listEsgCompanies = defineEndpoint({
  name: 'esg.companies',
  method: 'GET',
  path: '/api/esg/companies',
  summary: 'Companies with ESG data, your own first, each with its score; at most five hundred',
  permission: 'esg:read',
  response: z.array(
    EsgCompany.extend({
      overallScore: z.number().nullable(),
      coverage: z.number(),
      waiting: z.number().int(),
    }),
  ),
})

const symbol = z
  .string()
  .trim()
  .max(30)
  .regex(/^[A-Za-z0-9.-]*$/, 'A symbol has letters, digits, points and dashes')
  .transform((text) => text.toUpperCase())
  .default('')
  .meta({ title: 'Symbol', description: 'Links it to holdings; leave empty if not listed' })

export const addEsgCompany = defineEndpoint({
  name: 'esg.add-company',
  method: 'POST',
  path: '/api/esg/companies',
  summary: 'Adds a company from the directory to ESG; the organisation’s own becomes number 1',
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
  method: 'GET',
  path: '/api/esg/companies/{id}',
  summary: 'All ESG data of a company, with its score and components',
  permission: 'esg:read',
  request: z.object(companyId),
  response: CompanyFile,
  problems: ['not-found'],
})

export const labels = Object.fromEntries(metricIds.map((id) => [id, metricOf(id).name]))

/** `true` says that a value that is asked about, as far from last year’s verified one or a share that may be a fraction, is right. */
const doubtAccepted = z
  .enum(['true', 'false'])
  .default('false')
  .meta({ title: 'An unusual value', labels: { true: 'It is right', false: 'Ask me' } })

export const addEsgMetric = defineEndpoint({
  name: 'esg.add-metric',
  method: 'POST',
  path: '/api/esg/companies/{id}/metrics',
  summary: 'Saves a metric value with its evidence; it counts once a second person has verified it',
  permission: 'esg:write',
  body: 'multipart',
  bodyBytesMax: EVIDENCE_BYTES_MAX,
  request: z.object({
    ...companyId,
    metric: Metric.meta({ title: 'Metric', labels }),
    value: numberInText('A number is required').meta({ title: 'Value', description: 'Yes is 1, no is 0' }),
    unit: z.string().trim().min(1, 'A unit is required').max(40).meta({ title: 'Unit' }),
    periodStart: Day.meta({ title: 'Period from' }),
    periodEnd: Day.meta({ title: 'Period to' }),
    scope: Scope.default('group').meta({
      title: 'Reported for',
      labels: { group: 'The whole group', company: 'The company alone', site: 'A single site' },
    }),
    source: z
      .string()
      .trim()
      .min(3, 'State where the value is found')
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
    isDoubtAccepted: doubtAccepted,
  }),
  response: CompanyFile,
  problems: ['not-found', 'metric-refused', 'unsupported-file', 'too-large'],
  status: 201,
})

export const fileFields = {
  file: z.file().max(5_000_000, 'The file may have at most 5 MB'),
  /** `true` changes nothing. */
  isTrial: z.enum(['true', 'false']).default('true'),
  /** Which column holds what, as JSON: field to title or null. */
  columns: z.string().max(20_000).optional(),
}

export const importEsgMetrics = defineEndpoint({
  name: 'esg.import-metrics',
  method: 'POST',
  path: '/api/esg/companies/{id}/metrics/file',
  summary: 'Reads metrics of a company from CSV or XLSX; a trial shows what would be saved. All or nothing',
  permission: 'esg:write',
  body: 'multipart',
  bodyBytesMax: 5_500_000,
  request: z.object({ ...companyId, ...fileFields, isDoubtAccepted: doubtAccepted }),
  response: EsgFileRead,
  problems: ['not-found', 'metric-refused', 'unsupported-file', 'too-large', 'too-many-requests'],
})

export const settleEsgMetric = defineEndpoint({
  name: 'esg.settle-metric',
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
  method: 'GET',
  path: '/api/esg/metrics/{id}/evidence',
  summary: 'The source file of a value',
  permission: 'esg:read',
  request: z.object(companyId),
  response: fileResponse,
  problems: ['not-found'],
})

export const importProviderScores = defineEndpoint({
  name: 'esg.import-scores',
  method: 'POST',
  path: '/api/esg/provider-scores/file',
  summary: 'Imports dated scores of a licensed provider from CSV or XLSX. All or nothing',
  permission: 'esg:write',
  body: 'multipart',
  bodyBytesMax: 5_500_000,
  request: z
    .object({
      ...fileFields,
      provider: z.string().trim().min(2, 'Name the provider').max(80),
      asOf: Day,
      lowest: numberInText(),
      highest: numberInText(),
      isHighBetter: z.enum(['true', 'false']),
    })
    .refine(({ lowest, highest }) => lowest < highest, {
      path: ['highest'],
      message: 'The scale ends below its start',
    }),
  response: EsgFileRead,
  problems: ['metric-refused', 'unsupported-file', 'too-large', 'too-many-requests'],
})

export const listProviderScores = defineEndpoint({
  name: 'esg.provider-scores',
  method: 'GET',
  path: '/api/esg/provider-scores/{symbol}',
  summary: 'Provider scores of a symbol side by side, the newest of each',
  permission: 'esg:read',
  request: z.object({ symbol: z.string().trim().min(1).max(30) }),
  response: z.array(ProviderScore),
})
