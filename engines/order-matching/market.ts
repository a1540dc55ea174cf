import type { Price, Quantity } from '#engines/money/index.ts'

/** The best prices at a moment. Sizes that a feed does not tell are null. */
export type Quote = {
  kind: 'quote'
  symbol: string
  /** Milliseconds since 1970: a quote is used once by an order, and never one older than the last it has seen. */
  at: number
  bid: Price | null
  ask: Price | null
  bidSize: Quantity | null
  askSize: Quantity | null
  /** The last sale: what stops are elected on. */
  last: Price
}

/** What traded over a stretch of time, where there are no quotes. */
export type Bar = {
  kind: 'bar'
  symbol: string
  /** The end of the stretch, in milliseconds since 1970. */
  at: number
  open: Price
  high: Price
  low: Price
  close: Price
  volume: Quantity
}

export type Market = Quote | Bar

/** How the paper market fills. */
export type MatchSettings = {
  /** `displayed`: never more than the size on show. `simple`: whole at the best price, one fill in ten in part, by a seed. */
  mode: 'displayed' | 'simple'
  /** Whether a resting limit order fills when the market touches its price; unless told it must be traded through by a tick. */
  fillsOnTouch: boolean
  /** The whole spread that is assumed where no bid and ask are known, in hundredths of a per cent. */
  spreadBasisPoints: number
  /** The share of a bar's volume that one may be, in hundredths of a per cent. */
  participationBasisPoints: number
  /** What the price moves against the one who takes liquidity, in hundredths of a per cent, on top of the spread. */
  slippageBasisPoints: number
  seed: number
}

export const defaultMatchSettings: MatchSettings = {
  mode: 'displayed',
  fillsOnTouch: false,
  spreadBasisPoints: 10,
  participationBasisPoints: 1_000,
  slippageBasisPoints: 0,
  seed: 0,
}
