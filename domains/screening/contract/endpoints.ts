import { z } from 'zod'
import { ControlChange } from '#domains/controls/contract/index.ts'
import { BornOn, furtherFacts, invisibleName, isVisibleName } from '#domains/customers/contract/index.ts'
import { AskedIdentifier, CountryCode } from '#domains/watchlists/contract/index.ts'
import {
  defineEndpoint,
  defineList,
  defineListFile,
  fileResponse,
  isoDateTime,
  listPage,
  listRequest,
  numberInText,
  pageRequest,
  reportFormat,
  requiredReason,
} from '#platform/endpoint/index.ts'
import { CoverageContractAsked, CoverageStatus } from './coverage.ts'
import { DecisionReason } from './review/reasons.ts'
import {
  KybDashboardStats,
  ListCheck,
  ListWithdrawn,
  Match,
  RiskLevel,
  Screening,
  ScreeningFile,
  ScreeningSettings,
  ScreeningStatus,
  ScreeningType,
  SubjectSchema,
} from './schemas.ts'

const id = numberInText().int().positive()

export const readDashboardStats = defineEndpoint({
  name: 'screening.figures',
  method: 'GET',
  path: '/api/kyb/dashboard-stats',
  summary: 'The KYB dashboard: totals, service levels and the latest screenings',
  permission: 'screening:read',
  response: KybDashboardStats,
  problems: [],
  examples: [{ asks: 'How much was screened, and with what results?', request: {} }],
})

export const screenCompany = defineEndpoint({
  name: 'screening.screen',
  method: 'POST',
  path: '/api/kyb/screen',
  summary: 'Screens a company, person, vessel or aircraft against the lists in force now or on a date',
  permission: 'screening:write',
  request: z.object({
    companyId: z
      .union([
        z.number().int().positive(),
        z
          .string()
          .regex(/^\d{1,12}$/)
          .transform(Number),
      ])
      .nullish(),
    companyName: z
      .string('Company name is required')
      .trim()
      .min(1, 'Company name is required')
      .min(2, 'Company name must have at least 2 characters')
      .max(300, 'Company name must have at most 300 characters')
      .refine(isVisibleName, invisibleName)
      // Compared without the signs that nobody sees: anyone who hides behind some is found.
      .meta({ title: 'Name', isLookedFor: true }),
    /** Left out, the kind is unknown: nothing is held against a name for it. */
    schema: SubjectSchema.default('Unknown').meta({ title: 'Kind' }),
    birthDate: BornOn.nullish(),
    countries: z.array(CountryCode).max(10).default([]),
    identifiers: z.array(AskedIdentifier).max(10).default([]),
    ...furtherFacts,
    screeningType: ScreeningType.exclude(['batch', 'monitoring', 'look-back', 'payment']).default(
      'onboarding',
    ),
    /** Screens against the lists as they stood at this moment. */
    asOf: isoDateTime.nullish(),
  }),
  response: ScreeningFile,
  problems: ['invalid-input', 'watchlist-stale', 'watchlists-missing', 'not-found', 'plan-limit'],
  status: 201,
  examples: [{ asks: 'Screen a company', request: { companyName: 'Halden Trading Ltd' } }],
})

export const screeningsList = defineList({
  name: 'Screenings',
  columns: {
    id: 'whole',
    name: 'text',
    matches: 'whole',
    risk: 'whole',
    score: 'whole',
    at: 'moment',
    by: 'text',
  },
  periods: { at: 'Screened' },
  facets: { status: ScreeningStatus, riskLevel: RiskLevel, screeningType: ScreeningType },
  searches: 'Name or number',
  startsWith: 'the newest first',
})

/** What else narrows the list: the screenings behind a figure are found by it. */
const withinScreenings = {
  /** Only those with a match. */
  matched: z.literal('true').optional(),
  /** Only those whose lists held such parties. */
  against: z.enum(['sanctioned', 'politically-exposed']).optional(),
}

export const listScreenings = defineEndpoint({
  name: 'screening.list',
  method: 'GET',
  path: '/api/kyb/screenings',
  summary: 'Screenings, newest first, filtered and paged',
  permission: 'screening:read',
  request: z.object({ ...listRequest(screeningsList), ...withinScreenings }),
  response: listPage(Screening),
  examples: [{ asks: 'Which screenings of Halden were made?', request: { q: 'halden', limit: 10 } }],
  short: ({ rows, total }) => ({
    total,
    rows: rows.map(({ id, companyName, status, matchCount, riskLevel, coverage, screenedAt, isSample }) => ({
      id,
      companyName,
      status,
      matchCount,
      riskLevel,
      coverage,
      screenedAt,
      isSample,
    })),
  }),
})

export const exportScreenings = defineListFile(listScreenings, {
  name: 'screening.export-list',
  summary: 'Every screening that matches a filter, as CSV or XLSX',
})

export const readScreening = defineEndpoint({
  name: 'screening.screening',
  method: 'GET',
  path: '/api/kyb/screenings/{id}',
  summary: 'One screening with every candidate, its reasons and its trail',
  permission: 'screening:read',
  request: z.object({ id }),
  response: ScreeningFile,
  problems: ['not-found'],
})

export const decideMatch = defineEndpoint({
  name: 'screening.decide-match',
  method: 'POST',
  path: '/api/kyb/screenings/{id}/matches/{matchId}/decision',
  summary:
    'Decides a match with a reason, or undoes a decision; the decision rules define who may do so alone',
  permission: 'screening:decide',
  request: z.object({
    id,
    matchId: id,
    /** The version of the match that the decision was made on. */
    version: z
      .number('The version of the match as you read it is required')
      .int()
      .positive()
      .max(2_147_483_647),
    decision: z.enum(['true-match', 'false-match', 'unclear', 'reopen']),
    reason: DecisionReason,
  }),
  response: Match,
  problems: ['not-found', 'stale', 'already-decided', 'four-eyes', 'conflict'],
})

export const downloadEvidence = defineEndpoint({
  name: 'screening.evidence',
  method: 'GET',
  path: '/api/kyb/screenings/{id}/evidence',
  summary: 'The evidence file of a screening: query, lists with digests, candidates, decisions and trail',
  permission: 'screening:read',
  request: z.object({ id, format: z.enum(['json', ...reportFormat.options]).default('json') }),
  response: fileResponse,
  problems: ['not-found'],
})

export const downloadCertificate = defineEndpoint({
  name: 'screening.download-certificate',
  method: 'GET',
  path: '/api/kyb/screenings/{id}/certificate',
  summary:
    'A signed certificate of a clean screening; `npm run audit -- verify-certificate FILE` checks it offline',
  permission: 'screening:read',
  request: z.object({ id, format: z.enum(['json', 'pdf']).default('json') }),
  response: fileResponse,
  problems: ['not-found', 'conflict'],
})

export const checkCertificate = defineEndpoint({
  name: 'screening.check-certificate',
  effect: 'read',
  method: 'POST',
  path: '/api/kyb/certificates/check',
  summary: 'Checks the signature of a certificate, and whether its list versions are still valid',
  permission: 'screening:read',
  request: z.object({
    /** The certificate file as it was downloaded. */
    certificate: z.string().min(1).max(2_000_000),
  }),
  response: z.object({
    screeningId: z.number().int(),
    name: z.string(),
    screenedAt: z.string(),
    stands: z.boolean(),
    sentence: z.string(),
    withdrawn: z.array(ListWithdrawn),
    repeatedBy: z.number().int().nullable(),
  }),
  problems: ['invalid-input', 'not-found'],
})

/** What whoever was given a certificate checks it with; needs no session. */
export const readCertificateKey = defineEndpoint({
  name: 'screening.certificate-key',
  method: 'GET',
  path: '/api/kyb/certificate-key',
  summary: 'The public key for screening certificates of this installation',
  permission: 'public',
  response: z.object({
    algorithm: z.literal('Ed25519'),
    /** DER (SPKI) in base64. */
    publicKey: z.string(),
    pem: z.string(),
    createdAt: isoDateTime,
  }),
})

export const readScreeningSettings = defineEndpoint({
  name: 'screening.settings',
  method: 'GET',
  path: '/api/kyb/settings',
  summary: 'Threshold, four-eyes rule, shrink guard and the age at which a list is stale',
  permission: 'screening:read',
  response: ScreeningSettings,
})

export const changeScreeningSettings = defineEndpoint({
  name: 'screening.change-settings',
  method: 'PUT',
  path: '/api/kyb/settings',
  summary:
    'Changes the screening settings, with a reason; loosening a check, or changing the threshold under the four-eyes rule, needs a second person, and the answer shows the settings in force',
  permission: 'screening:settings',
  request: ScreeningSettings.extend({
    reason: requiredReason,
  }),
  response: ScreeningSettings.extend({ proposal: ControlChange.nullable() }),
  problems: ['conflict'],
})

/** Proof of coverage: each monitored customer with the list versions it was last screened against. */
export const readCoverage = defineEndpoint({
  name: 'screening.monitoring',
  method: 'GET',
  path: '/api/kyb/monitoring',
  summary: 'Which monitored customers are screened against the lists in force, and which await re-screening',
  permission: 'screening:read',
  request: z.object(pageRequest),
  response: z.object({
    monitored: z.number().int(),
    covered: z.number().int(),
    waiting: z.number().int(),
    /** The versions in force first, then those before them as they were counted last. */
    checks: z.array(ListCheck),
    rows: z.array(
      z.object({
        companyId: z.number().int(),
        companyName: z.string(),
        isCovered: z.boolean(),
        lastScreeningId: z.number().int().nullable(),
        lastScreenedAt: isoDateTime.nullable(),
        behind: z.array(z.string()),
      }),
    ),
    total: z.number().int(),
  }),
})

export const readCoverageContract = defineEndpoint({
  name: 'screening.coverage-contract',
  method: 'GET',
  path: '/api/kyb/coverage-contract',
  summary: 'Which lists an answer needs, and whether the lists in force meet it',
  permission: 'screening:read',
  response: CoverageStatus,
})

export const changeCoverageContract = defineEndpoint({
  name: 'screening.change-coverage-contract',
  method: 'PUT',
  path: '/api/kyb/coverage-contract',
  summary:
    'Sets which lists an answer needs, how old they may be and how many entries they must have, with a reason; lower requirements need a second person',
  permission: 'screening:settings',
  request: CoverageContractAsked.extend({
    reason: requiredReason,
    /** The contract as it was read: a change that was made on an older one is refused. Where nothing is said, it is the newest. */
    version: z.number().int().min(0).max(2_147_483_647).optional(),
  }),
  response: CoverageStatus.extend({ proposal: ControlChange.nullable() }),
  problems: ['stale', 'conflict'],
  examples: [
    {
      asks: 'Need the lists of OFAC and the UN, no older than a week',
      request: {
        demands: [
          { group: 'ofac', ageDaysMax: 7, entriesMin: 10_000 },
          { group: 'un', ageDaysMax: 7, entriesMin: 500 },
        ],
        reason: 'Business in these two jurisdictions alone.',
      },
    },
  ],
})

export const getOfficialLists = defineEndpoint({
  name: 'screening.get-official-lists',
  method: 'POST',
  path: '/api/kyb/lists/official',
  summary: 'Fetches the lists of OFAC, the UN, the EU and the UK from their publishers',
  permission: 'lists:import',
  response: z.object({ asked: z.array(z.string()), running: z.array(z.string()) }),
  problems: ['not-configured'],
})
