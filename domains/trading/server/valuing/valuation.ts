import type { PriceProvenance } from '#domains/market-data/contract/index.ts'
import type { Money } from '#engines/money/index.ts'
import type { LatestQuote } from '../price-source.ts'
import type { Names } from '../wire-shape.ts'
import type { HeldRow } from './held-positions.ts'

/** The positions of an account at the last prices, and what the symbols are called. It is shared between calls: nobody changes it. */
export type Valuation = { readonly positions: readonly Valued[]; readonly names: Names }

/**
 * A position at the last price, or at what was paid where none is known; the value is undefined of what was left out of totals, the reference where the price says nothing of
 * the day.
 */
export type Valued = {
  row: HeldRow
  quote: LatestQuote | undefined
  value: Money | undefined
  /** How its price stands; undefined where the source of prices does not say. */
  provenance: PriceProvenance | undefined
  isLeftOut: boolean
  /** Paid at simulated prices, and priced by a market: no gain follows. */
  isCostSimulated: boolean
  /** What it was worth at the previous close, what was bought since at what was paid. */
  reference: Money | undefined
}
