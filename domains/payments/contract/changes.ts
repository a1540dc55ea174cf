import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'
import type { PaymentDecision, PaymentState } from './schemas.ts'

export const paymentSubjects = defineSubjects({
  payment: { called: 'Payment', path: (id) => `/dashboard/kyb/payments/${id}` },
})

const received = {
  released: 'Payment released: nothing found',
  held: 'Payment held',
  rejected: 'Payment rejected',
} satisfies Record<PaymentState, string>

const proposed = {
  release: 'Release of a payment proposed, waits for a second person',
  reject: 'Rejection of a payment proposed, waits for a second person',
} satisfies Record<PaymentDecision, string>

/** What can be done to it, in the words of the audit log and of the hub. */
export const paymentActions = defineActions({
  'payment.received': {
    words: 'Payment received',
    outcome: { of: 'status', words: received },
    onHub: { severity: 'high', when: ({ payload }) => payload.status === 'held' },
  },
  'payment.searched-again': {
    words: 'Held payment searched again',
    outcome: { of: 'status', words: received },
  },
  'payment.found-after-release': { words: 'Possible match found after a payment was released', onHub: {} },
  'payment.proposed': {
    words: 'Payment waits for a second person',
    outcome: { of: 'decision', words: proposed },
    onHub: {},
  },
  'payment.released': { words: 'Payment released', onHub: { severity: 'ok' } },
  'payment.rejected': { words: 'Payment rejected', onHub: {} },
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof paymentSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof paymentActions> {}
}
