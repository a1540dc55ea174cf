import { exchangeRates } from '#domains/market-data/server/index.ts'
import {
  firstPaidOf,
  listPositions,
  newestActionsOfFiles,
  newestCorporateActions,
  portfolioAccounts,
} from '#domains/trading/server/index.ts'
import { type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'
import { toCents } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { readIncome as endpoint } from '../../contract/endpoints.ts'
import type { Income } from '../../contract/income.ts'
import {
  type BookedDividend,
  holdingsOf,
  type IncomeSource,
  monthsOf,
  paidInYear,
  sumOf,
} from './income-of.ts'

/** More than any account has in the years that count. */
const ACTIONS_MOST = 20_000

/**
 * What dividends of an account in all its currencies, or of several as one, brought by month, what is declared and what may be expected, from the books.
 * @throws Problem `not-found`, `invalid-input`.
 */
export async function readIncome(ctx: Context, asked: RequestOf<typeof endpoint>): Promise<Income> {
  const { currency } = asked
  const { accounts, note } = await portfolioAccounts(ctx, asked)
  const today = newYorkDay(ctx.now.getTime())
  const booked: (BookedDividend & { currency: string })[] = []
  let unnamed = 0
  for (const { id: accountId, currency: own } of accounts) {
    for (const { symbol, ...rest } of await dividendsOf(ctx, accountId)) {
      if (symbol === '') unnamed += 1
      booked.push({ ...rest, symbol, currency: own })
    }
  }
  const { dividends, notStated } = await stated(ctx, booked, currency, today)
  const held = await sourcesOf(ctx, asked)
  const holdings = holdingsOf(dividends, held, today)
  const months = monthsOf(dividends, new Set(held.map(({ symbol }) => symbol)), today)
  const total = (which: 'paid' | 'due' | 'expected', of: readonly (typeof months)[number][]) =>
    of.reduce((sum, month) => sum + month[which], 0)
  const paying = holdings.filter(({ cost, paid }) => cost !== null && cost > 0 && paid !== 0)
  const cost = paying.reduce((sum, one) => sum + (one.cost ?? 0), 0)
  const named = new Set([
    ...holdings.map(({ symbol }) => symbol),
    ...booked.filter((one) => notStated.includes(one.currency)).map(({ symbol }) => symbol),
  ])
  return {
    currency,
    asOf: ctx.now.toISOString(),
    notes: [
      note,
      unnamed > 0
        ? `${unnamed} dividends are of no share that their file names: they are in the months alone.`
        : '',
      notStated.length > 0
        ? `No rate to ${currency} is known for dividends in ${notStated.join(', ')}: they are left out.`
        : '',
    ].filter(Boolean),
    months,
    holdings,
    notStated,
    withoutDividend: held.map(({ symbol }) => symbol).filter((symbol) => !named.has(symbol)),
    paidInYear: sumOf(paidInYear(dividends, today)),
    due: total('due', months),
    expectedInYear: total('expected', months),
    yieldOnCost: cost > 0 ? paying.reduce((sum, { paid }) => sum + paid, 0) / cost : null,
  }
}

/** The dividends of an account, those of its broker's files by the day they were paid. */
async function dividendsOf(ctx: Context, accountId: number): Promise<BookedDividend[]> {
  const at = { organisationId: ctx.actor.organisationId, accountId }
  const applied = (await newestCorporateActions(ctx.db, at, ACTIONS_MOST)).filter(
    ({ kind }) => kind === 'dividend',
  )
  const ofFiles = await newestActionsOfFiles(ctx.db, at, ACTIONS_MOST)
  return [
    ...applied.map(({ symbol, exDay, payDay, paidAt, amount }) => ({
      symbol,
      day: payDay ?? exDay,
      amount: toCents(amount),
      isPaid: paidAt !== null,
    })),
    ...ofFiles.flatMap(({ kind, symbol, day, amount }) =>
      kind === 'dividend' && amount !== null
        ? [{ symbol: symbol ?? '', day, amount: toCents(amount), isPaid: true }]
        : [],
    ),
  ]
}

/** Each in the currency that is asked for, at the rate of its day; what is to come at that of today. */
async function stated(
  ctx: Context,
  booked: readonly (BookedDividend & { currency: string })[],
  currency: string,
  today: string,
): Promise<{ dividends: BookedDividend[]; notStated: string[] }> {
  const first = booked.reduce((earliest, { day }) => (day < earliest ? day : earliest), today)
  const currencies = [currency, ...booked.map((one) => one.currency)]
  const rateOn = await exchangeRates(ctx.db, currencies, { from: first, to: today })
  const notStated = new Set<string>()
  const dividends = booked.flatMap(({ currency: own, ...dividend }): BookedDividend[] => {
    const rate = rateOn(dividend.day < today ? dividend.day : today, own, currency)?.rate
    if (rate === undefined) {
      notStated.add(own)
      return []
    }
    return [{ ...dividend, amount: Math.round(dividend.amount * rate) }]
  })
  return { dividends, notStated: [...notStated].sort() }
}

const SHARE = 1_000_000

/** What is held, by symbol over all accounts; a part without a cost or a value makes neither a sum. */
async function sourcesOf(ctx: Context, asked: RequestOf<typeof endpoint>): Promise<IncomeSource[]> {
  const { organisationId } = ctx.actor
  const bySymbol = new Map<string, IncomeSource>()
  const add = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one + other
  const firsts = new Map<number, ReadonlyMap<string, IsoDay>>()
  for (const position of await listPositions(ctx, { ...asked, inAllCurrencies: 'true' })) {
    const { accountId, quantity, averageCost, marketValue, security } = position
    // What is sold short owes dividends and gets none.
    if (quantity < 0) continue
    if (!firsts.has(accountId))
      firsts.set(
        accountId,
        new Map(
          (await firstPaidOf(ctx.db, { organisationId, accountId })).map(({ symbol, day }) => [symbol, day]),
        ),
      )
    const opened = firsts.get(accountId)?.get(security.symbol) ?? null
    const before = bySymbol.get(security.symbol)
    const cost = averageCost === null ? null : Math.round((averageCost * quantity) / SHARE)
    bySymbol.set(security.symbol, {
      symbol: security.symbol,
      cost: before ? add(before.cost, cost) : cost,
      marketValue: before ? add(before.marketValue, marketValue) : marketValue,
      openedOn: before?.openedOn && opened ? (before.openedOn < opened ? before.openedOn : opened) : opened,
    })
  }
  return [...bySymbol.values()]
}
