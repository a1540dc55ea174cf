import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { isTradedAt } from '../closing/store.ts'
import { type AccountAt, accountOf } from '../store.ts'
import { type AccountRow, paperAccount } from '../tables.ts'

/** An account with the accounts that keep its cash and holdings in other currencies, itself first. @throws Problem `not-found`. */
export async function accountInCurrencies(db: Queryable, at: AccountAt): Promise<AccountRow[]> {
  const account = await accountOf(db, at.organisationId, at.accountId)
  if (account.mainId !== null) return [account]
  const others = await db
    .select()
    .from(paperAccount)
    .where(
      and(
        eq(paperAccount.organisationId, at.organisationId),
        eq(paperAccount.mainId, account.id),
        isTradedAt,
      ),
    )
    .orderBy(asc(paperAccount.id))
  return [account, ...others]
}

/** The account that keeps what another has in a currency; undefined where it has none in it yet. */
export async function accountInCurrency(
  db: Queryable,
  at: AccountAt,
  currency: string,
): Promise<AccountRow | undefined> {
  return (await accountInCurrencies(db, at)).find((one) => one.currency === currency)
}
