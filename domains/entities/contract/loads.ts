import { z } from 'zod'
import {
  defineEndpoint,
  fileResponse,
  isoDateTime,
  numberInText,
  page,
  pageRequest,
  Run,
  requiredReason,
} from '#platform/endpoint/index.ts'
import { LoadKind } from './load-kinds.ts'

const id = numberInText().int().positive().max(Number.MAX_SAFE_INTEGER)
const count = z.number().int().nonnegative()

/** GLEIF's golden copy has half of it, packed. */
export const LOAD_BYTES_MAX = 1_500_000_000

/** What of a file is which, row by row. */
export const LoadCounts = z.object({
  /** Rows that were read; each is one of new, changed, unchanged or refused. */
  read: count,
  new: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** New records that join a company that is there. */
  joined: count,
  /** Pairs that wait for a person. */
  doubtful: count,
  /** Ownership and other links that are new or changed. */
  links: count,
  /** Values that contradict the rest of their source: kept apart and shown as doubtful. */
  doubtfulFacts: count.default(0),
})
export type LoadCounts = z.infer<typeof LoadCounts>

export const LoadColumns = z.record(z.string().max(40), z.string().max(200).nullable())
export type LoadColumns = z.infer<typeof LoadColumns>

export const LoadState = z.enum([
  'trying',
  'tried',
  'loading',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
])
export type LoadState = z.infer<typeof LoadState>

/** A file of companies: tried first, then loaded, and taken back where that is wanted. */
export const DirectoryLoad = z.object({
  id: count,
  kind: LoadKind,
  /** What the companies come from, as the directory names it. */
  source: z.string(),
  fileName: z.string(),
  bytes: count,
  /** The day as of which the file speaks. */
  asOf: z.iso.date(),
  /** `everybody`: the directory that every organisation reads. */
  into: z.enum(['organisation', 'everybody']),
  state: LoadState,
  /** What the dry run found; null until it has ended. */
  trial: LoadCounts.nullable(),
  /** What was loaded so far. */
  loaded: LoadCounts.nullable(),
  /** Titles of the columns of a person's own list, and what each was read as. */
  titles: z.array(z.string()),
  columns: LoadColumns,
  notes: z.array(z.string()),
  failure: z.string().nullable(),
  by: z.string(),
  at: isoDateTime,
  /** Records that stand although the load was undone, because people have worked with them. */
  keptAtUndo: count,
  mayLoad: z.boolean(),
  mayUndo: z.boolean(),
  run: Run.nullable(),
})
export type DirectoryLoad = z.infer<typeof DirectoryLoad>

export const LoadRefusal = z.object({
  line: count,
  key: z.string(),
  field: z.string(),
  reason: z.string(),
})
export type LoadRefusal = z.infer<typeof LoadRefusal>

export const startLoad = defineEndpoint({
  name: 'entities.load-tried',
  method: 'POST',
  path: '/api/companies/loads',
  summary:
    'Uploads a file of companies for a dry run: new, changed, unchanged and refused rows. The directory changes only when it is loaded',
  permission: 'settings:manage',
  body: 'multipart',
  bodyBytesMax: LOAD_BYTES_MAX + 500_000,
  request: z.object({
    file: z.file('A file is required').max(LOAD_BYTES_MAX, 'The file may have at most 1.5 GB'),
    kind: LoadKind,
    asOf: z.iso.date('Write the day of the file as 2026-11-23'),
    into: z.enum(['organisation', 'everybody']).default('organisation'),
    /** What a person's own list is called; other kinds have a name of their own. */
    source: z
      .string()
      .trim()
      .max(60, 'The name of a list has at most 60 characters')
      .regex(/^[^\p{Cc}]*$/u, 'The name of a list has no control characters')
      .default(''),
    /** `LoadColumns` as JSON; of a list of subsidiaries `{"cik": …}`, whose it is. */
    columns: z.string().max(10_000).optional(),
  }),
  response: DirectoryLoad,
  problems: [
    'invalid-input',
    'unsupported-file',
    'too-large',
    'conflict',
    'forbidden',
    'storage-full',
    'source-failed',
    'demo-not-allowed',
  ],
  status: 201,
  limit: { perAddress: 30, windowSeconds: 60 },
})

export const listLoads = defineEndpoint({
  name: 'entities.loads',
  method: 'GET',
  path: '/api/companies/loads',
  summary: 'Company files that were tried or loaded, newest first',
  permission: 'settings:manage',
  request: z.object({ ...pageRequest }),
  response: page(DirectoryLoad),
})

export const readLoad = defineEndpoint({
  name: 'entities.load',
  method: 'GET',
  path: '/api/companies/loads/{id}',
  summary: 'One load of companies with its progress',
  permission: 'settings:manage',
  request: z.object({ id }),
  response: DirectoryLoad,
  problems: ['not-found'],
})

export const tryLoadAgain = defineEndpoint({
  name: 'entities.load-columns',
  method: 'POST',
  path: '/api/companies/loads/{id}/columns',
  summary: 'Sets what the columns of a list hold, and tries it again',
  permission: 'settings:manage',
  request: z.object({ id, columns: LoadColumns }),
  response: DirectoryLoad,
  problems: ['not-found', 'conflict', 'invalid-input'],
})

export const runLoad = defineEndpoint({
  name: 'entities.load-run',
  method: 'POST',
  path: '/api/companies/loads/{id}/run',
  summary: 'Loads a tried file; resumes a cancelled or failed load',
  permission: 'settings:manage',
  request: z.object({ id }),
  response: DirectoryLoad,
  problems: ['not-found', 'conflict', 'forbidden'],
})

export const undoLoad = defineEndpoint({
  name: 'entities.load-undone',
  method: 'POST',
  path: '/api/companies/loads/{id}/undo',
  summary: 'Undoes a load: removes what it added and restores what it changed',
  permission: 'settings:manage',
  request: z.object({
    id,
    reason: requiredReason,
  }),
  response: DirectoryLoad,
  problems: ['not-found', 'conflict', 'forbidden', 'legal-hold'],
})

export const listRefusals = defineEndpoint({
  name: 'entities.load-refusals',
  method: 'GET',
  path: '/api/companies/loads/{id}/refusals',
  summary: 'Refused rows of a file, each with its reason',
  permission: 'settings:manage',
  request: z.object({ id, ...pageRequest }),
  response: page(LoadRefusal),
  problems: ['not-found'],
})

export const exportRefusals = defineEndpoint({
  name: 'entities.load-refusals-export',
  method: 'GET',
  path: '/api/companies/loads/{id}/refusals/export',
  summary: 'Refused rows of a file as CSV or XLSX',
  permission: 'settings:manage',
  request: z.object({ id, format: z.enum(['csv', 'xlsx']).default('csv') }),
  response: fileResponse,
  problems: ['not-found'],
})
