import { and, eq, ne, sql } from 'drizzle-orm'
import { type Money, plus, type Quantity } from '#engines/money/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { Terms } from '../account-state/account-state.ts'
import * as store from '../store.ts'
import { paperPosition } from '../tables.ts'

/** What an account has: cash with dividends due, and units of each symbol. Amounts are ten-thousandths of a dollar. */
export type PositionsAndCash = {
  cash: Money
  currency: string
  quantities: ReadonlyMap<string, Quantity>
  /** The number of its last event. */
  sequence: number
  openedAt: Date
}

/** What an account has now. @throws Problem `not-found`. */
export async function positionsAndCashOf(db: Queryable, at: store.AccountAt): Promise<PositionsAndCash> {
  const account = await store.accountOf(db, at.organisationId, at.accountId)
  const held = await db
    .select({ symbol: paperPosition.symbol, quantity: paperPosition.quantity })
    .from(paperPosition)
    .where(
      and(
        eq(paperPosition.organisationId, at.organisationId),
        eq(paperPosition.accountId, at.accountId),
        ne(paperPosition.quantity, sql`0`),
      ),
    )
  return {
    cash: plus(plus(account.settled, account.unsettled), account.dividendsDue),
    currency: account.currency,
    quantities: new Map(held.map(({ symbol, quantity }) => [symbol, quantity])),
    sequence: account.sequence,
    openedAt: account.openedAt,
  }
}

/** What an account is kept in. @throws Problem `not-found`. */
export async function accountCurrency(db: Queryable, at: store.AccountAt): Promise<string> {
  return (await store.accountOf(db, at.organisationId, at.accountId)).currency
}

/** The terms that an account trades under. @throws Problem `not-found`. */
export async function accountTerms(db: Queryable, at: store.AccountAt): Promise<Terms> {
  return (await store.accountOf(db, at.organisationId, at.accountId)).terms
}
