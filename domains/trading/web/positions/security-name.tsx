import { SymbolLink } from '#domains/market-data/web/index.tsx'
import type { Position } from '#domains/trading/contract/index.ts'
import { contractOf } from '#engines/option-contracts/index.ts'
import classes from '../trading.module.css'

/** A security in a table: its symbol, and its name beside it. */
export function SecurityName({ security }: Pick<Position, 'security'>) {
  return (
    <span className={classes.security}>
      <SymbolLink symbol={security.symbol} />{' '}
      {contractOf(security.symbol) ? null : <span>{security.name}</span>}
    </span>
  )
}
