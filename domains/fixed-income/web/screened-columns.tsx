import { decimal, percent } from '#design-system/formats/index.ts'
import { type Column, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import { bondColumns, priceChange, type ScreenedLive } from '#domains/fixed-income/contract/index.ts'
import { IssuerLink } from './issuer-link.tsx'
import { RatingTag } from './tone-tag.tsx'

export const screenedColumns = tableColumns(bondColumns, {
  issuer: { cell: ({ symbol, issuer }) => <IssuerLink symbol={symbol} issuer={issuer} /> },
  creditRating: { cell: (bond) => <RatingTag rating={bond.creditRating} /> },
  yieldToMaturity: { cell: (bond) => percent(bond.yieldToMaturity) },
  yearsToMaturity: { cell: (bond) => decimal(bond.yearsToMaturity, 1) },
  modifiedDuration: { cell: (bond) => decimal(bond.modifiedDuration) },
})

/** The same after a move of the market, which orders them as a whole. */
export const liveColumns: readonly Column<ScreenedLive>[] = [
  ...screenedColumns,
  ...tableColumns([priceChange], {
    priceChange: {
      cell: (bond) => <Change value={bond.priceChange}>{percent(bond.priceChange, { signed: true })}</Change>,
    },
  }),
].map((column) => ({ ...column, isSortable: false }))
