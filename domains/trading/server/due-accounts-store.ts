import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { isTradedAt } from './closing/store.ts'
import type { AccountAt } from './store.ts'
import { paperAccount, paperCorporateAction, paperOrder, paperPosition, paperSettling } from './tables.ts'

/** An account that something is for. */
export type DueAccount = AccountAt & { isInPast: boolean }

const dueAccount = {
  organisationId: paperAccount.organisationId,
  accountId: paperAccount.id,
  isInPast: paperAccount.isInPast,
}

/** Accounts, of any organisation, with open orders in a symbol. */
export function accountsWaitingFor(db: Queryable, symbol: string): Promise<DueAccount[]> {
  return db
    .selectDistinct(dueAccount)
    .from(paperOrder)
    .innerJoin(
      paperAccount,
      and(
        eq(paperAccount.organisationId, paperOrder.organisationId),
        eq(paperAccount.id, paperOrder.accountId),
      ),
    )
    .where(and(eq(paperOrder.symbol, symbol), eq(paperOrder.isOpen, true)))
    .orderBy(asc(paperAccount.organisationId), asc(paperAccount.id))
}

/** Lets the present meet an account whose past is lived through. */
export async function arriveInPresent(db: Transaction, at: AccountAt): Promise<void> {
  await db
    .update(paperAccount)
    .set({ isInPast: false })
    .where(and(eq(paperAccount.organisationId, at.organisationId), eq(paperAccount.id, at.accountId)))
}

/** Accounts that are traded at, of any organisation, with orders whose time is over or cash that settles by a day. */
export async function accountsDue(db: Queryable, now: Date, today: IsoDay): Promise<DueAccount[]> {
  const isDue = or(
    exists(
      db
        .select({ one: sql`1` })
        .from(paperOrder)
        .where(
          and(
            eq(paperOrder.organisationId, paperAccount.organisationId),
            eq(paperOrder.accountId, paperAccount.id),
            eq(paperOrder.isOpen, true),
            lte(paperOrder.expiresAt, now),
          ),
        ),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(paperSettling)
        .where(
          and(
            eq(paperSettling.organisationId, paperAccount.organisationId),
            eq(paperSettling.accountId, paperAccount.id),
            lte(paperSettling.day, today),
          ),
        ),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(paperCorporateAction)
        .where(
          and(
            eq(paperCorporateAction.organisationId, paperAccount.organisationId),
            eq(paperCorporateAction.accountId, paperAccount.id),
            isNull(paperCorporateAction.paidAt),
            lte(paperCorporateAction.payDay, today),
          ),
        ),
    ),
  )
  return db
    .select(dueAccount)
    .from(paperAccount)
    .where(and(isTradedAt, isDue))
    .orderBy(asc(paperAccount.organisationId), asc(paperAccount.id))
}

/** Accounts that are traded at, of any organisation, that hold a symbol or have open orders in it. */
export async function accountsConcerned(db: Queryable, symbol: string): Promise<DueAccount[]> {
  const holders = await db
    .select(dueAccount)
    .from(paperPosition)
    .innerJoin(
      paperAccount,
      and(
        eq(paperAccount.organisationId, paperPosition.organisationId),
        eq(paperAccount.id, paperPosition.accountId),
      ),
    )
    .where(and(eq(paperPosition.symbol, symbol), sql`${paperPosition.quantity} > 0`, isTradedAt))
  const all = [...holders, ...(await accountsWaitingFor(db, symbol))]
  return [...new Map(all.map((at) => [`${at.organisationId} ${at.accountId}`, at])).values()]
}

/** Whether an account has gone through a dividend or a split. */
export async function wentThrough(
  db: Queryable,
  at: AccountAt,
  action: { symbol: string; kind: 'dividend' | 'split'; exDay: IsoDay },
): Promise<boolean> {
  const count = await db.$count(
    paperCorporateAction,
    and(
      eq(paperCorporateAction.organisationId, at.organisationId),
      eq(paperCorporateAction.accountId, at.accountId),
      eq(paperCorporateAction.symbol, action.symbol),
      eq(paperCorporateAction.kind, action.kind),
      eq(paperCorporateAction.exDay, action.exDay),
    ),
  )
  return count > 0
}

/** Dividends of an account that are to be paid by a day. */
export function dividendsToPay(db: Queryable, at: AccountAt, today: IsoDay) {
  return db
    .select()
    .from(paperCorporateAction)
    .where(
      and(
        eq(paperCorporateAction.organisationId, at.organisationId),
        eq(paperCorporateAction.accountId, at.accountId),
        eq(paperCorporateAction.kind, 'dividend'),
        isNull(paperCorporateAction.paidAt),
        lte(paperCorporateAction.payDay, today),
      ),
    )
    .orderBy(asc(paperCorporateAction.exDay), asc(paperCorporateAction.symbol))
}
