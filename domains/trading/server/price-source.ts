import type { PriceProvenance } from '#domains/market-data/contract/index.ts'
import type { Price } from '#engines/money/index.ts'
import type { Quote } from '#engines/order-matching/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import type { Instrument } from './account-state/orders/check-order.ts'

export type { Instrument }

/** The last known quote with who says so and the close of the session before, which day changes are counted from. */
export type LatestQuote = Quote & {
  previousClose: Price | null
  source?: string
  provenance?: PriceProvenance
}

/** Where trading takes instruments and prices from. What is not known is left out, never made up. */
export type PriceSource = {
  instrumentsOf(ctx: Context, symbols: readonly string[]): Promise<ReadonlyMap<string, Instrument>>
  latestQuotes(ctx: Context, symbols: readonly string[]): Promise<ReadonlyMap<string, LatestQuote>>
  /**
   * A text that is another one whenever any instrument or quote that was known a moment ago may be another now, of committed prices. A source that has none is asked again for
   * each call.
   */
  stateOf?(ctx: Context): Promise<string>
}

const none: PriceSource = { instrumentsOf: async () => new Map(), latestQuotes: async () => new Map() }
const sources = new WeakMap<Installation, PriceSource>()

/** Gives an installation its source of prices: once, at start. */
export function setPriceSource(installation: Installation, source: PriceSource): void {
  sources.set(installation, source)
}

/** The installation's source. Without one no instrument is known and no price. */
export const pricesOf = (installation: Installation): PriceSource => sources.get(installation) ?? none

/** Whether the installation was given a source. */
export const hasPrices = (installation: Installation): boolean => sources.has(installation)
