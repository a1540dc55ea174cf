import {
  closeOf,
  kindOfClose,
  lastForeignClosesBefore,
  provenanceAt,
} from '#domains/market-data/server/index.ts'
import { addDays, newYorkDay } from '#engines/market-calendar/index.ts'
import { type Price, price } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import { decidedPricesOf, type HoldingPriceRow } from '../holding-prices/store.ts'
import { type LatestQuote, pricesOf } from '../price-source.ts'
import { type AccountSplit, priceAfter, sharesBecome, splitsOf } from '../reading/splits-of.ts'
import type { AccountAt } from '../store.ts'
import { simulatedCosts } from './simulated-cost.ts'

/** What each holding is valued at, and which are at cost or left out because somebody decided so. */
export type PricesOfHoldings = {
  quotes: ReadonlyMap<string, LatestQuote>
  /** Symbols valued at the price of another. */
  atAnother: ReadonlySet<string>
  atCost: ReadonlySet<string>
  leftOut: ReadonlySet<string>
}

/** Those of one account, and the symbols that it paid simulated prices for and that have prices of a market now: no gain follows of them. */
export type PricesOfAccount = PricesOfHoldings & { costSimulated: ReadonlySet<string> }

/**
 * The prices that holdings of an organisation are valued at: those of the market, where nobody decided otherwise. A price set by hand holds until the market has one of a
 * later day. The market’s prices are dollars, and so are those set by hand: a holding in another currency has the closes that were imported in that currency, and is else at cost.
 */
export async function pricesOfHoldings(
  ctx: Context,
  organisationId: number,
  symbols: readonly string[],
  currency: string,
): Promise<PricesOfHoldings> {
  const held = new Set(symbols)
  const decided = (await decidedPricesOf(ctx.db, organisationId)).filter(({ symbol }) => held.has(symbol))
  if (currency !== 'USD') return foreignPrices(ctx, symbols, currency, decided)
  const others = decided.flatMap(({ otherSymbol }) => otherSymbol ?? [])
  const quotes = new Map(
    await pricesOf(ctx.installation).latestQuotes(ctx, [...new Set([...symbols, ...others])]),
  )
  const atCost = new Set<string>()
  const leftOut = new Set<string>()
  const atAnother = new Set<string>()
  for (const row of decided) {
    const { symbol, treatment, otherSymbol } = row
    if (treatment === 'left-out') leftOut.add(symbol)
    else if (treatment === 'at-cost') {
      atCost.add(symbol)
      quotes.delete(symbol)
    } else if (treatment === 'other-symbol') {
      atAnother.add(symbol)
      const other = otherSymbol ? quotes.get(otherSymbol) : undefined
      if (other) quotes.set(symbol, asOther(symbol, other))
      else quotes.delete(symbol)
    } else {
      const manual = manualQuote(ctx, row)
      const known = quotes.get(symbol)
      if (manual && !(known && newYorkDay(known.at) > newYorkDay(manual.at))) quotes.set(symbol, manual)
    }
  }
  return { quotes, atCost, leftOut, atAnother }
}

/** The prices that the holdings of one account are valued at: those of its organisation, in the shares that the account has since its splits. */
export async function pricesOfAccount(
  ctx: Context,
  { organisationId, accountId, currency }: AccountAt & { currency: string },
  symbols: readonly string[],
): Promise<PricesOfAccount> {
  const prices = await pricesOfHoldings(ctx, organisationId, symbols, currency)
  const isSimulated = await simulatedCosts(ctx.db, organisationId)
  const costSimulated = new Set(symbols.filter((symbol) => isSimulated(accountId, prices.quotes.get(symbol))))
  const splits = (await splitsOf(ctx.db, organisationId, [accountId])).get(accountId)
  if (!splits) return { ...prices, costSimulated }
  const quotes = new Map(
    [...prices.quotes].map(([symbol, quote]) => [
      symbol,
      prices.atAnother.has(symbol) ? quote : inSharesOfNow(quote, splits.get(symbol), ctx.now),
    ]),
  )
  return { ...prices, quotes, costSimulated }
}

/**
 * A price in the shares that there are now. One that was made before a split is of a larger or a smaller share: times the shares of now it would make a holding several times its worth.
 */
export function inSharesOfNow(
  quote: LatestQuote,
  splits: readonly AccountSplit[] | undefined,
  now: Date,
): LatestQuote {
  const factor = sharesBecome(splits, newYorkDay(quote.at), newYorkDay(now.getTime()))
  if (factor === 1) return quote
  const own = (value: Price | null) => (value === null ? null : priceAfter(value, factor))
  return {
    ...quote,
    bid: own(quote.bid),
    ask: own(quote.ask),
    last: priceAfter(quote.last, factor),
    previousClose: own(quote.previousClose),
    source: `${quote.source ?? 'market'} (of before a split)`,
  }
}

async function foreignPrices(
  ctx: Context,
  symbols: readonly string[],
  currency: string,
  decided: readonly HoldingPriceRow[],
): Promise<PricesOfHoldings> {
  const treated = (treatment: HoldingPriceRow['treatment']) =>
    new Set(decided.filter((row) => row.treatment === treatment).map(({ symbol }) => symbol))
  const tomorrow = addDays(newYorkDay(ctx.now.getTime()), 1)
  const closes = await lastForeignClosesBefore(ctx.db, symbols, currency, tomorrow)
  const atCost = treated('at-cost')
  const quotes = [...closes].flatMap(([symbol, { day, close, source }]): [string, LatestQuote][] => {
    if (atCost.has(symbol)) return []
    const at = closeOf(day)
    const made = { source, kind: kindOfClose('file'), at: at > ctx.now ? ctx.now : at, isCoin: false }
    // One close has none before it: it says nothing of the day.
    const provenance = { ...provenanceAt(ctx.now, made), isOfLastSession: false }
    const last = price(Math.round(close * 10_000))
    const nothing = { bid: null, ask: null, bidSize: null, askSize: null, previousClose: null }
    return [[symbol, { kind: 'quote', symbol, at: made.at.getTime(), last, source, provenance, ...nothing }]]
  })
  return { quotes: new Map(quotes), atCost, leftOut: treated('left-out'), atAnother: new Set() }
}

function asOther(symbol: string, quote: LatestQuote): LatestQuote {
  const source = `${quote.source ?? 'market'} (price of ${quote.symbol})`
  return {
    ...quote,
    symbol,
    source,
    ...(quote.provenance ? { provenance: { ...quote.provenance, source } } : {}),
  }
}

function manualQuote(ctx: Context, { symbol, price, pricedOn }: HoldingPriceRow): LatestQuote | undefined {
  if (price === null || pricedOn === null) return undefined
  const at = closeOf(pricedOn)
  const provenance = provenanceAt(ctx.now, {
    source: 'manual',
    kind: 'manual',
    at: at > ctx.now ? ctx.now : at,
    isCoin: false,
  })
  return {
    kind: 'quote',
    symbol,
    at: at.getTime(),
    bid: null,
    ask: null,
    bidSize: null,
    askSize: null,
    last: price,
    previousClose: null,
    source: 'manual',
    // One price has no close before it: it says nothing of the day.
    provenance: { ...provenance, isOfLastSession: false },
  }
}
