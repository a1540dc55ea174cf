import { addDays, isTradingDay } from '#engines/market-calendar/index.ts'
import type { PriceColumns } from '../../contract/price-files.ts'
import { namedSymbols } from '../../contract/price-provenance.ts'
import type { StoredSpan } from '../history/stored-spans.ts'
import type { StoredBar } from '../store.ts'
import type { StoredUnder } from './import-store.ts'
import { currencyColumnOf } from './priced-in.ts'

type Read = { columns: readonly string[]; mapping: PriceColumns | null; bars: readonly StoredBar[] }
type Known = {
  /** What is stored of its symbols already. */
  spans: ReadonlyMap<string, StoredSpan>
  /** What stands on its days. */
  stored: StoredUnder
  isCoin: (symbol: string) => boolean
}

/** A close this many times the one before, or this part of it, is more often another unit than a move. */
const UNIT_APART = 5
/** Prices that begin this much above or below what is stored of the symbol are of something else: a split, another currency, another share. */
const LEVEL_APART = 1.6
const NEAR_DAYS = 10
const CENT_NOISE = 0.02
const COMPUTED_SHARE = 0.5

/** What has to be known of a file’s prices before they are stored: what was taken for granted, and what does not look as prices do. */
export function doubtsOf(read: Read, known: Known): string[] {
  if (read.bars.length === 0) return []
  return [
    ...(currencyColumnOf(read.columns)
      ? []
      : ['The file does not state the currency of its prices: US dollars are assumed.']),
    ...adjustedBy(read),
    ...closedDays(read.bars, known),
    ...stepsWithin(read.bars),
    ...otherLevels(read.bars, known),
    ...otherCloses(known),
  ]
}

/** That the file contradicts prices that are stored, and would put its own in their place. */
function otherCloses({ stored: { count, differing, example } }: Known): string[] {
  if (!example) return []
  const { symbol, day, stored, close } = example
  return [
    `${differing.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} stored ${count === 1 ? 'price' : 'prices'} that the file would replace ${differing === 1 ? 'is another' : 'are others'}: ${symbol} of ${day} is stored as ${stored}, and the file has ${close}. Two sources that disagree, or closes adjusted since?`,
  ]
}

/** That closes are adjusted: their column says so, or their digits do. */
function adjustedBy({ mapping, bars }: Read): string[] {
  const close = mapping?.close ?? ''
  if (!/adj/i.test(close)) return digitsOf(bars)
  return [
    `The closes are those of the column “${close}”: adjusted closes are not traded prices, and give wrong past values beside actual costs and holdings.`,
  ]
}

/** Shares from a dollar on are quoted in cents; what is computed from prices seldom ends there. Files write cents with the noise of binary fractions. */
function digitsOf(bars: readonly StoredBar[]): string[] {
  const dear = bars.filter(({ close }) => close >= 1)
  const computed = dear.filter(({ close }) => Math.abs(close * 100 - Math.round(close * 100)) > CENT_NOISE)
  const [first] = computed
  if (!first || computed.length < COMPUTED_SHARE * dear.length) return []
  return [
    `The closes are not in whole cents (${first.symbol} ${first.close} on ${first.day}): they are not traded prices but adjusted for splits or dividends, or converted. They give wrong past values beside actual costs and holdings.`,
  ]
}

function closedDays(bars: readonly StoredBar[], { isCoin }: Known): string[] {
  const days = bars.filter(({ symbol, day }) => !isTradingDay(day) && !isCoin(symbol))
  const [first] = days
  if (!first) return []
  return [
    `${days.length.toLocaleString('en-US')} ${days.length === 1 ? 'price is' : 'prices are'} of days on which New York did not trade (${first.symbol} on ${first.day}): the days may be those of another time zone or another exchange.`,
  ]
}

function stepsWithin(bars: readonly StoredBar[]): string[] {
  const last = new Map<string, StoredBar>()
  const steps = new Map<string, string>()
  for (const bar of bars.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const before = last.get(bar.symbol)
    last.set(bar.symbol, bar)
    if (!before || steps.has(bar.symbol) || !isApart(bar.close / before.close, UNIT_APART)) continue
    steps.set(bar.symbol, `${bar.symbol} from ${before.close} on ${before.day} to ${bar.close} on ${bar.day}`)
  }
  if (steps.size === 0) return []
  const [first] = steps.values()
  return [
    `A price is ${UNIT_APART} times the one before or more, or as small a part of it: ${first}${steps.size > 1 ? `, and so it is of ${steps.size - 1} more ${steps.size === 2 ? 'symbol' : 'symbols'}` : ''}. A split, or two units (pence and pounds) in one file?`,
  ]
}

function otherLevels(bars: readonly StoredBar[], { spans }: Known): string[] {
  const nearest = new Map<string, StoredBar>()
  for (const bar of bars) {
    const span = spans.get(bar.symbol)
    if (!span || bar.day > addDays(span.last.day, NEAR_DAYS) || bar.day < addDays(span.last.day, -NEAR_DAYS))
      continue
    const best = nearest.get(bar.symbol)
    if (!best || distance(bar.day, span.last.day) < distance(best.day, span.last.day))
      nearest.set(bar.symbol, bar)
  }
  const apart = [...nearest.values()].filter(({ symbol, close }) =>
    isApart(close / (spans.get(symbol) as StoredSpan).last.close, LEVEL_APART),
  )
  const [first] = apart
  if (!first) return []
  const stored = (spans.get(first.symbol) as StoredSpan).last
  return [
    `${namedSymbols(apart.map(({ symbol }) => symbol))}: the prices are at another level than those that are stored (${first.symbol} ${first.close} on ${first.day}, ${stored.close} stored of ${stored.day}). Another currency or unit, or closes adjusted for a split?`,
  ]
}

const isApart = (ratio: number, times: number) => ratio >= times || ratio <= 1 / times
const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other))
