import { findQuotes, instrumentOf, readHistory } from '#domains/market-data/server/index.ts'
import {
  addDays,
  type IsoDay,
  lastSessionBefore,
  newYorkDay,
  tradingDayUpTo,
} from '#engines/market-calendar/index.ts'
import { moneyWeightedReturn } from '#engines/performance-attribution/index.ts'
import { totalReturnLevels } from '#engines/portfolio-returns/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type BenchmarkParts, type BenchmarkReturn, readBenchmark } from '../../contract/benchmark.ts'
import type { Performance } from '../../contract/schemas.ts'
import { share } from '../in-words.ts'

type Measured = Pick<Performance, 'from' | 'to' | 'sources' | 'parts' | 'days' | 'isRunning' | 'currency'>
type Mix = Extract<BenchmarkParts, { kind: 'mix' }>
/** What a dollar at the start has become by a day; undefined of a day before it. */
type Level = (day: IsoDay) => number | undefined

const DAY_MS = 86_400_000
const DAYS_A_YEAR = 365

/**
 * What a benchmark did over the days that a return is counted over; null with the reason, never a figure of other prices or days. What was paid in counts from the start
 * of its day, so where nothing was there before, it is counted from the close before the first payment.
 */
export async function benchmarkOver(ctx: Context, asked: string, made: Measured): Promise<BenchmarkReturn> {
  const read = readBenchmark(asked)
  if (!read) throw new Problem('invalid-input', `“${asked}” is no benchmark.`, { benchmark: asked })
  const { from, to, parts, days } = made
  const named = { symbol: asked, name: nameOf(read) }
  const none = (note: string, sources: string[] = []): BenchmarkReturn => {
    return { ...named, fraction: null, from, to, sources, note, moneyWeighted: null, days: [] }
  }
  if (from === null || to === null) return none('The account has no return to compare with.')
  const firstPaid = parts.start === 0 ? days.find(({ flow }) => flow > 0)?.day : undefined
  const start = firstPaid ? addDays(firstPaid, -1) : from
  const found =
    read.kind === 'rate' ? rateOver(read.rate, start, to) : await mixOver(ctx, read, made, { start, to })
  if ('why' in found) return none(found.why, found.sources)
  const { level, begins, ends } = found
  const base = level(begins) as number
  const growthBy: Level = (day) => {
    const reached = level(day < begins ? begins : day > ends ? ends : day)
    return reached === undefined ? undefined : reached / base
  }
  return {
    ...named,
    fraction: (growthBy(ends) as number) - 1,
    from: begins,
    to: ends,
    sources: found.sources,
    note: found.note,
    moneyWeighted: sameMoneyIn(made, growthBy),
    days: days.flatMap(({ day, value }) => {
      const growth = growthBy(day)
      return value === null || growth === undefined ? [] : [{ day, growth: growth - 1 }]
    }),
  }
}

const nameOf = (read: BenchmarkParts): string =>
  read.kind === 'rate'
    ? `${share(read.rate)} a year`
    : `${read.parts
        .map(({ symbol, weight }) =>
          weight === 1 ? `${instrumentOf(symbol).name} (${symbol})` : `${share(weight)} ${symbol}`,
        )
        .join(', ')}, dividends reinvested`

type Found = { level: Level; begins: IsoDay; ends: IsoDay; sources: string[]; note: string | null }
type NotFound = { why: string; sources?: string[] }

function rateOver(rate: number, begins: IsoDay, ends: IsoDay): Found {
  const level = (day: IsoDay) => (1 + rate) ** ((Date.parse(day) - Date.parse(begins)) / DAY_MS / DAYS_A_YEAR)
  return { level, begins, ends, sources: [], note: 'Compounded by actual days of 365.' }
}

async function mixOver(
  ctx: Context,
  { parts }: Mix,
  { sources, isRunning, currency }: Measured,
  { start, to }: { start: IsoDay; to: IsoDay },
): Promise<Found | NotFound> {
  const symbols = parts.map(({ symbol }) => symbol).join(', ')
  if (currency !== 'USD')
    return {
      why: `Prices of ${symbols} are in US dollars and the returns are stated in ${currency}: they are not compared.`,
    }
  const begins = tradingDayUpTo(start)
  const ends = isRunning ? lastSessionBefore(ctx.now.getTime()).day : tradingDayUpTo(to)
  const levels: ReadonlyMap<IsoDay, number>[] = []
  const known = new Set<string>()
  let hasDividends = true
  for (const { symbol } of parts) {
    const answer = await fundBetween(ctx, symbol, { begins, ends, isRunning })
    if (!answer) return { why: `No source has prices of ${symbol}.` }
    const own = totalReturnLevels(answer)
    for (const { source } of answer.history) known.add(source)
    if (!own.has(begins) || !own.has(ends))
      return { why: notOfTheseDays(symbol, own, { begins, ends, to }), sources: [...known].sort() }
    hasDividends &&= answer.dividends.length > 0
    levels.push(own)
  }
  const from = [...known].sort()
  const [own, fund] = [marketOf(sources.filter((source) => source !== 'cost')), marketOf(from)]
  if (sources.some((source) => source !== 'cost') && (own !== fund || own === MIXED))
    return {
      why: `Prices of the account are ${own} and those of ${symbols} are ${fund}: the two do not describe one market.`,
      sources: from,
    }
  const mixed = mixOf(
    levels,
    parts.map(({ weight }) => weight),
  )
  return { level: carried(mixed), begins, ends, sources: from, note: noteOf(parts, fund, hasDividends) }
}

/** Levels of a mix that is rebalanced to its weights at each close that all of its parts have. */
function mixOf(
  levels: readonly ReadonlyMap<IsoDay, number>[],
  weights: readonly number[],
): ReadonlyMap<IsoDay, number> {
  const [first, ...others] = levels
  if (!first || others.length === 0) return first ?? new Map()
  const shared = [...first.keys()].filter((day) => others.every((own) => own.has(day)))
  const mixed = new Map<IsoDay, number>()
  let level = 1
  for (const [place, day] of shared.entries()) {
    const before = shared[place - 1]
    if (before !== undefined)
      level *= levels.reduce(
        (sum, own, at) =>
          sum + ((weights[at] as number) * (own.get(day) as number)) / (own.get(before) as number),
        0,
      )
    mixed.set(day, level)
  }
  return mixed
}

/** The level of a day, or of the last one before it. */
function carried(levels: ReadonlyMap<IsoDay, number>): Level {
  const days = [...levels.keys()]
  return (day) => {
    const own = levels.get(day)
    if (own !== undefined) return own
    const last = days.findLast((one) => one < day)
    return last === undefined ? undefined : levels.get(last)
  }
}

type FundDay = { day: IsoDay; close: number; source: string }
type FundPrices = Pick<Awaited<ReturnType<typeof readHistory>>, 'splits' | 'dividends'> & {
  history: FundDay[]
}

/** Closes of a fund from one session to another; of the one that runs, whose bar no source has yet, its last price. */
async function fundBetween(
  ctx: Context,
  symbol: string,
  { begins, ends, isRunning }: { begins: IsoDay; ends: IsoDay; isRunning: boolean },
): Promise<FundPrices | undefined> {
  const answer = await readHistory(ctx, { symbol, from: begins, to: ends }).catch((failure) => {
    if (failure instanceof Problem && failure.code === 'not-found') return undefined
    throw failure
  })
  if (!answer) return undefined
  const history: FundDay[] = answer.history.map(({ day, close, source }) => ({ day, close, source }))
  const quote = isRunning ? (await findQuotes(ctx, [symbol])).get(symbol) : undefined
  if (!quote || newYorkDay(quote.at.getTime()) !== ends) return { ...answer, history }
  const { price: close, source } = quote
  return { ...answer, history: [...history.filter(({ day }) => day < ends), { day: ends, close, source }] }
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayText = (day: IsoDay): string => longDay.format(new Date(`${day}T12:00:00Z`))

function notOfTheseDays(
  symbol: string,
  levels: ReadonlyMap<IsoDay, number>,
  { begins, ends, to }: { begins: IsoDay; ends: IsoDay; to: IsoDay },
): string {
  const last = [...levels.keys()].at(-1)
  if (levels.has(begins) && last !== undefined && last < ends)
    return `The last price of ${symbol} is of ${dayText(last)} and the return of the account is counted to ${dayText(to)}: they are not of the same days.`
  return `${symbol} has no close of ${dayText(levels.has(begins) ? ends : begins)}: there is no return of it over the same days.`
}

const MIXED = 'partly simulated'
const marketOf = (sources: readonly string[]): 'simulated' | 'real' | typeof MIXED =>
  !sources.includes('simulated') ? 'real' : sources.length === 1 ? 'simulated' : MIXED

function noteOf(
  parts: Mix['parts'],
  fund: ReturnType<typeof marketOf>,
  hasDividends: boolean,
): string | null {
  const symbols = parts.map(({ symbol }) => symbol).join(', ')
  const lines = [
    ...(parts.length > 1 ? ['Rebalanced to its weights each day.'] : []),
    ...(fund === 'real' ? [] : [`Prices of ${symbols} are ${fund}.`]),
    ...(hasDividends
      ? []
      : [
          parts.length === 1
            ? `No dividends of ${symbols} are known for these days: its return is the price return only.`
            : `Dividends of some of ${symbols} are not known for these days: the return leaves them out.`,
        ]),
  ]
  return lines.length > 0 ? lines.join(' ') : null
}

/** What the same payments would have returned in the benchmark: paid in at the close before, taken out at that of the day. */
function sameMoneyIn({ from, to, parts, days }: Measured, growthBy: Level): number | null {
  if (from === null || to === null) return null
  let units = parts.start / (growthBy(from) ?? Number.NaN)
  const payments = parts.start === 0 ? [] : [{ amount: -parts.start, day: Date.parse(from) / DAY_MS }]
  for (const { day, flow } of days) {
    if (flow === 0) continue
    units += flow / (growthBy(flow > 0 ? addDays(day, -1) : day) ?? Number.NaN)
    // More was taken out than it would have held.
    if (!(units >= 0)) return null
    payments.push({ amount: -flow, day: Date.parse(day) / DAY_MS })
  }
  const end = { amount: units * (growthBy(to) ?? Number.NaN), day: Date.parse(to) / DAY_MS }
  const all = [...payments, end]
  // Within one day there is no rate.
  if (!(end.amount > 0) || payments.every(({ day }) => day === end.day)) return null
  const found = moneyWeightedReturn(all)
  return found.status === 'found' ? found.overSpan : null
}
