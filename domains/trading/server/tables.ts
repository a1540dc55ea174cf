import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Money, Price, Quantity } from '#engines/money/index.ts'
import type {
  Explanation,
  OrderState,
  OrderType,
  Side,
  TimeInForce,
  Trail,
} from '#engines/order-matching/index.ts'
import { hundredths, moment, whole } from '#platform/columns/index.ts'
import type { Journalled } from './account-state/account-events.ts'
import type { Leg, Taken, Terms } from './account-state/account-state.ts'

const money = (name: string) => whole(name).$type<Money>()
const price = (name: string) => whole(name).$type<Price>()
const quantity = (name: string) => hundredths(name).$type<Quantity>()
const organisation = () => integer('organisation_id').notNull()

/** A paper account: its terms and its cash as the journal makes it. Amounts are ten-thousandths of its currency. */
export const paperAccount = pgTable(
  'paper_account',
  {
    organisationId: organisation(),
    id: whole('id').generatedByDefaultAsIdentity().notNull(),
    name: text('name').notNull(),
    number: text('number').notNull(),
    terms: jsonb('terms').$type<Terms>().notNull(),
    /** Everything in its books is in this currency alone. */
    currency: text('currency').notNull().default('USD'),
    /** The account whose cash and holdings in another currency these are; null of an account by itself. */
    mainId: whole('main_id'),
    settled: money('settled').notNull(),
    /** What trades that have not settled bring, less what they cost. */
    unsettled: money('unsettled').notNull(),
    held: money('held').notNull(),
    dividendsDue: money('dividends_due').notNull(),
    /** The number of the last event in its journal. */
    sequence: whole('sequence').notNull(),
    openedAt: moment('opened_at').notNull(),
    /** Its past is still being lived through: the clock and the market of the present leave it alone. */
    isInPast: boolean('is_in_past').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('paper_account_number').on(table.organisationId, table.number),
    uniqueIndex('paper_account_currency')
      .on(table.organisationId, table.mainId, table.currency)
      .where(sql`${table.mainId} is not null`),
    check('paper_account_settled', sql`${table.settled} >= 0`),
    check('paper_account_held', sql`${table.held} >= 0`),
    check('paper_account_buying_power', sql`${table.settled} + ${table.unsettled} - ${table.held} >= 0`),
    check('paper_account_dividends', sql`${table.dividendsDue} >= 0`),
  ],
)

/** Accounts that are looked at as one portfolio, by a name. */
export const paperAccountGroup = pgTable(
  'paper_account_group',
  {
    organisationId: organisation(),
    id: whole('id').generatedByDefaultAsIdentity().notNull(),
    name: text('name').notNull(),
    accountIds: jsonb('account_ids').$type<number[]>().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('paper_account_group_name').on(table.organisationId, table.name),
  ],
)

/** Net cash that is to settle, by day; a day that has settled has no row. */
export const paperSettling = pgTable(
  'paper_settling',
  {
    organisationId: organisation(),
    accountId: whole('account_id').notNull(),
    day: text('day').$type<IsoDay>().notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId, table.day] }),
    index('paper_settling_by_day').on(table.day),
  ],
)

/** An order as it stands; how it came there is in the journal. */
export const paperOrder = pgTable(
  'paper_order',
  {
    organisationId: organisation(),
    id: whole('id').generatedByDefaultAsIdentity().notNull(),
    accountId: whole('account_id').notNull(),
    clientOrderId: text('client_order_id').notNull(),
    /** Digest of the request: the same id with another request is refused. */
    requestDigest: text('request_digest').notNull(),
    symbol: text('symbol').notNull(),
    side: text('side').$type<Side>().notNull(),
    type: text('type').$type<OrderType>().notNull(),
    timeInForce: text('time_in_force').$type<TimeInForce>().notNull(),
    quantity: quantity('quantity').notNull(),
    askedPrice: price('asked_price'),
    limitPrice: price('limit_price'),
    stopPrice: price('stop_price'),
    trail: jsonb('trail').$type<Trail>(),
    bestPrice: price('best_price'),
    state: text('state').$type<OrderState>().notNull(),
    stateBefore: text('state_before').$type<OrderState>().notNull(),
    isOpen: boolean('is_open').notNull(),
    isElected: boolean('is_elected').notNull(),
    filled: quantity('filled').notNull(),
    gross: money('gross').notNull(),
    commission: money('commission').notNull(),
    fees: money('fees').notNull(),
    fills: integer('fills').notNull(),
    holdPrice: price('hold_price'),
    hold: money('hold').notNull(),
    groupId: whole('group_id'),
    leg: text('leg').$type<Leg>(),
    replacesId: whole('replaces_id'),
    replacedById: whole('replaced_by_id'),
    lotIds: jsonb('lot_ids').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    reason: jsonb('reason').$type<{ code: string; sentence: string }>(),
    why: jsonb('why').$type<Explanation>(),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('paper_order_client_id').on(table.organisationId, table.accountId, table.clientOrderId),
    index('paper_order_by_account').on(table.organisationId, table.accountId, table.id),
    index('paper_order_open_by_symbol').on(table.symbol).where(sql`${table.isOpen}`),
    index('paper_order_open_by_expiry').on(table.expiresAt).where(sql`${table.isOpen}`),
    check('paper_order_quantity', sql`${table.quantity} > 0`),
    check('paper_order_filled', sql`${table.filled} between 0 and ${table.quantity}`),
    check('paper_order_hold', sql`${table.hold} >= 0 and (${table.isOpen} or ${table.hold} = 0)`),
  ],
)

/** A fill: only added, never changed. */
export const paperFill = pgTable(
  'paper_fill',
  {
    organisationId: organisation(),
    id: whole('id').generatedByDefaultAsIdentity().notNull(),
    accountId: whole('account_id').notNull(),
    /** Null for a trade that was made at another broker. */
    orderId: whole('order_id'),
    /** The file it was taken from; with that file undone it no longer counts. */
    importId: whole('import_id'),
    executionId: text('execution_id').notNull(),
    symbol: text('symbol').notNull(),
    side: text('side').$type<Side>().notNull(),
    quantity: quantity('quantity').notNull(),
    price: price('price').notNull(),
    gross: money('gross').notNull(),
    commission: money('commission').notNull(),
    secFee: money('sec_fee').notNull(),
    tafFee: money('taf_fee').notNull(),
    net: money('net').notNull(),
    tradeDay: text('trade_day').$type<IsoDay>().notNull(),
    settleDay: text('settle_day').$type<IsoDay>().notNull(),
    input: text('input').notNull(),
    isAmbiguous: boolean('is_ambiguous').notNull(),
    why: jsonb('why').$type<Explanation>().notNull(),
    executedAt: moment('executed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('paper_fill_execution').on(table.organisationId, table.accountId, table.executionId),
    index('paper_fill_by_account').on(table.organisationId, table.accountId, table.executedAt, table.id),
    // A contract that expires ends at a price of nothing.
    check(
      'paper_fill_quantity',
      sql`${table.quantity} > 0 and (${table.price} > 0 or (${table.price} = 0 and ${table.gross} = 0))`,
    ),
    check(
      'paper_fill_net',
      sql`${table.net} = (case ${table.side} when 'SELL' then ${table.gross} else -${table.gross} end) - ${table.commission} - ${table.secFee} - ${table.tafFee}`,
    ),
  ],
)

/** What an account holds of a symbol and what it cost, below zero what is sold short and what that brought; a row stays when everything is sold. */
export const paperPosition = pgTable(
  'paper_position',
  {
    organisationId: organisation(),
    id: whole('id').generatedByDefaultAsIdentity().notNull(),
    accountId: whole('account_id').notNull(),
    symbol: text('symbol').notNull(),
    quantity: quantity('quantity').notNull(),
    cost: money('cost').notNull(),
    fees: money('fees').notNull(),
    /** What fills have taken of the last look at the market. */
    taken: jsonb('taken').$type<Taken>(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId, table.symbol] }),
    index('paper_position_by_symbol').on(table.symbol),
    check(
      'paper_position_held',
      sql`((${table.quantity} >= 0 and ${table.cost} >= 0) or (${table.quantity} <= 0 and ${table.cost} <= 0)) and ${table.fees} >= 0`,
    ),
  ],
)

/** What is left of one purchase. */
export const paperLot = pgTable(
  'paper_lot',
  {
    organisationId: organisation(),
    accountId: whole('account_id').notNull(),
    symbol: text('symbol').notNull(),
    executionId: text('execution_id').notNull(),
    openedAt: moment('opened_at').notNull(),
    /** The place among the lots of the symbol, oldest first. */
    place: integer('place').notNull(),
    quantity: quantity('quantity').notNull(),
    cost: money('cost').notNull(),
    fees: money('fees').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId, table.symbol, table.executionId] }),
    index('paper_lot_by_time').on(
      table.organisationId,
      table.accountId,
      table.openedAt,
      table.symbol,
      table.executionId,
    ),
    check(
      'paper_lot_held',
      sql`((${table.quantity} > 0 and ${table.cost} >= 0) or (${table.quantity} < 0 and ${table.cost} <= 0)) and ${table.fees} >= 0`,
    ),
  ],
)

/** The part of a lot that a sale used up: only added. */
export const paperLotClosing = pgTable(
  'paper_lot_closing',
  {
    organisationId: organisation(),
    accountId: whole('account_id').notNull(),
    symbol: text('symbol').notNull(),
    executionId: text('execution_id').notNull(),
    lotExecutionId: text('lot_execution_id').notNull(),
    /** The file its sale was taken from; with that file undone it no longer counts. */
    importId: whole('import_id'),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at').notNull(),
    quantity: quantity('quantity').notNull(),
    cost: money('cost').notNull(),
    fees: money('fees').notNull(),
    /** Its share of what the sale brought, charges taken off. */
    proceeds: money('proceeds').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId, table.executionId, table.lotExecutionId] }),
    index('paper_lot_closing_by_time').on(table.organisationId, table.accountId, table.closedAt),
  ],
)

/** The journal: everything that happened at an account, in order. Folding it gives all the other rows again. */
export const paperJournal = pgTable(
  'paper_journal',
  {
    organisationId: organisation(),
    accountId: whole('account_id').notNull(),
    sequence: whole('sequence').notNull(),
    at: moment('at').notNull(),
    kind: text('kind').notNull(),
    orderId: whole('order_id'),
    event: jsonb('happening').$type<Journalled>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId, table.sequence] }),
    index('paper_journal_by_order')
      .on(table.organisationId, table.orderId)
      .where(sql`${table.orderId} is not null`),
  ],
)

/** The ledger: each row takes an amount from one account and gives it to another, so debits equal credits by its shape. Only added. */
export const paperTransfer = pgTable(
  'paper_transfer',
  {
    organisationId: organisation(),
    accountId: whole('account_id').notNull(),
    /** The event it belongs to, and its line within. */
    sequence: whole('sequence').notNull(),
    line: integer('line').notNull(),
    debit: text('debit').notNull(),
    credit: text('credit').notNull(),
    /** The currency of the account in ten-thousandths, or `share:` and a symbol in millionths. */
    unit: text('unit').notNull(),
    amount: hundredths('amount').notNull(),
    /** The day it counts from: of what a broker's file tells, the file's own. */
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId, table.sequence, table.line] }),
    index('paper_transfer_by_time').on(table.organisationId, table.accountId, table.at),
    check('paper_transfer_amount', sql`${table.amount} > 0`),
    check('paper_transfer_sides', sql`${table.debit} <> ${table.credit}`),
  ],
)

/** Debits less credits of every account of the ledger. The database itself keeps it (`invariants.ts`). */
export const paperBalance = pgTable(
  'paper_balance',
  {
    organisationId: organisation(),
    accountId: whole('account_id').notNull(),
    ledgerAccount: text('ledger_account').notNull(),
    unit: text('unit').notNull(),
    balance: hundredths('balance').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId, table.ledgerAccount, table.unit] }),
  ],
)

/** A dividend or a split that an account went through: none is applied twice. */
export const paperCorporateAction = pgTable(
  'paper_corporate_action',
  {
    organisationId: organisation(),
    accountId: whole('account_id').notNull(),
    symbol: text('symbol').notNull(),
    kind: text('kind').$type<'dividend' | 'split'>().notNull(),
    exDay: text('ex_day').$type<IsoDay>().notNull(),
    amount: money('amount').notNull(),
    payDay: text('pay_day').$type<IsoDay>(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId, table.symbol, table.kind, table.exDay] }),
    index('paper_corporate_action_to_pay').on(table.payDay).where(sql`${table.paidAt} is null`),
  ],
)

export type AccountRow = typeof paperAccount.$inferSelect

export type OrderRow = typeof paperOrder.$inferSelect
