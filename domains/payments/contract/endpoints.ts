import { z } from 'zod'
import {
  defineEndpoint,
  fileResponse,
  listFileRequest,
  listPage,
  listRequest,
  numberInText,
} from '#platform/endpoint/index.ts'
import { Payment, PaymentDecision, PaymentFile, paymentsList } from './schemas.ts'

const id = numberInText().int().positive().max(Number.MAX_SAFE_INTEGER)
const MESSAGE_CHARACTERS_MAX = 4 * 1024 * 1024

export const takePayments = defineEndpoint({
  name: 'payments.take',
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/payments',
  summary:
    'Screens the payments of a message (pacs.008, pacs.009, pain.001, MT103, MT202) at once: each is released or held with its reasons; a payment that was sent before is answered as it stands',
  permission: 'screening:write',
  request: z.object({
    /** The message as text; `content` where its own encoding is to be read. */
    message: z.string().max(MESSAGE_CHARACTERS_MAX).optional(),
    /** The bytes of a file in base64. */
    content: z
      .base64()
      .max(Math.ceil((MESSAGE_CHARACTERS_MAX * 4) / 3))
      .optional(),
  }),
  response: z.object({
    released: z.number().int(),
    held: z.number().int(),
    /** Sent before: answered as they stand. */
    known: z.number().int(),
    payments: z.array(Payment),
  }),
  problems: ['invalid-input', 'conflict', 'plan-limit', 'storage-full'],
  status: 201,
  bodyBytesMax: 8 * 1024 * 1024,
})

export const listPayments = defineEndpoint({
  name: 'payments.list',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/payments',
  summary: 'Payments, those that are held first, the oldest first',
  permission: 'screening:read',
  request: z.object(listRequest(paymentsList)),
  response: listPage(Payment),
  problems: [],
  examples: [{ asks: 'Which payments are held?', request: { state: 'held' } }],
})

export const exportPayments = defineEndpoint({
  name: 'payments.export-list',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/payments/export',
  summary: 'Every payment that a filter finds, as CSV or XLSX',
  permission: 'screening:read',
  request: z.object(listFileRequest(paymentsList)),
  response: fileResponse,
  problems: ['too-large'],
  answers: 'file',
})

export const readPayment = defineEndpoint({
  name: 'payments.payment',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/payments/{id}',
  summary: 'One payment: what its message says, what was found in it and where, and its trail',
  permission: 'screening:read',
  request: z.object({ id }),
  response: PaymentFile,
  problems: ['not-found'],
})

export const decidePayment = defineEndpoint({
  name: 'payments.decide',
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/payments/{id}/decision',
  summary:
    'Releases or rejects a held payment with a reason; where the decision rules ask for two people, the first proposes it and another settles it. Releasing dismisses its matches',
  permission: 'screening:decide',
  request: z.object({
    id,
    /** The version of the payment that the decision was made on. */
    version: z.number().int().positive().max(2_147_483_647),
    decision: PaymentDecision,
    reason: z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000),
  }),
  response: PaymentFile,
  problems: ['not-found', 'stale', 'already-decided', 'four-eyes', 'conflict'],
})
