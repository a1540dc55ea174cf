import { z } from 'zod'
import {
  defineEndpoint,
  defineList,
  fileResponse,
  isoDateTime,
  listFileRequest,
  listPage,
  listRequest,
  numberInText,
} from '#platform/endpoint/index.ts'
import { KycCheck } from './documents.ts'

/** `pending`: something mandatory is missing. `requires_review`: a check says consider or worse. `completed`: decided. */
export const KycState = z.enum(['pending', 'requires_review', 'completed'])
export type KycState = z.infer<typeof KycState>

export const KycValidation = z.object({
  id: z.number().int(),
  customerId: z.number().int(),
  customerName: z.string(),
  state: KycState,
  checks: z.array(KycCheck),
  /** 0–100; low below 30, medium below 60, high below 80, critical from 80. */
  score: z.number(),
  band: z.enum(['low', 'medium', 'high', 'critical']),
  ranAt: isoDateTime,
  ranBy: z.string(),
  decision: z.enum(['approved', 'rejected']).nullable(),
  decidedAt: isoDateTime.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  nextReviewOn: z.string().nullable(),
  version: z.number().int(),
  isSample: z.boolean(),
})
export type KycValidation = z.infer<typeof KycValidation>

export const kycList = defineList({
  name: 'KYC validations',
  columns: { ran: 'moment', customer: 'text', score: 'decimal' },
  facets: { state: KycState, band: z.enum(['low', 'medium', 'high', 'critical']) },
  searches: 'Customer',
  startsWith: 'those that need a decision first, the newest before others',
})

export const listKycValidations = defineEndpoint({
  name: 'bpo.kyc',
  effect: 'read',
  method: 'GET',
  path: '/api/bpo/kyc',
  summary: 'Validations of customers, filtered and paged',
  permission: 'operations:read',
  request: z.object(listRequest(kycList)),
  response: listPage(KycValidation),
  problems: [],
  examples: [{ asks: 'Which validations need a review?', request: { state: 'requires_review' } }],
})

export const exportKycValidations = defineEndpoint({
  name: 'bpo.kyc-export',
  effect: 'read',
  method: 'GET',
  path: '/api/bpo/kyc/export',
  summary: 'Every validation that matches a filter, as CSV or XLSX',
  permission: 'operations:read',
  request: z.object(listFileRequest(kycList)),
  response: fileResponse,
  problems: ['too-large'],
  answers: 'file',
})

const text = (max: number) => z.string().trim().max(max).default('')

export const runKycValidation = defineEndpoint({
  name: 'bpo.run-kyc',
  effect: 'write',
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
  effect: 'write',
  method: 'POST',
  path: '/api/bpo/kyc/{id}/decision',
  summary:
    'Approves or rejects a validation with a reason; one with a failed mandatory check cannot be approved',
  permission: 'operations:write',
  request: z.object({
    id: numberInText().int().positive(),
    version: z.number().int().positive(),
    decision: z.enum(['approved', 'rejected']).meta({ title: 'Decision' }),
    reason: z
      .string('A reason is required')
      .trim()
      .min(3, 'A reason is required')
      .max(2_000)
      .meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: KycValidation,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})
