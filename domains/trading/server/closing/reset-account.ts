import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { TradingAccount } from '../../contract/schemas.ts'
import { closeAccount } from '../account-state/close-account.ts'
import { accountNow } from '../accounts/list-accounts.ts'
import { openPaperAccount } from '../accounts/open-account.ts'
import { refuseBeside } from '../booked-files/going-on.ts'
import { workOnAccount } from '../books/work-on-account.ts'
import * as store from '../store.ts'

/**
 * Begins again: the account is closed as it stands and a fresh one with the same name and terms opens with the cash that is wanted. Nothing
 * of the old one is changed or removed; its history can be read.
 * @returns the fresh account.
 * @throws Problem `not-found`, `conflict` for one that is closed already or into which a file is being imported.
 */
export async function resetAccount(
  ctx: Context,
  { id, initialCash }: RequestOf<typeof endpoints.resetAccount>,
): Promise<TradingAccount> {
  const at = { organisationId: ctx.actor.organisationId, accountId: id }
  const freshId = await recordChange(ctx, async (tx) => {
    const { name, number, terms } = await store.accountOf(tx.db, at.organisationId, id)
    const { lotMethod, commission } = terms
    const successorId = await openPaperAccount(tx, { accountName: name, initialCash, lotMethod, commission })
    await workOnAccount(tx, id, { symbols: 'all' }, async ({ recorder }) => {
      await refuseBeside(tx.db, at)
      closeAccount(recorder, successorId)
    })
    return {
      result: successorId,
      trace: {
        action: 'paper-account.reset',
        subject: { type: 'paper-account', id },
        before: { id, number },
        after: { id: successorId, initialCash },
      },
    }
  })
  return accountNow(ctx, freshId)
}
