import type { z } from 'zod'
import type { Payment } from '../contract/index.ts'
import type { PaymentRow } from './store.ts'

/** A payment as lists show it. */
export const inShort = (row: PaymentRow): z.input<typeof Payment> => ({
  id: row.id,
  state: row.state,
  format: row.format,
  messageId: row.messageId,
  paymentId: row.paymentId,
  amount: row.amount,
  currency: row.currency,
  debtor: row.debtor,
  creditor: row.creditor,
  reasons: row.reasons,
  receivedAt: row.receivedAt.toISOString(),
  receivedBy: row.receivedBy,
  settledAt: row.settledAt?.toISOString() ?? null,
  settledBy: row.settledBy,
  isProposed: row.proposal !== null,
})
