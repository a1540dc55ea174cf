import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { TradingAccount } from '../../contract/schemas.ts'
import { idempotencyKeyOf } from '../orders/idempotency-key.ts'
import { accountNow } from './list-accounts.ts'
import { depositCash, withdrawCash } from './transfer-cash.ts'

type CashToMove = RequestOf<typeof endpoints.depositCash>

/** Pays cash into an account of whoever asks. @throws Problem `not-found`, `conflict`. */
export const payIn = (ctx: Context, input: CashToMove): Promise<TradingAccount> =>
  moveCash(ctx, input, depositCash)

/** Takes cash out of an account of whoever asks. @throws Problem `not-found`, `conflict` where more is wanted than is free. */
export const payOut = (ctx: Context, input: CashToMove): Promise<TradingAccount> =>
  moveCash(ctx, input, withdrawCash)

async function moveCash(
  ctx: Context,
  { id, amount, clientTransferId }: CashToMove,
  transfer: typeof depositCash,
): Promise<TradingAccount> {
  await transfer(ctx, { accountId: id, cents: amount, transferId: clientTransferId ?? idempotencyKeyOf(ctx) })
  return accountNow(ctx, id)
}
