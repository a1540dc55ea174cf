import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import { contractOf } from '#engines/option-contracts/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { MarketSymbol, symbolInWords } from '../contract/index.ts'
import '../contract/changes.ts'
import classes from './symbol-link.module.css'

/** The one page of a symbol or an option; none of what is neither, as the number of a bond. */
export const symbolPath = (symbol: string): string | undefined =>
  MarketSymbol.safeParse(symbol).data === symbol || contractOf(symbol)
    ? pathOf({ type: 'symbol', id: symbol })
    : undefined

/** A symbol wherever it is shown: it leads to its page. An option has its name. */
export function SymbolLink({ symbol, children }: { symbol: string; children?: ReactNode }) {
  const to = symbolPath(symbol)
  const shown = children ?? symbolInWords(symbol)
  return to === undefined ? (
    <b>{shown}</b>
  ) : (
    <Link to={to} className={classes.symbol} {...(contractOf(symbol) ? { title: symbol } : {})}>
      {shown}
    </Link>
  )
}

/** The column of a table whose rows are each of a symbol. */
export const symbolColumn = <Row extends { symbol: string }>(): Column<Row> => ({
  id: 'symbol',
  title: 'Symbol',
  value: ({ symbol }) => symbol,
  cell: ({ symbol }) => <SymbolLink symbol={symbol} />,
  card: 'name',
})
