import type { DayBar, SimulatedMarket } from '#engines/market-simulator/index.ts'
import type { StoredSpan } from '../store.ts'

/**
 * Where prices of a file end, simulated ones go on from their level, so that no day's return is the step from one to the other.
 * @returns what simulated prices after and before the stored ones are multiplied by; undefined where the two have no day in common.
 */
export function scalesBeside(
  market: SimulatedMarket,
  symbol: string,
  span: StoredSpan,
): { after: number; before: number } | undefined {
  const after = scaleAt(market, symbol, span.last)
  const before = scaleAt(market, symbol, span.first)
  return after === undefined || before === undefined ? undefined : { after, before }
}

function scaleAt(
  market: SimulatedMarket,
  symbol: string,
  { day, close }: { day: string; close: number },
): number | undefined {
  const simulated = market.closeBy(symbol, day)
  return simulated === undefined ? undefined : close / simulated
}

/** A simulated bar on another level. */
export function scaledBar(bar: DayBar, scale: number): DayBar {
  return {
    ...bar,
    open: onTick(bar.open * scale),
    high: onTick(bar.high * scale),
    low: onTick(bar.low * scale),
    close: onTick(bar.close * scale),
  }
}

/** The nearest price that can be quoted: whole cents from a dollar, hundredths of a cent below. */
export function onTick(price: number): number {
  const steps = price < 1 ? 10_000 : 100
  return Math.round(price * steps) / steps
}
