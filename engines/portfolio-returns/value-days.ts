import type { IsoDay } from '#engines/market-calendar/index.ts'
import { type Money, minus, NO_MONEY, NO_QUANTITY, plus, type Quantity, worth } from '#engines/money/index.ts'
import type { KnownClose } from './carry-closes.ts'

/** What a portfolio has: cash (with what is owed to it) and units of each symbol. */
export type Holdings = { cash: Money; quantities: ReadonlyMap<string, Quantity> }

type OnWorth = (day: IsoDay, symbol: string, worth: Money, inKind: Money) => void

type SharesMoved = { symbol: string; change: Quantity }

/** What moved on a day. `shares` are all changes of units, by trades, splits and moves; `moved` those of them that came from elsewhere. */
export type Movements = {
  day: IsoDay
  contributed: Money
  /** How much of what was contributed was changed from or into another currency. */
  converted?: Money
  purchased: Money
  income: Money
  fees: Money
  shares: readonly SharesMoved[]
  moved: readonly SharesMoved[]
}

/** A day at its close, with what moved since the close before. */
export type ValuedDay = {
  day: IsoDay
  cash: Money
  /** What the securities are worth; null where a price is missing. */
  securities: Money | null
  /** Cash paid in, less taken out. */
  contributed: Money
  /** How much of it was changed from or into another currency. */
  converted?: Money
  /** Securities brought in from elsewhere, less taken there, at the day's close. */
  inKind: Money
  /** Securities bought less sold, at their prices. */
  purchased: Money
  income: Money
  fees: Money
  /** In a portfolio of several currencies: what changes of rates did to the securities and to the cash. */
  currencyOnSecurities?: Money
  currencyOnCash?: Money
  /** Symbols valued at an earlier close. */
  carried: string[]
  /** Symbols valued at a close that is older than that. */
  stale: string[]
  /** Symbols valued at what was paid: no close is known of them. */
  atCost: string[]
  /** Symbols without a price. */
  missing: string[]
}

/**
 * Values a portfolio at the close of each day.
 *
 * Cash follows the ledger: what was paid in, less what securities cost, more income, less fees. What moved on a day that is not asked
 * for counts on the next that is. A symbol without a price makes the day's securities null.
 * @param opening what there is before the first day.
 * @param days oldest first, each once; no movement may be after the last.
 * @param onWorth is given what each symbol is worth on each day, and what of it was brought in at that close.
 * @returns the days, and what there is after the last.
 */
export function valueDays(
  opening: Holdings,
  days: readonly IsoDay[],
  movements: readonly Movements[],
  priceOf: (symbol: string, day: IsoDay) => KnownClose | undefined,
  onWorth?: OnWorth,
): { days: ValuedDay[]; closing: Holdings } {
  let cash = opening.cash
  const quantities = new Map(opening.quantities)
  const waiting = movements.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  let next = 0
  const valued = days.map((day): ValuedDay => {
    const flows = {
      contributed: NO_MONEY,
      converted: NO_MONEY,
      purchased: NO_MONEY,
      income: NO_MONEY,
      fees: NO_MONEY,
    }
    const moved = new Map<string, Quantity>()
    for (let one = waiting[next]; one && one.day <= day; next += 1, one = waiting[next]) {
      flows.contributed = plus(flows.contributed, one.contributed)
      flows.converted = plus(flows.converted, one.converted ?? NO_MONEY)
      flows.purchased = plus(flows.purchased, one.purchased)
      flows.income = plus(flows.income, one.income)
      flows.fees = plus(flows.fees, one.fees)
      for (const change of one.shares) addTo(quantities, change)
      for (const change of one.moved) addTo(moved, change)
    }
    cash = minus(plus(minus(plus(cash, flows.contributed), flows.purchased), flows.income), flows.fees)
    return { day, cash, ...flows, ...worthOn(day, quantities, moved, priceOf, onWorth) }
  })
  return { days: valued, closing: { cash, quantities } }
}

function addTo(quantities: Map<string, Quantity>, { symbol, change }: SharesMoved): void {
  const after = plus(quantities.get(symbol) ?? NO_QUANTITY, change)
  if (after === 0) quantities.delete(symbol)
  else quantities.set(symbol, after)
}

function worthOn(
  day: IsoDay,
  quantities: ReadonlyMap<string, Quantity>,
  moved: ReadonlyMap<string, Quantity>,
  priceOf: (symbol: string, day: IsoDay) => KnownClose | undefined,
  onWorth: OnWorth | undefined,
): Pick<ValuedDay, 'securities' | 'inKind' | 'carried' | 'stale' | 'atCost' | 'missing'> {
  const carried: string[] = []
  const stale: string[] = []
  const atCost: string[] = []
  const missing: string[] = []
  let securities = NO_MONEY
  let inKind = NO_MONEY
  for (const symbol of new Set([...quantities.keys(), ...moved.keys()])) {
    const close = priceOf(symbol, day)
    if (!close) {
      missing.push(symbol)
      continue
    }
    if (close.standsIn) (close.standsIn === 'stale' ? stale : atCost).push(symbol)
    else if (close.isCarried) carried.push(symbol)
    const own = worth(close.price, quantities.get(symbol) ?? NO_QUANTITY)
    const brought = worth(close.price, moved.get(symbol) ?? NO_QUANTITY)
    onWorth?.(day, symbol, own, brought)
    securities = plus(securities, own)
    inKind = plus(inKind, brought)
  }
  return { securities: missing.length > 0 ? null : securities, inKind, carried, stale, atCost, missing }
}
