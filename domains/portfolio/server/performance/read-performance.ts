import { isOfSample } from '#domains/trading/server/index.ts'
import { newYorkDay } from '#engines/market-calendar/index.ts'
import { type Cents, type Money, plus, toCents } from '#engines/money/index.ts'
import { moneyWeightedReturn } from '#engines/performance-attribution/index.ts'
import {
  decompose,
  deepestFall,
  fallsOf,
  growthOf,
  inCents,
  perYear,
  simpleReturn,
} from '#engines/portfolio-returns/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { readPerformance as endpoint } from '../../contract/endpoints.ts'
import type { Performance, PerformanceDay } from '../../contract/schemas.ts'
import { share } from '../in-words.ts'
import { benchmarkOver } from './benchmark.ts'
import type { HistoryDay } from './history.ts'
import { figuresOf } from './performance-figures.ts'
import { firstDayOf } from './period.ts'
import { portfolioHistory } from './portfolio-history.ts'
import { priceDoubtsOf } from './price-doubts.ts'
import { gapsOf } from './price-gaps.ts'

const DAY_MS = 86_400_000
const GAPS_SHOWN = 100

export type DayWithValue = HistoryDay & { securities: Money }
const hasValue = (day: HistoryDay): day is DayWithValue => day.securities !== null
const worthOf = (day: DayWithValue): Money => plus(day.cash, day.securities)
const flowOf = (day: HistoryDay): Money => plus(day.contributed, day.inKind)

/**
 * What an account, in all its currencies, or several accounts as one have earned over a period, or from one day to another: simple, time-weighted and money-weighted return, and the change of its value taken apart. Methods:
 * docs/methodology/portfolio-returns.md.
 * @throws Problem `not-found`, `invalid-input`, `prices-mixed` where some closes are real and some made and nobody allowed both.
 */
export async function readPerformance(
  ctx: Context,
  input: Partial<RequestOf<typeof endpoint>>,
): Promise<Performance> {
  const { period, from, to, allowMixedPrices = false, currency = 'USD' } = input
  if (period && (from || to))
    throw new Problem('invalid-input', 'Name a period, or a first and a last day.', { period, from, to })
  if (from && to && from > to)
    throw new Problem('invalid-input', 'The first day is after the last.', { from, to })
  const { all, running, parts, note } = await portfolioHistory(ctx, input, currency)
  const today = newYorkDay(ctx.now.getTime())
  const first = from ?? (period ? firstDayOf(period, today) : undefined)
  const stretch = stretchOf(all, first, to)
  const last = stretch.days.findLast(hasValue)
  const { organisationId } = ctx.actor
  // The sample trades at simulated prices: beside closes of a market what it paid is no gain and no loss.
  const isPaidSimulated =
    stretch.days.some(({ purchased }) => purchased !== 0) &&
    (await areOfSample(
      ctx,
      parts.map(({ accountId }) => accountId),
    ))
  const closes = sourcesOf(stretch.start, stretch.days)
  const sources = isPaidSimulated ? [...new Set([...closes, 'simulated'])].sort() : closes
  refuseMixed(sources, allowMixedPrices)
  const made = stated(ctx, stretch, currency)
  const doubts: string[] = []
  // Closes in other currencies than dollars are nobody’s listing here: there is none to compare them with.
  for (const { accountId, sequence, currency: own } of parts)
    if (own === 'USD')
      doubts.push(...(await priceDoubtsOf(ctx, { organisationId, accountId, sequence }, made)))
  const [only, ...others] = parts
  const isRunning = last !== undefined && last === running
  const beside = { ...made, isRunning, currency }
  return {
    accountId: only && others.length === 0 ? only.accountId : (input.accountId ?? null),
    currency,
    note,
    asOf: ctx.now.toISOString(),
    isRunning,
    isMixed: isMixed(sources),
    ...made,
    priceDoubts: doubts,
    benchmark: input.benchmark ? await benchmarkOver(ctx, input.benchmark, beside) : null,
  }
}

const areOfSample = async (ctx: Context, accountIds: readonly number[]): Promise<boolean> => {
  for (const id of accountIds) if (await isOfSample(ctx.db, ctx.actor.organisationId, id)) return true
  return false
}

type Stretch = { start: DayWithValue | undefined; days: HistoryDay[] }

/** The days that count, and the one whose close they are counted from; up to the last that has a value. */
function stretchOf(all: readonly HistoryDay[], first: string | undefined, last: string | undefined): Stretch {
  const earlier = all.filter(({ day }) => first !== undefined && day < first)
  const within = all.slice(
    earlier.length,
    all.findLastIndex((day) => hasValue(day) && (last === undefined || day.day <= last)) + 1,
  )
  const start = earlier.findLast(hasValue)
  if (start || earlier.length === 0) return { start, days: within }
  // What was there before has no value: returns are counted from the first day that has one.
  const begin = within.findIndex(hasValue)
  return begin === -1
    ? { start: undefined, days: [] }
    : { start: within[begin] as DayWithValue, days: within.slice(begin + 1) }
}

function stated(
  ctx: Context,
  { start, days }: Stretch,
  currency: string,
): Omit<
  Performance,
  'accountId' | 'currency' | 'note' | 'asOf' | 'isRunning' | 'isMixed' | 'priceDoubts' | 'benchmark'
> {
  const startValue = start ? (start.exact?.worth ?? worthOf(start)) : 0
  const isKnown = !isWithoutPrices(start, days)
  const valued = valuedFlowsOf(days)
  const growth = growthOf(startValue, valued)
  const parts = inCents(decompose(start, days))
  const weighted = isKnown ? moneyWeighted(start, days) : { fraction: null, note: NO_PRICES }
  const spanDays = start || days[0] ? daysBetween((start ?? days[0])?.day, days.at(-1)?.day) : 0
  const timeWeighted = isKnown && growth.length > 0 ? (growth.at(-1) as number) - 1 : null
  const simple = isKnown && valued.length > 0 ? simpleReturn(startValue, valued) : null
  const fall = deepestFall(growth)
  const gaps = gapsOf(days)
  return {
    from: (start ?? days[0])?.day ?? null,
    to: days.at(-1)?.day ?? start?.day ?? null,
    parts,
    figures: figuresOf(ctx, {
      timeWeighted,
      moneyWeighted: weighted.fraction,
      simple,
      parts,
      isGainKnown: isKnown,
      fall: growth.length === 0 || !isKnown ? null : (fall?.fraction ?? 0),
      fallDays: fall && {
        high: fall.highAt === -1 ? (start?.day ?? '') : (valued[fall.highAt]?.day ?? ''),
        low: valued[fall.lowAt]?.day ?? '',
      },
      days: valued.length,
      unpriced: unpricedOf(days.filter(hasValue)),
      paidIn: toCents(Math.round(valued.reduce((total, { flow }) => total + Math.max(flow, 0), 0)) as Money),
      sources: sourcesOf(start, days),
      currency,
    }),
    perYear: {
      timeWeighted: timeWeighted === null ? null : perYear(timeWeighted, spanDays),
      moneyWeighted: weighted.fraction === null ? null : perYear(weighted.fraction, spanDays),
    },
    moneyWeightedNote: weighted.note,
    days: seriesOf(start, days, growth),
    gaps: gaps.slice(0, GAPS_SHOWN),
    gapsTotal: gaps.length,
    sources: sourcesOf(start, days),
  }
}

/** The days with a value at which something held had no price of the week, and what: their part of a return is of old prices or of what was paid. */
function unpricedOf(days: readonly HistoryDay[]): { days: number; symbols: string[] } {
  const without = days.filter(({ stale, atCost }) => stale.length + atCost.length > 0)
  return {
    days: without.length,
    symbols: [...new Set(without.flatMap(({ stale, atCost }) => [...stale, ...atCost]))].sort(),
  }
}

const NO_PRICES = 'No holding had a price in this period: its gain or loss is unknown.'

/**
 * Whether nothing that was held had a price of these days: each of them is valued at the same old prices or at what was paid, and a return of zero would be told of what nobody knows.
 */
function isWithoutPrices(start: DayWithValue | undefined, days: readonly HistoryDay[]): boolean {
  const held = days.filter(hasValue)
  const first = start ?? held[0]
  return (
    first !== undefined &&
    first.securities !== 0 &&
    held.length > 0 &&
    held.every(
      ({ stale, atCost, securities, purchased, inKind }) =>
        stale.length + atCost.length > 0 &&
        securities === first.securities &&
        (purchased === 0 || start === undefined) &&
        inKind === 0,
    )
  )
}

const sourcesOf = (start: HistoryDay | undefined, days: readonly HistoryDay[]): string[] =>
  [...new Set([...(start?.sources ?? []), ...days.flatMap(({ sources }) => sources)])].sort()

/** Sources that are no price of any market. */
const ofNoMarket = new Set(['simulated', 'cost'])
const realOf = (sources: readonly string[]) => sources.filter((source) => !ofNoMarket.has(source))
const isMixed = (sources: readonly string[]) => sources.includes('simulated') && realOf(sources).length > 0

function refuseMixed(sources: readonly string[], allowMixedPrices: boolean): void {
  if (!isMixed(sources) || allowMixedPrices) return
  const real = realOf(sources)
  throw new Problem(
    'prices-mixed',
    `Some prices of this account are real (${real.join(', ')}) and some simulated: a return over both describes no market. Import prices of the rest, or allow both (allowMixedPrices).`,
    { real, simulated: ['simulated'] },
  )
}

/** The days with a value; what flowed on days without one counts on the next. */
function valuedFlowsOf(days: readonly HistoryDay[]) {
  let waiting = 0
  return days.flatMap((day) => {
    waiting += day.exact?.flow ?? flowOf(day)
    if (!hasValue(day)) return []
    const flow = waiting
    waiting = 0
    return [{ day: day.day, value: day.exact?.worth ?? (worthOf(day) as number), flow }]
  })
}

const daysBetween = (from: string | undefined, to: string | undefined): number =>
  from === undefined || to === undefined ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The money-weighted return over the whole period, or why there is none. */
export function moneyWeighted(
  start: DayWithValue | undefined,
  days: readonly HistoryDay[],
): { fraction: number | null; note: string | null } {
  const last = days.at(-1)
  if (!last || !hasValue(last)) return { fraction: null, note: 'No day of it has a value yet.' }
  const payments = [
    ...(start ? [{ amount: -worthOf(start), day: Date.parse(start.day) / DAY_MS }] : []),
    ...days.map((day) => ({ amount: -flowOf(day), day: Date.parse(day.day) / DAY_MS })),
    { amount: worthOf(last) as number, day: Date.parse(last.day) / DAY_MS },
  ].filter(({ amount }) => amount !== 0)
  if (payments.length < 2) return { fraction: null, note: 'Nothing was invested.' }
  // Money counts from the start of its day, so within one day the gain on what was put in is the rate.
  if (payments.every(({ day }) => day === payments[0]?.day))
    return { fraction: simpleReturn(0, valuedFlowsOf(days)), note: null }
  const found = moneyWeightedReturn(payments)
  if (found.status === 'found') return { fraction: found.overSpan, note: null }
  if (found.status === 'several')
    return {
      fraction: null,
      note: `Cash flows in both directions allow more than one rate: ${found.rates.map(({ overSpan }) => share(overSpan)).join(', ')} over the period.`,
    }
  return { fraction: null, note: found.sentence }
}

function seriesOf(
  start: DayWithValue | undefined,
  days: readonly HistoryDay[],
  growth: readonly number[],
): PerformanceDay[] {
  const falls = fallsOf(growth)
  const begin = start ? [{ day: start.day, value: toCents(worthOf(start)), flow: 0, growth: 0, fall: 0 }] : []
  let place = -1
  return [
    ...begin,
    ...days.map((day): PerformanceDay => {
      const flow: Cents = toCents(flowOf(day))
      if (!hasValue(day)) return { day: day.day, value: null, flow, growth: null, fall: null }
      place += 1
      return {
        day: day.day,
        value: toCents(worthOf(day)),
        flow,
        growth: (growth[place] as number) - 1,
        fall: falls[place] as number,
      }
    }),
  ]
}
