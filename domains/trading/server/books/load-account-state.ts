import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Lot } from '#engines/trade-ledger/index.ts'
import { type Queryable, qualified } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type AccountOrder, type AccountState, emptyAccountState } from '../account-state/account-state.ts'
import { closingOf } from '../closing/store.ts'
import {
  type AccountRow,
  type OrderRow,
  paperAccount,
  paperJournal,
  paperLot,
  paperOrder,
  paperPosition,
  paperSettling,
} from '../tables.ts'
import type { CachedAccountState } from './account-state-cache.ts'

/**
 * Which part of an account a piece of work needs: symbols, or everything; orders that have ended where they are asked about; and how many numbers for orders that it
 * may make.
 */
export type Scope = {
  symbols: readonly string[] | 'all'
  orderIds?: readonly number[]
  newOrders?: number
  /** When it happened, where that may be before now: what is told late. Nothing is booked before what was booked last. */
  at?: Date
}

/** An account, locked: work on one account is done one piece after the other. @throws Problem `not-found`. */
export const lockAccount = async (db: Queryable, organisationId: number, id: number): Promise<AccountRow> =>
  (await lockForOrders(db, organisationId, id, 0)).account

/**
 * An account, locked, and numbers for orders that may be made at it. They are asked for together because each question costs an order the same again; a number that is
 * not used is not used again. @throws Problem `not-found`.
 */
export async function lockForOrders(
  db: Queryable,
  organisationId: number,
  id: number,
  count: number,
): Promise<{ account: AccountRow; newIds: number[] }> {
  const numbers = qualified<
    string[]
  >`array(select nextval(pg_get_serial_sequence('paper_order', 'id')) from generate_series(1, ${count}::integer))`
  const none = sql<string[]>`array[]::bigint[]`
  const [row] = await db
    .select({ account: paperAccount, newIds: count > 0 ? numbers : none })
    .from(paperAccount)
    .where(and(eq(paperAccount.organisationId, organisationId), eq(paperAccount.id, id)))
    .for('update')
    // Asked for each order: the connection parses and plans it once.
    .prepare(count > 0 ? 'lock_account_for_orders' : 'lock_account')
    .execute()
  if (!row) throw new Problem('not-found', `There is no trading account ${id}.`)
  return { account: row.account, newIds: row.newIds.map(Number) }
}

/** The state of an account, as far as a piece of work needs it. */
export async function loadAccountState(
  db: Queryable,
  account: AccountRow,
  scope: Scope,
): Promise<AccountState> {
  const state = emptyAccountState(account.id, account.terms, account.currency)
  const { settled, unsettled, held, dividendsDue, sequence } = account
  Object.assign(state, { settled, unsettled, held, dividendsDue, sequence })
  state.closedAt = (await closingOf(db, account))?.at ?? null
  for (const row of await db.select().from(paperSettling).where(ofAccount(paperSettling, account))) {
    state.settling.set(row.day, row.amount)
  }
  await bring(db, account, state, scope)
  return state
}

/** Of a state that is remembered, as it stands, what a piece of work needs beside that is read; without one all it needs. */
export async function completeAccountState(
  db: Queryable,
  account: AccountRow,
  scope: Scope,
  known: CachedAccountState | undefined,
): Promise<CachedAccountState> {
  const { symbols } = scope
  if (!known || (symbols === 'all' && known.symbols !== 'all')) {
    const state = await loadAccountState(db, account, scope)
    return { state, symbols: symbols === 'all' ? 'all' : new Set(symbols) }
  }
  const { state, symbols: there } = known
  const missing = symbols === 'all' || there === 'all' ? [] : symbols.filter((one) => !there.has(one))
  const orderIds = scope.orderIds?.filter((id) => !state.orders.has(id)) ?? []
  if (missing.length > 0 || orderIds.length > 0)
    await bring(db, account, state, { symbols: missing, orderIds })
  return { state, symbols: there === 'all' ? 'all' : new Set([...there, ...missing]) }
}

/** Reads orders, lots and positions into a state. */
async function bring(db: Queryable, account: AccountRow, state: AccountState, scope: Scope): Promise<void> {
  const isNothing = scope.symbols.length === 0 && !scope.orderIds?.length
  if (isNothing) return
  const symbolIn = (column: PgColumn) =>
    scope.symbols === 'all' ? undefined : inArray(column, [...scope.symbols])
  const isOpen = and(eq(paperOrder.isOpen, true), symbolIn(paperOrder.symbol))
  const orders = await db
    .select()
    .from(paperOrder)
    .where(
      and(
        ofAccount(paperOrder, account),
        scope.orderIds ? or(isOpen, inArray(paperOrder.id, [...scope.orderIds])) : isOpen,
      ),
    )
    .orderBy(asc(paperOrder.id))
  for (const row of orders) state.orders.set(row.id, accountOrderOf(row))
  const lots = await db
    .select()
    .from(paperLot)
    .where(and(ofAccount(paperLot, account), symbolIn(paperLot.symbol)))
    .orderBy(asc(paperLot.symbol), asc(paperLot.place))
  for (const [symbol, own] of Map.groupBy(lots, (row) => row.symbol)) state.lots.set(symbol, own.map(lotOf))
  const positions = await db
    .select({ symbol: paperPosition.symbol, taken: paperPosition.taken })
    .from(paperPosition)
    .where(and(ofAccount(paperPosition, account), symbolIn(paperPosition.symbol)))
  for (const { symbol, taken } of positions) {
    if (taken) state.taken.set(symbol, taken)
    // A symbol of which everything was sold stays known, as a journal folded again knows it.
    if (!state.lots.has(symbol)) state.lots.set(symbol, [])
  }
}

const ofAccount = (
  table: { organisationId: PgColumn; accountId: PgColumn },
  { organisationId, id }: AccountRow,
) => and(eq(table.organisationId, organisationId), eq(table.accountId, id))

const lotOf = ({ executionId, openedAt, quantity, cost, fees }: typeof paperLot.$inferSelect): Lot => ({
  id: executionId,
  openedAt: openedAt.getTime(),
  quantity,
  cost,
  fees,
})

/** An order as the state has it. */
export function accountOrderOf(row: OrderRow): AccountOrder {
  const {
    organisationId: _,
    accountId: __,
    requestDigest: ___,
    isOpen: ____,
    createdAt,
    expiresAt,
    ...order
  } = row
  return { ...order, createdAt: createdAt.getTime(), expiresAt: expiresAt.getTime() }
}

/** When something was last booked at an account. */
export async function lastBookedAt(
  db: Queryable,
  organisationId: number,
  accountId: number,
): Promise<number> {
  const [row] = await db
    .select({ at: paperJournal.at })
    .from(paperJournal)
    .where(and(eq(paperJournal.organisationId, organisationId), eq(paperJournal.accountId, accountId)))
    .orderBy(desc(paperJournal.sequence))
    .limit(1)
  return row?.at.getTime() ?? 0
}
