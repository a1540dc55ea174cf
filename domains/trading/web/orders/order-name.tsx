import { SymbolLink } from '#domains/market-data/web/index.tsx'
import type { OrderSide } from '#domains/trading/contract/index.ts'
import classes from '../trading.module.css'
import { sharesText } from '../words.ts'

/** What an order is called in a table of orders, its symbol leading to its page. */
export function OrderName({ side, shares, symbol }: { side: OrderSide; shares: number; symbol: string }) {
  return (
    <b className={classes.order}>
      {`${side} ${sharesText(shares)} `}
      <SymbolLink symbol={symbol} />
    </b>
  )
}
