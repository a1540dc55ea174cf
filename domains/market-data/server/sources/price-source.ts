import type { OutsideCall, Provider, Reply } from '#platform/connectors/index.ts'
import { fetchOutside } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** A quote as an outside source gives it: dollars, shares, and when it was made. */
export type OutsideQuote = {
  symbol: string
  price: number
  previousClose: number
  open: number | null
  high: number | null
  low: number | null
  volume: number | null
  at: Date
  /** Whether the source says it is the price of this moment. */
  isLive: boolean
}

export type OutsideNews = {
  id: string
  headline: string
  summary: string
  source: string
  url: string
  publishedAt: Date
}

type NewsWish = { symbol: string; from: Date; to: Date; limit: number }

/** An outside source of prices. Calls throw a Problem; a symbol that it does not know is left out. */
export type PriceSource = {
  name: 'tiingo' | 'finnhub' | 'alpha-vantage'
  title: string
  /** How long an answer serves before the source is asked again: what the budget of its free plan allows. */
  quoteAgeSecondsMin: number
  newsAgeSecondsMin: number
  /** How many symbols are asked for at a time. */
  symbolsMax: number
  readQuotes(ctx: Context, key: string, symbols: readonly string[]): Promise<OutsideQuote[]>
  readNews?(ctx: Context, key: string, wish: NewsWish): Promise<OutsideNews[]>
}

/** Asks a source for JSON. @throws Problem `source-failed` for anything else, `too-many-requests` when the budget is spent. */
export async function fetchJson(
  ctx: Context,
  provider: Provider,
  call: Omit<OutsideCall, 'onlyIfChanged'>,
): Promise<unknown> {
  const reply = (await fetchOutside(ctx, provider, call)) as Reply & { body: Buffer }
  try {
    return JSON.parse(reply.body.toString('utf8'))
  } catch {
    throw failed(provider, 'answered something that is no JSON')
  }
}

export const failed = (provider: Provider, what: string): Problem =>
  new Problem('source-failed', `${provider.name} ${what.replace(/\.+$/, '')}.`, { provider: provider.name })
