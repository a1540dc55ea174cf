import { z } from 'zod'
import { newYorkDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { payDividend } from './account-state/corporate-actions.ts'
import { expireOrders, settleCash } from './account-state/settle-and-expire.ts'
import { workOnAccount } from './books/work-on-account.ts'
import * as dueAccounts from './due-accounts-store.ts'
import { amongThese, contextOf } from './orders/match-open-orders.ts'
import type * as store from './store.ts'

/** Lets time pass at the accounts that are due, or at the one that is meant: orders end, cash settles, dividends are paid. @returns how many accounts. */
export async function settleAndExpire(ctx: Context, only?: store.AccountAt): Promise<number> {
  const today = newYorkDay(ctx.now.getTime())
  const due = amongThese(await dueAccounts.accountsDue(ctx.db, ctx.now, today), only)
  for (const at of due) {
    const own = contextOf(ctx, at.organisationId, 'paper-clock')
    await workOnAccount(own, at.accountId, { symbols: 'all' }, async ({ tx, recorder }) => {
      expireOrders(recorder)
      settleCash(recorder)
      for (const { symbol, exDay, amount } of await dueAccounts.dividendsToPay(tx.db, at, today)) {
        payDividend(recorder, { symbol, exDay, amount })
      }
    })
  }
  return due.length
}

/** Every minute. */
export const brokerClock = defineInstallationJob({
  name: 'trading.clock',
  payload: z.object({}),
  every: '* * * * *',
  async run(_installation, _payload, { ctxOf }) {
    await settleAndExpire(ctxOf(HOME_ORGANISATION_ID))
  },
})
