import type { UsedPrice } from '#domains/market-data/contract/index.ts'
import { kindOfClose, readHistory } from '#domains/market-data/server/index.ts'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Run } from '../runs.ts'
import { type TotalReturns, totalReturnsOf } from './total-return.ts'

/** The fund that stands for the market. */
export const MARKET = 'SPY'

export type Span = { from: IsoDay; to: IsoDay }

export type Series = {
  /** Total returns of the symbols that have any in the span. */
  known: ReadonlyMap<string, TotalReturns>
  /** The others; with the day of the last price where there are earlier ones. */
  missing: { symbol: string; lastDay: IsoDay | undefined }[]
}

/** The total returns of symbols over a span of days. Made days stand beside real ones only where that is allowed. */
export async function readSeries(
  ctx: Context,
  symbols: readonly string[],
  { from, to, run, allowMixedPrices }: Span & { run?: Run | undefined; allowMixedPrices: boolean },
): Promise<Series> {
  const known = new Map<string, TotalReturns>()
  const missing: Series['missing'] = []
  const wanted = [...new Set(symbols)]
  for (const [at, symbol] of wanted.entries()) {
    run?.tell('Reading prices', at, wanted.length)
    run?.signal.throwIfAborted()
    const answer = await historyOf(ctx, { symbol, from, to, allowMixedPrices })
    const read = answer && totalReturnsOf(answer)
    if (read && read.levels.size > 1) known.set(symbol, read)
    else missing.push({ symbol, lastDay: answer?.provenance?.asOf?.slice(0, 10) })
  }
  return { known, missing }
}

async function historyOf(ctx: Context, input: Parameters<typeof readHistory>[1]) {
  try {
    return await readHistory(ctx, input)
  } catch (failure) {
    if (failure instanceof Problem && failure.code === 'not-found') return undefined
    throw failure
  }
}

/** What the prices of series are, for what may be counted together. */
export const pricesOf = (series: Iterable<TotalReturns>): UsedPrice[] =>
  [...series].flatMap(({ symbol, sources }) =>
    sources.map((source) => ({ symbol, kind: kindOfClose(source) })),
  )
