import { moneyOfCents, NO_MONEY } from '#engines/money/index.ts'
import { defaultMatchSettings } from '#engines/order-matching/index.ts'
import { bookkeeping, recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { TradingAccount } from '../../contract/schemas.ts'
import type { Terms } from '../account-state/account-state.ts'
import { workOnAccount } from '../books/work-on-account.ts'
import * as dueAccounts from '../due-accounts-store.ts'
import * as store from '../store.ts'
import { accountNow } from './list-accounts.ts'
import { organisationOf } from './own-organisation.ts'

/** An account to open: its name, its first cash in cents, and terms that are not the usual ones. */
export type AccountToOpen = {
  accountName: string
  initialCash: number
  /** What it is kept in: dollars by default. */
  currency?: string
  /** The account whose cash and holdings in that currency it keeps. */
  main?: { id: number; number: string }
  /** Opened in a past that is lived through step by step: the present meets it only after `arriveInPresent`. */
  isInPast?: boolean
} & Partial<Terms>

/** Opens a paper account with cash. Inside another change it commits with that one. @returns its number. */
export async function openPaperAccount(ctx: Context, wanted: AccountToOpen): Promise<number> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const currency = wanted.currency ?? 'USD'
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
      number: wanted.main ? `${wanted.main.number}-${currency}` : `PA-${String(id).padStart(6, '0')}`,
      terms,
      currency,
      mainId: wanted.main?.id ?? null,
      settled: NO_MONEY,
      unsettled: NO_MONEY,
      held: NO_MONEY,
      dividendsDue: NO_MONEY,
      sequence: 0,
      openedAt: tx.now,
      isInPast: wanted.isInPast ?? false,
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
        after: { name: wanted.accountName, terms, currency },
      },
    }
  })
}

/** Ends the past of an account: from now on the clock and the market of the present are its own. */
export async function arriveInPresent(ctx: Context, accountId: number): Promise<void> {
  const at = { organisationId: ctx.actor.organisationId, accountId }
  await dueAccounts.arriveInPresent(
    bookkeeping(ctx.db, 'which clock moves an account, nothing of its books'),
    at,
  )
}

/** Opens a paper account for whoever asks. */
export async function openAccount(
  ctx: Context,
  input: RequestOf<typeof endpoints.openAccount>,
): Promise<TradingAccount> {
  organisationOf(ctx, input.orgId)
  return accountNow(ctx, await openPaperAccount(ctx, input))
}
