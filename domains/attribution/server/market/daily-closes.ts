import type { UsedPrice } from '#domains/market-data/contract/index.ts'
import {
  corporateActionsOf,
  type DailyClose,
  dailyCloses,
  kindOfClose,
} from '#domains/market-data/server/index.ts'
import { addDays, type IsoDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { LeftOut } from '../../contract/index.ts'
import { sessionsBetween } from './sessions.ts'

/** The closes of several symbols on the same sessions, on the shares of the last of them. */
export type DailyCloses = {
  days: readonly IsoDay[]
  closes: ReadonlyMap<string, Float64Array>
  /** Symbols without a close on every session, and why. */
  leftOut: LeftOut[]
  sources: string[]
  /** Of each symbol who said its closes, and of which day the last one is. */
  priced: ReadonlyMap<string, { sources: string[]; lastDay: IsoDay }>
  /** What the closes are: real, made or both. */
  used: UsedPrice[]
  /** Symbols whose last close is of before the last session: it stands for those since. */
  ended: { symbol: string; lastDay: IsoDay }[]
}

/** A symbol that did not trade for longer than this has no price. */
const SILENT_DAYS_MAX = 10
/** Fewer closes than this part of the sessions are none of every day: carried, they would not move with anything. */
const DAILY_MIN = 0.75

/** The closes of symbols over sessions, splits taken out, dividends left out. A symbol that no source covers is named and left out. */
export async function closesOver(
  ctx: Context,
  symbols: readonly string[],
  days: readonly IsoDay[],
  { allowMixedPrices }: { allowMixedPrices: boolean },
): Promise<DailyCloses> {
  const wanted = [...new Set(symbols)]
  const [first, last] = [days[0]!, days.at(-1)!]
  const before = sessionsBetween(addDays(first, -SILENT_DAYS_MAX), addDays(first, -1))
  const read = await dailyCloses(ctx, wanted, [...before, ...days], { allowMixedPrices })
  const closes = new Map<string, Float64Array>()
  const leftOut: LeftOut[] = []
  const sources = new Set<string>()
  const used: UsedPrice[] = []
  const priced = new Map<string, { sources: string[]; lastDay: IsoDay }>()
  const ended: DailyCloses['ended'] = []
  for (const symbol of wanted) {
    const known = [...(read.get(symbol) ?? [])]
    const reason = whyUnusable(known, days)
    if (reason) {
      leftOut.push({ symbol, reason })
      continue
    }
    const { splits } = await corporateActionsOf(ctx, symbol, { from: known[0]![0], to: last })
    closes.set(symbol, closesOn(days, known, splits))
    const lastDay = known.at(-1)![0]
    if (lastDay < last) ended.push({ symbol, lastDay })
    const own = new Set(known.map(([, { source }]) => source))
    priced.set(symbol, { sources: [...own], lastDay })
    for (const source of own) {
      sources.add(source)
      used.push({ symbol, kind: kindOfClose(source) })
    }
  }
  return { days, closes, leftOut, sources: [...sources], priced, used, ended }
}

type Known = readonly (readonly [day: IsoDay, close: DailyClose])[]

function whyUnusable(known: Known, days: readonly IsoDay[]): string | undefined {
  const [first, last] = [days[0]!, days.at(-1)!]
  if (known.length === 0) return 'no source has prices of it'
  if (known[0]![0] > first) return `its prices do not reach back to ${first}`
  if (addDays(known.at(-1)![0], SILENT_DAYS_MAX) < last) return `its prices end on ${known.at(-1)![0]}`
  const pause = known.findIndex(([day], at) => at > 0 && addDays(known[at - 1]![0], SILENT_DAYS_MAX) < day)
  if (pause > 0 && known[pause]![0] > first)
    return `it has no prices between ${known[pause - 1]![0]} and ${known[pause]![0]}`
  const daily = known.filter(([day]) => day >= first).length
  if (daily < DAILY_MIN * days.length)
    return `it has prices of ${daily} of ${days.length} sessions: they are not daily`
  return known.some(([, { close }]) => !(close > 0)) ? 'it has a price of zero' : undefined
}

type Splits = readonly { exDay: string; to: number; from: number }[]

/** A day on which only this symbol rested has its close of the day before. */
function closesOn(days: readonly IsoDay[], known: Known, splits: Splits): Float64Array {
  let at = 0
  return Float64Array.from(days, (day) => {
    while (at + 1 < known.length && known[at + 1]![0] <= day) at++
    const [own, { close }] = known[at]!
    return close * sharesSince(splits, own)
  })
}

/** What one share of a day is of a share of the last one, as a factor of its price. */
const sharesSince = (splits: Splits, day: IsoDay): number =>
  splits.reduce((factor, { exDay, to, from }) => (exDay > day ? (factor * from) / to : factor), 1)

/** What each close was of the one before, less one. */
export const returnsOf = (values: ArrayLike<number>): number[] =>
  Array.from({ length: values.length - 1 }, (_, at) => values[at + 1]! / values[at]! - 1)

export const logReturnsOf = (values: ArrayLike<number>): number[] =>
  Array.from({ length: values.length - 1 }, (_, at) => Math.log(values[at + 1]! / values[at]!))
