import type { Position } from '#domains/trading/contract/index.ts'

/** One security over all accounts: millionths of a share, and cents that are null where a price is missing. */
export type Held = {
  symbol: string
  quantity: number
  marketValue: number | null
  dayChange: number | null
  /** The part of the previous close's value, as a fraction. */
  dayChangeFraction: number | null
}

/** Below every value, those of short positions among them. */
const UNPRICED = Number.NEGATIVE_INFINITY

/** Positions of the same security added up, the most valuable first and what has no price last. */
export function heldOf(positions: readonly Position[]): Held[] {
  const bySymbol = new Map<string, Omit<Held, 'dayChangeFraction'>>()
  for (const { security, quantity, marketValue, dayChange } of positions) {
    const before = bySymbol.get(security.symbol)
    bySymbol.set(security.symbol, {
      symbol: security.symbol,
      quantity: (before?.quantity ?? 0) + quantity,
      marketValue: before ? sumOf(before.marketValue, marketValue) : marketValue,
      dayChange: before ? sumOf(before.dayChange, dayChange) : dayChange,
    })
  }
  return [...bySymbol.values()]
    .map((held) => ({ ...held, dayChangeFraction: fractionOf(held) }))
    .sort((a, b) => (b.marketValue ?? UNPRICED) - (a.marketValue ?? UNPRICED))
}

/** Null when one of the two is not known: a part is no sum. */
const sumOf = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

function fractionOf({ marketValue, dayChange }: Pick<Held, 'marketValue' | 'dayChange'>): number | null {
  if (marketValue === null || dayChange === null || marketValue === dayChange) return null
  return dayChange / Math.abs(marketValue - dayChange)
}
