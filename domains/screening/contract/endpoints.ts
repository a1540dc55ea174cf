import { z } from 'zod'
import { ControlChange } from '#domains/controls/contract/index.ts'
import { BornOn, invisibleName, isVisibleName } from '#domains/customers/contract/index.ts'
import { AskedIdentifier, CountryCode } from '#domains/watchlists/contract/index.ts'
import {
  defineEndpoint,
  defineList,
  fileResponse,
  isoDateTime,
  listFileRequest,
  listPage,
  listRequest,
  numberInText,
  pageRequest,
  reportFormat,
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
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/dashboard-stats',
  summary: 'The KYB dashboard: totals, service levels and the latest screenings',
  permission: 'screening:read',
  request: z.object({}),
  response: KybDashboardStats,
  problems: [],
  examples: [{ asks: 'How much was screened, and what came of it?', request: {} }],
})

export const screenCompany = defineEndpoint({
  name: 'screening.screen',
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/screen',
  summary:
    'Screens a company, person, vessel or aircraft against the lists in force, or as they stood on a date',
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
  facets: { status: ScreeningStatus, riskLevel: RiskLevel, screeningType: ScreeningType },
  searches: 'Name or number',
  startsWith: 'the newest first',
})

export const listScreenings = defineEndpoint({
  name: 'screening.list',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/screenings',
  summary: 'Screenings, newest first, filtered and paged',
  permission: 'screening:read',
  request: z.object(listRequest(screeningsList)),
  response: listPage(Screening),
  problems: [],
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

export const exportScreenings = defineEndpoint({
  name: 'screening.export-list',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/screenings/export',
  summary: 'Every screening that a filter finds, as CSV or XLSX',
  permission: 'screening:read',
  request: z.object(listFileRequest(screeningsList)),
  response: fileResponse,
  problems: ['too-large'],
  answers: 'file',
})

export const readScreening = defineEndpoint({
  name: 'screening.screening',
  effect: 'read',
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
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/screenings/{id}/matches/{matchId}/decision',
  summary: 'Decides a match with a reason, or undoes a decision; who may do so alone say the decision rules',
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
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/screenings/{id}/evidence',
  summary: 'The evidence file of a screening: query, lists with digests, candidates, decisions and trail',
  permission: 'screening:read',
  request: z.object({ id, format: z.enum(['json', ...reportFormat.options]).default('json') }),
  response: fileResponse,
  problems: ['not-found'],
  answers: 'file',
})

export const downloadCertificate = defineEndpoint({
  name: 'screening.download-certificate',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/screenings/{id}/certificate',
  summary:
    'A signed certificate of a clean screening; `npm run audit -- verify-certificate FILE` checks it offline',
  permission: 'screening:read',
  request: z.object({ id, format: z.enum(['json', 'pdf']).default('json') }),
  response: fileResponse,
  problems: ['not-found', 'conflict'],
  answers: 'file',
})

export const checkCertificate = defineEndpoint({
  name: 'screening.check-certificate',
  effect: 'read',
  method: 'POST',
  path: '/api/kyb/certificates/check',
  summary:
    'Checks the signature of a certificate, and whether the list versions that it was issued on still stand',
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
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/certificate-key',
  summary: 'The public key that screening certificates of this installation are signed with',
  permission: 'public',
  request: z.object({}),
  response: z.object({
    algorithm: z.literal('Ed25519'),
    /** DER (SPKI) in base64. */
    publicKey: z.string(),
    pem: z.string(),
    createdAt: isoDateTime,
  }),
  problems: [],
})

export const readScreeningSettings = defineEndpoint({
  name: 'screening.settings',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/settings',
  summary: 'Threshold, four eyes, shrink guard and the age at which a list is stale',
  permission: 'screening:read',
  request: z.object({}),
  response: ScreeningSettings,
  problems: [],
})

export const changeScreeningSettings = defineEndpoint({
  name: 'screening.change-settings',
  effect: 'write',
  method: 'PUT',
  path: '/api/kyb/settings',
  summary:
    'Changes the screening settings, with a reason; what loosens a check is proposed, as is another threshold while four eyes are on, and the answer holds what is in force',
  permission: 'screening:settings',
  request: ScreeningSettings.extend({
    reason: z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000),
  }),
  response: ScreeningSettings.extend({ proposal: ControlChange.nullable() }),
  problems: ['conflict'],
})

/** Proof of coverage: each monitored customer with the list versions it was last screened against. */
export const readCoverage = defineEndpoint({
  name: 'screening.monitoring',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/monitoring',
  summary: 'Which monitored customers are covered by the lists in force, and which wait for a re-screening',
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
  problems: [],
})

export const readCoverageContract = defineEndpoint({
  name: 'screening.coverage-contract',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/coverage-contract',
  summary: 'Which lists an answer needs, and how the lists in force stand against it',
  permission: 'screening:read',
  request: z.object({}),
  response: CoverageStatus,
  problems: [],
})

export const changeCoverageContract = defineEndpoint({
  name: 'screening.change-coverage-contract',
  effect: 'write',
  method: 'PUT',
  path: '/api/kyb/coverage-contract',
  summary:
    'Sets which lists an answer needs, how old they may be and how many entries they must have, with a reason; what asks for less is proposed',
  permission: 'screening:settings',
  request: CoverageContractAsked.extend({
    reason: z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000),
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
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/lists/official',
  summary: 'Fetches the lists of OFAC, the UN, the EU and the UK from their publishers',
  permission: 'lists:import',
  request: z.object({}),
  response: z.object({ asked: z.array(z.string()), running: z.array(z.string()) }),
  problems: ['not-configured'],
})
