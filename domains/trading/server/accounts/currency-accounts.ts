import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { isTradedAt } from '../closing/store.ts'
import { type AccountAt, accountOf } from '../store.ts'
import { type AccountRow, paperAccount } from '../tables.ts'
import { openPaperAccount } from './open-account.ts'

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

/** The same, which is opened where there is none: with the name and the terms of its main account. Inside a change. @returns its number. */
export async function openInCurrency(tx: Context, at: AccountAt, currency: string): Promise<number> {
  const found = await accountInCurrency(tx.db, at, currency)
  if (found) return found.id
  const { name, number, terms } = await accountOf(tx.db, at.organisationId, at.accountId)
  return openPaperAccount(tx, {
    accountName: `${name} · ${currency}`.slice(0, 80),
    initialCash: 0,
    lotMethod: terms.lotMethod,
    commission: terms.commission,
    currency,
    main: { id: at.accountId, number },
  })
}
