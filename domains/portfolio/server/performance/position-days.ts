import {
  type DayMovements,
  exchangesOf,
  movementsOf,
  positionsAndCashOf,
  type SharesExchanged,
  type SymbolMovement,
  symbolMovementsOf,
} from '#domains/trading/server/index.ts'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import { type Money, minus, NO_MONEY, plus, worth } from '#engines/money/index.ts'
import type { PortfolioDay, PositionDay } from '#engines/performance-attribution/index.ts'
import { type Holdings, type ValuedDay, valueDays } from '#engines/portfolio-returns/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { type ClosesOfDays, closesFor } from './closes-of-days.ts'
import { before, symbolsOf } from './history.ts'

/** A day of an account with what each holding was worth and what moved of it; amounts are ten-thousandths of a dollar. */
export type AccountDay = PortfolioDay & { day: IsoDay }

export type PositionDays = {
  /** What its amounts are in. */
  currency: string
  /** The days after the first that was asked for, without those before anything was there; what moved on a day without a value is in the next. */
  days: AccountDay[]
  /** Who made the closes, with the symbols that each is of. */
  sources: ReadonlyMap<string, readonly string[]>
  /** Symbols that stood at an old price or at what was paid, with the days on which they did. */
  unpriced: ReadonlyMap<string, number>
}

const DAYS_AT_ONCE = 40

/**
 * The holdings of an account day by day, with trades, dividends and what came and went: valued as its performance is, so that their gains add up to its time-weighted return.
 * @param days trading days, oldest first; the close of the first opens the period.
 * @throws Problem `not-found` for an account of nobody or of another organisation.
 */
export async function positionDaysOf(
  ctx: Context,
  accountId: number,
  days: readonly IsoDay[],
): Promise<PositionDays> {
  const at = { organisationId: ctx.actor.organisationId, accountId }
  const [first, last] = [days[0] as IsoDay, days.at(-1) as IsoDay]
  const { held, since, bySymbol, exchanges } = await ctx.db.transaction(
    async (tx) => {
      const db = tx as unknown as Queryable
      const held = await positionsAndCashOf(db, at)
      return {
        held,
        since: await movementsOf(db, at, first),
        bySymbol: await symbolMovementsOf(db, at, first),
        exchanges: await exchangesOf(db, at, first),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  let holdings: Holdings = { cash: cashBefore(held.cash, since), quantities: before(held, since) }
  const worths = new Map<IsoDay, Map<string, Worth>>()
  const sources = new Map<string, Set<string>>()
  const valued: ValuedDay[] = []
  let waiting = since.filter(({ day }) => day <= last)
  for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
    const stretch = days.slice(start, start + DAYS_AT_ONCE)
    const due = waiting.filter(({ day }) => day <= (stretch.at(-1) as IsoDay))
    waiting = waiting.filter(({ day }) => day > (stretch.at(-1) as IsoDay))
    const closes = await closesFor(ctx, { ...at, currency: held.currency }, symbolsOf(holdings, due), stretch)
    const own = exchanges.splice(
      0,
      exchanges.findLastIndex(({ day }) => day <= (stretch.at(-1) as IsoDay)) + 1,
    )
    bySymbol.push(...own.flatMap((one) => exchangedAt(one, stretch, closes.foundOn)))
    const result = valueDays(holdings, stretch, due, closes.priceOf, (day, symbol, own, inKind) => {
      const ofDay = worths.get(day) ?? new Map<string, Worth>()
      worths.set(day, ofDay.set(symbol, { worth: own, inKind }))
      const source = closes.foundOn(symbol, day)?.source ?? ''
      sources.set(source, (sources.get(source) ?? new Set()).add(symbol))
    })
    holdings = result.closing
    valued.push(...result.days)
  }
  return {
    currency: held.currency,
    days: joined(valued, worths, bySymbol),
    sources: new Map([...sources].map(([source, symbols]) => [source, [...symbols].sort()])),
    unpriced: unpricedOf(valued),
  }
}

/** What came of shares left them at its close, so that neither has a gain of it. What belongs to a day without a session counts on the next. */
function exchangedAt(
  { day, from, to, quantity }: SharesExchanged,
  stretch: readonly IsoDay[],
  foundOn: ClosesOfDays['foundOn'],
): SymbolMovement[] {
  const on = stretch.find((one) => one >= day)
  const close = on === undefined ? undefined : foundOn(to, on)
  if (on === undefined || !close) return []
  const moved = worth(close.known.price, quantity)
  const nothing = { day: on, bought: NO_MONEY, sold: NO_MONEY, income: NO_MONEY }
  return [
    { ...nothing, symbol: from, sold: moved },
    { ...nothing, symbol: to, bought: moved },
  ]
}

type Worth = { worth: Money; inKind: Money }

const cashBefore = (now: Money, since: readonly DayMovements[]): Money =>
  since.reduce(
    (cash, { contributed, purchased, income, fees }) =>
      plus(minus(plus(minus(cash, contributed), purchased), income), fees),
    now,
  )

const nothingMoved = { bought: 0, sold: 0, inKind: 0, income: 0 }

/** The days with a value, each with what moved since the one before it. */
function joined(
  valued: readonly ValuedDay[],
  worths: ReadonlyMap<IsoDay, ReadonlyMap<string, Worth>>,
  movements: readonly SymbolMovement[],
): AccountDay[] {
  const days: AccountDay[] = []
  const ordered = movements.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  let next = 0
  let known: { total: number; worths: ReadonlyMap<string, Worth> } | undefined
  let flow = 0
  let moved = new Map<string, typeof nothingMoved>()
  const add = (symbol: string, change: Partial<typeof nothingMoved>) => {
    const so = moved.get(symbol) ?? nothingMoved
    const sum = { ...so }
    for (const key of ['bought', 'sold', 'inKind', 'income'] as const) sum[key] += change[key] ?? 0
    moved.set(symbol, sum)
  }
  for (const { day, cash, securities, contributed, inKind } of valued) {
    const own = worths.get(day) ?? new Map<string, Worth>()
    for (let one = ordered[next]; one && one.day <= day; next += 1, one = ordered[next]) add(one.symbol, one)
    for (const [symbol, { inKind: came }] of own) if (came !== 0) add(symbol, { inKind: came })
    flow += contributed + inKind
    if (securities === null) continue
    const total = cash + securities
    // The close of the first day opens the period, or the first with a value; an account that was opened later has begun with nothing.
    const isOpening =
      total !== 0 && known === undefined && (day === valued[0]?.day || valued[0]?.securities === null)
    if (!isOpening && (known !== undefined || total !== 0 || flow !== 0)) {
      const symbols = new Set([...(known?.worths.keys() ?? []), ...own.keys(), ...moved.keys()])
      days.push({
        day,
        opening: known?.total ?? 0,
        closing: total,
        flow,
        positions: [...symbols].map(
          (symbol): PositionDay => ({
            symbol,
            opening: known?.worths.get(symbol)?.worth ?? 0,
            closing: own.get(symbol)?.worth ?? 0,
            ...(moved.get(symbol) ?? nothingMoved),
          }),
        ),
      })
    }
    if (isOpening || days.length > 0) known = { total, worths: own }
    flow = 0
    moved = new Map()
  }
  return days
}

function unpricedOf(valued: readonly ValuedDay[]): Map<string, number> {
  const days = new Map<string, number>()
  for (const { stale, atCost } of valued)
    for (const symbol of [...stale, ...atCost]) days.set(symbol, (days.get(symbol) ?? 0) + 1)
  return days
}

/** Several accounts as one: what they held and what moved at each, added day by day. What goes from one to another is no flow of both. */
export function together(accounts: readonly (readonly AccountDay[])[]): AccountDay[] {
  const days = [...new Set(accounts.flatMap((own) => own.map(({ day }) => day)))].sort()
  const byDay = accounts.map((own) => new Map(own.map((one) => [one.day, one])))
  const before = new Map<number, number>()
  return days.map((day) => {
    const whole = { opening: 0, closing: 0, flow: 0 }
    const bySymbol = new Map<string, PositionDay>()
    byDay.forEach((own, place) => {
      const one = own.get(day)
      if (!one) {
        // A day on which it had no value: it stays as it was.
        const worth = before.get(place) ?? 0
        whole.opening += worth
        whole.closing += worth
        return
      }
      before.set(place, one.closing)
      whole.opening += one.opening
      whole.closing += one.closing
      whole.flow += one.flow
      for (const position of one.positions) {
        const known = bySymbol.get(position.symbol)
        bySymbol.set(position.symbol, known ? added(known, position) : position)
      }
    })
    return { day, ...whole, positions: [...bySymbol.values()] }
  })
}

const added = (one: PositionDay, other: PositionDay): PositionDay => ({
  symbol: one.symbol,
  opening: one.opening + other.opening,
  closing: one.closing + other.closing,
  bought: one.bought + other.bought,
  sold: one.sold + other.sold,
  inKind: one.inKind + other.inKind,
  income: one.income + other.income,
})
