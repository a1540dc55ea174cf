import { missing, money, shares } from '#design-system/formats/index.ts'
import type { Order, OrderKind, OrderSide, OrderTime, TaxLotMethod } from '#domains/trading/contract/index.ts'
import { contractOf } from '#engines/option-contracts/index.ts'

/** Millionths in a share: what quantities are counted in on the wire. */
export const SHARE = 1_000_000

export const sharesText = shares

/** How much of a symbol: shares, or contracts with what the price of one is multiplied by. Their quantity counts what the price is for. */
export function unitsText(symbol: string, millionths: number): string {
  const contract = contractOf(symbol)
  return contract
    ? `${shares(millionths / contract.multiplier)} × ${contract.multiplier}`
    : shares(millionths)
}

/** The same in a sentence: `2 contracts`, `150 shares`. */
export function unitsInWords(symbol: string, millionths: number): string {
  const contract = contractOf(symbol)
  const count = millionths / (contract?.multiplier ?? 1)
  const unit = contract ? 'contract' : 'share'
  return `${shares(count)} ${Math.abs(count) === SHARE ? unit : `${unit}s`}`
}

const finer = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
})

/** A price in cents: four decimals where it is below a dollar or a mean between two cents. */
export function priceText(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return missing
  return cents < 100 || !Number.isInteger(cents) ? finer.format(cents / 100) : money(cents)
}

export const kindWords = {
  MARKET: 'Market',
  LIMIT: 'Limit',
  STOP_LOSS: 'Stop loss',
  STOP_LIMIT: 'Stop limit',
  TRAILING_STOP: 'Trailing stop',
} satisfies Record<OrderKind, string>

export const timeWords = {
  DAY: 'For the day',
  GTC: 'Until cancelled, 90 days at most',
  IOC: 'At once, the rest is cancelled',
  FOK: 'At once and whole, or not at all',
} satisfies Record<OrderTime, string>

export const lotMethodWords = {
  FIFO: 'First in, first out',
  LIFO: 'Last in, first out',
  HIFO: 'Highest cost first',
  SPECIFIC: 'Lots chosen at each sale',
  AVERAGE: 'Average cost',
} satisfies Record<TaxLotMethod, string>

const cancellable = new Set(['PENDING', 'SUBMITTED', 'PARTIALLY_FILLED'])

/** Whether an order may still be cancelled or replaced: a status that is not known may not. */
export const isCancellable = ({ status }: Pick<Order, 'status'>): boolean => cancellable.has(status)

/** What a person reads of an order: `BUY 10 AAPL`. */
export const orderText = (side: OrderSide, millionths: number, symbol: string): string =>
  `${side} ${sharesText(millionths)} ${symbol}`

export const nameOfOrder = ({
  side,
  quantity: millionths,
  security,
}: Pick<Order, 'side' | 'quantity' | 'security'>) => orderText(side, millionths, security.symbol)

/** What was filled of an order, and at what mean price: `3 at $150.00`. */
export const filledText = ({
  filledQuantity,
  filledPrice,
}: Pick<Order, 'filledQuantity' | 'filledPrice'>): string =>
  filledQuantity === 0 ? '0' : `${sharesText(filledQuantity)} at ${priceText(filledPrice)}`
