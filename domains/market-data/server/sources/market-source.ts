import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { SourceGift, SourceName, SourceNeed } from '../../contract/index.ts'

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
  /** Whom it is about, where the source was not asked about one symbol. */
  symbols?: readonly string[]
}

/** A published par curve of a day: years to maturity and yields as fractions, the shortest first. */
export type OutsideCurve = { day: string; points: { years: number; yield: number }[] }

/** What an administrator gave to connect a source; what it does not need is empty. */
export type SourceKeys = { apiKey: string; apiSecret: string; feeds: readonly string[] }

export type NewsWish = { symbol: string; from: Date; to: Date; limit: number }

/** The news of one question, and what of it could not be read, in a sentence. */
export type NewsRead = { items: OutsideNews[]; missing?: string | undefined }

/** An outside source of prices, news or rates. Calls throw a Problem; a symbol that it does not know is left out. */
export type MarketSource = {
  name: SourceName
  title: string
  /** How it is called, and within which budget. */
  provider: Provider
  needs: SourceNeed
  /** What may be done with its answers. */
  licence: string
  /** How old its answers are when they come. */
  delay: string
  /** Where a key is had. */
  keyPage: string | null
  prices?: {
    /** How long an answer serves before the source is asked again: what the budget of its free plan allows. */
    ageSecondsMin: number
    /** How many symbols are asked for at a time. */
    symbolsMax: number
    read(ctx: Context, keys: SourceKeys, symbols: readonly string[]): Promise<OutsideQuote[]>
  }
  news?: {
    ageSecondsMin: number
    /** It is asked once for everything and says itself whom an item is about. */
    isGeneral?: true
    read(ctx: Context, keys: SourceKeys, wish: NewsWish): Promise<NewsRead>
  }
  rates?: {
    ageSecondsMin: number
    /** The name of the published curve. */
    curve: string
    /** The curves of a stretch of days, both included. */
    read(ctx: Context, keys: SourceKeys, days: { from: string; to: string }): Promise<OutsideCurve[]>
  }
}

/** What a source gives, in words of the contract. */
export const giftsOf = ({ prices, news, rates }: MarketSource): SourceGift[] => [
  ...(prices ? (['prices'] as const) : []),
  ...(news ? (['news'] as const) : []),
  ...(rates ? (['rates'] as const) : []),
]
