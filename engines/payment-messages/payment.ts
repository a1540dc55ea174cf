export const PAYMENT_FORMATS = ['pacs.008', 'pacs.009', 'pain.001', 'MT103', 'MT202', 'MT202COV'] as const
export type PaymentFormat = (typeof PAYMENT_FORMATS)[number]

export const PARTY_ROLES = [
  'debtor',
  'creditor',
  'ultimate-debtor',
  'ultimate-creditor',
  'initiating-party',
  'debtor-agent',
  'creditor-agent',
  'intermediary-agent',
  'instructing-agent',
  'instructed-agent',
  'forwarding-agent',
  'previous-agent',
  'reimbursement-agent',
  'charges-agent',
  'sender',
  'receiver',
  'invoicer',
  'invoicee',
  'contact',
  'other-party',
] as const
export type PartyRole = (typeof PARTY_ROLES)[number]

export const NUMBER_KINDS = [
  'bic',
  'lei',
  'iban',
  'passport',
  'national-id',
  'tax-id',
  'registration',
  'other',
] as const

/** What is written as a number of a party. `other` is one whose scheme the message does not state. */
export type PartyNumber = {
  kind: (typeof NUMBER_KINDS)[number]
  value: string
  country?: string
}

export type MessageParty = {
  role: PartyRole
  /** Where it is written: a path of elements or a field, such as `:59F:`. */
  place: string
  isAgent: boolean
  /** As written, its lines joined; empty where the party is given by a number alone. */
  name: string
  /** Other readings of the name: with the next line, where the name may run over it, or the name of the account. */
  furtherNames: string[]
  /** The name fills all the room that its field has, so that its end may be missing. */
  isNameCut: boolean
  /** Unstructured lines, which may hold what belongs to the name. */
  addressLines: string[]
  /** Address by its parts, in one line. */
  address: string
  countries: string[]
  birthDate: string | null
  birthPlace: string | null
  numbers: PartyNumber[]
}

export type FreeText = { place: string; text: string; isCut: boolean }

/** A part of a message whose meaning is not known here. */
export type NotRead = { place: string; text: string }

export type Reference = { kind: string; place: string; value: string }

export type Payment = {
  format: PaymentFormat
  /** `pacs.008.001.08`, `MT103`. */
  version: string
  /** Its place in the file, from 1. */
  number: number
  /** Of the whole message, and of the payment in it: the two together name a payment. */
  messageId: string
  paymentId: string
  /** As written, with a point: never rounded. */
  amount: string
  currency: string
  /** Value or requested date, `2026-06-30`; null where the message has none. */
  date: string | null
  references: Reference[]
  parties: MessageParty[]
  texts: FreeText[]
  notRead: NotRead[]
}

const REFUSALS = [
  'empty',
  'too-large',
  'too-many-payments',
  'too-deep',
  'encoding',
  'doctype',
  'not-well-formed',
  'not-supported',
  'field-missing',
  'field-invalid',
] as const
type RefusalCode = (typeof REFUSALS)[number]

/** A message that cannot be read: why, and where. */
export class PaymentRefused extends Error {
  readonly code: RefusalCode
  readonly place: string
  constructor(code: RefusalCode, place: string, message: string) {
    super(message)
    this.code = code
    this.place = place
  }
}

export const LIMITS = {
  bytes: 4 * 1024 * 1024,
  payments: 500,
  depth: 40,
  /** Signs of a place: names of elements without end are refused. */
  place: 500,
  elements: 200_000,
  /** Signs that all payments of a file together repeat of what stands above them. */
  shared: 8 * 1024 * 1024,
} as const

/** Whether a text is a code, a number or a moment, in which nobody can be named: no word of five letters, and no two words. */
export const isCode = (text: string): boolean => text === 'false' || !/\p{L}{5}|\p{L}\s+\p{L}/u.test(text)

/** Texts of elements of one name, one behind the other, are one text: it goes on where the one before was full, and a name may lie across both. */
export function inOne(texts: readonly FreeText[]): FreeText[] {
  const joined: FreeText[] = []
  for (const text of texts) {
    const last = joined.at(-1)
    if (last?.place !== text.place) joined.push({ ...text })
    else {
      last.text += `${last.isCut ? '' : ' '}${text.text}`
      last.isCut = text.isCut
    }
  }
  return joined
}

/** @throws PaymentRefused where a payment of the file would be one too many. */
export function refuseTooMany(count: number): void {
  if (count > LIMITS.payments)
    throw new PaymentRefused(
      'too-many-payments',
      `payment ${LIMITS.payments + 1}`,
      `A file may hold ${LIMITS.payments} payments; split it into smaller ones.`,
    )
}

export const emptyParty = (role: PartyRole, place: string, isAgent: boolean): MessageParty => ({
  role,
  place,
  isAgent,
  name: '',
  furtherNames: [],
  isNameCut: false,
  addressLines: [],
  address: '',
  countries: [],
  birthDate: null,
  birthPlace: null,
  numbers: [],
})

/** `20260630` as `2026-06-30`; undefined for what is no day. */
export function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text) ?? []
  if (!year || !month || !day) return undefined
  const moment = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.getUTCDate() !== Number(day)
    ? undefined
    : `${year}-${month}-${day}`
}
