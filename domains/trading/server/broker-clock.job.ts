import { z } from 'zod'
import { newYorkDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineJob } from '#platform/jobs/index.ts'
import { workAtDesk } from './books/work-at-desk.ts'
import { payDividend } from './desk/corporate-actions.ts'
import { expireOrders, settleCash } from './desk/pass-time.ts'
import { amongThese, contextOf } from './meet-market.ts'
import * as store from './store.ts'

/** Lets time pass at the accounts that are due, or at the one that is meant: orders end, cash settles, dividends are paid. @returns how many accounts. */
export async function passTime(ctx: Context, only?: store.AccountAt): Promise<number> {
  const today = newYorkDay(ctx.now.getTime())
  const due = amongThese(await store.accountsDue(ctx.db, ctx.now, today), only)
  for (const at of due) {
    const own = contextOf(ctx, at.organisationId, 'paper-clock')
    await workAtDesk(own, at.accountId, { symbols: 'all' }, async ({ tx, shift }) => {
      expireOrders(shift)
      settleCash(shift)
      for (const { symbol, exDay, amount } of await store.dividendsToPay(tx.db, at, today)) {
        payDividend(shift, { symbol, exDay, amount })
      }
    })
  }
  return due.length
}

/** Every minute. */
export const brokerClock = defineJob({
  name: 'trading.clock',
  payload: z.object({}),
  every: '* * * * *',
  async run(_house, _payload, { ctx }) {
    await passTime(ctx)
  },
})
