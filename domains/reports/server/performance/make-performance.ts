import { readPerformance } from '#domains/portfolio/server/index.ts'
import { statedAccount } from '#domains/trading/server/index.ts'
import { type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PerformanceReport, StatementLine } from '../../contract/index.ts'
import { counted, dayText, momentText, named, PAPER_NOTICE } from '../in-words.ts'
import { reportAccount } from '../report-account.ts'
import { madeOf } from '../statement/statement-notices.ts'

/** The fund that stands for the whole market. */
const BENCHMARK = 'SPY'

type Asked = { accountId: number; from: IsoDay; to: IsoDay; allowMixedPrices: boolean }
type Performance = Awaited<ReturnType<typeof readPerformance>>

/**
 * What an account earned from one day to another, beside a fund of the whole market over the same closes.
 * @throws Problem `not-found`, `invalid-input`, `prices-mixed` where some prices are real and some made and nobody allowed both.
 */
export async function makePerformance(ctx: Context, asked: Asked): Promise<PerformanceReport> {
  const { accountId, from, to } = asked
  const account = await statedAccount(ctx.db, { organisationId: ctx.actor.organisationId, accountId })
  const performance = await readPerformance(ctx, { ...asked, benchmark: BENCHMARK })
  const { figures } = performance
  const { days: _, ...benchmark } = performance.benchmark as NonNullable<typeof performance.benchmark>
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
