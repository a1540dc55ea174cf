import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { AccountRow } from '../tables.ts'
import { closingOf } from './store.ts'

/** @throws Problem `conflict` for an account that is closed. */
export async function refuseClosedAccount(db: Queryable, account: AccountRow): Promise<void> {
  const closing = await closingOf(db, account)
  if (!closing) return
  throw new Problem(
    'conflict',
    'This account is closed. Its history is kept; it no longer accepts activity.',
    {
      reason: 'ACCOUNT_CLOSED',
      accountId: account.id,
    },
  )
}
