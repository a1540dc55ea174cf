import { z } from 'zod'
import { addDays, newYorkDay, sessionOf } from '#engines/market-calendar/index.ts'
import { listings } from '#engines/market-simulator/index.ts'
import { type Price, price } from '#engines/money/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { simulatedActionsOf } from './history/corporate-actions.ts'
import { type QuoteToTradeOn, tradingPrices } from './quotes/trading-prices.ts'
import { refreshQuotes } from './sources/refresh-quotes.ts'
import * as store from './store.ts'

/** Who hears what happens on the market, in this order: splits and dividends of the day before its first quotes. */
export type MarketListener = {
  onSplit(ctx: Context, split: { symbol: string; exDay: string; to: number; from: number }): Promise<unknown>
  onDividend(
    ctx: Context,
    dividend: { symbol: string; exDay: string; payDay: string; perShare: Price },
  ): Promise<unknown>
  onQuote(ctx: Context, quote: QuoteToTradeOn): Promise<unknown>
  /** The symbols that anybody holds or held: of others nothing that was missed is told. */
  symbolsHeld?(ctx: Context): Promise<ReadonlySet<string>>
  /** Every quote of this minute was handed over. */
  onQuotesPublished?(ctx: Context): Promise<unknown>
}

const listeners = new WeakMap<Installation, MarketListener>()

/** Names who hears it: once, at start. */
export function setMarketListener(installation: Installation, listener: MarketListener): void {
  listeners.set(installation, listener)
}

const tradable = listings.filter(({ kind }) => kind === 'stock' || kind === 'etf').map(({ symbol }) => symbol)

/** How far back splits and dividends are told that came while nobody ran: who was away for longer than a year is told those of the last. */
const MISSED_DAYS_MAX = 366

/** By which day each installation was told everything, since it started. */
const statedBy = new WeakMap<Installation, string>()

/**
 * Tells the splits and dividends of the days that were missed and of this one, and every quote while the exchange trades. A server that did not run on an ex-day, or began after its close, tells it
 * at its first tick, before any quote. @returns how many quotes were told.
 */
export async function runMarketTick(ctx: Context): Promise<number> {
  const listener = listeners.get(ctx.installation)
  if (!listener) return 0
  const now = ctx.now.getTime()
  const today = newYorkDay(now)
  const stated = statedBy.get(ctx.installation)
  if (stated === undefined || stated < today) {
    const from = stated === undefined ? addDays(today, -MISSED_DAYS_MAX) : addDays(stated, 1)
    const held = (await listener.symbolsHeld?.(ctx)) ?? new Set()
    await announceActions(
      ctx,
      listener,
      tradable.filter((symbol) => held.has(symbol)),
      { from, to: today },
    )
    statedBy.set(ctx.installation, today)
  }
  const session = sessionOf(today)
  if (!session || now >= session.closesAt) return 0
  await announceActions(ctx, listener, tradable, { from: today, to: today })
  if (now < session.opensAt) return 0
  await refreshQuotes(ctx, tradable)
  const quotes = [...(await tradingPrices.latestQuotes(ctx, tradable)).values()]
  // What was made before this session opened is no quote of it: nobody is filled against it.
  const ofThisSession = quotes.filter(({ at }) => at >= session.opensAt)
  for (const quote of ofThisSession) await listener.onQuote(ctx, quote)
  if (ofThisSession.length > 0) await listener.onQuotesPublished?.(ctx)
  return ofThisSession.length
}

/** Each split and dividend of some symbols, those of one symbol in the order of their days. */
async function announceActions(
  ctx: Context,
  listener: MarketListener,
  symbols: readonly string[],
  days: { from: string; to: string },
): Promise<void> {
  const ofTheMarket = await store.symbolsWithBars(ctx.db, symbols)
  for (const symbol of symbols) {
    // What accounts know of the market they are not told again.
    if (ofTheMarket.has(symbol)) continue
    const { splits, dividends } = simulatedActionsOf(ctx, symbol, days)
    type Step = { exDay: string; tell: () => Promise<unknown> }
    const steps: Step[] = [
      ...splits.map((split) => ({
        exDay: split.exDay,
        tell: () => listener.onSplit(ctx, { symbol, ...split }),
      })),
      ...dividends.map(({ exDay, payDay, perShare }) => ({
        exDay,
        tell: () =>
          listener.onDividend(ctx, { symbol, exDay, payDay, perShare: price(Math.round(perShare * 10_000)) }),
      })),
    ]
    for (const { tell } of steps.sort((a, b) => (a.exDay < b.exDay ? -1 : a.exDay > b.exDay ? 1 : 0)))
      await tell()
  }
}

/** Every minute. */
export const marketClock = defineInstallationJob({
  name: 'market-data.clock',
  payload: z.object({}),
  every: '* * * * *',
  async run(_installation, _payload, { ctxOf }) {
    // The market is one for everybody; who is told of it goes through the accounts of every organisation.
    await runMarketTick(ctxOf(HOME_ORGANISATION_ID))
  },
})
