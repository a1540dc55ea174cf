import { date } from '#design-system/formats/index.ts'
import { mixOf, type PriceMix } from '#domains/market-data/contract/index.ts'
import { sentenceOfStep, splitLikeSteps } from '#engines/portfolio-returns/index.ts'
import { correlation, mean } from '#engines/statistics/index.ts'
import type { History } from '../queries.ts'
import { totalLevels } from './total-levels.ts'

/** Fewer returns say too little about how two things move together. */
export const RETURNS_MIN = 60

export type Compared = {
  symbol: string
  /** What one dollar of the first day became, day by day. */
  path: readonly number[]
  /** As a fraction. */
  totalReturn: number
}

export type Pair = { left: string; right: string; correlation: number }

export type Comparison = {
  /** The days that all of them have a close on, the oldest first. */
  days: readonly string[]
  sources: readonly string[]
  compared: readonly Compared[]
  /** No source knows them. */
  unknown: readonly string[]
  /** What has to be known before the figures are read. */
  caveats: readonly string[]
  /** Set where some prices are real and others made: each kind is compared by itself, one at a time. */
  mixed: PriceMix | null
  /** Symbols with prices of the other kind, or of both: they are in no figure. */
  apart: readonly string[]
  /** The mean of the returns: an equal sum put into each at the start and left there. Null without days. */
  together: number | null
  /** Of the daily returns, in the order of `compared`; a cell is null where one of the two does not move, all of it with fewer than 60 returns. */
  correlations: readonly (readonly (number | null)[])[] | null
}

/** Which prices are compared: those of a market, or made ones. */
export type ComparedKind = 'real' | 'simulated'

/** Symbols over the days they have in common; `today` and what is after it is left out, and so is, beside prices of the kind that is asked for, the other. */
export function compareSymbols(
  symbols: readonly string[],
  all: readonly (History | null)[],
  today: string,
  kind: ComparedKind = 'real',
): Comparison {
  const mix = mixIn(all)
  const other = new Set(mix.isMixed ? mix[kind === 'real' ? 'simulated' : 'real'] : [])
  const isApart = (history: History | null | undefined) => history != null && other.has(history.symbol)
  const histories = all.map((history) => (isApart(history) ? null : history))
  const known = symbols.flatMap((symbol, at) => {
    const history = histories[at]
    return history
      ? [{ symbol, levels: totalLevels(history, today), knowsActions: history.knowsActions }]
      : []
  })
  const days = [...(known[0]?.levels.keys() ?? [])].filter((day) =>
    known.every(({ levels }) => levels.has(day)),
  )
  const compared = days.length < 2 ? [] : known.map((one) => comparedOf(one, days))
  const returns = compared.map(({ path }) =>
    path.slice(1).map((level, at) => level / (path[at] as number) - 1),
  )
  return {
    days,
    sources: [...new Set(histories.flatMap((each) => each?.history.map(({ source }) => source) ?? []))],
    compared,
    unknown: symbols.filter((_, at) => !all[at]),
    apart: symbols.filter((_, at) => isApart(all[at])),
    caveats: compared.length === 0 ? [] : [...caveatsOf(known, days), ...endsEarly(known, days)],
    mixed: mix.isMixed ? mix : null,
    together: compared.length > 0 ? mean(compared.map(({ totalReturn }) => totalReturn)) : null,
    correlations:
      days.length - 1 < RETURNS_MIN
        ? null
        : returns.map((left, row) =>
            returns.map((right, column) => (row === column ? 1 : correlation(left, right))),
          ),
  }
}

const mixIn = (histories: readonly (History | null)[]): PriceMix =>
  mixOf(
    histories.flatMap((history) =>
      [...new Set(history?.history.map(({ source }) => source))].map((source) => ({
        symbol: history?.symbol ?? '',
        kind: source === 'simulated' ? ('simulated' as const) : ('end-of-day' as const),
      })),
    ),
  )

type Known = { symbol: string; levels: ReadonlyMap<string, number>; knowsActions: boolean }

/** Moves of a day that a split explains: prices of files and sources are not always adjusted for them. */
const caveatsOf = (known: readonly Known[], days: readonly string[]): string[] =>
  known
    .filter(({ knowsActions }) => !knowsActions)
    .flatMap(({ symbol, levels }) =>
      splitLikeSteps(days, (day) => levels.get(day) as number).map((step) => sentenceOfStep(symbol, step)),
    )

/** Whose prices end before those of the others: all are compared up to there. */
function endsEarly(known: readonly Known[], days: readonly string[]): string[] {
  const lastOf = ({ levels }: Known) => [...levels.keys()].at(-1) ?? ''
  const latest = known.map(lastOf).toSorted().at(-1) ?? ''
  const end = days.at(-1) as string
  const early = known.filter((one) => lastOf(one) === end).map(({ symbol }) => symbol)
  return latest === end
    ? []
    : [
        `All are compared up to ${date(end)} alone, where the prices of ${early.join(', ')} end; others go on to ${date(latest)}.`,
      ]
}

function comparedOf({ symbol, levels }: Known, days: readonly string[]): Compared {
  const values = days.map((day) => levels.get(day) as number)
  const first = values[0] as number
  const path = values.map((value) => value / first)
  return { symbol, path, totalReturn: (path.at(-1) as number) - 1 }
}

/** Every two of the symbols that move, those that move most alike first. */
export function pairsOf({ compared, correlations }: Comparison): Pair[] {
  if (!correlations) return []
  return compared
    .flatMap(({ symbol: left }, row) =>
      compared.slice(row + 1).flatMap(({ symbol: right }, after) => {
        const cell = correlations[row]?.[row + 1 + after]
        return cell === null || cell === undefined ? [] : [{ left, right, correlation: cell }]
      }),
    )
    .sort((a, b) => b.correlation - a.correlation)
}
