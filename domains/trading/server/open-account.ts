import { moneyOfCents, NO_MONEY } from '#engines/money/index.ts'
import { defaultMatchSettings } from '#engines/order-matching/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/endpoints.ts'
import type { TradingAccount } from '../contract/nouns.ts'
import type { Terms } from './account-state/account-state.ts'
import { workOnAccount } from './books/work-on-account.ts'
import { accountNow } from './list-accounts.ts'
import { organisationOf } from './own-organisation.ts'
import * as store from './store.ts'

/** An account to open: its name, its first cash in cents, and terms that are not the usual ones. */
export type AccountToOpen = { accountName: string; initialCash: number } & Partial<Terms>

/** Opens a paper account with cash. Inside another change it commits with that one. @returns its number. */
export async function openPaperAccount(ctx: Context, wanted: AccountToOpen): Promise<number> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const [id = 0] = await store.takeIds(tx.db, 'paper_account', 1)
    const terms: Terms = {
      lotMethod: wanted.lotMethod ?? 'FIFO',
      commission: wanted.commission ?? { kind: 'none' },
      // Its own number is its seed: the same account is filled the same way.
      matching: wanted.matching ?? { ...defaultMatchSettings, seed: id },
    }
    await store.insertAccount(tx.db, {
      organisationId,
      id,
      name: wanted.accountName,
      number: `PA-${String(id).padStart(6, '0')}`,
      terms,
      settled: NO_MONEY,
      unsettled: NO_MONEY,
      held: NO_MONEY,
      dividendsDue: NO_MONEY,
      sequence: 0,
      openedAt: tx.now,
    })
    if (wanted.initialCash > 0) {
      await workOnAccount(tx, id, { symbols: [] }, ({ recorder }) =>
        recorder.record({ kind: 'cash-contributed', amount: moneyOfCents(wanted.initialCash) }),
      )
    }
    return {
      result: id,
      trace: {
        action: 'paper-account.opened',
        subject: { type: 'paper-account', id },
        after: { name: wanted.accountName, terms },
      },
    }
  })
}

/** Opens a paper account for whoever asks. */
export async function openAccount(
  ctx: Context,
  input: RequestOf<typeof endpoints.openAccount>,
): Promise<TradingAccount> {
  organisationOf(ctx, input.orgId)
  return accountNow(ctx, await openPaperAccount(ctx, input))
}
