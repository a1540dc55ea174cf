import { simulatedActionsOf, simulatedBarsOf, simulatedPrices } from '#domains/market-data/server/index.ts'
import {
  applyDividend,
  applySplit,
  arriveInPresent,
  depositCash,
  onQuote,
  openPaperAccount,
  placeOrder,
  settleAndExpire,
} from '#domains/trading/server/index.ts'
import {
  addDays,
  lastSessionBefore,
  newYorkDay,
  newYorkMoment,
  type Session,
  sessionFrom,
  settlementDayOf,
} from '#engines/market-calendar/index.ts'
import { price } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { UserActor } from '#platform/identity/index.ts'
import { rules } from './rules.ts'
import type { Timeline } from './timeline.ts'
import { hoursBefore } from './world/moments.ts'
import {
  deposits,
  missedPurchase,
  type PlannedTrade,
  paperTrades,
  restingOrders,
} from './world/paper-trades.ts'

const MINUTE_MS = 60_000
const SHARE = 1_000_000
/** Longer than any rest of the exchange. */
const DAYS_WITH_A_SESSION = 7

/** A paper account as its past is lived through. */
type Paper = {
  readonly timeline: Timeline
  readonly trader: UserActor
  accountId: number
  /** Shares held, so that a sale knows its part. */
  readonly held: Map<string, number>
}

export type PaperAccount = { readonly accountId: number }

/**
 * Plans a year and more of paper trading: deposits, purchases and sales at the openings of their days, dividends and splits as they fell, cash as it
 * settled, two orders that stand open. It is lived through in the simulated market alone, so that prices which somebody imported before change nothing of it. Every step goes through the broker's own verbs, for this account alone.
 * @param ground the installation as it is now; it says what was paid and split.
 */
export function planPaperAccount(timeline: Timeline, ground: Context, trader: UserActor): PaperAccount {
  const paper: Paper = { timeline, trader, accountId: 0, held: new Map() }
  const clock = new Set<number>()
  planDeposits(paper)
  planCorporateActions(paper, ground, clock)
  for (const trade of paperTrades) planTrade(paper, trade, clock)
  planMissedPurchase(paper, clock)
  for (const moment of clock) at(paper, moment, 'broker', (ctx) => settleAndExpire(ctx, whereOf(paper, ctx)))
  planRestingOrders(paper)
  at(paper, timeline.now.getTime(), 'broker', (ctx) => arriveInPresent(ctx, paper.accountId))
  return paper
}

const whereOf = ({ accountId }: Paper, ctx: Context) => ({
  organisationId: ctx.actor.organisationId,
  accountId,
})

/** A step of the trader or of the broker; what would lie ahead has not happened yet. */
function at(
  { timeline, trader }: Paper,
  moment: number,
  who: 'trader' | 'broker',
  run: (ctx: Context) => Promise<unknown>,
): void {
  if (moment > timeline.now.getTime()) return
  timeline.at(new Date(moment), who === 'trader' ? trader : rules(trader.organisationId), run)
}

function sessionAgo({ timeline }: Paper, daysAgo: number): Session {
  return sessionFrom(hoursBefore(timeline.now, 24 * daysAgo).getTime())
}

function planDeposits(paper: Paper): void {
  for (const [index, { daysAgo, dollars }] of deposits.entries()) {
    const cents = dollars * 100
    const moment = sessionAgo(paper, daysAgo).opensAt - 60 * MINUTE_MS
    at(paper, moment, 'trader', async (ctx) => {
      if (index > 0) return depositCash(ctx, { accountId: paper.accountId, cents })
      paper.accountId = await openPaperAccount(ctx, {
        accountName: 'Model portfolio',
        initialCash: cents,
        isInPast: true,
      })
    })
  }
}

/** Splits and dividends before the trading of their days, and pay days. */
function planCorporateActions(paper: Paper, ground: Context, clock: Set<number>): void {
  const to = newYorkDay(paper.timeline.now.getTime())
  for (const [symbol, trades] of Map.groupBy(paperTrades, (trade) => trade.symbol)) {
    const from = sessionAgo(paper, Math.max(...trades.map((trade) => trade.daysAgo))).day
    const { splits, dividends } = simulatedActionsOf(ground, symbol, { from, to })
    for (const split of splits) {
      at(paper, newYorkMoment(split.exDay, 7 * 60), 'broker', async (ctx) => {
        await applySplit(ctx, { symbol, ...split }, whereOf(paper, ctx))
        paper.held.set(symbol, Math.floor(((paper.held.get(symbol) ?? 0) * split.to) / split.from))
      })
    }
    for (const { exDay, payDay, perShare } of dividends) {
      at(paper, newYorkMoment(exDay, 8 * 60), 'broker', async (ctx) => {
        if (!paper.held.get(symbol)) return
        const dividend = { symbol, exDay, payDay, perShare: price(Math.round(perShare * 10_000)) }
        await applyDividend(ctx, dividend, whereOf(paper, ctx))
      })
      clock.add(newYorkMoment(payDay, 60))
    }
  }
}

/** A market order before the opening, filled at the opening price and settled a day later. */
function planTrade(paper: Paper, trade: PlannedTrade, clock: Set<number>): void {
  const { symbol } = trade
  const session = sessionAgo(paper, trade.daysAgo)
  let shares = 0
  at(paper, session.opensAt - 45 * MINUTE_MS, 'trader', async (ctx) => {
    const held = paper.held.get(symbol) ?? 0
    shares =
      'buys' in trade
        ? Math.floor(trade.buys / lastCloseOf(ctx, symbol, session))
        : Math.floor(held * trade.sells)
    await order(ctx, paper, { symbol, side: 'buys' in trade ? 'BUY' : 'SELL', shares, timeInForce: 'DAY' })
  })
  at(paper, session.opensAt, 'broker', async (ctx) => {
    const bar = barOf(ctx, symbol, session)
    const fills = await tell(ctx, paper, symbol, bar.open ?? bar.close)
    if (fills === 0) throw new Error(`The sample order for ${symbol} met no opening.`)
    const signed = 'buys' in trade ? shares : -shares
    paper.held.set(symbol, (paper.held.get(symbol) ?? 0) + signed)
  })
  clock.add(newYorkMoment(settlementDayOf(session.day), 60))
}

function planMissedPurchase(paper: Paper, clock: Set<number>): void {
  const { symbol, daysAgo, dollars, belowLastClose } = missedPurchase
  const session = sessionAgo(paper, daysAgo)
  at(paper, session.opensAt - 45 * MINUTE_MS, 'trader', async (ctx) => {
    const limit = lastCloseOf(ctx, symbol, session) * (1 - belowLastClose)
    const shares = Math.floor(dollars / limit)
    await order(ctx, paper, { symbol, side: 'BUY', shares, timeInForce: 'DAY', limit })
  })
  at(paper, session.closesAt - MINUTE_MS, 'broker', async (ctx) => {
    const bar = barOf(ctx, symbol, session)
    await tell(ctx, paper, symbol, bar.low ?? bar.close)
  })
  clock.add(session.closesAt)
  // A day that fell so far filled it after all.
  clock.add(newYorkMoment(settlementDayOf(session.day), 60))
}

/** Placed in the last session, late enough that nothing of it lies between their prices and now. */
function planRestingOrders(paper: Paper): void {
  const now = paper.timeline.now.getTime()
  const { opensAt, closesAt } = lastSessionBefore(now)
  const moment = Math.max(opensAt, Math.min(now - 5 * MINUTE_MS, closesAt - 30 * MINUTE_MS))
  for (const { side, symbol, shares, away } of restingOrders) {
    at(paper, moment, 'trader', async (ctx) => {
      const quote = (await simulatedPrices.latestQuotes(ctx, [symbol])).get(symbol)
      if (!quote) return
      const limit = (quote.last / 10_000) * (1 + away)
      await order(ctx, paper, { symbol, side, shares, timeInForce: 'GTC', limit })
    })
  }
}

type Wanted = {
  symbol: string
  side: 'BUY' | 'SELL'
  shares: number
  timeInForce: 'DAY' | 'GTC'
  /** Dollars; a market order without. */
  limit?: number
}

function order(ctx: Context, { accountId }: Paper, wanted: Wanted): Promise<unknown> {
  const { symbol, side, shares, timeInForce, limit } = wanted
  const asked = {
    accountId,
    symbol,
    side,
    timeInForce,
    quantity: shares * SHARE,
    orderType: limit === undefined ? ('MARKET' as const) : ('LIMIT' as const),
    price: limit === undefined ? null : Math.round(limit * 100),
    lotIds: [],
  }
  return placeOrder(ctx, asked, simulatedPrices)
}

/** Lets the account meet a price, where its daily bar names neither a bid nor an offer. */
function tell(ctx: Context, paper: Paper, symbol: string, dollars: number): Promise<number> {
  const none = { bid: null, ask: null, bidSize: null, askSize: null }
  const last = price(Math.round(dollars * 10_000))
  return onQuote(ctx, { kind: 'quote', symbol, at: ctx.now.getTime(), ...none, last }, whereOf(paper, ctx))
}

/** The made bars of a session and of those before it; the whole of them, whatever the hour. */
function barsUntil(ctx: Context, symbol: string, { day, closesAt }: Session) {
  const from = addDays(day, -DAYS_WITH_A_SESSION)
  return simulatedBarsOf({ ...ctx, now: new Date(closesAt) }, symbol, { from, to: day })
}

function barOf(ctx: Context, symbol: string, session: Session) {
  const bar = barsUntil(ctx, symbol, session).at(-1)
  if (bar?.day !== session.day) throw new Error(`${symbol} has no price on ${session.day}.`)
  return bar
}

function lastCloseOf(ctx: Context, symbol: string, session: Session): number {
  const bars = barsUntil(ctx, symbol, session)
  const before = bars.filter(({ day }) => day < session.day).at(-1)
  if (!before) throw new Error(`${symbol} has no price before ${session.day}.`)
  return before.close
}
