import type { Change, Context } from '#platform/context/index.ts'
import * as store from '../store.ts'

/** Removes all accounts of an organisation with everything that happened at them. The audit log keeps what was done. Gives how many accounts. */
export async function removeAccounts({ db, actor }: Context): Promise<number> {
  const { length } = await store.accountsOf(db, actor.organisationId)
  await store.deleteAllTrading(db, actor.organisationId)
  return length
}

/** Rows of the books are only added: those of a sample account that goes may go in this change. */
export async function allowRemoval(tx: Change): Promise<{ count: number; kept: null }> {
  await store.allowRemoval(tx.db)
  return { count: 0, kept: null }
}
