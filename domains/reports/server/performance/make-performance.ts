import { findQuotes, readHistory } from '#domains/market-data/server/index.ts'
import { readPerformance } from '#domains/portfolio/server/index.ts'
import { statedAccount } from '#domains/trading/server/index.ts'
import { addDays, type IsoDay, lastSessionBefore, newYorkDay } from '#engines/market-calendar/index.ts'
import { totalReturnLevels } from '#engines/portfolio-returns/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { BenchmarkReturn, PerformanceReport, StatementLine } from '../../contract/index.ts'
import { counted, dayText, momentText, named, PAPER_NOTICE } from '../in-words.ts'
import { reportAccount } from '../report-account.ts'
import { madeOf } from '../statement/statement-notices.ts'
import { sessionUpTo } from '../statement/value-holdings.ts'

/** The fund that stands for the whole market. */
const BENCHMARK = { symbol: 'SPY', name: 'SPDR S&P 500 ETF Trust (SPY), dividends reinvested' }

type Asked = { accountId: number; from: IsoDay; to: IsoDay; allowMixedPrices: boolean }
type Performance = Awaited<ReturnType<typeof readPerformance>>

/**
 * What an account earned from one day to another, beside a fund of the whole market over the same closes.
 * @throws Problem `not-found`, `invalid-input`, `prices-mixed` where some prices are real and some made and nobody allowed both.
 */
export async function makePerformance(ctx: Context, asked: Asked): Promise<PerformanceReport> {
  const { accountId, from, to } = asked
  const account = await statedAccount(ctx.db, { organisationId: ctx.actor.organisationId, accountId })
  const performance = await readPerformance(ctx, asked)
  const { figures } = performance
  const benchmark = await benchmarkOver(ctx, performance)
  const own = figures.timeWeighted.value
  return {
    account: reportAccount(account),
    from,
    to,
    asOf: ctx.now.toISOString(),
    notices: noticesOf(ctx, performance, to),
    countedFrom: performance.from,
    countedTo: performance.to,
    timeWeighted: figures.timeWeighted,
    moneyWeighted: figures.moneyWeighted,
    moneyWeightedNote: performance.moneyWeightedNote,
    gain: figures.gain,
    deepestFall: figures.deepestFall,
    benchmark,
    excess: own === null || benchmark.fraction === null ? null : own - benchmark.fraction,
    change: changeOf(performance),
    gaps: performance.gaps,
    gapsTotal: performance.gapsTotal,
    priceDoubts: performance.priceDoubts,
    sources: performance.sources,
  }
}

function noticesOf(
  ctx: Context,
  {
    from,
    to,
    isRunning,
    gaps,
    gapsTotal,
    sources,
    priceDoubts,
    days,
    figures: { timeWeighted },
  }: Performance,
  askedTo: IsoDay,
): string[] {
  const of = (treatment: 'stale' | 'at-cost' | 'missing') =>
    gaps.filter((gap) => gap.treatment === treatment).map(({ symbol }) => symbol)
  const [missing, atCost, stale] = [of('missing'), of('at-cost'), of('stale')]
  // What stands before the period is no day of it.
  const isWithoutDays = from !== null && timeWeighted.value === null && timeWeighted.rows === null
  const isUnknown = from !== null && timeWeighted.value === null && days.length > 0 && !isWithoutDays
  const ends =
    [...days].filter(({ value }) => value !== null).length -
    (days[0]?.growth === 0 && days[0].flow === 0 ? 1 : 0)
  const never = gaps.filter(
    ({ treatment, days: count }) => treatment !== 'missing' && treatment !== 'carried' && count >= ends,
  )
  return [
    PAPER_NOTICE,
    ...priceDoubts,
    ...(from === null ? ['The account has no day with a value in this period: there is no return.'] : []),
    ...(isWithoutDays
      ? [
          'No day of this period has a close: New York did not trade, or they are in the future. There is no return.',
        ]
      : []),
    ...(isUnknown
      ? [
          'Nothing that was held had a price of this period: what it gained or lost is not known, and there is no return.',
        ]
      : never.length > 0
        ? [
            `There is no price in this period for ${named(never.map(({ symbol }) => symbol))}: counted as unchanged, so the return is inexact.`,
          ]
        : []),
    ...(to !== null && askedTo > newYorkDay(ctx.now.getTime())
      ? [`The period goes on until ${dayText(askedTo)}: the calculation ends on ${dayText(to)}.`]
      : []),
    ...(isRunning ? [`Until ${momentText(ctx.now)}, at the last prices: the figures still change.`] : []),
    ...(missing.length > 0
      ? [`Days without any price of ${named(missing)} have no value and count on the next day with one.`]
      : []),
    ...(atCost.length > 0
      ? [
          `On some days there is no price for ${named(atCost)}: valued at cost, so its gain is not in the return.`,
        ]
      : []),
    ...(stale.length > 0 ? [`On some days the price of ${named(stale)} is more than a week old.`] : []),
    ...earlierAtEnd(gaps, to),
    ...(gapsTotal > gaps.length
      ? [`${counted(gapsTotal - gaps.length, 'more symbol')} without a price on some days.`]
      : []),
    ...madeOf(sources.filter((source) => source !== 'cost')),
  ]
}

/** Whose value at the end is that of an earlier close. */
export function earlierAtEnd(gaps: Performance['gaps'], to: IsoDay | null): string[] {
  const symbols = gaps
    .filter(({ treatment, lastDay }) => treatment === 'carried' && lastDay === to)
    .map(({ symbol }) => symbol)
  return symbols.length === 0 || to === null
    ? []
    : [`No close of ${dayText(to)} is known of ${named(symbols)}: the end is valued at an earlier one.`]
}

/**
 * What the fund did over the days that the account’s return is counted over; null with the reason, never a figure of other prices or days. What was paid in counts from the start
 * of its day, so where nothing was there before, the fund is counted from the close before the first payment.
 */
async function benchmarkOver(
  ctx: Context,
  { from, to, sources, parts, days, isRunning }: Performance,
): Promise<BenchmarkReturn> {
  const none = (note: string, known: string[] = []): BenchmarkReturn => ({
    ...BENCHMARK,
    fraction: null,
    from,
    to,
    sources: known,
    note,
  })
  if (from === null || to === null) return none('The account has no return to compare with.')
  const firstPaid = parts.start === 0 ? days.find(({ flow }) => flow > 0)?.day : undefined
  const begins = sessionUpTo(firstPaid ? addDays(firstPaid, -1) : from)
  const ends = isRunning ? lastSessionBefore(ctx.now.getTime()).day : sessionUpTo(to)
  const answer = await fundBetween(ctx, begins, ends, isRunning)
  if (!answer) return none(`No source has prices of ${BENCHMARK.symbol}.`)
  const levels = totalReturnLevels(answer)
  const known = [...new Set(answer.history.map(({ source }) => source))].sort()
  const [start, end] = [levels.get(begins), levels.get(ends)]
  if (start === undefined || end === undefined)
    return none(notOfTheseDays(levels, { begins, ends, to }), known)
  const priced = sources.filter((source) => source !== 'cost')
  const [own, fund] = [marketOf(priced), marketOf(known)]
  if (priced.length > 0 && (own !== fund || own === MIXED))
    return none(
      `Prices of the account are ${own} and those of ${BENCHMARK.symbol} are ${fund}: the two do not describe one market.`,
      known,
    )
  return {
    ...BENCHMARK,
    fraction: end / start - 1,
    from: begins,
    to: ends,
    sources: known,
    note: noteOf(fund, answer.dividends.length > 0),
  }
}

type FundDay = { day: IsoDay; close: number; source: string }
type FundPrices = Pick<Awaited<ReturnType<typeof readHistory>>, 'splits' | 'dividends'> & {
  history: FundDay[]
}

/** Closes of the fund from one session to another; of the one that runs, whose bar no source has yet, its last price. */
async function fundBetween(
  ctx: Context,
  begins: IsoDay,
  ends: IsoDay,
  isRunning: boolean,
): Promise<FundPrices | undefined> {
  const { symbol } = BENCHMARK
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

function notOfTheseDays(
  levels: ReadonlyMap<IsoDay, number>,
  { begins, ends, to }: { begins: IsoDay; ends: IsoDay; to: IsoDay },
): string {
  const { symbol } = BENCHMARK
  const last = [...levels.keys()].at(-1)
  if (levels.has(begins) && last !== undefined && last < ends)
    return `The last price of ${symbol} is of ${dayText(last)} and the return of the account is counted to ${dayText(to)}: they are not of the same days.`
  return `${symbol} has no close of ${dayText(levels.has(begins) ? ends : begins)}: there is no return of it over the same days.`
}

const MIXED = 'partly simulated'
const marketOf = (sources: readonly string[]): 'simulated' | 'real' | typeof MIXED =>
  !sources.includes('simulated') ? 'real' : sources.length === 1 ? 'simulated' : MIXED

function noteOf(fund: ReturnType<typeof marketOf>, hasDividends: boolean): string | null {
  const lines = [
    ...(fund === 'real' ? [] : [`Prices of ${BENCHMARK.symbol} are ${fund}.`]),
    ...(hasDividends
      ? []
      : [
          `No dividends of ${BENCHMARK.symbol} are known for these days: its return is the price return only.`,
        ]),
  ]
  return lines.length > 0 ? lines.join(' ') : null
}

function changeOf({ parts, figures }: Performance): StatementLine[] {
  const line = (name: string, label: string, amount: number): StatementLine => ({ name, label, amount })
  return [
    line('opening', 'Value at the start', parts.start),
    line('flows', 'Paid in less taken out', parts.flows),
    line('income', 'Dividends and interest', parts.income),
    line('charges', 'Commission and fees', 0 - parts.fees),
    line(
      'prices',
      `Gains and losses of prices${figures.gain.value === null ? ' (not known)' : ''}`,
      parts.price,
    ),
    ...(parts.unexplained === 0
      ? []
      : [line('unexplained', 'Not explained by the books', parts.unexplained)]),
    line('closing', 'Value at the end', parts.end),
  ]
}
