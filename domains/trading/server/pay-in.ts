import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/endpoints.ts'
import type { TradingAccount } from '../contract/nouns.ts'
import { depositCash } from './deposit-cash.ts'
import { accountShape, valuedPositions } from './list-accounts.ts'
import * as store from './store.ts'

/** Pays cash into an account of whoever asks. @throws Problem `not-found`. */
export async function payIn(
  ctx: Context,
  input: RequestOf<typeof endpoints.depositCash>,
): Promise<TradingAccount> {
  const { organisationId } = ctx.actor
  await depositCash(ctx, { accountId: input.id, cents: input.amount })
  const { positions } = await valuedPositions(ctx, organisationId, input.id)
  return accountShape(await store.accountOf(ctx.db, organisationId, input.id), positions)
}
