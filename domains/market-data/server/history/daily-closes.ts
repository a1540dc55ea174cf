import type { Context } from '#platform/context/index.ts'
import { SIMULATED } from '../provenance/price-provenance.ts'
import { simulatedMarket } from '../simulated-market.ts'
import * as store from '../store.ts'
import { onTick, scalesBeside } from './stored-and-simulated.ts'

/** The close of a day in dollars, with who says so. */
export type DailyClose = { close: number; source: string }

/**
 * The closes of many symbols on many days, by symbol and then by day: what `readHistory` tells as closes, without the rest of the bars. Days are days on
 * which the exchange traded, oldest first, and are over. A day that no source has a close of is left out, never made up: a symbol with prices of the market has no made
 * ones before and after them, unless `allowMixedPrices` says that they may stand there on its level.
 */
export async function dailyCloses(
  ctx: Context,
  symbols: readonly string[],
  days: readonly string[],
  { allowMixedPrices = false }: { allowMixedPrices?: boolean | undefined } = {},
): Promise<ReadonlyMap<string, ReadonlyMap<string, DailyClose>>> {
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined || symbols.length === 0) return new Map()
  const spans = await store.spansOf(ctx.db, symbols)
  const overlapping = [...spans]
    .filter(([, { first, last }]) => first.day <= to && last.day >= from)
    .map(([symbol]) => symbol)
  const stored = await store.closesOf(ctx.db, overlapping, from, to)
  const market = simulatedMarket(ctx.installation)
  return new Map(
    symbols.map((symbol) => {
      const span = spans.get(symbol)
      const own = stored.get(symbol)
      const scales = span && allowMixedPrices ? scalesBeside(market, symbol, span) : undefined
      const closes = new Map<string, DailyClose>()
      for (const day of days) {
        if (span && day >= span.first.day && day <= span.last.day) {
          const close = own?.get(day)
          if (close) closes.set(day, close)
          continue
        }
        if (span && !scales) continue
        const made = market.closeBy(symbol, day)
        if (made === undefined) continue
        const scale = !span || !scales ? 1 : day > span.last.day ? scales.after : scales.before
        closes.set(day, { close: scale === 1 ? made : onTick(made * scale), source: SIMULATED })
      }
      return [symbol, closes] as const
    }),
  )
}

/** The last close that is stored of symbols before a day, however old: what is carried where nothing newer is known. Made closes are no such thing. */
export function lastClosesBefore(
  ctx: Context,
  symbols: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, DailyClose & { day: string }>> {
  return store.lastClosesBefore(ctx.db, symbols, day)
}
