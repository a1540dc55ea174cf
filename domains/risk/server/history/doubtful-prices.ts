import { kindOfClose } from '#domains/market-data/server/index.ts'
import { addDays, type IsoDay } from '#engines/market-calendar/index.ts'
import { sessionsFrom } from './last-closed-session.ts'
import type { TotalReturns } from './total-return.ts'

type Levels = Pick<TotalReturns, 'symbol' | 'sources' | 'levels'>

/** From two for one on, a split looks like a fall by half; the other way round the price doubles. */
const FALL = -0.45
const RISE = 0.9
/** Sessions without a price that one return may stand over and still be called one of a day: a long weekend, another country's holidays. */
const PAUSE_MAX = 6
const SHOWN = 5

/**
 * Splits that a smaller fall looks like, as what is left of the price: where, the split taken out, the day was one within so many of the symbol's usual deviations. The smaller the split, the
 * more often bad news does the same, and the nearer it has to be. Of 482 stocks over five years (592,000 adjusted closes) 47 days look so that were none; 3 for 2 is found in 472 of them, the smaller
 * ones in 337.
 */
const SMALLER_SPLITS = [
  { left: 3 / 5, words: '5 for 3', within: 2.5 },
  { left: 2 / 3, words: '3 for 2', within: 2.5 },
  { left: 3 / 4, words: '4 for 3', within: 1 },
  { left: 4 / 5, words: '5 for 4', within: 1 },
] as const
/** And the fall itself is far from an ordinary day. */
const FAR = 8
/** The median of absolute deviations as a standard deviation of a normal distribution. */
const AS_DEVIATION = 1.4826

/** Moves of a day that a split explains and little else does: prices of files and sources are not always adjusted for them. */
export function doubtfulMoves(own: readonly Levels[], days: readonly IsoDay[]): string[] {
  const found = own
    .filter(isReal)
    .flatMap(({ symbol, levels }) => doubtfulSteps(symbol, days, (day) => levels.get(day) as number))
  return shortened(found)
}

/** The same of the closes of symbols on the same days. */
export const doubtfulCloses = (
  closes: ReadonlyMap<string, ArrayLike<number>>,
  days: readonly IsoDay[],
): string[] => {
  const places = new Map(days.map((day, at) => [day, at]))
  return shortened(
    [...closes].flatMap(([symbol, own]) =>
      doubtfulSteps(symbol, days, (day) => own[places.get(day) as number] as number),
    ),
  )
}

function doubtfulSteps(symbol: string, days: readonly IsoDay[], levelOn: (day: IsoDay) => number): string[] {
  const moves = days.slice(1).map((day, at) => levelOn(day) / levelOn(days[at] as IsoDay) - 1)
  const usual = AS_DEVIATION * medianOf(moves.map(Math.abs))
  return moves.flatMap((move, at) => {
    const split = move <= FALL || move >= RISE ? '' : splitLike(move, usual)
    if (split === undefined) return []
    const like = split === '' ? '' : `, as a split of ${split} does, or bad news`
    return [
      `${symbol} ${move < 0 ? 'fell' : 'rose'} by ${Math.abs(move * 100).toFixed(1)}% on ${days[at + 1]}${like}: if that was a split, its prices are not adjusted for it, and no figure with them is right.`,
    ]
  })
}

/** The smaller split that a fall looks like; undefined where it looks like none. */
function splitLike(move: number, usual: number): string | undefined {
  if (-move < FAR * usual) return undefined
  return SMALLER_SPLITS.find(({ left, within }) => Math.abs((1 + move) / left - 1) <= within * usual)?.words
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Stretches of many sessions without a price of a holding, over which one return stands. */
export function longPauses(own: readonly Levels[], days: readonly IsoDay[]): string[] {
  const found = days.slice(1).flatMap((day, at) => {
    const between = sessionsFrom(addDays(days[at]!, 1), addDays(day, -1))
    if (between.length < PAUSE_MAX) return []
    const paused = own.filter(({ levels }) => between.every((each) => !levels.has(each)))
    const who = paused.map(({ symbol }) => symbol).join(', ')
    return who === ''
      ? []
      : [
          `${who} ${paused.length === 1 ? 'has' : 'have'} no prices from ${between[0]} to ${between.at(-1)}: the return over these ${between.length} sessions counts as that of one day.`,
        ]
  })
  return shortened(found)
}

/** Of prices of the market the dividends are not known. */
export function withoutDividends(own: readonly Levels[]): string[] {
  const symbols = own.filter(isReal).map(({ symbol }) => symbol)
  return symbols.length === 0
    ? []
    : [
        `No dividends of ${symbols.join(', ')} are known: ${symbols.length === 1 ? 'its' : 'their'} returns are of the price alone, unless the source has adjusted it.`,
      ]
}

const isReal = ({ sources }: Levels) => sources.some((source) => kindOfClose(source) !== 'simulated')

function shortened(sentences: readonly string[]): string[] {
  const rest = sentences.length - SHOWN
  return [
    ...sentences.slice(0, SHOWN),
    ...(rest > 0 ? [`So it is ${rest} more ${rest === 1 ? 'time' : 'times'}.`] : []),
  ]
}
