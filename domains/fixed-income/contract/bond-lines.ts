import { dollarsIn } from '#engines/money/index.ts'
import { typedNumber } from '#platform/endpoint/index.ts'
import { optionFields, readOptions } from './bond-options.ts'
import { type BondLine, DEFAULT_ISSUE_DATE } from './schemas.ts'

export const BOND_LINE_HINT =
  'SYMBOL, ISSUER, COUPON%, MATURITY, FACE_VALUE, PRICE, RATING, SECTOR, ISSUE_DATE'

const FIELDS_MIN = 7
const FACE_VALUE = 1000
const RATING = 6
/** What stands where the rating should where 1,000 was written of a face value or a price. */
const AMOUNT = /^\d*\.\d+$|^\d{2,}$/

/** A line of a text, counted from 1: the bond it says, or why it says none. */
export type ReadLine = { line: number } & ({ bond: BondLine } | { skipped: string })

/**
 * The bonds of a text, a line each, as `BOND_LINE_HINT` says: the coupon in percent becomes a fraction, a face value that is no number
 * is 1000, and sector and issue date have their defaults. Fields as `DAY_COUNT=ACT/365F` state terms that differ from the market's. A line of fewer than seven fields is left out. What the numbers and dates are
 * worth is the server's to say.
 */
export function readBondLines(text: string): BondLine[] {
  return readEveryLine(text).flatMap((read) => ('bond' in read ? [read.bond] : []))
}

/** As `readBondLines`, with the place of each bond and the lines that were left out. Blank lines are neither. */
export function readEveryLine(text: string): ReadLine[] {
  return text.split(/\r?\n/).flatMap((row, at): ReadLine[] => {
    if (row.trim() === '') return []
    const every = row.split(',').map((field) => field.trim())
    const fields = every.filter((field) => !field.includes('='))
    const { options, unknown } = readOptions(every.filter((field) => field.includes('=')))
    const line = at + 1
    if (unknown.length > 0) return [{ line, skipped: `“${unknown[0]}” is not a term that a line can state` }]
    if (fields.length < FIELDS_MIN)
      return [{ line, skipped: `${fields.length} of at least ${FIELDS_MIN} fields` }]
    if (AMOUNT.test(fields[RATING] as string))
      return [
        { line, skipped: `“${fields[RATING]}” is not a rating: a comma within a number ends its field` },
      ]
    return [{ line, bond: { ...bondOf(fields as BondFields), ...options } }]
  })
}

/** A bond as a line that `readBondLines` reads back; commas in names become spaces, for a comma ends a field. */
export function bondLineOf(bond: BondLine): string {
  const field = (text: string) => text.replace(/\s*,\s*/g, ' ').trim()
  return [
    field(bond.symbol),
    field(bond.issuer),
    Number((100 * bond.couponRate).toPrecision(12)),
    bond.maturityDate,
    bond.faceValue,
    bond.currentPrice,
    field(bond.creditRating),
    field(bond.sector),
    bond.issueDate,
    ...optionFields(bond),
  ].join(', ')
}

type BondFields = [string, string, string, string, string, string, string, string?, string?]

function bondOf(fields: BondFields): BondLine {
  const [symbol, issuer, coupon, maturityDate, face, price, creditRating, sector, issueDate] = fields
  return {
    symbol,
    issuer,
    couponRate: fractionOf(coupon),
    maturityDate,
    faceValue: numberOf(face) || FACE_VALUE,
    currentPrice: numberOf(price),
    creditRating,
    sector: sector || 'Corporate',
    issueDate: issueDate || DEFAULT_ISSUE_DATE,
  }
}

const numberOf = (field: string): number => typedNumber(dollarsIn(field).replace(/[%_\s]/g, ''))

/** Percent to a fraction without a tail of digits: 4.35 is 0.0435 and not 0.043499999999999997. */
const fractionOf = (percent: string): number => Number((numberOf(percent) / 100).toPrecision(15))
