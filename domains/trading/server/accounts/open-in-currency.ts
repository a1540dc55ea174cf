import type { Context } from '#platform/context/index.ts'
import { type AccountAt, accountOf } from '../store.ts'
import { accountInCurrency } from './currency-accounts.ts'
import { openPaperAccount } from './open-account.ts'

/** The account that keeps what another has in a currency; it is opened where there is none, with the name and the terms of its main account. Inside a change. @returns its number. */
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
