import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Desk, type DeskOrder, emptyDesk } from '../desk/desk.ts'
import { paperAccount, paperLot, paperOrder, paperPosition, paperSettling } from '../tables.ts'

export type AccountRow = typeof paperAccount.$inferSelect
export type OrderRow = typeof paperOrder.$inferSelect

/** Which part of an account a piece of work needs: symbols, or everything; and orders that have ended where they are asked about. */
export type Scope = { symbols: readonly string[] | 'all'; orderIds?: readonly number[] }

/** An account, locked: work on one account is done one piece after the other. @throws Problem `not-found`. */
export async function lockAccount(db: Queryable, organisationId: number, id: number): Promise<AccountRow> {
  const [row] = await db
    .select()
    .from(paperAccount)
    .where(and(eq(paperAccount.organisationId, organisationId), eq(paperAccount.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', `There is no trading account ${id}.`)
  return row
}

/** The desk of an account as far as a piece of work needs it. */
export async function loadDesk(db: Queryable, account: AccountRow, scope: Scope): Promise<Desk> {
  const desk = emptyDesk(account.id, account.terms)
  const { settled, unsettled, held, dividendsDue, sequence } = account
  Object.assign(desk, { settled, unsettled, held, dividendsDue, sequence })
  const own = <Table extends { organisationId: never; accountId: never }>(table: Table) =>
    and(eq(table.organisationId, account.organisationId), eq(table.accountId, account.id))
  const symbolIn = (column: never) =>
    scope.symbols === 'all' ? undefined : inArray(column, scope.symbols as string[])

  for (const row of await db
    .select()
    .from(paperSettling)
    .where(own(paperSettling as never))) {
    desk.settling.set(row.day, row.amount)
  }
  const isOpen = and(eq(paperOrder.isOpen, true), symbolIn(paperOrder.symbol as never))
  const orders = await db
    .select()
    .from(paperOrder)
    .where(
      and(
        own(paperOrder as never),
        scope.orderIds ? or(isOpen, inArray(paperOrder.id, [...scope.orderIds])) : isOpen,
      ),
    )
    .orderBy(asc(paperOrder.id))
  for (const row of orders) desk.orders.set(row.id, deskOrderOf(row))
  const lots = await db
    .select()
    .from(paperLot)
    .where(and(own(paperLot as never), symbolIn(paperLot.symbol as never)))
    .orderBy(asc(paperLot.symbol), asc(paperLot.place))
  for (const row of lots) {
    const { executionId: id, openedAt, quantity, cost, fees } = row
    const lot = { id, openedAt: openedAt.getTime(), quantity, cost, fees }
    desk.lots.set(row.symbol, [...(desk.lots.get(row.symbol) ?? []), lot])
  }
  const positions = await db
    .select({ symbol: paperPosition.symbol, taken: paperPosition.taken })
    .from(paperPosition)
    .where(and(own(paperPosition as never), symbolIn(paperPosition.symbol as never)))
  for (const { symbol, taken } of positions) {
    if (taken) desk.taken.set(symbol, taken)
    // A symbol of which everything was sold stays known, as a journal folded anew knows it.
    if (!desk.lots.has(symbol)) desk.lots.set(symbol, [])
  }
  return desk
}

/** An order as the desk has it. */
export function deskOrderOf(row: OrderRow): DeskOrder {
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
