import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { AttributionHolding, PricesToUse } from '../../contract/index.ts'
import type { DailyCloses } from '../market/daily-closes.ts'

/** Lines carry prices to four digits: closer than this is the same price. */
const SAME_PRICE = 1e-3
/** As many lines of another day as this mean that all are of it: two or more would hardly meet there by chance. */
const LINES_MIN = 2
const SHARE_MIN = 0.8
/** A given price further from the market's than this is named. */
const DIFFERENCE_TOLD = 0.01

type Taken = { holdings: AttributionHolding[]; prices: PricesToUse; caveats: string[] }

/**
 * The prices that stand at both ends of a period. Given ones are used as they are, unless they are the market's of another day than the period's first: a
 * year's gain is no month's. Then, or when asked, the market's closes of the period are taken, and that is said.
 * @param year closes of the year that ends with the period.
 */
export function pricesToUse(
  holdings: readonly AttributionHolding[],
  asked: PricesToUse | undefined,
  { period, year, starts }: { period: DailyCloses; year: DailyCloses; starts: readonly IsoDay[] },
): Taken {
  if (asked === 'period') return retaken(holdings, period, [])
  const first = period.days[0]!
  const other = asked === 'given' ? undefined : otherDay(holdings, period, { year, starts })
  if (other)
    return retaken(holdings, period, [
      `The initial prices that were given are those of ${other}; the period that was asked for begins on ${first}. Its own prices were taken instead.`,
    ])
  const different = holdings.flatMap(({ symbol, initialPrice }) => {
    const opening = period.closes.get(symbol)?.[0]
    return opening !== undefined && Math.abs(initialPrice / opening - 1) > DIFFERENCE_TOLD ? [symbol] : []
  })
  return {
    holdings: [...holdings],
    prices: 'given',
    caveats:
      different.length === 0
        ? []
        : [
            `The initial prices given for ${[...new Set(different)].slice(0, 5).join(', ')}${different.length > 5 ? ' and others' : ''} are not the market’s of ${first}: the return is that of the prices given and may be of another period. Tracking error, beta and alpha are of the market’s closes.`,
          ],
  }
}

/** The day that the given prices are of, where it is not the first of the period. */
function otherDay(
  holdings: readonly AttributionHolding[],
  period: DailyCloses,
  { year, starts }: { year: DailyCloses; starts: readonly IsoDay[] },
): IsoDay | undefined {
  const known = holdings.filter(({ symbol }) => year.closes.has(symbol) && period.closes.has(symbol))
  if (known.length === 0) return undefined
  const agreeing = (at: number) =>
    known.filter(({ symbol, initialPrice }) => isSame(initialPrice, year.closes.get(symbol)![at]!)).length
  const isOf = (at: number) => agreeing(at) >= SHARE_MIN * known.length
  const first = year.days.indexOf(period.days[0]!)
  if (first >= 0 && isOf(first)) return undefined
  const symbols = new Set(known.map(({ symbol }) => symbol)).size
  return year.days.find((day, at) => (symbols >= LINES_MIN || starts.includes(day)) && isOf(at))
}

const isSame = (one: number, other: number): boolean => Math.abs(one / other - 1) < SAME_PRICE

function retaken(
  holdings: readonly AttributionHolding[],
  { closes, days }: DailyCloses,
  caveats: readonly string[],
): Taken {
  const without = holdings.filter(({ symbol }) => !closes.has(symbol)).map(({ symbol }) => symbol)
  return {
    prices: 'period',
    holdings: holdings.map((holding) => {
      const own = closes.get(holding.symbol)
      return own ? { ...holding, initialPrice: own[0]!, currentPrice: own.at(-1)! } : holding
    }),
    caveats:
      without.length === 0
        ? [...caveats]
        : [
            ...caveats,
            `${[...new Set(without)].join(', ')} ${without.length === 1 ? 'has' : 'have'} no market prices from ${days[0]} to ${days.at(-1)}: the prices given were kept.`,
          ],
  }
}
