import type { LineColumn } from '#design-system/patterns/lines-input/index.ts'
import { BOND_LINE_HINT, OPTION_NAMES } from '#domains/fixed-income/contract/index.ts'

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
  ISSUE_DATE: ['Issue dt', 'Issued'],
  FREQUENCY: ['Cpn freq', 'Coupon frequency', 'Coupons per year'],
  DAY_COUNT: ['Day count convention', 'Daycount', 'Basis'],
  SETTLEMENT: ['Settlement date', 'Settle date', 'Settle dt'],
  ACCRUES_FROM: ['Dated date', 'Interest accrual date', 'Int acc dt'],
  FIRST_COUPON: ['First coupon date', 'First cpn dt'],
  LAST_COUPON: ['Penultimate coupon date', 'Penultimate cpn dt'],
  EX_DIVIDEND: ['Ex-dividend days'],
  REDEMPTION: ['Redemption value', 'Redemption price'],
  QUOTED: ['Price basis', 'Quoted as', 'Quote type'],
  CALLS: ['Call schedule'],
  VOLATILITY: ['Rate volatility'],
  SINKING: ['Sinking schedule', 'Amortisation schedule', 'Sinking fund schedule'],
  MARGIN_BP: ['Quoted margin', 'Spread to index, bp'],
  INDEX: ['Index rate', 'Assumed index'],
  INDEX_RATIO: ['Index ratio', 'Inflation factor'],
  BASE_INDEX: ['Base CPI', 'Base index'],
}

/** The fields of a bond line, as its hint names them, and the terms that a file may state. */
export const bondColumns: readonly LineColumn[] = [
  ...BOND_LINE_HINT.split(', ').map((title) => ({
    title,
    alsoCalled: otherNames[title] ?? [],
    isWide: title === 'ISSUER',
  })),
  ...Object.values(OPTION_NAMES).map(({ name }) => ({
    title: name,
    alsoCalled: otherNames[name] ?? [],
    isOption: true,
  })),
]
