declare const unit: unique symbol
type Unit<Name extends string> = number & { readonly [unit]: Name }

/** An amount of dollars in ten-thousandths, signed: the ledger's own unit. */
export type Money = Unit<'money'>
/** Dollars for one unit of an instrument, in ten-thousandths: the finest step a listed share is quoted in. */
export type Price = Unit<'price'>
/** Units of an instrument (shares) in millionths. */
export type Quantity = Unit<'quantity'>
/** An amount of dollars in cents, signed: what the wire carries. */
export type Cents = Unit<'cents'>

export const MONEY_PER_DOLLAR = 10_000
export const MONEY_PER_CENT = 100
export const QUANTITY_PER_UNIT = 1_000_000

/** A number that would leave the whole numbers a double holds exactly, or that is none. */
export class AmountOutOfRange extends Error {
  constructor(value: number | bigint, what: string) {
    super(`${value} is not a whole number of ${what} that can be kept exactly.`)
    this.name = 'AmountOutOfRange'
  }
}

function whole(value: number, what: string): number {
  if (!Number.isSafeInteger(value)) throw new AmountOutOfRange(value, what)
  // Minus zero would read as another value than zero in stored text.
  return value === 0 ? 0 : value
}

/** @throws AmountOutOfRange for anything but a whole number of ten-thousandths of a dollar. */
export const money = (value: number): Money => whole(value, 'ten-thousandths of a dollar') as Money
/** @throws AmountOutOfRange for anything but a whole number of ten-thousandths of a dollar. */
export const price = (value: number): Price => whole(value, 'ten-thousandths of a dollar a unit') as Price
/** @throws AmountOutOfRange for anything but a whole number of millionths. */
export const quantity = (value: number): Quantity => whole(value, 'millionths') as Quantity
/** @throws AmountOutOfRange for anything but a whole number of cents. */
export const cents = (value: number): Cents => whole(value, 'cents') as Cents

export const NO_MONEY = money(0)
export const NO_QUANTITY = quantity(0)

/** The sum of values of one unit. @throws AmountOutOfRange where the sum cannot be kept exactly. */
export function sum<U extends Unit<string>>(values: readonly U[]): U {
  let total = 0
  for (const value of values) total = whole(total + value, 'units')
  return total as U
}

/** One value more another of the same unit. @throws AmountOutOfRange. */
export const plus = <U extends Unit<string>>(a: U, b: U): U => whole(a + b, 'units') as U

/** One value less another of the same unit. @throws AmountOutOfRange. */
export const minus = <U extends Unit<string>>(a: U, b: U): U => whole(a - b, 'units') as U

export const smaller = <U extends Unit<string>>(a: U, b: U): U => (a < b ? a : b)
export const larger = <U extends Unit<string>>(a: U, b: U): U => (a > b ? a : b)
