import { stateOfCurrencies } from '#domains/market-data/server/index.ts'
import {
  type DayMovements,
  decidedPrices,
  firstDayBookedSince,
  lastPaidOf,
  movementsOf,
  type PositionsAndCash,
  positionsAndCashOf,
  pricesOfAccount,
  splitsOf,
} from '#domains/trading/server/index.ts'
import {
  addDays,
  type Calendar,
  dayOf,
  type IsoDay,
  isBusinessDay,
  newYorkDay,
  sessionOf,
} from '#engines/market-calendar/index.ts'
import { minus, NO_MONEY, NO_QUANTITY, type Quantity } from '#engines/money/index.ts'
import {
  type Holdings,
  type KnownClose,
  type ValuedDay,
  valueDays,
} from '#engines/portfolio-returns/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { workEventsOf } from '#platform/work-events/index.ts'
import * as store from '../store.ts'
import { closesFor, paidBy } from './closes-of-days.ts'

export type HistoryDay = ValuedDay & {
  sources: string[]
  /** In a portfolio of several currencies: value and flow before they are rounded. */
  exact?: { worth: number; flow: number }
}

/** An account day by day, with what a keeper of days has to know. */
export type AccountHistory = {
  /** Days that were kept and still hold. */
  kept: store.KeptDay[]
  /** Days that are over and were not kept, or no longer hold. */
  fresh: HistoryDay[]
  /** Now, at the last prices; undefined where nothing has changed since the last close. */
  running: HistoryDay | undefined
  /** From here on kept days no longer hold. */
  staleFrom: IsoDay | undefined
  currency: string
  sequence: number
  priceChange: number
  /** What was decided of unpriced holdings, as a text. */
  decided: string
}

const DAYS_AT_ONCE = 40

/**
 * The days of an account from its first movement on. Kept days are read; those since are made of the ledger and the closes. A kept day no longer holds when
 * an entry of that day or an earlier one was booked later, when stored prices were imported or removed, or when it was decided how a holding is valued.
 * @throws Problem `not-found` for an account of nobody or of another organisation.
 */
export async function historyOf(
  ctx: Context,
  accountId: number,
  { withRunning }: { withRunning: boolean },
): Promise<AccountHistory> {
  const at = { organisationId: ctx.actor.organisationId, accountId }
  // Read as of one moment: a trade between two reads would be counted in one and not in the other.
  const books = await ctx.db.transaction((tx) => booksOf(tx as unknown as Queryable, at), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const { kept, movements, held } = books
  const today = newYorkDay(ctx.now.getTime())
  const last = kept.at(-1)
  const first = last ? addDays(last.day, 1) : movements[0]?.day
  const opening = last
    ? { cash: last.cash, quantities: before(held, movements) }
    : { cash: NO_MONEY, quantities: new Map<string, Quantity>() }
  const days = first === undefined ? [] : tradingDays(held.currency, first, addDays(today, -1))
  const { valued, closing, waiting } = await valueOverDays(
    ctx,
    { ...at, currency: held.currency },
    opening,
    days,
    movements,
  )
  const known = valued.at(-1) ?? last
  return {
    kept,
    fresh: valued,
    running: withRunning
      ? await runningDay(ctx, { ...at, currency: held.currency }, today, closing, waiting, known)
      : undefined,
    staleFrom: books.staleFrom,
    currency: held.currency,
    sequence: held.sequence,
    priceChange: books.priceChange,
    decided: books.decided,
  }
}

/** The last change of stored prices. */
export async function lastPriceChange(db: Queryable): Promise<number> {
  const [changed] = await workEventsOf(db, HOME_ORGANISATION_ID, { type: 'prices', id: 'prices' }, 1)
  return changed?.id ?? 0
}

async function booksOf(db: Queryable, at: store.AccountAt) {
  const held = await positionsAndCashOf(db, at)
  const all = await store.keptDaysOf(db, at)
  const priceChange = await lastPriceChange(db)
  const seen = all.reduce((newest, { sequence }) => Math.max(newest, sequence), 0)
  const bookedAgain = all.length > 0 ? await firstDayBookedSince(db, at, seen) : undefined
  const { state } = await decidedPrices(db, at.organisationId)
  // Days that were kept before prices were counted in the shares since a split are made again.
  const hasSplits = (await splitsOf(db, at.organisationId, [at.accountId])).size > 0
  const shares = hasSplits ? `${state} in shares since splits` : state
  const decided =
    held.currency === 'USD' ? shares : `${shares} ${await stateOfCurrencies(db)} on days of the currency`
  const holds = (day: store.KeptDay) =>
    day.priceChange === priceChange &&
    day.decided === decided &&
    !(bookedAgain !== undefined && day.day >= bookedAgain)
  const firstStale = all.findIndex((day) => !holds(day))
  const kept = firstStale === -1 ? all : all.slice(0, firstStale)
  const movements = await movementsOf(db, at, kept.at(-1)?.day)
  return { held, kept, movements, priceChange, decided, staleFrom: all[kept.length]?.day }
}

/** What was held before some movements, by taking them back. */
export function before(
  { quantities }: PositionsAndCash,
  movements: readonly DayMovements[],
): Map<string, Quantity> {
  const earlier = new Map(quantities)
  for (const { symbol, change } of movements.flatMap(({ shares }) => shares)) {
    const held = minus(earlier.get(symbol) ?? NO_QUANTITY, change)
    if (held === 0) earlier.delete(symbol)
    else earlier.set(symbol, held)
  }
  return earlier
}

/** The market of dollars is New York; of other currencies no exchange is known, only the days on which their payments rest. */
const calendars = new Map<string, Calendar>([
  ['USD', 'new-york'],
  ['EUR', 'target'],
  ['GBP', 'england'],
])

function tradingDays(currency: string, from: IsoDay, to: IsoDay): IsoDay[] {
  const calendar = calendars.get(currency) ?? 'weekends'
  const days: IsoDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    if (isBusinessDay(calendar, dayOf(day) as number)) days.push(day)
  return days
}

/** Values days in stretches, so that the closes of a long history are never all in memory. */
async function valueOverDays(
  ctx: Context,
  at: store.AccountAt & { currency: string },
  opening: Holdings,
  days: readonly IsoDay[],
  movements: readonly DayMovements[],
): Promise<{ valued: HistoryDay[]; closing: Holdings; waiting: readonly DayMovements[] }> {
  const valued: HistoryDay[] = []
  let holdings = opening
  let waiting = movements
  for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
    const stretch = days.slice(start, start + DAYS_AT_ONCE)
    const end = stretch.at(-1) as IsoDay
    const due = waiting.filter(({ day }) => day <= end)
    waiting = waiting.filter(({ day }) => day > end)
    const closes = await closesFor(ctx, at, symbolsOf(holdings, due), stretch)
    const result = valueDays(holdings, stretch, due, closes.priceOf)
    holdings = result.closing
    valued.push(...result.days.map((day) => ({ ...day, sources: closes.sourcesOn(day.day) })))
  }
  return { valued, closing: holdings, waiting }
}

export function symbolsOf({ quantities }: Holdings, movements: readonly DayMovements[]): string[] {
  const moved = movements.flatMap(({ shares }) => shares.map(({ symbol }) => symbol))
  return [...new Set([...quantities.keys(), ...moved])]
}

async function runningDay(
  ctx: Context,
  at: store.AccountAt & { currency: string },
  today: IsoDay,
  holdings: Holdings,
  waiting: readonly DayMovements[],
  known: ValuedDay | undefined,
): Promise<HistoryDay | undefined> {
  if (!known && waiting.length === 0) return undefined
  const symbols = symbolsOf(holdings, waiting)
  const { quotes, atCost, leftOut } = await pricesOfAccount(ctx, at, symbols)
  const paid = await lastPaidOf(
    ctx.db,
    at,
    symbols.filter((symbol) => !quotes.has(symbol) || atCost.has(symbol) || leftOut.has(symbol)),
  )
  const sources = new Set<string>()
  const priceOf = (symbol: string): KnownClose | undefined => {
    const quote = quotes.get(symbol)
    if (!quote || atCost.has(symbol) || leftOut.has(symbol)) {
      const price = paidBy(paid.get(symbol) ?? [], today)?.price
      return price === undefined ? undefined : { price, isCarried: true, standsIn: 'at-cost' }
    }
    // Made prices are made, also those of another symbol.
    sources.add(
      quote.provenance?.kind === 'simulated'
        ? 'simulated'
        : (quote.provenance?.source ?? quote.source ?? 'market'),
    )
    const known = { price: quote.last, isCarried: false }
    return quote.provenance?.isOld ? { ...known, standsIn: 'stale' } : known
  }
  const [day] = valueDays(holdings, [today], waiting, priceOf).days
  if (!day) return undefined
  const session = sessionOf(today)
  const hasOpened = session !== undefined && session.opensAt <= ctx.now.getTime()
  const isSame = known?.securities === day.securities && waiting.length === 0
  if (isSame && !hasOpened) return undefined
  return { ...day, sources: [...sources].sort() }
}
