import { z } from 'zod'
import {
  column,
  columnsOf,
  defineEndpoint,
  defineList,
  defineListFile,
  fileResponse,
  isoDateTime,
  listPage,
  listRequest,
  numberInText,
  page,
  pageRequest,
  parseJson,
  Run,
} from '#platform/endpoint/index.ts'
import { BatchColumns, BatchField } from './batch-fields.ts'
import { Coverage } from './coverage.ts'
import { RiskLevel, ScreeningStatus, SubjectSchema } from './schemas.ts'

const id = numberInText().int().positive().max(Number.MAX_SAFE_INTEGER)
const count = z.number().int().nonnegative()

export const BATCH_BYTES_MAX = 40 * 1024 * 1024
export const BATCH_ROWS_MAX = 100_000

export const DateOrder = z.enum(['dmy', 'mdy', 'ymd'])
export type DateOrder = z.infer<typeof DateOrder>

/** A row of the file that is no row of the batch, as it stands there. */
const FileRow = z.object({ row: count, cells: z.array(z.string()) })

/** A row that is not screened: why, and what the file says. */
export const RefusedRow = FileRow.extend({ reason: z.string() })
export type RefusedRow = z.infer<typeof RefusedRow>

/** Who said which column holds what: the request, an earlier file with the same titles, or the titles of this one. */
const MappedBy = z.enum(['request', 'memory', 'titles'])

/** How the dates of a file are written. */
export const BatchDates = z.object({
  /** `none`: no date of it can be read two ways. `undecided`: a person has to say. `given`: somebody said. */
  state: z.enum(['none', 'decided', 'undecided', 'given']),
  order: DateOrder.nullable(),
  /** Why it is so, with the dates that decided. */
  sentence: z.string(),
  twoDigitYears: count,
})
export type BatchDates = z.infer<typeof BatchDates>

/** How a file was read, kept with its batch. */
export const BatchReading = z.object({
  /** The line of the titles; null for a file without. */
  headerRow: count.nullable(),
  titles: z.array(z.string()),
  /** Lines above the titles, which nobody is screened by. */
  above: z.array(FileRow),
  columns: BatchColumns,
  mappedBy: MappedBy,
  dates: BatchDates,
  /** What words of the file were taken to mean, where a person said so. */
  kinds: z.record(z.string(), SubjectSchema),
  /** What else is to be known: sheets that were not read, two digits for a year, rows that repeat another. */
  notes: z.array(z.string()),
  /** Rows screened without a fact. */
  without: count.optional(),
})
export type BatchReading = z.infer<typeof BatchReading>

/**
 * `done`: every row of the file is screened. `partly-done`: all that could be read are, and some could not. What was found and
 * whether the lists that are needed were asked stands beside it.
 */
export const BatchState = z.enum(['queued', 'running', 'done', 'partly-done', 'cancelled', 'failed'])
export type BatchState = z.infer<typeof BatchState>

export const Batch = z.object({
  id: column(z.number().int(), { title: 'Batch', table: 'none' }),
  fileName: column(z.string(), { title: 'File', id: 'file', card: 'name' }),
  state: column(BatchState, { title: 'State', card: 'figure' }),
  sentence: column(z.string(), {
    title: 'What came of it',
    table: 'offered',
    definition: '"37 of 1,200 rows not screened; 12 with a match".',
  }),
  /** Rows that can be screened; the refused ones are counted beside them. */
  rowCount: count,
  screenedCount: column(count, { title: 'Screened', id: 'screened', format: 'count' }),
  matchCount: column(count, { title: 'With a match', id: 'matches', format: 'count' }),
  incompleteCount: column(count, {
    title: 'Not answered',
    id: 'unanswered',
    format: 'count',
    card: 'none',
    definition: 'Rows without a match whose lists fell short: they have no answer.',
  }),
  rejectedCount: column(count, { title: 'Refused rows', id: 'rejected', format: 'count' }),
  startedBy: column(z.string(), { title: 'Started by', id: 'by', card: 'none' }),
  startedAt: column(isoDateTime, { title: 'Started', id: 'at', format: 'moment', card: 'none' }),
  finishedAt: column(isoDateTime.nullable(), { title: 'Ended', format: 'moment', table: 'offered' }),
  /** Every row of the file is screened and has an answer. */
  isAnswered: z.boolean(),
  /** What the rows were checked against; null before the first is screened. */
  coverage: Coverage.nullable(),
  /** The first rows that are not screened, with the reason; the file of refused rows has them all. */
  rejectedRows: z.array(RefusedRow.extend({ cells: z.array(z.string()).default([]) })),
  /** How the file was read; null for one taken before that was kept. */
  reading: BatchReading.nullable(),
  failure: z.string().nullable(),
  /** The work itself: how far it is, what is left, and whether it can be cancelled or taken up again. Null for one of old. */
  run: Run.nullable(),
})
export type Batch = z.infer<typeof Batch>

export const batchColumns = columnsOf(Batch, {
  rows: {
    title: 'Rows',
    format: 'count',
    table: 'none',
    value: (batch) => batch.rowCount + batch.rejectedCount,
    after: 'rowCount',
  },
})

/** A number reckoned from a sample: between these, nineteen times in twenty. */
const Reckoned = z.object({ low: count, likely: count, high: count })
export type Reckoned = z.infer<typeof Reckoned>

/** What a file would find, asked of the lists without writing anything. */
export const BatchDryRun = z.object({
  /** How many rows were asked; all of them unless `isSample`. */
  asked: count,
  isSample: z.boolean(),
  withMatch: count,
  cases: count,
  /** For the whole file, where only a sample was asked. */
  estimate: z.object({ withMatch: Reckoned, cases: Reckoned }).nullable(),
  /** The gravest that were found. */
  hits: z.array(
    z.object({
      row: count,
      name: z.string(),
      entry: z.string(),
      listName: z.string(),
      probability: z.number(),
    }),
  ),
})
export type BatchDryRun = z.infer<typeof BatchDryRun>

/** What a file holds and what a batch of it would do. Nothing is written. */
export const BatchPreview = z.object({
  fileName: z.string(),
  headerRow: count.nullable(),
  titles: z.array(z.string()),
  /** The first values of each column. */
  samples: z.array(z.array(z.string())),
  above: z.array(FileRow),
  /** The first lines of the file, one of which names the columns. */
  firstRows: z.array(FileRow),
  columns: BatchColumns,
  mappedBy: MappedBy,
  /** Fields whose column was proposed by its values and not by its title. */
  byValues: z.array(BatchField),
  /** Files with these titles are read as somebody once said. */
  isRemembered: z.boolean(),
  dates: BatchDates,
  /** Words in the column of kinds that mean none, with their rows. */
  kindsNotRead: z.array(z.object({ words: z.string(), rows: count })),
  /** What a person has to say before it can start. */
  needs: z.array(z.enum(['name', 'date-order'])),
  /** Rows that would be screened. */
  rows: count,
  refusedCount: count,
  /** Why rows would be refused, the commonest first. */
  reasons: z.array(z.object({ why: z.string(), rows: count, example: z.string() })),
  refused: z.array(RefusedRow),
  /** Rows that would be screened without a fact that cannot be read, and which facts, the commonest first. */
  withoutCount: count.default(0),
  without: z.array(z.object({ why: z.string(), rows: count, example: z.string() })).default([]),
  notes: z.array(z.string()),
  /** What the lists in force can answer now. */
  coverage: Coverage,
  /** Why the organisation's plan has no room for it. */
  noRoom: z.string().nullable(),
  dryRun: BatchDryRun.nullable(),
})
export type BatchPreview = z.infer<typeof BatchPreview>

const jsonOf = <Schema extends z.ZodType>(schema: Schema, what: string) =>
  z
    .string()
    .max(20_000)
    .transform((text, issues) => {
      try {
        return parseJson(text)
      } catch {
        issues.addIssue({ code: 'custom', message: `${what} must be JSON.` })
        return z.NEVER
      }
    })
    .pipe(schema)

/** How a file is to be read; what is left out is found in it, or remembered from one with the same titles. */
const readingAsked = {
  file: z.instanceof(File, { error: 'A file is required' }),
  /** The line of the titles, counted from one; 0 for a file without. */
  headerRow: numberInText().int().min(0).max(1_000).optional(),
  /** `BatchColumns` as JSON: the title of the column of each field. */
  columns: jsonOf(BatchColumns, 'The columns').optional(),
  dateOrder: DateOrder.optional(),
  /** What words of the file mean, as JSON: `{"Mandant": "Person"}`. */
  kinds: jsonOf(z.record(z.string().max(200), SubjectSchema), 'The kinds').optional(),
}

export const previewBatch = defineEndpoint({
  name: 'screening.preview-batch',
  effect: 'read',
  method: 'POST',
  path: '/api/kyb/batches/preview',
  summary: 'A dry run of a file: its content, refused rows and what a screening would find; nothing is saved',
  permission: 'screening:write',
  request: z.object({
    ...readingAsked,
    /** Asks the lists as well: all rows of a file of up to 2,000, else a sample. */
    withMatches: z.enum(['true', 'false']).default('false'),
  }),
  response: BatchPreview,
  problems: [
    'invalid-input',
    'unsupported-file',
    'too-large',
    'too-many-requests',
    'watchlist-stale',
    'watchlists-missing',
  ],
  body: 'multipart',
  bodyBytesMax: BATCH_BYTES_MAX,
  limit: { perAddress: 60, windowSeconds: 60 },
})

export const startBatch = defineEndpoint({
  name: 'screening.start-batch',
  method: 'POST',
  path: '/api/kyb/batches',
  summary: 'Screens the rows of a CSV or XLSX file, up to 100,000',
  permission: 'screening:write',
  request: z.object(readingAsked),
  response: Batch,
  problems: [
    'invalid-input',
    'unsupported-file',
    'too-many-requests',
    'date-order-unknown',
    'too-large',
    'watchlist-stale',
    'watchlists-missing',
    'plan-limit',
  ],
  status: 202,
  body: 'multipart',
  bodyBytesMax: BATCH_BYTES_MAX,
})

export const forgetBatchColumns = defineEndpoint({
  name: 'screening.forget-batch-columns',
  method: 'POST',
  path: '/api/kyb/batches/forget-columns',
  summary: 'Deletes the saved column mapping for these titles',
  permission: 'screening:write',
  request: z.object({ titles: z.array(z.string().max(210)).min(1).max(1_000) }),
  response: z.object({ wasKnown: z.boolean() }),
})

export const batchesList = defineList({
  name: 'Batches',
  columns: {
    file: 'text',
    matches: 'whole',
    unanswered: 'whole',
    rejected: 'whole',
    by: 'text',
    at: 'moment',
  },
  facets: {},
  searches: 'File or person',
  startsWith: 'the newest first',
})

export const listBatches = defineEndpoint({
  name: 'screening.batches',
  method: 'GET',
  path: '/api/kyb/batches',
  summary: 'Batches, newest first',
  permission: 'screening:read',
  request: z.object(listRequest(batchesList)),
  response: listPage(Batch),
})

export const exportBatches = defineListFile(listBatches, {
  name: 'screening.export-batches',
  summary: 'Every batch that matches a search, as CSV or XLSX',
})

export const readBatch = defineEndpoint({
  name: 'screening.batch',
  method: 'GET',
  path: '/api/kyb/batches/{id}',
  summary: 'A batch and its progress',
  permission: 'screening:read',
  request: z.object({ id }),
  response: Batch,
  problems: ['not-found'],
})

export const cancelBatch = defineEndpoint({
  name: 'screening.cancel-batch',
  method: 'POST',
  path: '/api/kyb/batches/{id}/cancel',
  summary: 'Stops a batch; screened rows are kept',
  permission: 'screening:write',
  request: z.object({ id }),
  response: Batch,
  problems: ['not-found', 'conflict'],
})

/** `match`: something was found. `clear` and `incomplete` as of a screening. `refused`: not read. `waiting`: not reached. */
export const BatchRowsShown = z.enum(['all', 'match', 'clear', 'incomplete', 'refused', 'waiting'])
export type BatchRowsShown = z.infer<typeof BatchRowsShown>

/** A row of the file and what came of it. */
export const BatchResultRow = z.object({
  row: count,
  reference: z.string().nullable(),
  name: z.string(),
  status: z.union([ScreeningStatus, z.enum(['refused', 'waiting'])]),
  /** Why it is not screened, and what the file says; and what of a screened one could not be read. */
  refusal: z.string().nullable(),
  without: z.string().nullable().default(null),
  cells: z.array(z.string()),
  /** The answer in words: which lists it rests on. */
  answer: z.string().nullable(),
  screeningId: z.number().int().nullable(),
  matchCount: count,
  riskLevel: RiskLevel.nullable(),
  caseId: z.number().int().nullable(),
  caseNumber: z.string().nullable(),
  bestMatch: z.string().nullable(),
  probability: z.number().nullable(),
  listName: z.string().nullable(),
})
export type BatchResultRow = z.infer<typeof BatchResultRow>

export const listBatchRows = defineEndpoint({
  name: 'screening.batch-rows',
  method: 'GET',
  path: '/api/kyb/batches/{id}/rows',
  summary: 'The rows of a batch in file order, by outcome',
  permission: 'screening:read',
  request: z.object({ ...pageRequest, id, show: BatchRowsShown.default('all') }),
  response: page(BatchResultRow),
  problems: ['not-found'],
})

export const downloadBatch = defineEndpoint({
  name: 'screening.download-batch',
  method: 'GET',
  path: '/api/kyb/batches/{id}/results',
  summary: 'The rows of a batch as CSV, all or by outcome; refused rows with the file’s cells',
  permission: 'screening:read',
  request: z.object({ id, show: BatchRowsShown.default('all') }),
  response: fileResponse,
  problems: ['not-found', 'conflict'],
})
