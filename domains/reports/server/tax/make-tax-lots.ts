import { setImmediate as turn } from 'node:timers/promises'
import { isLongTerm as isHeldLong } from '#domains/portfolio/server/index.ts'
import {
  accountTerms,
  type ClosedLot,
  closingsBetween,
  dealingsIn,
  realisedByYear,
  statedAccount,
} from '#domains/trading/server/index.ts'
import { newYorkDay, newYorkMoment } from '#engines/market-calendar/index.ts'
import { quantity as exactly, minus, money, plus } from '#engines/money/index.ts'
import { buyAgainFrom, type WashAdjustment, washSaleAdjustments } from '#engines/rebalancing/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RealisedLot, RealisedSum, TaxLotsReport } from '../../contract/index.ts'
import { currencyNotice, dayText, momentText, named, PAPER_NOTICE } from '../in-words.ts'
import { reportAccount } from '../report-account.ts'
import { exactCents } from '../statement/statement-lines.ts'

export type WholeTaxLots = Omit<TaxLotsReport, 'total'> & {
  /** Symbols whose wash sales may be wrong. */
  uncertain: string[]
}

export const NO_TAX_DOCUMENT =
  'This is not a tax document or official form: it lists the results of paper sales, for preparation and practice. Ask a tax adviser about real money.'

/** 26 CFR 1.1012-1(e): the mean is for shares of regulated investment companies and dividend reinvestment plans. */
const MEAN_COST =
  'This account uses average cost, which United States tax rules allow only for fund shares and dividend reinvestment plans.'

const PAPER_PRICES =
  'Paper orders are filled at the prices that this installation had then, simulated ones where no source was connected: trades do not record which.'

/** Symbols whose wash sales may be wrong. */
export const uncertainOf = (symbols: readonly string[]): string[] =>
  symbols.length === 0
    ? []
    : [
        `Shares of ${named(symbols)} were split or taken elsewhere after they were bought: their wash sales are counted by the original purchase, so ${symbols.length === 1 ? 'its' : 'their'} wash sales may be wrong.`,
      ]

type At = { organisationId: number; accountId: number }
const NONE: WashAdjustment = { disallowed: 0, carriedIn: 0 }

/**
 * What the sales of a calendar year of New York realised by lot, wash sales within the paper accounts of the organisation counted.
 * @throws Problem `not-found`.
 */
export async function makeTaxLots(ctx: Context, accountId: number, year: number): Promise<WholeTaxLots> {
  const at = { organisationId: ctx.actor.organisationId, accountId }
  const account = await statedAccount(ctx.db, at)
  const { lotMethod } = await accountTerms(ctx.db, at)
  const closings = await closingsBetween(ctx.db, at, yearOf(year))
  const { adjustments, uncertain } = await adjustmentsOf(ctx, at, closings)
  const rows = closings.map((closing) =>
    realisedLot(closing, adjustments.get(saleOf(accountId, closing)) ?? NONE),
  )
  const known = (await realisedByYear(ctx.db, at)).map((one) => one.year)
  const running = Number(newYorkDay(ctx.now.getTime()).slice(0, 4))
  return {
    account: reportAccount(account),
    year,
    years: [...new Set([running, ...known])].sort((a, b) => b - a),
    lotMethod,
    uncertain,
    asOf: ctx.now.toISOString(),
    notices: noticesOf(ctx, {
      currency: account.currency,
      year,
      running,
      rows,
      uncertain,
      lotMethod,
      hasPaperOrders: closings.some(({ importId }) => importId === null),
    }),
    shortTerm: sumOf(rows.filter(({ isLongTerm }) => !isLongTerm)),
    longTerm: sumOf(rows.filter(({ isLongTerm }) => isLongTerm)),
    all: sumOf(rows),
    rows,
  }
}

const yearOf = (year: number) => ({
  from: new Date(newYorkMoment(`${year}-01-01`, 0)),
  to: new Date(newYorkMoment(`${year + 1}-01-01`, 0)),
})

const keyOf = (accountId: number, executionId: string) => `${accountId} ${executionId}`
const saleOf = (accountId: number, { executionId, lotExecutionId }: ClosedLot) =>
  `${keyOf(accountId, executionId)} ${lotExecutionId}`

/** What wash sales change, by sale and lot. Old losses matter, so a symbol is read from its beginning. */
async function adjustmentsOf(
  ctx: Context,
  { organisationId }: At,
  closings: readonly ClosedLot[],
): Promise<{ adjustments: Map<string, WashAdjustment>; uncertain: string[] }> {
  const found = new Map<string, WashAdjustment>()
  const uncertain: string[] = []
  for (const symbol of new Set(closings.map((closing) => closing.symbol))) {
    const dealings = await dealingsIn(ctx.db, organisationId, symbol)
    const sales = dealings.closings.map((closing) => ({
      saleId: keyOf(closing.accountId, closing.executionId),
      lotId: keyOf(closing.accountId, closing.lotExecutionId),
      on: newYorkDay(closing.closedAt.getTime()),
      at: closing.closedAt.getTime(),
      quantity: closing.quantity as number,
      proceeds: closing.proceeds as number,
      basis: plus(closing.cost, closing.fees) as number,
    }))
    const purchases = dealings.purchases.map(({ accountId, executionId, executedAt, quantity }) => ({
      lotId: keyOf(accountId, executionId),
      on: newYorkDay(executedAt.getTime()),
      at: executedAt.getTime(),
      quantity,
    }))
    const adjusted = washSaleAdjustments(sales, purchases)
    const hasLosses = sales.some(({ basis, proceeds }) => basis > proceeds)
    if (hasLosses && areOtherThanBought(dealings)) uncertain.push(symbol)
    for (const [place, closing] of dealings.closings.entries())
      found.set(saleOf(closing.accountId, closing), adjusted[place] ?? NONE)
    // Requests that wait go before the next symbol.
    await turn()
  }
  return { adjustments: found, uncertain: uncertain.sort() }
}

/** Whether more or fewer shares were sold or are left than were bought: a split or a transfer changed them. */
function areOtherThanBought({ closings, purchases, open }: Awaited<ReturnType<typeof dealingsIn>>): boolean {
  const known = new Map<string, number>()
  const count = (key: string, quantity: number) => known.set(key, exactly((known.get(key) ?? 0) + quantity))
  for (const { accountId, lotExecutionId, quantity } of closings)
    count(keyOf(accountId, lotExecutionId), quantity)
  for (const { accountId, executionId, quantity } of open) count(keyOf(accountId, executionId), quantity)
  return purchases.some(
    ({ accountId, executionId, quantity }) => (known.get(keyOf(accountId, executionId)) ?? 0) !== quantity,
  )
}

function realisedLot(closing: ClosedLot, { disallowed, carriedIn }: WashAdjustment): RealisedLot {
  const { symbol, quantity, openedAt, closedAt, proceeds, executionId, lotExecutionId } = closing
  const basis = money(plus(closing.cost, closing.fees) + carriedIn)
  return {
    symbol,
    quantity,
    acquiredOn: newYorkDay(openedAt.getTime()),
    soldOn: newYorkDay(closedAt.getTime()),
    isLongTerm: isHeldLong({ openedAt, quantity }, closedAt),
    proceeds: exactCents(proceeds),
    basis: exactCents(basis),
    carriedIn: exactCents(money(carriedIn)),
    disallowed: exactCents(money(disallowed)),
    gain: exactCents(money(minus(proceeds, basis) + disallowed)),
    saleId: executionId,
    lotId: lotExecutionId,
  }
}

/** Sums in hundredths of a cent, which are whole numbers. */
function sumOf(rows: readonly RealisedLot[]): RealisedSum {
  const total = (of: 'proceeds' | 'basis' | 'disallowed' | 'gain') =>
    rows.reduce((sum, row) => sum + Math.round(row[of] * 100), 0) / 100
  return {
    lots: rows.length,
    proceeds: total('proceeds'),
    basis: total('basis'),
    disallowed: total('disallowed'),
    gain: total('gain'),
  }
}

type Answer = {
  currency: string
  year: number
  running: number
  rows: readonly RealisedLot[]
  uncertain: readonly string[]
  lotMethod: string
  hasPaperOrders: boolean
}

const SOLD_SHORT =
  'A quantity below zero was sold short, or written: it was sold on the first of its two days and bought back on the second. Wash sales are not looked for there.'

function noticesOf(
  ctx: Context,
  { currency, year, running, rows, uncertain, lotMethod, hasPaperOrders }: Answer,
): string[] {
  const today = newYorkDay(ctx.now.getTime())
  const open = rows.filter(({ gain, soldOn }) => gain < 0 && buyAgainFrom(soldOn) > today)
  const last = open
    .map(({ soldOn }) => buyAgainFrom(soldOn))
    .sort()
    .at(-1)
  return [
    PAPER_NOTICE,
    NO_TAX_DOCUMENT,
    ...currencyNotice(currency),
    ...uncertainOf(uncertain),
    ...(lotMethod === 'AVERAGE' ? [MEAN_COST] : []),
    ...(rows.some(({ quantity }) => quantity < 0) ? [SOLD_SHORT] : []),
    ...(hasPaperOrders ? [PAPER_PRICES] : []),
    ...(year === running ? [`Until today, ${momentText(ctx.now)}: the year is not over.`] : []),
    ...(year > running ? [`${year} has not begun.`] : []),
    ...(last
      ? [`A purchase before ${dayText(last)} can still turn losses of the last 30 days into wash sales.`]
      : []),
    ...(rows.length === 0 ? ['Nothing was sold in this year.'] : []),
  ]
}
