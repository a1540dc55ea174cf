import type { OrderKind, OrderSide, OrderTime } from './schemas.ts'

/** What a screen already knows of an order when it sends a person to the ticket: shares, and the price in dollars. */
export type OrderPrefill = {
  symbol: string
  side?: OrderSide
  quantity?: number
  orderType?: OrderKind
  price?: number
  timeInForce?: OrderTime
  accountId?: number
}
