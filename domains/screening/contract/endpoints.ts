import { z } from 'zod'
import { invisibleName, isVisibleName } from '#domains/companies/contract/index.ts'
import {
  defineEndpoint,
  fileResponse,
  isoDateTime,
  page,
  pageRequest,
  reportFormat,
} from '#platform/endpoint/index.ts'
import { CoverageContract, CoverageStanding } from './coverage.ts'
import { AskedIdentifier, CountryCode, ListEntry, PartialDate } from './list-entry.ts'
import {
  KybDashboardStats,
  ListChange,
  ListCheck,
  ListVersion,
  Match,
  RiskLevel,
  Screening,
  ScreeningFile,
  ScreeningSettings,
  ScreeningStatus,
  ScreeningType,
  SubjectSchema,
  Watchlist,
} from './nouns.ts'

const id = z.coerce.number().int().positive()

export const readDashboardStats = defineEndpoint({
  method: 'GET',
  path: '/api/kyb/dashboard-stats',
  summary: 'The KYB dashboard: totals, service levels and the latest screenings',
  permission: 'screening:read',
  request: z.object({}),
  response: KybDashboardStats,
  problems: [],
})

export const screenCompany = defineEndpoint({
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
      .meta({ title: 'Name' }),
    /** Left out, the kind is unknown: nothing is held against a name for it. */
    schema: SubjectSchema.default('Unknown').meta({ title: 'Kind' }),
    birthDate: PartialDate.nullish(),
    countries: z.array(CountryCode).max(10).default([]),
    identifiers: z.array(AskedIdentifier).max(10).default([]),
    screeningType: ScreeningType.exclude(['batch', 'monitoring', 'look-back']).default('onboarding'),
    /** Screens against the lists as they stood at this moment. */
    asOf: isoDateTime.nullish(),
  }),
  response: ScreeningFile,
  problems: ['invalid-input', 'watchlist-stale', 'watchlists-missing', 'not-found', 'plan-limit'],
  status: 201,
})

export const listScreenings = defineEndpoint({
  method: 'GET',
  path: '/api/kyb/screenings',
  summary: 'Screenings, newest first, filtered and paged',
  permission: 'screening:read',
  request: z.object({
    ...pageRequest,
    q: z.string().trim().max(200).optional(),
    status: ScreeningStatus.optional(),
    riskLevel: RiskLevel.optional(),
    screeningType: ScreeningType.optional(),
  }),
  response: page(Screening),
  problems: [],
})

export const readScreening = defineEndpoint({
  method: 'GET',
  path: '/api/kyb/screenings/{id}',
  summary: 'One screening with every candidate, its reasons and its trail',
  permission: 'screening:read',
  request: z.object({ id }),
  response: ScreeningFile,
  problems: ['not-found'],
})

export const decideMatch = defineEndpoint({
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
    reason: z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000),
  }),
  response: Match,
  problems: ['not-found', 'stale', 'already-decided', 'four-eyes', 'conflict'],
})

export const downloadEvidence = defineEndpoint({
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

/** What whoever was given a certificate checks it with; needs no session. */
export const readCertificateKey = defineEndpoint({
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

const listId = { listId: z.string().min(1).max(60) }

export const listWatchlists = defineEndpoint({
  method: 'GET',
  path: '/api/kyb/lists',
  summary: 'Every watchlist with version, counts, digest, age and last failure',
  permission: 'lists:read',
  request: z.object({}),
  response: z.array(Watchlist),
  problems: [],
})

export const listKinds = defineEndpoint({
  method: 'GET',
  path: '/api/kyb/list-kinds',
  summary: 'The list formats that can be imported, with the files each takes',
  permission: 'lists:read',
  request: z.object({}),
  response: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      publisher: z.string(),
      files: z.array(z.string()),
      licence: z.string(),
      canRefresh: z.boolean(),
    }),
  ),
  problems: [],
})

export const importList = defineEndpoint({
  method: 'POST',
  path: '/api/kyb/lists/import',
  summary:
    'Imports a publication of a list from its official files; the old one stays in force until the new one is whole',
  permission: 'lists:import',
  request: z.looseObject({
    kind: z.string().min(1).max(60),
    /** When the list was published, where its files do not say. */
    publishedOn: z.iso.date('A date such as 2026-02-27').optional(),
    /**
     * The files of the publication, named as the publisher names them, gzip accepted: this field as often as there are files, or
     * file, file2, file3 and so on.
     */
    file: z.union([z.array(z.instanceof(File)).min(1), z.instanceof(File).transform((one) => [one])], {
      error: 'A file is required',
    }),
    /** Takes it although much of the list in force is missing from it. */
    force: z.enum(['true', 'false']).default('false'),
    /** Takes it although a newer one is in force. */
    allowOlder: z.enum(['true', 'false']).default('false'),
    /** Takes it although files of it are missing; the version says so. */
    allowIncomplete: z.enum(['true', 'false']).default('false'),
  }),
  response: Watchlist,
  problems: [
    'list-malformed',
    'list-shrank',
    'list-undated',
    'list-older',
    'list-incomplete',
    'cancelled',
    'invalid-input',
    'unsupported-file',
    'too-large',
    'conflict',
    'demo-not-allowed',
  ],
  status: 201,
  body: 'multipart',
  bodyBytesMax: 600 * 1024 * 1024,
})

export const refreshList = defineEndpoint({
  method: 'POST',
  path: '/api/kyb/lists/{listId}/refresh',
  summary: 'Fetches a list from its publisher now',
  permission: 'lists:import',
  request: z.object(listId),
  response: Watchlist,
  problems: ['not-found', 'not-configured', 'conflict', 'demo-not-allowed'],
  status: 202,
})

export const cancelListImport = defineEndpoint({
  method: 'POST',
  path: '/api/kyb/lists/{listId}/cancel',
  summary: 'Ends the import of a list that runs; nothing of it comes into force',
  permission: 'lists:import',
  request: z.object(listId),
  response: Watchlist,
  problems: ['not-found', 'conflict', 'demo-not-allowed'],
  status: 202,
})

export const rollBackList = defineEndpoint({
  method: 'POST',
  path: '/api/kyb/lists/{listId}/roll-back',
  summary: 'Puts an earlier version in force again, as a new version, with a reason',
  permission: 'lists:import',
  request: z.object({
    ...listId,
    version: z.number().int().min(1),
    reason: z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000),
  }),
  response: Watchlist,
  problems: ['not-found', 'conflict', 'cancelled', 'demo-not-allowed'],
  status: 201,
})

export const listVersions = defineEndpoint({
  method: 'GET',
  path: '/api/kyb/lists/{listId}/versions',
  summary: 'The publications of a list, newest first',
  permission: 'lists:read',
  request: z.object(listId),
  response: z.array(ListVersion),
  problems: ['not-found'],
})

export const listVersionEntries = defineEndpoint({
  method: 'GET',
  path: '/api/kyb/lists/{listId}/versions/{version}/entries',
  summary: 'The entries of one version of a list, by reference, or those with a name or reference',
  permission: 'lists:read',
  request: z.object({
    ...listId,
    ...pageRequest,
    version: z.coerce.number().int().min(1),
    q: z.string().trim().max(200).optional(),
  }),
  response: page(ListEntry),
  problems: ['not-found'],
})

export const readListDelta = defineEndpoint({
  method: 'GET',
  path: '/api/kyb/lists/{listId}/delta',
  summary: 'What a publication added, changed and removed against the one before, or between two versions',
  permission: 'lists:read',
  request: z.object({
    ...listId,
    ...pageRequest,
    from: z.coerce.number().int().min(0).optional(),
    to: z.coerce.number().int().min(1).optional(),
    change: z.enum(['added', 'changed', 'removed']).optional(),
  }),
  response: page(ListChange).extend({
    from: z.number().int(),
    to: z.number().int(),
    added: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
  }),
  problems: ['not-found'],
})

export const readScreeningSettings = defineEndpoint({
  method: 'GET',
  path: '/api/kyb/settings',
  summary: 'Threshold, four eyes, shrink guard and the age at which a list is stale',
  permission: 'screening:read',
  request: z.object({}),
  response: ScreeningSettings,
  problems: [],
})

export const changeScreeningSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/kyb/settings',
  summary:
    'Changes the screening settings, with a reason; another threshold is proposed while four eyes are on, and the answer holds the one in force',
  permission: 'screening:settings',
  request: ScreeningSettings.extend({
    reason: z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000),
  }),
  response: ScreeningSettings,
  problems: ['conflict'],
})

/** Proof of coverage: each monitored customer with the list versions it was last screened against. */
export const readCoverage = defineEndpoint({
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
  method: 'GET',
  path: '/api/kyb/coverage-contract',
  summary: 'Which lists an answer needs, and how the lists in force stand against it',
  permission: 'screening:read',
  request: z.object({}),
  response: CoverageStanding,
  problems: [],
})

export const changeCoverageContract = defineEndpoint({
  method: 'PUT',
  path: '/api/kyb/coverage-contract',
  summary:
    'Says which lists an answer needs, how old they may be and how many entries they must have, with a reason',
  permission: 'screening:settings',
  request: CoverageContract.extend({
    reason: z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000),
  }),
  response: CoverageStanding,
  problems: [],
})

export const getOfficialLists = defineEndpoint({
  method: 'POST',
  path: '/api/kyb/lists/official',
  summary: 'Fetches the lists of OFAC, the UN, the EU and the UK from their publishers',
  permission: 'lists:import',
  request: z.object({}),
  response: z.object({ asked: z.array(z.string()), running: z.array(z.string()) }),
  problems: ['not-configured'],
})
