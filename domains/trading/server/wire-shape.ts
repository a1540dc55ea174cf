import {
  type Money,
  type Price,
  plus,
  type Quantity,
  toCents,
  unitPrice,
  unitsIn,
} from '#engines/money/index.ts'
import { contractName, contractOf } from '#engines/option-contracts/index.ts'
import { type Explanation, statusOf } from '#engines/order-matching/index.ts'
import type { Position } from '../contract/position.ts'
import type { Order, OrderExplanation, Trade } from '../contract/schemas.ts'
import type { AccountOrder } from './account-state/account-state.ts'
import type { Instrument } from './price-source.ts'
import type { FillRow } from './store.ts'

export type Names = ReadonlyMap<string, Instrument>

const nameOfContract = (symbol: string): string | undefined => {
  const contract = contractOf(symbol)
  return contract && contractName(contract)
}

/** How many contracts a position in an option is; undefined for anything else. */
export function contractsOf(symbol: string, quantity: Quantity): Position['contract'] {
  const contract = contractOf(symbol)
  return contract && { contracts: unitsIn(quantity) / contract.multiplier, multiplier: contract.multiplier }
}

export const securityOf = (symbol: string, names: Names) => ({
  symbol,
  name: names.get(symbol)?.name ?? nameOfContract(symbol) ?? symbol,
})

/** A price in cents, with the hundredths that a share below a dollar has. */
export const centsOf = (value: Price): number => value / 100
const centsOrNull = (value: Price | null) => (value === null ? null : centsOf(value))

export function orderShape(order: AccountOrder, accountId: number, names: Names): Order {
  const { createdAt, expiresAt } = order
  return {
    id: order.id,
    accountId,
    clientOrderId: order.clientOrderId,
    security: securityOf(order.symbol, names),
    side: order.side,
    quantity: order.quantity,
    orderType: order.type,
    timeInForce: order.timeInForce,
    price: centsOrNull(order.askedPrice),
    limitPrice: centsOrNull(order.limitPrice),
    stopPrice: centsOrNull(order.stopPrice),
    status: statusOf(order.state),
    statusReason: order.reason,
    filledPrice: order.filled === 0 ? null : centsOf(unitPrice(order.gross, order.filled)),
    filledQuantity: order.filled,
    commission: toCents(order.commission),
    fees: toCents(order.fees),
    heldCash: toCents(order.hold),
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    groupId: order.groupId,
    leg: order.leg,
    replacesId: order.replacesId,
    replacedById: order.replacedById,
    version: order.version,
  }
}

export function tradeShape(fill: FillRow, names: Names): Trade {
  const fees = plus(fill.secFee, fill.tafFee)
  const charges = toCents(plus(fill.commission, fees))
  const gross = toCents(fill.gross)
  return {
    id: fill.id,
    orderId: fill.orderId,
    accountId: fill.accountId,
    executionId: fill.executionId,
    side: fill.side,
    security: securityOf(fill.symbol, names),
    quantity: fill.quantity,
    price: centsOf(fill.price),
    grossAmount: gross,
    commission: toCents(fill.commission),
    fees: toCents(fees),
    // Charges are whole cents, so the three amounts agree to the cent.
    netAmount: fill.side === 'BUY' ? gross + charges : gross - charges,
    executedAt: fill.executedAt.toISOString(),
    settlesOn: fill.settleDay,
    pricedFrom: fill.input,
    isAmbiguous: fill.isAmbiguous,
    explanation: explanationShape(fill.why, fill.executedAt),
  }
}

/** An explanation with its prices in cents, and when it was recorded. */
export function explanationShape(
  { code, sentence, facts }: Explanation,
  at: Date | undefined,
): OrderExplanation {
  const isSize = (key: string) => key === 'size' || key === 'wanted'
  return {
    code,
    sentence,
    facts: Object.fromEntries(
      Object.entries(facts).map(([key, value]) => [key, isSize(key) ? value : value / 100]),
    ),
    asOf: at?.toISOString() ?? null,
  }
}

/** A part of a whole in per cent, to a ten-thousandth; null of nothing. */
export const percentOf = (part: Money, whole: Money): number | null =>
  whole === 0 ? null : Math.round((part / Math.abs(whole)) * 1_000_000) / 10_000
