import { z } from 'zod'
import {
  defineEndpoint,
  defineListFile,
  listPage,
  listRequest,
  numberInText,
  requiredReason,
} from '#platform/endpoint/index.ts'
import { Payment, PaymentDecision, PaymentFile, paymentsList } from './schemas.ts'

const id = numberInText().int().positive().max(Number.MAX_SAFE_INTEGER)
const MESSAGE_CHARACTERS_MAX = 4 * 1024 * 1024

export const takePayments = defineEndpoint({
  name: 'payments.take',
  method: 'POST',
  path: '/api/kyb/payments',
  summary:
    'Screens the payments of a message (pacs.008, pacs.009, pain.001, MT103, MT202) at once: each is released or held with its reasons; a payment sent before is answered with its current state',
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
  method: 'GET',
  path: '/api/kyb/payments',
  summary: 'Payments, held ones first, oldest first',
  permission: 'screening:read',
  request: z.object(listRequest(paymentsList)),
  response: listPage(Payment),
  examples: [{ asks: 'Which payments are held?', request: { state: 'held' } }],
})

export const exportPayments = defineListFile(listPayments, {
  name: 'payments.export-list',
  summary: 'Every payment that matches a filter, as CSV or XLSX',
})

export const readPayment = defineEndpoint({
  name: 'payments.payment',
  method: 'GET',
  path: '/api/kyb/payments/{id}',
  summary: 'One payment: its message, the findings and their places, and its trail',
  permission: 'screening:read',
  request: z.object({ id }),
  response: PaymentFile,
  problems: ['not-found'],
})

export const decidePayment = defineEndpoint({
  name: 'payments.decide',
  method: 'POST',
  path: '/api/kyb/payments/{id}/decision',
  summary:
    'Releases or rejects a held payment with a reason; if the decision rules require two people, one proposes and another decides. Releasing dismisses its matches',
  permission: 'screening:decide',
  request: z.object({
    id,
    /** The version of the payment that the decision was made on. */
    version: z.number().int().positive().max(2_147_483_647),
    decision: PaymentDecision,
    reason: requiredReason,
  }),
  response: PaymentFile,
  problems: ['not-found', 'stale', 'already-decided', 'four-eyes', 'conflict'],
})
