import { kindOfClose } from '#domains/market-data/server/index.ts'
import { addDays, type IsoDay } from '#engines/market-calendar/index.ts'
import { sentenceOfStep, splitLikeSteps } from '#engines/portfolio-returns/index.ts'
import { sessionsFrom } from './last-closed-session.ts'
import type { TotalReturns } from './total-return.ts'

type Levels = Pick<TotalReturns, 'symbol' | 'sources' | 'levels'>

/** Sessions without a price that one return may stand over and still be called one of a day: a long weekend, another country's holidays. */
const PAUSE_MAX = 6
const SHOWN = 5

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

const doubtfulSteps = (symbol: string, days: readonly IsoDay[], levelOn: (day: IsoDay) => number) =>
  splitLikeSteps(days, levelOn).map((step) => sentenceOfStep(symbol, step))

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
