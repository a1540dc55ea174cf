import type { Report } from '#platform/report-files/index.ts'
import type { ScreenedBond } from '../../contract/index.ts'

type Table = NonNullable<Report['sections'][number]['tables']>[number]

/** The columns of screened bonds in a report. */
export const screenedColumns: Table['columns'] = [
  { title: 'Symbol' },
  { title: 'Issuer' },
  { title: 'Rating' },
  { title: 'Sector' },
  { title: 'Yield', kind: 'percent', digits: 3 },
  { title: 'Coupon', kind: 'percent', digits: 3 },
  { title: 'Years', kind: 'years', digits: 1 },
  { title: 'Duration', kind: 'years' },
  { title: 'Price', kind: 'number' },
]

/** A screened bond under them. */
export const screenedCells = (bond: ScreenedBond): Table['rows'][number] => [
  bond.symbol,
  bond.issuer,
  bond.creditRating,
  bond.sector,
  bond.yieldToMaturity,
  bond.couponRate,
  bond.yearsToMaturity,
  bond.modifiedDuration,
  bond.currentPrice,
]
