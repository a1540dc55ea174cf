import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { isTradedAt } from './closing/store.ts'
import type { AccountAt } from './store.ts'
import {
  paperAccount,
  paperCorporateAction,
  paperFill,
  paperOrder,
  paperPosition,
  paperSettling,
} from './tables.ts'

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

/** The symbols that any account holds, held or has open orders in: whoever has sold since may be owed a dividend that is told late. */
export async function symbolsConcerned(db: Queryable): Promise<ReadonlySet<string>> {
  const held = await db.selectDistinct({ symbol: paperPosition.symbol }).from(paperPosition)
  const ordered = await db
    .selectDistinct({ symbol: paperOrder.symbol })
    .from(paperOrder)
    .where(eq(paperOrder.isOpen, true))
  return new Set([...held, ...ordered].map(({ symbol }) => symbol))
}

/**
 * Accounts that are traded at, of any organisation, that hold a symbol, traded it since or have open orders in it, and did not go through a dividend or a split. On a later day than its own none whose shares
 * came of a broker's file: the file tells its dividends and splits itself. The market's shares are those listed in dollars: an account in another currency holds other ones.
 */
export async function accountsConcerned(
  db: Queryable,
  { symbol, kind, exDay }: { symbol: string; kind: 'dividend' | 'split'; exDay: IsoDay },
  today: IsoDay,
): Promise<DueAccount[]> {
  const isLate = exDay < today
  const { rows } = await db.execute<{ organisation_id: number; id: string; is_in_past: boolean }>(sql`
    select organisation_id, id, is_in_past from ${paperAccount}
    where (
      exists (select from ${paperPosition} p where p.organisation_id = ${paperAccount.organisationId} and p.account_id = ${paperAccount.id}
        and p.symbol = ${symbol} and (p.quantity > 0 or (${kind} = 'split' and p.quantity <> 0)))
      or exists (select from ${paperOrder} o where o.organisation_id = ${paperAccount.organisationId} and o.account_id = ${paperAccount.id}
        and o.symbol = ${symbol} and o.is_open)
      or exists (select from ${paperFill} f where f.organisation_id = ${paperAccount.organisationId} and f.account_id = ${paperAccount.id}
        and f.executed_at >= ${exDay}::date and f.symbol = ${symbol} and f.trade_day >= ${exDay})
    )
    and not (${isLate}::boolean and exists (select from ${paperFill} f where f.organisation_id = ${paperAccount.organisationId} and f.account_id = ${paperAccount.id}
      and f.symbol = ${symbol} and f.import_id is not null))
    and not exists (select from ${paperCorporateAction} a where a.organisation_id = ${paperAccount.organisationId} and a.account_id = ${paperAccount.id}
      and a.symbol = ${symbol} and a.kind = ${kind} and a.ex_day = ${exDay})
    and ${paperAccount.currency} = 'USD'
    and ${isTradedAt}
    order by organisation_id, id`)
  return rows.map(({ organisation_id, id, is_in_past }) => ({
    organisationId: organisation_id,
    accountId: Number(id),
    isInPast: is_in_past,
  }))
}

/** What an account bought and sold of a symbol on an ex-day and since. */
export type TradedSince = { bought: number; sold: number }

export async function tradedSince(
  db: Queryable,
  { organisationId, accountId }: AccountAt,
  { symbol, exDay }: { symbol: string; exDay: IsoDay },
): Promise<TradedSince> {
  const { rows } = await db.execute<{ bought: string; sold: string }>(sql`
    select coalesce(sum(quantity) filter (where side = 'BUY'), 0)::text as bought,
      coalesce(sum(quantity) filter (where side <> 'BUY'), 0)::text as sold
    from ${paperFill} where organisation_id = ${organisationId} and account_id = ${accountId} and symbol = ${symbol} and trade_day >= ${exDay}`)
  return { bought: Number(rows[0]?.bought ?? 0), sold: Number(rows[0]?.sold ?? 0) }
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
