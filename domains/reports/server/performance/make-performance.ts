import { readHistory } from '#domains/market-data/server/index.ts'
import { readPerformance } from '#domains/portfolio/server/index.ts'
import { statedAccount } from '#domains/trading/server/index.ts'
import { addDays, type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'
import { totalReturnLevels } from '#engines/portfolio-returns/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { BenchmarkReturn, PerformanceReport, StatementLine } from '../../contract/index.ts'
import { counted, dayText, momentText, named, PAPER_NOTICE } from '../in-words.ts'
import { reportAccount } from '../report-account.ts'
import { madeOf } from '../statement/statement-notices.ts'

/** The fund that stands for the whole market. */
const BENCHMARK = { symbol: 'SPY', name: 'SPDR S&P 500 ETF Trust (SPY), dividends reinvested' }
/** A close of the week before stands in for a day without one. */
const CARRY_DAYS = 7

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
    sources: performance.sources,
  }
}

function noticesOf(
  ctx: Context,
  { from, to, isRunning, gaps, gapsTotal, sources }: Performance,
  askedTo: IsoDay,
): string[] {
  const of = (treatment: 'stale' | 'at-cost' | 'missing') =>
    gaps.filter((gap) => gap.treatment === treatment).map(({ symbol }) => symbol)
  const [missing, atCost, stale] = [of('missing'), of('at-cost'), of('stale')]
  return [
    PAPER_NOTICE,
    ...(from === null ? ['The account has no day with a value in this period: there is no return.'] : []),
    ...(to !== null && askedTo > newYorkDay(ctx.now.getTime())
      ? [`The period goes on until ${dayText(askedTo)}: what is counted ends on ${dayText(to)}.`]
      : []),
    ...(isRunning ? [`Until ${momentText(ctx.now)}, at the last prices: the figures still change.`] : []),
    ...(missing.length > 0
      ? [`Days without any price of ${named(missing)} have no value and count on the next day that has one.`]
      : []),
    ...(atCost.length > 0
      ? [
          `On some days no price is known of ${named(atCost)}: valued at what was paid, so its gain is not in the return.`,
        ]
      : []),
    ...(stale.length > 0 ? [`On some days the price of ${named(stale)} is more than a week old.`] : []),
    ...(gapsTotal > gaps.length
      ? [`${counted(gapsTotal - gaps.length, 'more symbol')} without a price on some days.`]
      : []),
    ...madeOf(sources.filter((source) => source !== 'cost')),
  ]
}

/** What the fund did between the closes that the account’s return is counted between; null with the reason, never a figure of other prices or days. */
async function benchmarkOver(ctx: Context, { from, to, sources }: Performance): Promise<BenchmarkReturn> {
  const none = (note: string, known: string[] = []): BenchmarkReturn => ({
    ...BENCHMARK,
    fraction: null,
    from,
    to,
    sources: known,
    note,
  })
  if (from === null || to === null) return none('The account has no return to compare with.')
  const told = await readHistory(ctx, {
    symbol: BENCHMARK.symbol,
    from: addDays(from, -CARRY_DAYS),
    to,
  }).catch((failure) => {
    if (failure instanceof Problem && failure.code === 'not-found') return undefined
    throw failure
  })
  if (!told) return none(`No source has prices of ${BENCHMARK.symbol}.`)
  const levels = [...totalReturnLevels(told)]
  const upTo = (day: IsoDay) => levels.findLast(([on]) => on <= day)
  const [start, end] = [upTo(from), upTo(to)]
  const since = start?.[0] ?? from
  const between = told.history.filter(({ day }) => day >= since)
  const known = [...new Set(between.map(({ source }) => source))].sort()
  if (!start || !end || end[0] < addDays(to, -CARRY_DAYS))
    return none(`${BENCHMARK.symbol} has no price near ${dayText(start ? to : from)}.`, known)
  const priced = sources.filter((source) => source !== 'cost')
  const [own, fund] = [marketOf(priced), marketOf(known)]
  if (priced.length > 0 && (own !== fund || own === MIXED))
    return none(
      `Prices of the account are ${own} and those of ${BENCHMARK.symbol} are ${fund}: the two do not describe one market.`,
      known,
    )
  return {
    ...BENCHMARK,
    fraction: end[1] / start[1] - 1,
    from: start[0],
    to: end[0],
    sources: known,
    note: noteOf(fund, told.dividends.length > 0),
  }
}

const MIXED = 'partly simulated'
const marketOf = (sources: readonly string[]): 'simulated' | 'real' | typeof MIXED =>
  !sources.includes('simulated') ? 'real' : sources.length === 1 ? 'simulated' : MIXED

function noteOf(fund: ReturnType<typeof marketOf>, hasDividends: boolean): string | null {
  const lines = [
    ...(fund === 'real' ? [] : [`Prices of ${BENCHMARK.symbol} are ${fund}.`]),
    ...(hasDividends
      ? []
      : [`No dividends of ${BENCHMARK.symbol} are known over these days: its return is of the price alone.`]),
  ]
  return lines.length > 0 ? lines.join(' ') : null
}

function changeOf({ parts }: Performance): StatementLine[] {
  const line = (name: string, label: string, amount: number): StatementLine => ({ name, label, amount })
  return [
    line('opening', 'Value at the start', parts.start),
    line('flows', 'Paid in less taken out', parts.flows),
    line('income', 'Dividends and interest', parts.income),
    line('charges', 'Commission and fees', 0 - parts.fees),
    line('prices', 'Gains and losses of prices', parts.price),
    ...(parts.unexplained === 0
      ? []
      : [line('unexplained', 'Not explained by the books', parts.unexplained)]),
    line('closing', 'Value at the end', parts.end),
  ]
}
