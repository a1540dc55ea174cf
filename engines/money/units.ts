declare const unit: unique symbol
type Unit<Name extends string> = number & { readonly [unit]: Name }

/** An amount of dollars in ten-thousandths, signed: the ledger's own unit. */
export type Money = Unit<'money'>
/** Dollars for one unit of an instrument, in ten-thousandths: the finest step a listed share is quoted in. */
export type Price = Unit<'price'>
/** Units of an instrument in millionths: of shares whole ones, of coins to a hundredth of one, which is eight decimals of a coin. */
export type Quantity = Unit<'quantity'>
/** An amount of dollars in cents, signed: what the wire carries. */
export type Cents = Unit<'cents'>

export const MONEY_PER_DOLLAR = 10_000
export const MONEY_PER_CENT = 100
export const QUANTITY_PER_UNIT = 1_000_000
/** What the finest quantities are whole numbers of, in a millionth. */
const STEPS = 100
/** So many steps are told apart in a double, and so are their sums. */
const STEPS_MAX = 2 ** 51
/** Up to it a quantity may have hundredths of a millionth. */
export const FINE_QUANTITY_MAX = STEPS_MAX / STEPS

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
/** A number of hundredths of a millionth as whole ones. @throws AmountOutOfRange for what is finer, or too large to be told apart. */
export function stepsOf(value: number): number {
  const steps = Math.round(value * STEPS)
  const error = Math.abs(value * STEPS - steps)
  // What was added or taken in a double is the nearest one again, or nearly.
  if (!(Math.abs(steps) <= STEPS_MAX) || error > Math.max(1e-6, Math.abs(steps) * 2 ** -50))
    throw new AmountOutOfRange(value, 'hundredths of a millionth')
  return steps
}

/** Whether a number can be kept as a quantity exactly. */
export const isQuantity = (value: number): boolean =>
  Number.isSafeInteger(value) ||
  (Math.abs(value) <= FINE_QUANTITY_MAX && Math.round(value * STEPS) / STEPS === value)

export const ofSteps = (steps: number): number => (steps === 0 ? 0 : steps / STEPS)

/** @throws AmountOutOfRange for anything but a whole number of millionths, or of hundredths of one. */
export const quantity = (value: number): Quantity =>
  (Number.isSafeInteger(value) ? whole(value, 'millionths') : ofSteps(stepsOf(value))) as Quantity
/** @throws AmountOutOfRange for anything but a whole number of cents. */
export const cents = (value: number): Cents => whole(value, 'cents') as Cents

export const NO_MONEY = money(0)
export const NO_QUANTITY = quantity(0)

/** The sum of values of one unit. @throws AmountOutOfRange where the sum cannot be kept exactly. */
export function sum<U extends Unit<string>>(values: readonly U[]): U {
  let total = 0
  for (const value of values) total = added(total, value)
  return total as U
}

/** Whole numbers are added as such; beside a fraction the steps are, so that none is lost in a large number. */
const added = (a: number, b: number): number =>
  Number.isInteger(a) && Number.isInteger(b) ? whole(a + b, 'units') : ofSteps(stepsOf(a) + stepsOf(b))

/** One value more another of the same unit. @throws AmountOutOfRange. */
export const plus = <U extends Unit<string>>(a: U, b: U): U => added(a, b) as U

/** One value less another of the same unit. @throws AmountOutOfRange. */
export const minus = <U extends Unit<string>>(a: U, b: U): U => added(a, -b) as U

export const smaller = <U extends Unit<string>>(a: U, b: U): U => (a < b ? a : b)
export const larger = <U extends Unit<string>>(a: U, b: U): U => (a > b ? a : b)
