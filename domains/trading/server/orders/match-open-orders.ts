import type { Bar, Market, Quote } from '#engines/order-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import { matchAgainstMarket } from '../account-state/match-against-market.ts'
import { workOnAccount } from '../books/work-on-account.ts'
import * as dueAccounts from '../due-accounts-store.ts'
import type * as store from '../store.ts'

/** Lets an account of any organisation meet the system's own work. */
export function contextOf(ctx: Context, organisationId: number, name: string): Context {
  return { ...ctx, actor: { kind: 'system', name, organisationId } }
}

/**
 * Of the accounts that something is for, the one that is meant: a past that is lived through for one account touches no other. What is for all is of the
 * present, and leaves an account in its past alone.
 */
export const amongThese = (all: readonly dueAccounts.DueAccount[], only: store.AccountAt | undefined) =>
  all.filter((at) =>
    only ? at.accountId === only.accountId && at.organisationId === only.organisationId : !at.isInPast,
  )

/**
 * Holds a quote against every open order in its symbol, account by account, each in a change of its own. The same quote again changes nothing.
 * @param only the one account whose orders are meant.
 * @returns how many fills it made.
 */
export const onQuote = (ctx: Context, quote: Quote, only?: store.AccountAt): Promise<number> =>
  matchOpenOrders(ctx, quote, only)

/** Holds a bar against every open order in its symbol, where there are no quotes. @returns how many fills it made. */
export const onBar = (ctx: Context, bar: Bar): Promise<number> => matchOpenOrders(ctx, bar)

async function matchOpenOrders(ctx: Context, market: Market, only?: store.AccountAt): Promise<number> {
  let fills = 0
  const waiting = await dueAccounts.accountsWaitingFor(ctx.db, market.symbol)
  for (const { organisationId, accountId } of amongThese(waiting, only)) {
    const own = contextOf(ctx, organisationId, 'paper-market')
    fills += await workOnAccount(own, accountId, { symbols: [market.symbol] }, ({ recorder }) => {
      matchAgainstMarket(recorder, market)
      return recorder.booked.filter(({ event }) => event.kind === 'order-filled').length
    })
  }
  return fills
}
