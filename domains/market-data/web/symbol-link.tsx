import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { MarketSymbol } from '../contract/index.ts'
import '../contract/changes.ts'
import classes from './symbol-link.module.css'

/** The one page of a symbol; none of what is no symbol of a market, as the number of a bond or a contract. */
export const symbolPath = (symbol: string): string | undefined =>
  MarketSymbol.safeParse(symbol).data === symbol ? pathOf({ type: 'symbol', id: symbol }) : undefined

/** A symbol wherever it is shown: it leads to its page. */
export function SymbolLink({ symbol, children }: { symbol: string; children?: ReactNode }) {
  const to = symbolPath(symbol)
  return to === undefined ? (
    <b>{children ?? symbol}</b>
  ) : (
    <Link to={to} className={classes.symbol}>
      {children ?? symbol}
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
