import type { BondLine } from './nouns.ts'

export const BOND_LINE_HINT =
  'SYMBOL, ISSUER, COUPON%, MATURITY, FACE_VALUE, PRICE, RATING, SECTOR, ISSUE_DATE'

const FIELDS_MIN = 7
const FACE_VALUE = 1000

/**
 * The bonds of a text, a line each, as `BOND_LINE_HINT` says: the coupon in percent becomes a fraction, a face value that is no number
 * is 1000, and sector and issue date have their defaults. A line of fewer than seven fields is left out. What the numbers and dates are
 * worth is the server's to say.
 */
export function readBondLines(text: string): BondLine[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const fields = line.split(',').map((field) => field.trim())
    if (fields.length < FIELDS_MIN) return []
    const [symbol, issuer, coupon, maturityDate, face, price, creditRating, sector, issueDate] = fields as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string?,
      string?,
    ]
    return [
      {
        symbol,
        issuer,
        couponRate: fractionOf(coupon),
        maturityDate,
        faceValue: numberOf(face) || FACE_VALUE,
        currentPrice: numberOf(price),
        creditRating,
        sector: sector || 'Corporate',
        issueDate: issueDate || '2020-01-01',
      },
    ]
  })
}

const numberOf = (field: string): number =>
  field === '' ? Number.NaN : Number(field.replace(/[$%_\s]/g, ''))

/** Percent to a fraction without a tail of digits: 4.35 is 0.0435 and not 0.043499999999999997. */
const fractionOf = (percent: string): number => Number((numberOf(percent) / 100).toPrecision(15))
