import type { LineColumn } from '#design-system/patterns/lines-input/index.ts'
import { BOND_LINE_HINT } from '#domains/fixed-income/contract/index.ts'

/** What files of bonds call the fields of a line. */
const otherNames: Record<string, readonly string[]> = {
  SYMBOL: ['Ticker', 'ISIN', 'CUSIP', 'Security', 'Identifier'],
  ISSUER: ['Name', 'Issuer name', 'Description'],
  'COUPON%': ['Cpn', 'Coupon rate', 'Coupon (%)'],
  MATURITY: ['Maturity date', 'Maturity dt'],
  FACE_VALUE: ['Face', 'Par', 'Par value', 'Nominal'],
  PRICE: ['Clean price', 'Current price', 'Px', 'Px last'],
  RATING: ['Credit rating', 'S&P', 'S&P rating', 'Composite rating'],
  SECTOR: ['Industry', 'Industry sector'],
  ISSUE_DATE: ['Issue dt', 'Issued', 'Dated date'],
}

/** The fields of a bond line, as its hint names them. */
export const bondColumns: readonly LineColumn[] = BOND_LINE_HINT.split(', ').map((title) => ({
  title,
  alsoCalled: otherNames[title] ?? [],
  isWide: title === 'ISSUER',
}))
