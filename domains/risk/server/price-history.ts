import { readHistory } from '#domains/market-data/server/index.ts'
import { addDays, newYorkDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Run } from './runs.ts'
import { type TotalReturns, totalReturnsOf } from './total-return.ts'

/** Returns of several symbols on the days that all of them have, the oldest first. */
export type PriceHistory = {
  symbols: readonly string[]
  /** A row a day, a column a symbol. */
  returns: Float64Array
  /** Of the market fund on the same days. */
  market: Float64Array
  days: string[]
  firstDay: string
  asOf: string
  sources: string[]
  notes: string[]
}

/** The fund that stands for the market. */
export const MARKET = 'SPY'
/** Days of the calendar that are read: five years. */
const CALENDAR_DAYS = 1_827
const OBSERVATIONS_MIN = 60
/** A symbol without prices on more than one day in twenty has no daily returns. */
const COVERAGE_MIN = 0.95

/**
 * Daily total returns of the symbols over the last five years, or as far back as all of them have prices.
 * @throws Problem `invalid-input` that names the symbols without prices, with too few or with gaps.
 */
export async function readPriceHistory(
  ctx: Context,
  symbols: readonly string[],
  { asOf, run }: { asOf?: string | undefined; run: Run },
): Promise<PriceHistory> {
  const today = newYorkDay(ctx.now.getTime())
  const to = asOf ?? addDays(today, -1)
  if (to >= today)
    throw new Problem('invalid-input', `${to} is not over yet: risk is measured on complete days.`, { asOf })
  const from = addDays(to, -CALENDAR_DAYS)
  const missing: string[] = []
  const series = new Map<string, TotalReturns>()
  const wanted = [...new Set([MARKET, ...symbols])]
  for (const [at, symbol] of wanted.entries()) {
    run.tell('Reading prices', at, wanted.length)
    run.signal.throwIfAborted()
    const read = await historyOf(ctx, symbol, from, to)
    if (read && read.levels.size > 1) series.set(symbol, read)
    else missing.push(symbol)
  }
  if (missing.length > 0) {
    throw new Problem(
      'invalid-input',
      `No source has prices of ${listed(missing)}. Import a price file or take ${missing.length === 1 ? 'it' : 'them'} out.`,
      { symbols: missing },
    )
  }
  return aligned(symbols, series)
}

async function historyOf(ctx: Context, symbol: string, from: string, to: string) {
  try {
    return totalReturnsOf(await readHistory(ctx, { symbol, from, to }))
  } catch (failure) {
    if (failure instanceof Problem && failure.code === 'not-found') return undefined
    throw failure
  }
}

function aligned(symbols: readonly string[], series: ReadonlyMap<string, TotalReturns>): PriceHistory {
  const own = symbols.map((symbol) => series.get(symbol) as TotalReturns)
  const market = series.get(MARKET) as TotalReturns
  const latest = own.reduce((late, one) => (one.firstDay > late.firstDay ? one : late), market)
  const last = own.reduce((early, { lastDay }) => (lastDay < early ? lastDay : early), market.lastDay)
  const sessions = [...market.levels.keys()].filter((day) => day >= latest.firstDay && day <= last)
  const gappy = symbols.filter((_, at) => coverageOf(own[at] as TotalReturns, sessions) < COVERAGE_MIN)
  if (sessions.length > OBSERVATIONS_MIN && gappy.length > 0) {
    throw new Problem('invalid-input', `The prices of ${listed(gappy)} have too many days missing.`, {
      symbols: gappy,
    })
  }
  const days = sessions.filter((day) => own.every(({ levels }) => levels.has(day)))
  if (days.length - 1 < OBSERVATIONS_MIN) {
    throw new Problem(
      'invalid-input',
      `There are ${Math.max(0, days.length - 1)} daily returns that all holdings have in common; at least ${OBSERVATIONS_MIN} are needed. ${latest.symbol} has the shortest history.`,
      { symbols: [latest.symbol], observations: Math.max(0, days.length - 1) },
    )
  }
  const count = days.length - 1
  const returns = new Float64Array(count * symbols.length)
  own.forEach(({ levels }, column) => {
    fill(levels, days, (row, value) => {
      returns[row * symbols.length + column] = value
    })
  })
  const ofMarket = new Float64Array(count)
  fill(market.levels, days, (row, value) => {
    ofMarket[row] = value
  })
  return {
    symbols,
    returns,
    market: ofMarket,
    days: days.slice(1),
    firstDay: days[0] as string,
    asOf: days.at(-1) as string,
    sources: [...new Set(own.flatMap(({ sources }) => sources))].sort(),
    notes:
      latest === market
        ? []
        : [`The history starts on ${latest.firstDay}, the first day with a price of ${latest.symbol}.`],
  }
}

function fill(
  levels: ReadonlyMap<string, number>,
  days: readonly string[],
  put: (row: number, value: number) => void,
): void {
  for (let row = 1; row < days.length; row++) {
    put(row - 1, (levels.get(days[row]!) as number) / (levels.get(days[row - 1]!) as number) - 1)
  }
}

function coverageOf({ levels }: TotalReturns, sessions: readonly string[]): number {
  return sessions.length === 0 ? 1 : sessions.filter((day) => levels.has(day)).length / sessions.length
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown
}
