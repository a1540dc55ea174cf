import type { Context } from '#platform/context/index.ts'
import * as store from '../store.ts'

/**
 * Removes an organisation's accounts up to a number, with everything that happened at them, or whatever it has: sample data goes so. The audit log keeps what was done.
 * @returns how many accounts.
 */
export async function removeAccounts({ db, actor }: Context, upTo?: number): Promise<number> {
  const { organisationId } = actor
  const all = (await store.accountsOf(db, organisationId)).map(({ id }) => id)
  const ids = upTo === undefined ? all : all.filter((id) => id <= upTo)
  if (upTo === undefined) await store.deleteAllTrading(db, organisationId)
  else if (ids.length > 0) await store.deleteAllTrading(db, organisationId, ids)
  return ids.length
}
