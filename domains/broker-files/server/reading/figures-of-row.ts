import { price, quantity, worth } from '#engines/money/index.ts'
import type { BrokerFormat, Charges, WrittenRow } from '../formats/format.ts'
import { inMajor, isPricedElsewhere, type RowCurrency } from './currency-of-row.ts'
import { isThousandsOrFraction } from './decimals-of-file.ts'
import { type Decimals, readDecimal, type Written } from './read-figure.ts'

/** A quantity, and what it was while books counted in whole millionths: rounded once, of what is written. */
export type WrittenQuantity = Written & { millionths?: number }

/** The figures of a row; a cost is above zero, a rebate below. */
export type Figures = {
  quantity: WrittenQuantity | null
  price: Written | null
  gross: Written | null
  commission: number
  fees: number
  /** Tax that was withheld, which is an entry of its own; below zero where it came back. */
  tax: number
  amount: Written | null
  /** Interest of a bond that had accrued, part of what moved. */
  accrued: number
}

const CENT = 100
/** Two decimals more than a millionth. */
const FINER = 2
const steps = {
  quantity: 6,
  price: 4,
  gross: 4,
  commission: 4,
  fees: 4,
  amount: 4,
  tax: 4,
  accrued: 4,
} as const
const MOST = {
  quantity: 1e15,
  price: 1e11,
  gross: 1e14,
  commission: 1e11,
  fees: 1e11,
  amount: 1e14,
  tax: 1e11,
  accrued: 1e11,
} as const

/** A quantity in millionths with its hundredths; one that is too large to be counted so finely has whole ones. */
export function readQuantity(text: string, decimals: Decimals): WrittenQuantity | null | undefined {
  const whole = readDecimal(text, steps.quantity, decimals, null)
  const fine = readDecimal(text, steps.quantity + FINER, decimals, null)
  if (!whole || !fine) return whole
  return { units: fine.units / 100, halfDigit: fine.halfDigit / 100, millionths: whole.units }
}

/** Why a quantity of coins cannot be kept as it is written. */
function tooManyDigits(text: string, read: WrittenQuantity | null): string | undefined {
  const [kept, digits] = read?.millionths === undefined ? ['six', 6] : ['eight', steps.quantity + FINER]
  return new RegExp(`[.,]\\d{${digits}}\\d*[1-9]`).test(text)
    ? `A quantity of ${text.slice(0, 30)} has more digits than the ${kept} that the account keeps.`
    : undefined
}

const charged = ['commission', 'fees', 'tax'] as const
const isNegative = (text: string): boolean => /^\D*[-\u2212(]|-\s*$/.test(text)

export const hasCharge = (row: WrittenRow): boolean => charged.some((field) => /[1-9]/.test(row[field]))

/** How a file writes what its broker takes, where its layout leaves that open: with the sign that most have, and the other one is what came back. */
export function chargesIn(rows: readonly WrittenRow[], charges: Charges): Charges {
  if (charges !== 'either') return charges
  const all = rows.flatMap((row) => charged.map((field) => row[field])).filter((text) => /[1-9]/.test(text))
  const negative = all.filter(isNegative).length
  const positive = all.length - negative
  if (negative === 0 || positive === 0) return charges
  return negative === positive ? 'unclear' : negative > positive ? 'negative' : 'positive'
}

const costBy = (sign: Charges, units: number): number =>
  sign === 'negative' ? 0 - units : sign === 'positive' ? units : Math.abs(units)

type Read = Partial<Record<keyof typeof steps, Written | null>>

/** What the signs of a trade's charges mean, where its quantity, price and what moved fit with one meaning alone. */
function shownByFigures(
  { quantity: units, price: each, gross, amount, ...read }: Read,
  side: 'buy' | 'sell',
): Charges | undefined {
  if (!units?.units || !each?.units || !amount?.units || gross) return undefined
  const byPrice = worth(price(Math.abs(each.units)), quantity(Math.abs(units.units)))
  const open = (each.halfDigit * Math.abs(units.units)) / 1_000_000 + CENT
  const cost = (sign: Charges) =>
    charged.reduce((sum, field) => sum + costBy(sign, read[field]?.units ?? 0), 0)
  const fitting = (['either', 'positive', 'negative'] as const).filter((sign) => {
    const moved = byPrice + (side === 'buy' ? cost(sign) : -cost(sign))
    return Math.abs(moved - Math.abs(amount.units)) <= open
  })
  const [first] = fitting
  return new Set(fitting.map(cost)).size === 1 ? first : undefined
}

/** The figures of a row, or the reason why one cannot be read. */
export function figuresOf(
  stated: WrittenRow,
  { charges, areChargesOpen, keepsDigits, hasSignedAmounts, amounts, isAsBefore }: BrokerFormat,
  {
    decimals,
    currency,
    side,
  }: { decimals: Decimals; currency: RowCurrency; side?: 'buy' | 'sell' | undefined },
): Figures | string {
  const read: Read = {}
  for (const [field, step] of Object.entries(steps) as [keyof typeof steps, number][]) {
    // A quantity that leaves the account has a letter behind at one of the brokers.
    const text = field === 'quantity' ? stated.quantity.replace(/S$/, '-') : stated[field]
    // A price of another currency is not read: what moved says what was paid.
    if (field === 'price' && isPricedElsewhere(stated, currency.of)) continue
    if (decimals === 'either' && isThousandsOrFraction(text))
      return `“${text.slice(0, 30)}” may be thousands or a fraction, and no other figure in the file settles it.`
    const written =
      field === 'quantity' ? readQuantity(text, decimals) : readDecimal(text, step, decimals, null)
    const value = field === 'quantity' ? written : inMajor(written, text, currency.isMinor, field === 'price')
    if (value === 'too fine') return `“${text.slice(0, 30)}” is finer than the account counts.`
    if (value === undefined) return `“${text.slice(0, 30)}” is no ${field === 'gross' ? 'amount' : field}.`
    const tooMany = field === 'quantity' && keepsDigits && tooManyDigits(text, value)
    if (tooMany) return tooMany
    if (value && Math.abs(value.units) > MOST[field])
      return `A ${field} of ${text.slice(0, 30)} is too large.`
    read[field] = value
  }
  const paid = areChargesOpen && side && shownByFigures(read, side)
  if (!paid && charges === 'unclear' && charged.some((field) => read[field]?.units))
    return 'Charges of this file have both signs, as many of one as of the other: whether this one was paid or came back is not known.'
  // A row that states nothing but a charge or a tax has it as its amount.
  const isAmount =
    !isAsBefore && hasSignedAmounts && !read.amount?.units && !read.gross?.units && !read.price?.units
  const sign = paid || (isAmount && charges === 'either' ? 'negative' : charges)
  const costOf = (units = 0) => costBy(sign, units)
  const commission = costOf(read.commission?.units)
  const fees = costOf(read.fees?.units)
  const tax = costOf(read.tax?.units)
  // Where a trade states its worth and what moved, all between them are charges, in whichever columns they stand.
  const [worth, moved] = [read.gross?.units, read.amount?.units]
  const isWhole = !isAsBefore && amounts === 'before-charges' && hasSignedAmounts && worth && moved
  if (isWhole && (worth * moved < 0 || Math.abs(worth - moved) > Math.abs(worth)))
    return `The total “${stated.amount.slice(0, 30)}” is not “${stated.gross.slice(0, 30)}” with charges.`
  return {
    quantity: read.quantity ?? null,
    price: read.price ?? null,
    gross: read.gross ?? null,
    commission,
    fees: isWhole ? worth - moved - commission - tax : fees,
    amount: read.amount ?? null,
    tax,
    accrued: Math.abs(read.accrued?.units ?? 0),
  }
}

/** Whether a contract ended for money: one that is settled in cash does. */
export const isPaid = ({ amount, gross, price }: Figures): boolean =>
  [gross, amount].some((one) => one !== null && one.units !== 0) && price?.units !== 0

/** Figures of contracts in units of what a price is for: quantity times price is then what they are worth, everywhere. */
export function inUnitsOf({ multiplier }: { multiplier: number }, figures: Figures): Figures {
  const { quantity } = figures
  if (!quantity) return figures
  const { units, halfDigit, millionths } = quantity
  return {
    ...figures,
    quantity: {
      units: units * multiplier,
      halfDigit: halfDigit * multiplier,
      ...(millionths !== undefined && { millionths: millionths * multiplier }),
    },
  }
}
