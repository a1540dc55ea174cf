import { type Rounding, scaled } from './rounding.ts'
import {
  type Cents,
  cents,
  MONEY_PER_CENT,
  MONEY_PER_DOLLAR,
  type Money,
  money,
  type Price,
  price,
  QUANTITY_PER_UNIT,
  type Quantity,
} from './units.ts'

/** What a quantity costs at a price. Exact for whole units; a fraction of a unit is rounded half to even unless told. */
export function worth(unitPrice: Price, units: Quantity, rounding: Rounding = 'half-even'): Money {
  return money(scaled(unitPrice, units, QUANTITY_PER_UNIT, rounding))
}

/** What a quantity costs at a price in whole cents, rounded once: what a trade books. */
export const worthInCents = (unitPrice: Price, units: Quantity): Money =>
  money(scaled(unitPrice, units, QUANTITY_PER_UNIT * MONEY_PER_CENT, 'half-even') * MONEY_PER_CENT)

/** A quantity as the decimal number that people write: of eight places nothing is lost. */
export const unitsIn = (units: number): number => Math.round(units * 100) / (QUANTITY_PER_UNIT * 100)

/** The price of one unit at which a quantity has cost an amount, or has brought it where both are below zero. @throws AmountOutOfRange for no quantity. */
export function unitPrice(amount: Money, units: Quantity, rounding: Rounding = 'half-even'): Price {
  return price(scaled(units < 0 ? -amount : amount, QUANTITY_PER_UNIT, Math.abs(units), rounding))
}

/** An amount in cents, half a cent to the even one. */
export function toCents(amount: Money | Price, rounding: Rounding = 'half-even'): Cents {
  return cents(scaled(amount, 1, MONEY_PER_CENT, rounding))
}

export const moneyOfCents = (amount: number): Money => money(amount * MONEY_PER_CENT)

/** An amount rounded up to whole cents: how a fee is charged. */
export const upToCent = (amount: Money): Money => moneyOfCents(toCents(amount, 'up'))

/** A share of an amount in hundredths of a per cent. */
export function basisPointsOf<U extends Money | Price>(
  amount: U,
  basisPoints: number,
  rounding: Rounding,
): U {
  return scaled(amount, basisPoints, 10_000, rounding) as U
}

/**
 * A price given in cents, which below a dollar may have two decimals.
 * @returns undefined where it is finer than a ten-thousandth of a dollar or no number.
 */
export function priceOfCents(amount: number): Price | undefined {
  const exact = Math.round(amount * MONEY_PER_CENT)
  // 50.07 × 100 is not quite 5007 in a double: the nearest whole number stands for it when the same cents come back.
  return Number.isSafeInteger(exact) && exact / MONEY_PER_CENT === amount ? price(exact) : undefined
}

/**
 * The tick rule of listed shares (Regulation NMS rule 612): whole cents from a dollar, ten-thousandths below.
 */
export function isOnTick(value: Price): boolean {
  return value < MONEY_PER_DOLLAR || value % MONEY_PER_CENT === 0
}

/** The step that prices around this one are quoted in. */
export function tickOf(value: Price): Price {
  return price(value < MONEY_PER_DOLLAR ? 1 : MONEY_PER_CENT)
}

/** A price moved onto its tick, never better for the one who rounds: up for what is paid, down for what is received. */
export function toTick(value: Price, rounding: 'up' | 'down'): Price {
  const tick = tickOf(value)
  return price(scaled(value, 1, tick, rounding) * tick)
}
