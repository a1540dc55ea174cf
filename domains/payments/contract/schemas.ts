import { z } from 'zod'
import { TrailEntry } from '#domains/cases/contract/index.ts'
import { MatchState } from '#domains/screening/contract/index.ts'
import { NUMBER_KINDS, PARTY_ROLES, PAYMENT_FORMATS } from '#engines/payment-messages/index.ts'
import { column, columnsOf, defineList, isoDateTime } from '#platform/endpoint/index.ts'

/** `released`: nothing was found and the search was an answer, or people let it go. */
export const PaymentState = z.enum(['held', 'released', 'rejected'])
export type PaymentState = z.infer<typeof PaymentState>

export const PaymentFormat = z.enum(PAYMENT_FORMATS)

/** Why a payment is held. `match` is somebody found; the others say why nobody found is no answer. */
export const HeldReason = z.object({
  code: z.enum(['match', 'lists', 'doubt', 'cut', 'not-read', 'search-failed']),
  place: z.string(),
  words: z.string(),
})
export type HeldReason = z.infer<typeof HeldReason>

const text = z.string()

/** A party as the message states it. */
export const PaymentParty = z.object({
  role: z.enum(PARTY_ROLES),
  place: text,
  isAgent: z.boolean(),
  name: text,
  furtherNames: z.array(text),
  isNameCut: z.boolean(),
  addressLines: z.array(text),
  address: text,
  countries: z.array(text),
  birthDate: text.nullable(),
  birthPlace: text.nullable(),
  numbers: z.array(z.object({ kind: z.enum(NUMBER_KINDS), value: text, country: text.exactOptional() })),
})

/** A message as it was read: every part of it, and what was not understood. */
export const PaymentMessage = z.object({
  format: PaymentFormat,
  version: text,
  number: z.number().int(),
  messageId: text,
  paymentId: text,
  amount: text,
  currency: text,
  date: text.nullable(),
  references: z.array(z.object({ kind: text, place: text, value: text })),
  parties: z.array(PaymentParty),
  texts: z.array(z.object({ place: text, text, isCut: z.boolean() })),
  notRead: z.array(z.object({ place: text, text })),
})

/** Words of a payment that read like listed parties; its screening explains them. */
export const PaymentHit = z.object({
  place: text,
  words: text,
  isName: z.boolean(),
  screeningId: z.number().int(),
})
export type PaymentHit = z.infer<typeof PaymentHit>

export const PaymentDecision = z.enum(['release', 'reject'])
export type PaymentDecision = z.infer<typeof PaymentDecision>

/** What one person proposed and another has to settle. */
export const PaymentProposal = z.object({
  decision: PaymentDecision,
  reason: text,
  by: text,
  userId: z.number().int().nullable(),
  at: isoDateTime,
})

export const SearchedAgain = z.object({
  at: isoDateTime,
  /** Digest of the list versions. */
  listSet: text,
  coverage: text,
  /** Words that read like listed parties and did not when it was released, all searches together. */
  found: z.number().int(),
})

export const Payment = z.object({
  id: column(z.number().int(), { title: 'No.', format: 'count', card: 'none' }),
  debtor: column(text, { title: 'From' }),
  creditor: column(text, { title: 'To', card: 'name' }),
  amount: column(text, { title: 'Amount', definition: 'As written in the message.' }),
  currency: column(text, { title: 'Currency', table: 'offered' }),
  reasons: column(z.array(HeldReason), {
    title: 'Why',
    id: 'why',
    read: (reasons) => reasons.map(({ words }) => words).join('; '),
  }),
  format: column(PaymentFormat, { title: 'Message', id: 'type', card: 'none' }),
  messageId: column(text, { title: 'Message number', table: 'offered' }),
  paymentId: column(text, { title: 'Payment number', table: 'offered' }),
  receivedAt: column(isoDateTime, { title: 'Received', id: 'received', format: 'moment' }),
  receivedBy: column(text, { title: 'Received by', table: 'offered' }),
  state: column(PaymentState, { title: 'State', card: 'figure' }),
  settledAt: column(isoDateTime.nullable(), { title: 'Settled', format: 'moment', table: 'offered' }),
  settledBy: column(text.nullable(), { title: 'Settled by', table: 'offered' }),
  isProposed: z.boolean(),
})
export type Payment = z.infer<typeof Payment>

export const paymentColumns = columnsOf(Payment)

/** A payment with all that explains its state. */
export const PaymentFile = Payment.extend({
  version: z.number().int(),
  message: PaymentMessage,
  /** What nobody found would be worth: the lists that were searched, with their ages. */
  coverage: text,
  searchedAt: isoDateTime.nullable(),
  /** What a later search of a released payment found in newer lists; the release stands. Null where there was none. */
  searchedAgain: SearchedAgain.nullable(),
  contentSha256: text,
  hits: z.array(
    PaymentHit.extend({
      matches: z.array(
        z.object({
          id: z.number().int(),
          entryName: text,
          listName: text,
          probability: z.number(),
          state: MatchState,
          sentences: z.array(text),
        }),
      ),
    }),
  ),
  proposal: PaymentProposal.nullable(),
  settledReason: text.nullable(),
  caseId: z.number().int().nullable(),
  caseNumber: text.nullable(),
  needsSecond: z.object({ release: z.boolean(), reject: z.boolean() }),
  trail: z.array(TrailEntry),
})
export type PaymentFile = z.infer<typeof PaymentFile>

export const paymentsList = defineList({
  name: 'Payments',
  columns: { id: 'whole', received: 'moment', debtor: 'text', creditor: 'text', currency: 'text' },
  facets: { state: PaymentState, type: PaymentFormat },
  searches: 'Party, reference or number',
  startsWith: 'held ones first, the oldest first',
})
