import { returnTitles } from '#domains/portfolio/contract/index.ts'
import { statedAccount } from '#domains/trading/server/index.ts'
import { type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Report } from '#platform/report-files/index.ts'
import { type PerformanceReport, reportLabels } from '../../contract/index.ts'
import { amountIn, dayText, named, PAPER_NOTICE } from '../in-words.ts'
import { earlierAtEnd, makePerformance } from '../performance/make-performance.ts'
import { performanceReport } from '../performance/read-performance-report.ts'
import { makeStatement, type WholeStatement } from '../statement/make-statement.ts'
import { periodSpan } from '../statement/span.ts'
import { madeOf, missingOf } from '../statement/statement-notices.ts'
import { statementReport } from '../statement/statement-report.ts'
import { makeTaxLots, NO_TAX_DOCUMENT, uncertainOf } from '../tax/make-tax-lots.ts'
import { taxLotsReport } from '../tax/read-tax-lots.ts'
import type { ScheduleRow } from './store.ts'

export type PreparedReport = {
  subject: string
  firstLine: string
  isWhole: boolean
  /** What it says in the mail itself. */
  lines: string[]
  /** Null where none could be made; the first line then says why. */
  report: Report | null
  /** The account was closed before the period: there will be no further report. */
  isOver: boolean
}

type Period = { from: IsoDay; to: IsoDay }
type Made = {
  report: Report
  faults: string[]
  lines: string[]
  /** What its figures are of, where that is not the days of the period. */
  covers?: string
}

/** Makes the report of a schedule for a period. What cannot be made is told as such and never left out. */
export async function prepareReport(ctx: Context, row: ScheduleRow, period: Period): Promise<PreparedReport> {
  const label = reportLabels[row.report]
  const days = `${dayText(period.from)} to ${dayText(period.to)}`
  try {
    const account = await statedAccount(ctx.db, {
      organisationId: row.organisationId,
      accountId: row.accountId,
    })
    // Every kind of report refuses the same days: those that the account was not there.
    periodSpan(account, period, ctx.now)
    const { report, faults, lines, covers = days } = await makers[row.report](ctx, row.accountId, period)
    return {
      subject: `${faults.length > 0 ? 'Incomplete: ' : ''}${label}, ${account.name}, ${covers}`,
      firstLine: faults.length > 0 ? `Incomplete: ${faults.join(' ')}` : PAPER_NOTICE,
      isWhole: faults.length === 0,
      lines: [
        ...(faults.length > 0 ? [PAPER_NOTICE] : []),
        `${label} of ${account.name} (${account.number}), ${covers}.`,
        ...lines,
      ],
      report,
      isOver: false,
    }
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    return {
      subject: `Not made: ${label}, ${days}`,
      firstLine: `This report could not be made: ${failure.message}`,
      isWhole: false,
      lines: [PAPER_NOTICE, `${label}, ${days}.`],
      report: null,
      isOver: await isOver(ctx, row, period),
    }
  }
}

async function isOver(ctx: Context, row: ScheduleRow, { from }: Period): Promise<boolean> {
  const at = { organisationId: row.organisationId, accountId: row.accountId }
  const account = await statedAccount(ctx.db, at).catch((failure) => {
    if (failure instanceof Problem && failure.code === 'not-found') return undefined
    throw failure
  })
  if (!account) return true
  return account.closedAt !== null && newYorkDay(account.closedAt.getTime()) < from
}

const makers: Record<
  ScheduleRow['report'],
  (ctx: Context, accountId: number, period: Period) => Promise<Made>
> = {
  async statement(ctx, accountId, period) {
    const made = await makeStatement(ctx, accountId, (account) => periodSpan(account, period, ctx.now))
    const amount = amountIn(made.account.currency)
    return {
      report: statementReport(made),
      faults: faultsOfStatement(made),
      lines: [
        ...simulatedOnly(made.priceSources),
        `Value: ${amount(made.closing.total)}, from ${amount(made.opening.total)}.`,
        `Cash: ${amount(made.closing.cash)}, from ${amount(made.opening.cash)}.`,
        `Realised gains before charges: ${amount(made.realised)}.`,
      ],
    }
  },
  async performance(ctx, accountId, period) {
    const made = await makePerformance(ctx, { accountId, ...period, allowMixedPrices: true })
    const share = (value: number | null) => (value === null ? 'none' : `${(value * 100).toFixed(2)}%`)
    return {
      report: performanceReport(made),
      faults: faultsOfPerformance(made),
      lines: [
        ...simulatedOnly([...made.sources, ...made.benchmark.sources].filter((source) => source !== 'cost')),
        `${returnTitles.timeWeighted}: ${share(made.timeWeighted.value)}.`,
        `${made.benchmark.name}: ${share(made.benchmark.fraction)}.`,
      ],
    }
  },
  // A week that goes over the end of a year is of the old one: its last sales would else be in no report.
  async 'tax-lots'(ctx, accountId, { from }) {
    const made = await makeTaxLots(ctx, accountId, Number(from.slice(0, 4)))
    const amount = amountIn(made.account.currency)
    const today = newYorkDay(ctx.now.getTime())
    const isOver = today > `${made.year}-12-31`
    return {
      covers: `sales of ${made.year}${isOver ? '' : ` until ${dayText(today)}`}`,
      report: taxLotsReport(made),
      faults: uncertainOf(made.uncertain),
      lines: [
        NO_TAX_DOCUMENT,
        `Sales of ${made.year}${isOver ? '' : ' so far'}: ${amount(made.shortTerm.gain)} short term, ${amount(made.longTerm.gain)} long term, ${amount(made.all.disallowed)} not counted because of wash sales.`,
      ],
    }
  },
}

/** What is said before the figures of a mail where all prices are made; a mixture is said in its first line. */
const simulatedOnly = (sources: readonly string[]): string[] => (isMixture(sources) ? [] : madeOf(sources))

const isMixture = (sources: readonly string[]) => sources.some((source) => source !== 'simulated')

function faultsOfStatement({
  positions,
  priceSources,
  priceDoubts,
  reconciliation,
}: WholeStatement): string[] {
  return [
    ...(reconciliation.isReconciled
      ? []
      : [`It does not agree with the ledger (${named(reconciliation.differences)}).`]),
    ...priceDoubts,
    ...missingOf(positions),
    ...(isMixture(priceSources) ? madeOf(priceSources) : []),
  ]
}

function faultsOfPerformance({
  countedFrom,
  countedTo,
  gaps,
  priceDoubts,
  sources,
  benchmark,
}: PerformanceReport): string[] {
  const unpriced = gaps.filter(({ treatment }) => treatment !== 'carried')
  const priced = sources.filter((source) => source !== 'cost')
  return [
    ...(countedFrom === null ? ['The account has no day with a value in this period.'] : []),
    ...(unpriced.length > 0
      ? [
          `Some days have no price of their own of ${named([...new Set(unpriced.map(({ symbol }) => symbol))])}.`,
        ]
      : []),
    ...priceDoubts,
    ...earlierAtEnd(gaps, countedTo),
    ...(isMixture(priced) ? madeOf(priced) : []),
    ...(benchmark.fraction === null && benchmark.note ? [benchmark.note] : []),
  ]
}
