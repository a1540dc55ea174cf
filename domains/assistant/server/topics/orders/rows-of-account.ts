import { namedSymbols } from '#domains/market-data/contract/index.ts'
import { contractOf } from '#engines/option-contracts/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { at, type Field, field, phrases, type Row } from '../topic.ts'

/** What the calls give at most. */
export const NEWEST = 500

export const NEWEST_ACTIONS = 100

export const symbol = (row: Row) => String(at('security.symbol')(row) ?? row.symbol)

export const side: Field = field('side', {
  label: 'side',
  names: 'side',
  values: {
    BUY: phrases(
      `buy, bought, purchase, purchased, buying, acquired, acquire, picked up, bot, get into, got into`,
    ),
    SELL: phrases(
      `sell, sold, sale, selling, disposed, got rid of, exited, offloaded, exit, get out of, let go, dispose`,
    ),
  },
})

/** Whose a row is, where rows happen again and again to the same: what they are added up by. */
export const bySymbol: Field = field('symbol', {
  label: 'security',
  kind: 'category',
  names: `by symbol, by ticker, by stock, by company, by security, by holding, by position, per symbol,
    per ticker, per stock, per company, per security, per holding, per position, each stock, each holding,
    each company, each position`,
  read: symbol,
})

/** That the shares of an option are no contracts: quantities count what its price is for. */
export function noteContracts(asker: Pick<Asker, 'notes'>, symbols: readonly string[]): void {
  const options = [...new Set(symbols.filter((one) => contractOf(one)))]
  if (options.length > 0)
    asker.notes.add(
      `Of options (${namedSymbols(options)}) the shares are those that they are on: contracts × multiplier`,
    )
}
