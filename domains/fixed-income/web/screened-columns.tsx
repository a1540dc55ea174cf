import { decimal, percent } from '#design-system/formats/index.ts'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import type { ScreenedBond, ScreenedLive } from '#domains/fixed-income/contract/index.ts'
import { IssuerLink } from './issuer-link.tsx'
import { RatingTag } from './tone-tag.tsx'

/** The columns of screened bonds. */
export const screenedColumns: readonly Column<ScreenedBond>[] = [
  { id: 'symbol', title: 'Symbol', value: (bond) => bond.symbol, card: 'name' },
  {
    id: 'issuer',
    title: 'Issuer',
    value: (bond) => bond.issuer,
    cell: ({ symbol, issuer }) => <IssuerLink symbol={symbol} issuer={issuer} />,
    card: 'fact',
  },
  {
    id: 'rating',
    title: 'Rating',
    value: (bond) => bond.creditRating,
    cell: (bond) => <RatingTag rating={bond.creditRating} />,
    card: 'fact',
  },
  {
    id: 'yield',
    title: 'Yield',
    value: (bond) => bond.yieldToMaturity,
    cell: (bond) => percent(bond.yieldToMaturity),
    align: 'right',
    card: 'figure',
  },
  {
    id: 'coupon',
    title: 'Coupon',
    value: (bond) => bond.couponRate,
    cell: (bond) => percent(bond.couponRate, { digits: 3 }),
    align: 'right',
  },
  {
    id: 'years',
    title: 'Years',
    value: (bond) => bond.yearsToMaturity,
    cell: (bond) => decimal(bond.yearsToMaturity, 1),
    align: 'right',
  },
  {
    id: 'duration',
    title: 'Duration',
    value: (bond) => bond.modifiedDuration,
    cell: (bond) => decimal(bond.modifiedDuration),
    align: 'right',
  },
  {
    id: 'price',
    title: 'Price',
    value: (bond) => bond.currentPrice,
    cell: (bond) => decimal(bond.currentPrice),
    align: 'right',
  },
]

/** The same after a move of the market, which orders them as a whole. */
export const liveColumns: readonly Column<ScreenedLive>[] = [
  ...screenedColumns.map((column) => ({ ...column, isSortable: false })),
  {
    id: 'change',
    title: 'Price change',
    value: (bond) => bond.priceChange,
    cell: (bond) => <Change value={bond.priceChange}>{percent(bond.priceChange, { signed: true })}</Change>,
    align: 'right',
    isSortable: false,
  },
]
