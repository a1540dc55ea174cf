import type { Queryable } from '#platform/database/index.ts'
import * as store from './store.ts'

/**
 * Removes an organisation's accounts up to a number, with everything that happened at them: sample data goes so. The audit log keeps what was done.
 * @returns how many accounts.
 */
export async function deleteAccountsUpTo(
  db: Queryable,
  organisationId: number,
  lastId: number,
): Promise<number> {
  const ids = (await store.accountsOf(db, organisationId)).map(({ id }) => id).filter((id) => id <= lastId)
  if (ids.length > 0) await store.deleteAllTrading(db, organisationId, ids)
  return ids.length
}
