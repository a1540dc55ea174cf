import { z } from 'zod'
import { AMOUNT_MOST, fieldMeanings, statementFields } from '#engines/credit/index.ts'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'
import { BorrowerFile, Currency, Day } from './schemas.ts'

/** What a file of statements holds. */
export const StatementFileRead = z.object({
  form: z.enum(['table', 'company-facts']),
  company: z.string().nullable(),
  titles: z.array(z.string()),
  columns: z.record(z.string(), z.string().nullable()),
  mappedBy: z.enum(['titles', 'memory', 'request', 'tags']),
  /** What has to be said before it can be kept. */
  needs: z.array(z.enum(['period', 'currency', 'scale', 'totalAssets', 'yearEnd', 'sameCompany'])),
  statements: z.array(
    z.object({
      period: z.string(),
      currency: z.string(),
      scale: z.number(),
      months: z.number().int(),
      filedOn: z.string(),
      isRestated: z.boolean(),
      isKnown: z.boolean(),
      fields: z.number().int(),
      /** What does not add up: it is kept only where that is accepted, and not rated. */
      issues: z.array(z.string()),
      /** What is kept and rated, and shown beside the rating first. */
      doubts: z.array(z.string()),
    }),
  ),
  refused: z.array(z.object({ line: z.number().int(), reason: z.string() })),
  refusedCount: z.number().int(),
  kept: z.number().int(),
  isTrial: z.boolean(),
  notes: z.array(z.string()),
})
export type StatementFileRead = z.infer<typeof StatementFileRead>

const borrowerId = { id: numberInText().int().positive() }

const amount = z.number().min(-AMOUNT_MOST).max(AMOUNT_MOST).nullable().optional()
const amountShape = Object.fromEntries(
  statementFields.map((field) => {
    const { label, holds } = fieldMeanings[field]
    return [field, amount.meta({ title: label, ...(holds ? { description: holds } : {}) })]
  }),
) as Record<(typeof statementFields)[number], typeof amount>

const unsoundAccepted = z.boolean().default(false).meta({
  title: 'Save it despite doubts',
  description: 'It is saved with its faults; if it does not add up, it is not rated',
})

export const addStatement = defineEndpoint({
  name: 'credit.add-statement',
  method: 'POST',
  path: '/api/credit/borrowers/{id}/statements',
  summary: 'Saves a year’s statement and reassesses the borrower',
  permission: 'credit:write',
  request: z.object({
    ...borrowerId,
    period: Day.meta({ title: 'Year that ended on' }),
    currency: Currency.meta({ title: 'Currency', placeholder: 'USD' }),
    scale: z.enum(['1', '1000', '1000000']).meta({
      title: 'Amounts are in',
      labels: { '1': 'Units', '1000': 'Thousands', '1000000': 'Millions' },
    }),
    months: z
      .number()
      .int()
      .min(1, 'It covers at least one month')
      .max(24, 'It covers 24 months at most')
      .default(12)
      .meta({
        title: 'Covers, months',
        description: 'Income and cash flows of other than 12 months are in no ratio',
      }),
    publishedOn: Day.optional().meta({ title: 'Known since', description: 'Today by default' }),
    ...amountShape,
    isUnsoundAccepted: unsoundAccepted,
  }),
  response: BorrowerFile,
  problems: ['not-found', 'statement-refused'],
  status: 201,
})

export const importStatementFile = defineEndpoint({
  name: 'credit.import-statements',
  method: 'POST',
  path: '/api/credit/borrowers/{id}/statements/file',
  summary:
    'Reads a borrower’s statements from CSV, XLSX, JSON, PDF or the SEC’s companyfacts; a trial shows what would be saved. All of the file or nothing',
  permission: 'credit:write',
  body: 'multipart',
  bodyBytesMax: 30_500_000,
  request: z.object({
    ...borrowerId,
    file: z.file().max(30_000_000, 'The file may have at most 30 MB'),
    /** `true` changes nothing. */
    isTrial: z.enum(['true', 'false']).default('true'),
    /** Which column holds what, as JSON: field to title or null. */
    columns: z.string().max(20_000).optional(),
    currency: Currency.optional(),
    scale: z.enum(['1', '1000', '1000000']).optional(),
    isUnsoundAccepted: z.enum(['true', 'false']).default('false'),
    /** `true` says that the company of the file is the borrower, although it is called otherwise. */
    isSameCompany: z.enum(['true', 'false']).default('false'),
    /** `12-31`: where the file names its years and not their last days. */
    yearEnd: z
      .string()
      .regex(/^(0[1-9]|1[0-2])-([0-2]\d|3[01])$/, 'Write month and day, as 12-31')
      .optional(),
  }),
  response: StatementFileRead,
  problems: [
    'not-found',
    'unsupported-file',
    'too-large',
    'too-many-requests',
    'statement-refused',
    'conflict',
  ],
})

/** Lines that a firm may have none of. */
const noneFields = [
  'shortTermInvestments',
  'receivables',
  'inventories',
  'shortTermDebt',
  'longTermDebt',
  'sga',
  'interestExpense',
  'fxOnCash',
  'capex',
  'dividends',
] as const satisfies readonly (typeof statementFields)[number][]

export const stateNone = defineEndpoint({
  name: 'credit.state-none',
  method: 'POST',
  path: '/api/credit/borrowers/{id}/statements/none',
  summary: 'States that a line which the statements leave out is none, and reassesses the borrower',
  permission: 'credit:write',
  request: z.object({
    ...borrowerId,
    field: z.enum(noneFields).meta({
      title: 'There is no',
      labels: Object.fromEntries(noneFields.map((field) => [field, fieldMeanings[field].label])),
    }),
    reason: z
      .string('A reason is required')
      .trim()
      .min(3, 'A reason is required')
      .max(2_000)
      .meta({ title: 'How you know' }),
  }),
  response: BorrowerFile,
  problems: ['not-found', 'conflict'],
})

export const withdrawStatements = defineEndpoint({
  name: 'credit.withdraw-statements',
  method: 'POST',
  path: '/api/credit/borrowers/{id}/statements/withdraw',
  summary:
    'Withdraws statements entered by mistake from every figure; they stay readable and the borrower is reassessed',
  permission: 'credit:write',
  request: z.object({
    ...borrowerId,
    statementIds: z.array(z.number().int().positive()).min(1).max(1_000),
    reason: z
      .string('A reason is required')
      .trim()
      .min(3, 'A reason is required')
      .max(2_000)
      .meta({ title: 'Reason' }),
  }),
  response: BorrowerFile,
  problems: ['not-found', 'conflict'],
})
