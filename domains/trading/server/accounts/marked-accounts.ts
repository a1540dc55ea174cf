import type { Context } from '#platform/context/index.ts'
import { lastSampleIdsOf } from '#platform/sample-data/index.ts'
import type { TradingAccount } from '../../contract/index.ts'
import { listAccounts } from './list-accounts.ts'

/** The accounts as a call answers them, each marked where it is of the sample: for verbs that ask “my accounts” without a call. */
export async function markedAccounts(ctx: Context, orgId?: number): Promise<TradingAccount[]> {
  const [accounts, last] = await Promise.all([
    listAccounts(ctx, orgId === undefined ? {} : { orgId }),
    lastSampleIdsOf(ctx.db, ctx.actor.organisationId),
  ])
  return accounts.map((account) => ({ ...account, isSample: account.id <= (last.account ?? 0) }))
}
