import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Money, Price, Quantity } from '#engines/money/index.ts'
import type { Side } from '#engines/order-matching/index.ts'
import type { CashKind, Exchange, Lot, TradeEffect } from '#engines/trade-ledger/index.ts'

/** What happened in an account elsewhere, with the day and the amounts that the broker there gives. */
export type HistoricEntry = { at: number; day: IsoDay } & (
  | HistoricTrade
  | { kind: 'cash'; what: CashKind; amount: Money; symbol: string | null }
  /** Units brought in with their cost, or taken elsewhere when negative. */
  | { kind: 'shares-moved'; lotId: string; symbol: string; quantity: Quantity; cost: Money }
  /** The units that a split added, or took away when negative; by its ratio alone the books say how many, and until then there are none. */
  | { kind: 'shares-split'; symbol: string; quantity: Quantity; ratio?: SplitRatio }
  | ({ kind: 'shares-exchanged'; what: CorporateActionKind; lotId: string } & Exchange)
)

/** So many new units for so many old ones. */
export type SplitRatio = { to: number; from: number }

/** What a company did with its shares, as it is called. */
export type CorporateActionKind =
  | 'spin-off'
  | 'merger'
  | 'symbol-change'
  | 'return-of-capital'
  | 'rights'
  | 'tender'

/** The symbols whose lots an entry changes. */
export function symbolsOfEntry(entry: HistoricEntry): string[] {
  if (entry.kind === 'cash') return []
  if (entry.kind === 'trade') return [entry.symbol, ...(entry.contract ? [entry.contract.symbol] : [])]
  if (entry.kind !== 'shares-exchanged') return [entry.symbol]
  return [entry.symbol, ...entry.received.map(({ symbol }) => symbol)]
}

/** The units of each symbol that an entry adds, or takes when negative; null where it changes what the held ones had cost. */
export function unitsMovedBy(entry: HistoricEntry): { symbol: string; units: number | null }[] {
  if (entry.kind === 'cash') return []
  if (entry.kind === 'trade') {
    const { symbol, side, quantity, contract } = entry
    // Which way a contract that expired leaves is known by what is held of it.
    if (entry.isExpiry) return [{ symbol, units: null }]
    return [
      { symbol, units: side === 'SELL' ? -quantity : quantity },
      ...(contract ? [{ symbol: contract.symbol, units: contract.quantity }] : []),
    ]
  }
  if (entry.kind === 'shares-split' && entry.ratio && entry.quantity === 0)
    return [{ symbol: entry.symbol, units: null }]
  if (entry.kind !== 'shares-exchanged') return [{ symbol: entry.symbol, units: entry.quantity }]
  return symbolsOfEntry(entry).map((symbol) => ({ symbol, units: null }))
}

/** How an import changed the lots of a symbol: those it changed or used up, as they were, and those it changed or opened, as it left them. */
export type LotChange = { symbol: string; before: Lot[]; after: Lot[] }

/** A trade that another broker made. Its cash has moved there, so it counts as settled here. */
export type HistoricTrade = {
  kind: 'trade'
  executionId: string
  side: Side
  symbol: string
  quantity: Quantity
  price: Price
  gross: Money
  commission: Money
  fees: Money
  settleDay: IsoDay
  /** Whether it says that it opens a position or closes one. */
  effect?: TradeEffect
  /** A contract that ends without worth, at a price of nothing. */
  isExpiry?: true
  /** The contract whose exercise or assignment the trade is, with the units of it that come in or, when negative, leave. */
  contract?: { symbol: string; quantity: Quantity }
}
