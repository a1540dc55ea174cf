import { z } from 'zod'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'
import {
  CollectionResult,
  CollectorId,
  CompanyOverview,
  CompanySignal,
  PeerComparison,
  SchedulerStatus,
  SignalKind,
  TimeseriesPoint,
  TrackedCompany,
} from './schemas.ts'

const id = numberInText('The company must be named by its number')
  .int()
  .positive()
  .max(2 ** 52)
const ofCompany = z.object({ id })
const outside = [
  'not-found',
  'conflict',
  'source-failed',
  'not-configured',
  'too-many-requests',
  'demo-not-allowed',
] as const

export const listTracked = defineEndpoint({
  name: 'intelligence.companies',
  method: 'GET',
  path: '/api/intelligence/companies',
  summary: 'Company intelligence: the tracked companies, in the order they were added',
  permission: 'intelligence:read',
  response: z.array(TrackedCompany),
  examples: [{ asks: 'Which companies do we track?', request: {} }],
  short: (companies) =>
    companies.map(({ id: number, displayName, primaryDomain, ticker, confidenceScore, isSample }) => ({
      id: number,
      displayName,
      primaryDomain,
      ticker,
      confidenceScore,
      isSample,
    })),
})

export const trackCompany = defineEndpoint({
  name: 'intelligence.track',
  method: 'POST',
  path: '/api/intelligence/companies',
  summary: 'Company intelligence: tracks the company of a domain',
  permission: 'intelligence:write',
  request: z.object({
    primaryDomain: z
      .string('A domain is required, such as example.com')
      .trim()
      .min(1, 'A domain is required, such as example.com')
      .max(1_000, 'A domain has at most 253 characters'),
  }),
  response: TrackedCompany,
  problems: ['invalid-input', 'conflict'],
  status: 201,
})

export const readTracked = defineEndpoint({
  name: 'intelligence.overview',
  method: 'GET',
  path: '/api/intelligence/companies/{id}',
  summary: 'Company intelligence: the figures of a company, the state of its sources, what has changed',
  permission: 'intelligence:read',
  request: ofCompany,
  response: CompanyOverview,
  problems: ['not-found'],
  short: ({ company, figures, filings, changes, collectors }) => ({
    company: company.displayName,
    domain: company.primaryDomain,
    isSample: company.isSample,
    figures,
    filings,
    changes: changes.map(({ sentence }) => sentence),
    failing: collectors.flatMap(({ title, state, failure, lastGoodAt }) =>
      state === 'failing' ? [{ source: title, failure, lastGoodAt }] : [],
    ),
  }),
})

export const changeTracked = defineEndpoint({
  name: 'intelligence.change',
  method: 'PATCH',
  path: '/api/intelligence/companies/{id}',
  summary: 'Company intelligence: corrects the name and listing of a tracked company',
  permission: 'intelligence:write',
  request: z.object({
    id,
    displayName: z.string().trim().min(1, 'A name is required').max(200).optional().meta({ title: 'Name' }),
    legalName: z
      .string()
      .trim()
      .max(300)
      .optional()
      .meta({ title: 'Legal name', description: 'Patents are looked for under it.' }),
    ticker: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^$|^[A-Z][A-Z\d.-]{0,9}$/, 'A ticker has up to ten letters, figures, dots and dashes')
      .optional()
      .meta({ title: 'Ticker', description: 'As the SEC knows it; filings are read by it.' }),
  }),
  response: TrackedCompany,
  problems: ['not-found', 'conflict'],
})

export const untrackCompany = defineEndpoint({
  name: 'intelligence.untrack',
  method: 'DELETE',
  path: '/api/intelligence/companies/{id}',
  summary: 'Company intelligence: stops tracking a company and deletes its collected data',
  permission: 'intelligence:write',
  request: ofCompany,
  response: z.object({ signals: z.number().int() }),
  problems: ['not-found', 'legal-hold'],
})

export const listSignals = defineEndpoint({
  name: 'intelligence.signals',
  method: 'GET',
  path: '/api/intelligence/companies/{id}/signals',
  summary: 'Company intelligence: signals of a company, newest first',
  permission: 'intelligence:read',
  request: z.object({
    id,
    kind: SignalKind.optional(),
    limit: numberInText().int().min(1).max(2_000).default(1_000),
  }),
  response: z.array(CompanySignal),
  problems: ['not-found'],
  short: (signals) =>
    signals.slice(0, 20).map(({ kind, title, observedAt, source, isSample }) => ({
      kind,
      title,
      observedAt,
      source,
      isSample,
    })),
})

export const listTimeseries = defineEndpoint({
  name: 'intelligence.timeseries',
  method: 'GET',
  path: '/api/intelligence/companies/{id}/timeseries',
  summary: 'Company intelligence: the history of a company’s metrics, oldest first',
  permission: 'intelligence:read',
  request: ofCompany,
  response: z.array(TimeseriesPoint),
  problems: ['not-found'],
})

export const readScheduler = defineEndpoint({
  name: 'intelligence.scheduler',
  method: 'GET',
  path: '/api/intelligence/scheduler/status',
  summary: 'Company intelligence: whether companies are collected automatically',
  permission: 'intelligence:read',
  response: SchedulerStatus,
})

const ingest = <Request extends z.ZodObject>(path: string, what: string, request: Request) =>
  defineEndpoint({
    name: `intelligence.${path}`,
    method: 'POST',
    path: `/api/intelligence/companies/{id}/${path}`,
    summary: `Company intelligence: collects ${what} now`,
    permission: 'intelligence:write',
    request,
    response: CollectionResult,
    problems: [...outside],
  })

export const ingestJobs = ingest('ingest-jobs', 'the openings of the company’s job board', ofCompany)
export const ingestFilings = ingest(
  'ingest-filings',
  'filings with the SEC',
  z.object({
    id,
    ticker: z
      .string('A ticker is required')
      .trim()
      .toUpperCase()
      .regex(/^[A-Z][A-Z\d.-]{0,9}$/, 'A ticker has up to ten letters, figures, dots and dashes'),
  }),
)
export const ingestPatents = ingest(
  'ingest-patents',
  'patents of the USPTO',
  z.object({
    id,
    companyName: z.string('A company name is required').trim().min(1, 'A company name is required').max(300),
  }),
)
export const ingestGithub = ingest('ingest-github', 'the organisation’s repositories on GitHub', ofCompany)
export const ingestTranco = ingest('ingest-tranco', 'the rank of the domain', ofCompany)
export const ingestCertificates = ingest('ingest-certificates', 'certificates of the domain', ofCompany)
export const ingestTechstack = ingest('ingest-techstack', 'technologies of the company’s site', ofCompany)
export const ingestDns = ingest('ingest-dns', 'data of the DNS and the registry about the domain', ofCompany)

export const collectAll = defineEndpoint({
  name: 'intelligence.collect',
  method: 'POST',
  path: '/api/intelligence/companies/{id}/collect',
  summary: 'Company intelligence: collects everything about a company, as a run',
  permission: 'intelligence:write',
  request: ofCompany,
  response: z.object({ runId: z.number().int() }),
  problems: ['not-found', 'conflict', 'demo-not-allowed'],
  status: 202,
})

export const bindSource = defineEndpoint({
  name: 'intelligence.bind',
  method: 'PUT',
  path: '/api/intelligence/companies/{id}/sources/{collector}',
  summary:
    'Company intelligence: sets which job board, GitHub organisation or patent applicant belongs to the company',
  permission: 'intelligence:write',
  request: z.object({
    id,
    collector: CollectorId,
    source: z.string().trim().min(1, 'A source is required').max(40),
    token: z.string().trim().min(1, 'It needs a name').max(300),
  }),
  response: CompanyOverview,
  problems: ['not-found', 'conflict', 'invalid-input'],
})

export const unbindSource = defineEndpoint({
  name: 'intelligence.unbind',
  method: 'DELETE',
  path: '/api/intelligence/companies/{id}/sources/{collector}',
  summary: 'Company intelligence: withdraws a person’s choice, so that the rules decide again',
  permission: 'intelligence:write',
  request: z.object({ id, collector: CollectorId }),
  response: CompanyOverview,
  problems: ['not-found', 'conflict'],
})

export const comparePeers = defineEndpoint({
  name: 'intelligence.compare',
  method: 'GET',
  path: '/api/intelligence/comparison',
  summary: 'Company intelligence: tracked companies side by side',
  permission: 'intelligence:read',
  request: z.object({
    /** The first six of the organisation where none are named. */
    ids: z
      .string('Companies are named by their numbers, as 1,2')
      .regex(/^\d{1,15}(,\d{1,15}){0,5}$/, 'Name up to six companies by their numbers, as 1,2')
      .optional(),
  }),
  response: PeerComparison,
  problems: ['not-found'],
})
