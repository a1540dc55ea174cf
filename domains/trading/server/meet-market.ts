import type { Bar, Market, Quote } from '#engines/order-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import { workAtDesk } from './books/work-at-desk.ts'
import { lookAtMarket } from './desk/look-at-market.ts'
import * as store from './store.ts'

/** Lets an account of any organisation meet the system's own work. */
export function contextOf(ctx: Context, organisationId: number, name: string): Context {
  return { ...ctx, actor: { kind: 'system', name, organisationId } }
}

/**
 * Holds a quote against every open order in its symbol, account by account, each in a change of its own. The same quote again changes nothing.
 * @returns how many fills it made.
 */
export const onQuote = (ctx: Context, quote: Quote): Promise<number> => meetMarket(ctx, quote)

/** Holds a bar against every open order in its symbol, where there are no quotes. @returns how many fills it made. */
export const onBar = (ctx: Context, bar: Bar): Promise<number> => meetMarket(ctx, bar)

async function meetMarket(ctx: Context, market: Market): Promise<number> {
  let fills = 0
  for (const { organisationId, accountId } of await store.accountsWaitingFor(ctx.db, market.symbol)) {
    const own = contextOf(ctx, organisationId, 'paper-market')
    fills += await workAtDesk(own, accountId, { symbols: [market.symbol] }, ({ shift }) => {
      lookAtMarket(shift, market)
      return shift.booked.filter(({ happening }) => happening.kind === 'order-filled').length
    })
  }
  return fills
}
