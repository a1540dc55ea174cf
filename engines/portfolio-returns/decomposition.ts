import { type Cents, cents, type Money, minus, NO_MONEY, plus, sum, toCents } from '#engines/money/index.ts'
import type { ValuedDay } from './value-days.ts'

/** Where a change of value came from. Start + flows + price + income − fees + currency + unexplained = end. */
export type Decomposition = {
  start: Money
  end: Money
  /** Paid in less taken out, in cash and in kind. */
  flows: Money
  /** What prices did to the securities. */
  price: Money
  /** Dividends and interest. */
  income: Money
  fees: Money
  /** What changes of rates did to what is kept in other currencies. */
  currency: Money
  /** What cash did without a booked reason: nothing, as long as the books are sound. */
  unexplained: Money
}

type Valued = ValuedDay & { securities: Money }

/**
 * Takes the change of value over some days apart.
 *
 * Price gains come from the securities alone (their value at the end, less at the start, less what was bought and brought in), the rest
 * from the cash alone, so that the two sides check each other: what does not close is shown as `unexplained` and put into nothing else.
 * @param start the day that the period begins after; undefined where it begins with nothing.
 * @param days the days of the period, oldest first; the last one must be valued, days between need not be.
 */
export function decompose(start: Valued | undefined, days: readonly ValuedDay[]): Decomposition {
  const last = days.at(-1) ?? start
  const cashBefore = start?.cash ?? NO_MONEY
  const securitiesBefore = start?.securities ?? NO_MONEY
  if (last && last.securities === null) throw new RangeError(`The last day, ${last.day}, has no value.`)
  const cashAfter = last?.cash ?? NO_MONEY
  const securitiesAfter = last?.securities ?? NO_MONEY
  const total = (
    of:
      | 'contributed'
      | 'inKind'
      | 'purchased'
      | 'income'
      | 'fees'
      | 'currencyOnSecurities'
      | 'currencyOnCash',
  ) => sum(days.map((day) => day[of] ?? NO_MONEY))
  const booked = minus(plus(minus(total('contributed'), total('purchased')), total('income')), total('fees'))
  return {
    start: plus(cashBefore, securitiesBefore),
    end: plus(cashAfter, securitiesAfter),
    flows: plus(total('contributed'), total('inKind')),
    price: minus(
      minus(minus(minus(securitiesAfter, securitiesBefore), total('purchased')), total('inKind')),
      total('currencyOnSecurities'),
    ),
    income: total('income'),
    fees: total('fees'),
    currency: plus(total('currencyOnSecurities'), total('currencyOnCash')),
    unexplained: minus(minus(minus(cashAfter, cashBefore), booked), total('currencyOnCash')),
  }
}

export type PartsInCents = { [Part in keyof Decomposition]: Cents }

/** A decomposition in whole cents that closes: start + flows + price + income − fees + currency + unexplained = end. */
export function inCents(parts: Decomposition): PartsInCents {
  const start = toCents(parts.start)
  const end = toCents(parts.end)
  const [flows, price, income, fees, currency, unexplained] = centsThatClose(
    [parts.flows, parts.price, parts.income, minus(NO_MONEY, parts.fees), parts.currency, parts.unexplained],
    cents(end - start),
  ) as [Cents, Cents, Cents, Cents, Cents, Cents]
  return { start, end, flows, price, income, fees: cents(-fees), currency, unexplained }
}

/**
 * Amounts in whole cents that add up to a total. Each is rounded to the nearest; what is then left over goes, a cent each, to those
 * that rounding moved furthest the other way, so that none is further than a cent and a half from what it was.
 * @param total the rounded total; it must be within a cent of the amounts' own.
 */
export function centsThatClose(amounts: readonly Money[], total: Cents): Cents[] {
  const rounded: number[] = amounts.map((amount) => toCents(amount))
  const left = total - rounded.reduce((a, b) => a + b, 0)
  const step = Math.sign(left)
  const lost = amounts.map((amount, place) => (amount - (rounded[place] as number) * 100) * step)
  const order = rounded.map((_, place) => place).sort((a, b) => (lost[b] as number) - (lost[a] as number))
  for (const place of order.slice(0, Math.abs(left))) rounded[place] = (rounded[place] as number) + step
  return rounded.map(cents)
}
