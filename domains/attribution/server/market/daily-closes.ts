import { readHistory } from '#domains/market-data/server/index.ts'
import { addDays, type IsoDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { LeftOut } from '../../contract/index.ts'

/** The closes of several symbols on the same sessions, on the shares of the last of them. */
export type DailyCloses = {
  days: readonly IsoDay[]
  closes: ReadonlyMap<string, Float64Array>
  /** Symbols without a close on every session, and why. */
  leftOut: LeftOut[]
  sources: string[]
}

/** A symbol that did not trade for longer than this has no price. */
const SILENT_DAYS_MAX = 10

/** The closes of symbols over sessions, splits taken out, dividends left out. A symbol that no source covers is named and left out. */
export async function closesOver(
  ctx: Context,
  symbols: readonly string[],
  days: readonly IsoDay[],
): Promise<DailyCloses> {
  const closes = new Map<string, Float64Array>()
  const leftOut: LeftOut[] = []
  const sources = new Set<string>()
  for (const symbol of new Set(symbols)) {
    const found = await closesOfSymbol(ctx, symbol, days)
    if ('reason' in found) leftOut.push({ symbol, reason: found.reason })
    else {
      closes.set(symbol, found.closes)
      for (const source of found.sources) sources.add(source)
    }
  }
  return { days, closes, leftOut, sources: [...sources] }
}

type Found = { closes: Float64Array; sources: Set<string> } | { reason: string }

async function closesOfSymbol(ctx: Context, symbol: string, days: readonly IsoDay[]): Promise<Found> {
  const [first, last] = [days[0]!, days.at(-1)!]
  const read = await readHistory(ctx, {
    symbol,
    from: addDays(first, -SILENT_DAYS_MAX),
    to: last,
  }).catch((failure: unknown) => {
    if (failure instanceof Problem && failure.code === 'not-found') return undefined
    throw failure
  })
  if (read === undefined) return { reason: 'no source has prices of it' }
  const bars = read.history
  if (bars.length === 0 || bars[0]!.day > first) return { reason: `its prices do not reach back to ${first}` }
  if (addDays(bars.at(-1)!.day, SILENT_DAYS_MAX) < last)
    return { reason: `its prices end on ${bars.at(-1)!.day}` }
  const closes = new Float64Array(days.length)
  let at = 0
  days.forEach((day, index) => {
    while (at + 1 < bars.length && bars[at + 1]!.day <= day) at++
    // A day on which only this symbol rested has its close of the day before.
    closes[index] = bars[at]!.close * sharesSince(read.splits, bars[at]!.day)
  })
  return closes.every((close) => close > 0)
    ? { closes, sources: new Set(bars.map(({ source }) => source)) }
    : { reason: 'it has a price of nought' }
}

/** What one share of a day is of a share of today, as a factor of its price. */
const sharesSince = (splits: readonly { exDay: string; to: number; from: number }[], day: IsoDay): number =>
  splits.reduce((factor, { exDay, to, from }) => (exDay > day ? (factor * from) / to : factor), 1)

/** What each close was of the one before, less one. */
export const returnsOf = (values: ArrayLike<number>): number[] =>
  Array.from({ length: values.length - 1 }, (_, at) => values[at + 1]! / values[at]! - 1)

export const logReturnsOf = (values: ArrayLike<number>): number[] =>
  Array.from({ length: values.length - 1 }, (_, at) => Math.log(values[at + 1]! / values[at]!))
