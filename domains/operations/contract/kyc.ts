import { z } from 'zod'
import {
  column,
  columnsOf,
  defineEndpoint,
  defineList,
  defineListFile,
  isoDateTime,
  listPage,
  listRequest,
  numberInText,
  requiredReason,
} from '#platform/endpoint/index.ts'
import { KycCheck } from './documents.ts'

/** `pending`: something mandatory is missing. `requires_review`: a check says consider or worse. `completed`: decided. */
export const KycState = z.enum(['pending', 'requires_review', 'completed'])
export type KycState = z.infer<typeof KycState>

export const kycStateLabel = {
  pending: 'Pending',
  requires_review: 'Requires review',
  completed: 'Completed',
} as const satisfies Record<KycState, string>

export const KycValidation = z.object({
  id: column(z.number().int(), { title: 'Validation', table: 'none' }),
  customerId: z.number().int(),
  customerName: column(z.string(), { title: 'Customer', id: 'customer', card: 'name' }),
  state: column(KycState, {
    title: 'State',
    words: kycStateLabel,
    aliases: 'validation state, state of the validation',
  }),
  band: column(z.enum(['low', 'medium', 'high', 'critical']), {
    title: 'Risk',
    inSentence: 'risk band',
    card: 'figure',
    aliases: 'risk band, band',
  }),
  score: column(z.number(), {
    title: 'Score',
    inSentence: 'risk score of the validation',
    format: 'score',
    definition: '0–100; low below 30, medium below 60, high below 80, critical from 80.',
    aliases: 'validation score, kyc risk score',
  }),
  checks: column(z.array(KycCheck), {
    title: 'Not clear',
    inSentence: 'checks that are not clear',
    read: (checks) =>
      checks
        .filter(({ result }) => result !== 'clear')
        .map(({ title, result }) => `${title}: ${result}`)
        .join('; '),
    table: 'offered',
    aliases: `checks failed, failed checks, which checks, what checks, checks that failed, checks open,
      open checks, checks missing, missing checks, what is missing, need review, requires a review,
      why review, why pending`,
  }),
  decision: column(z.enum(['approved', 'rejected']).nullable(), {
    title: 'Decision',
    table: 'offered',
    aliases: 'validation decision',
  }),
  decidedBy: column(z.string().nullable(), {
    title: 'Decided by',
    table: 'offered',
    aliases: `who approved, approved by, who rejected, rejected by, who validated, validated by,
      who decided validation`,
  }),
  decidedAt: column(isoDateTime.nullable(), {
    title: 'Decided',
    format: 'moment',
    table: 'offered',
    file: false,
    aliases: 'when approved, was approved, approved on, when rejected, was rejected, rejected on',
  }),
  nextReviewOn: column(z.string().nullable(), {
    title: 'Next review',
    format: 'day',
    table: 'offered',
    aliases: 'next review, review date, date of review, reviewed next',
  }),
  ranAt: column(isoDateTime, {
    title: 'Checked',
    inSentence: 'validated',
    id: 'ran',
    format: 'moment',
    file: false,
    aliases: 'validated on, when validated, last validated',
  }),
  ranBy: z.string(),
  reason: z.string().nullable(),
  version: z.number().int(),
  isSample: column(z.boolean(), { title: 'Sample data', table: 'none' }),
})
export type KycValidation = z.infer<typeof KycValidation>

export const kycColumns = columnsOf(KycValidation)

export const kycList = defineList({
  name: 'KYC validations',
  columns: { ran: 'moment', decided: 'moment', customer: 'text', score: 'decimal' },
  periods: { decided: 'Decided' },
  facets: { state: KycState, band: z.enum(['low', 'medium', 'high', 'critical']) },
  searches: 'Customer',
  startsWith: 'those that need a decision first, the newest before others',
})

export const listKycValidations = defineEndpoint({
  name: 'bpo.kyc',
  method: 'GET',
  path: '/api/bpo/kyc',
  summary: 'Validations of customers, filtered and paged',
  permission: 'operations:read',
  request: z.object(listRequest(kycList)),
  response: listPage(KycValidation),
  examples: [{ asks: 'Which validations need a review?', request: { state: 'requires_review' } }],
})

export const exportKycValidations = defineListFile(listKycValidations, {
  name: 'bpo.kyc-export',
  summary: 'Every validation that matches a filter, as CSV or XLSX',
})

const text = (max: number) => z.string().trim().max(max).default('')

export const runKycValidation = defineEndpoint({
  name: 'bpo.run-kyc',
  method: 'POST',
  path: '/api/bpo/kyc',
  summary: 'Checks a customer with stored and submitted data; leaves decisions to people',
  permission: 'operations:write',
  request: z.object({
    customerId: z.number().int().positive().meta({ title: 'Customer number' }),
    iban: text(42).meta({ title: 'IBAN' }),
    vat: text(20).meta({ title: 'VAT number or EIN' }),
    email: text(200).meta({ title: 'E-mail' }),
    website: text(200).meta({ title: 'Website' }),
    address: text(300).meta({ title: 'Registered address' }),
    /** Name and percent of each owner, one a line: `Ana Petrova, 60`. */
    owners: text(4_000).meta({
      title: 'Owners of a quarter or more',
      description: 'One a line: name, percent',
      kind: 'textarea',
    }),
  }),
  response: KycValidation,
  problems: ['not-found'],
  status: 201,
})

export const decideKycValidation = defineEndpoint({
  name: 'bpo.decide-kyc',
  method: 'POST',
  path: '/api/bpo/kyc/{id}/decision',
  summary:
    'Approves or rejects a validation with a reason; one with a failed mandatory check cannot be approved',
  permission: 'operations:write',
  request: z.object({
    id: numberInText().int().positive(),
    version: z.number().int().positive(),
    decision: z.enum(['approved', 'rejected']).meta({ title: 'Decision' }),
    reason: requiredReason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: KycValidation,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})
