import { z } from 'zod'
import { newYorkDay, sessionOf } from '#engines/market-calendar/index.ts'
import { listings } from '#engines/market-simulator/index.ts'
import { type Price, price } from '#engines/money/index.ts'
import type { Context, House } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineHouseJob } from '#platform/jobs/index.ts'
import { corporateActionsOf } from './history/corporate-actions.ts'
import { type QuoteToTradeOn, tradingPrices } from './quotes/trading-prices.ts'
import { refreshQuotes } from './sources/refresh-quotes.ts'

/** Who hears what happens on the market, in this order: splits and dividends of the day before its first quotes. */
export type MarketListener = {
  onSplit(ctx: Context, split: { symbol: string; exDay: string; to: number; from: number }): Promise<unknown>
  onDividend(
    ctx: Context,
    dividend: { symbol: string; exDay: string; payDay: string; perShare: Price },
  ): Promise<unknown>
  onQuote(ctx: Context, quote: QuoteToTradeOn): Promise<unknown>
  /** Every quote of this minute was handed over. */
  onQuotesPublished?(ctx: Context): Promise<unknown>
}

const listeners = new WeakMap<House, MarketListener>()

/** Names who hears it: once, at start. */
export function setMarketListener(house: House, listener: MarketListener): void {
  listeners.set(house, listener)
}

const tradable = listings.filter(({ kind }) => kind === 'stock' || kind === 'etf').map(({ symbol }) => symbol)

/** Tells the day's splits and dividends until the close, and every quote while the exchange trades. @returns how many quotes were told. */
export async function runMarketTick(ctx: Context): Promise<number> {
  const listener = listeners.get(ctx.house)
  const now = ctx.now.getTime()
  const session = sessionOf(newYorkDay(now))
  if (!listener || !session || now >= session.closesAt) return 0
  for (const symbol of tradable) {
    const { splits, dividends } = await corporateActionsOf(ctx, symbol, {
      from: session.day,
      to: session.day,
    })
    for (const split of splits) await listener.onSplit(ctx, { symbol, ...split })
    for (const { exDay, payDay, perShare } of dividends) {
      await listener.onDividend(ctx, {
        symbol,
        exDay,
        payDay,
        perShare: price(Math.round(perShare * 10_000)),
      })
    }
  }
  if (now < session.opensAt) return 0
  await refreshQuotes(ctx, tradable)
  const quotes = [...(await tradingPrices.latestQuotes(ctx, tradable)).values()]
  // What was made before this session opened is no quote of it: nobody is filled against it.
  const ofThisSession = quotes.filter(({ at }) => at >= session.opensAt)
  for (const quote of ofThisSession) await listener.onQuote(ctx, quote)
  if (ofThisSession.length > 0) await listener.onQuotesPublished?.(ctx)
  return ofThisSession.length
}

/** Every minute. */
export const marketClock = defineHouseJob({
  name: 'market-data.clock',
  payload: z.object({}),
  every: '* * * * *',
  async run(_house, _payload, { ctxOf }) {
    // The market is one for everybody; who is told of it goes through the accounts of every organisation.
    await runMarketTick(ctxOf(HOME_ORGANISATION_ID))
  },
})
