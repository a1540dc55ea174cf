import type { Price, Quantity } from '#engines/money/index.ts'

export type Side = 'BUY' | 'SELL'
/** `STOP_LOSS` is a stop order that becomes a market order. */
export type OrderType = 'MARKET' | 'LIMIT' | 'STOP_LOSS' | 'STOP_LIMIT' | 'TRAILING_STOP'
/** How long an order stands: the session, until cancelled, at once in part, at once as a whole. */
export type TimeInForce = 'DAY' | 'GTC' | 'IOC' | 'FOK'

/** How far a trailing stop keeps from the best price since it was placed: an amount, or hundredths of a per cent. */
export type Trail = { amount: Price } | { basisPoints: number }

/** What matching needs to know of an order. */
export type MatchableOrder = {
  side: Side
  type: OrderType
  timeInForce: TimeInForce
  /** What is still to be filled. */
  openQuantity: Quantity
  limitPrice: Price | null
  stopPrice: Price | null
  trail: Trail | null
  /** The best price since a trailing stop was placed. */
  bestPrice: Price | null
  /** A stop that was elected: it is a market or a limit order from then on. */
  isElected: boolean
  /**
   * The last look found its limit out of reach (`restsAfter`): it is behind others at its price and is filled when the market trades
   * through it.
   */
  isResting: boolean
}

export const isStop = (type: OrderType): boolean =>
  type === 'STOP_LOSS' || type === 'STOP_LIMIT' || type === 'TRAILING_STOP'

export const hasLimit = (type: OrderType): boolean => type === 'LIMIT' || type === 'STOP_LIMIT'

/** 1 for a buy and -1 for a sale: multiplies what goes the other way for the other side. */
export const directionOf = (side: Side): 1 | -1 => (side === 'BUY' ? 1 : -1)
