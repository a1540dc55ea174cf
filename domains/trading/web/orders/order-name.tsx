import type { ReactNode } from 'react'
import classes from '../trading.module.css'

/** What an order is called in a table of orders. */
export function OrderName({ children }: { children: ReactNode }) {
  return <b className={classes.order}>{children}</b>
}
