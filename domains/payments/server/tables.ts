import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { moment, organisationTable, whole } from '#platform/columns/index.ts'
import type {
  HeldReason,
  PaymentHit,
  PaymentMessage,
  PaymentProposal,
  PaymentState,
  SearchedAgain,
} from '../contract/index.ts'

/** A payment of a message, with what was found in it and what became of it. */
export const payment = organisationTable(
  'payment',
  {
    state: text('state').$type<PaymentState>().notNull(),
    /** 0 while it is held, else 1: those that wait are first. */
    stateRank: integer('state_rank').notNull(),
    format: text('format').$type<z.output<typeof PaymentMessage>['format']>().notNull(),
    messageId: text('message_id').notNull(),
    paymentId: text('payment_id').notNull(),
    /** Of what was read: the same number with another content is another payment. */
    contentSha256: text('content_sha256').notNull(),
    amount: text('amount').notNull(),
    currency: text('currency').notNull(),
    debtor: text('debtor').notNull(),
    creditor: text('creditor').notNull(),
    message: jsonb('message').$type<z.output<typeof PaymentMessage>>().notNull(),
    reasons: jsonb('reasons').$type<HeldReason[]>().notNull(),
    hits: jsonb('hits').$type<PaymentHit[]>().notNull(),
    coverage: text('coverage').notNull(),
    /** Digest of the list versions that it was searched in; empty where the search failed. */
    listSet: text('list_set').notNull(),
    searchedAt: moment('searched_at'),
    /** The newest search after it was released. */
    searchedAgain: jsonb('searched_again').$type<z.output<typeof SearchedAgain>>(),
    receivedAt: moment('received_at').notNull(),
    receivedBy: text('received_by').notNull(),
    proposal: jsonb('proposal').$type<z.output<typeof PaymentProposal>>(),
    settledAt: moment('settled_at'),
    settledBy: text('settled_by'),
    settledReason: text('settled_reason'),
    caseId: whole('case_id'),
    caseNumber: text('case_number'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('payment_once').on(table.organisationId, table.messageId, table.paymentId),
    index('payment_by_wait').on(table.organisationId, table.stateRank, table.receivedAt, table.id),
    index('payment_by_release').on(table.organisationId, table.state, table.settledAt),
    index('payment_by_received').on(table.organisationId, table.receivedAt, table.id),
  ],
)
