import type { HeldReason, PaymentFile, PaymentState } from '#domains/payments/contract/index.ts'

export const stateLook = {
  held: { severity: 'high', label: 'Held' },
  released: { severity: 'ok', label: 'Released' },
  rejected: { severity: 'low', label: 'Rejected' },
} as const satisfies Record<PaymentState, { severity: string; label: string }>

export const reasonTitle = {
  match: 'Possible match',
  lists: 'Lists fall short',
  doubt: 'No answer',
  cut: 'May be cut off',
  'not-read': 'Not understood',
  'search-failed': 'Not searched',
} as const satisfies Record<HeldReason['code'], string>

type Role = PaymentFile['message']['parties'][number]['role']

export const roleLabel = {
  debtor: 'Debtor',
  creditor: 'Creditor',
  'ultimate-debtor': 'Ultimate debtor',
  'ultimate-creditor': 'Ultimate creditor',
  'initiating-party': 'Initiating party',
  'debtor-agent': 'Debtor’s bank',
  'creditor-agent': 'Creditor’s bank',
  'intermediary-agent': 'Intermediary bank',
  'instructing-agent': 'Instructing bank',
  'instructed-agent': 'Instructed bank',
  'forwarding-agent': 'Forwarding bank',
  'previous-agent': 'Previous bank',
  'reimbursement-agent': 'Reimbursement bank',
  'charges-agent': 'Bank that charges',
  sender: 'Sender',
  receiver: 'Receiver',
  invoicer: 'Invoicer',
  invoicee: 'Invoiced party',
  contact: 'Contact',
  'other-party': 'Other party',
} as const satisfies Record<Role, string>

/** An amount as its message writes it, no digit of it changed: `1,234.56 EUR`. */
export function amountInWords({ amount, currency }: { amount: string; currency: string }): string {
  const [whole = '', ...fraction] = amount.split('.')
  return `${[whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')} ${currency}`
}

/** The last two elements of a place say enough beside a row; the whole stands in its title. */
export const shortPlace = (place: string): string => place.split('/').slice(-2).join('/')
