import {
  allocate,
  type Money,
  minus,
  money,
  NO_MONEY,
  NO_QUANTITY,
  type Price,
  plus,
  type Quantity,
  sum,
  worth,
} from '#engines/money/index.ts'
import { closeLots, type Lot, type LotMethod } from './lots.ts'

/** What a company made of its shares: shares are kept or given up, and others and cash come for them. */
export type Exchange = {
  symbol: string
  /** Units that are given up; none where the shares are kept. */
  given: Quantity
  /** What one of the shares that are kept was worth after it: by it and `value` their cost is divided. */
  kept: Price
  received: readonly { symbol: string; quantity: Quantity; value: Money }[]
  cash: Money
  /** Whether cash is capital that is paid back, or comes for shares in an exchange. */
  cashIs: 'capital' | 'exchange'
}

/** The part of a lot that cash was paid for: what it had cost, and the gain. */
export type LotReturn = {
  lotId: string
  openedAt: number
  cash: Money
  cost: Money
  fees: Money
  gain: Money
}

export type Exchanged = {
  /** The lots that are left of the shares. */
  kept: Lot[]
  received: { symbol: string; lots: Lot[] }[]
  /** What was paid in cash, lot by lot. */
  returns: LotReturn[]
}

/**
 * Moves the cost of lots to what came for them. Lots keep their dates. Capital that is paid back lowers the cost, and what is beyond it is gain; cash beside shares in an exchange is
 * gain as far as there is one, and a loss is not counted (IRC 301(c), 356, 358).
 * @param idOf names the lots that it opens.
 * @throws LotsTooSmall where more is given than is held.
 */
export function exchangeLots(
  lots: readonly Lot[],
  exchange: Exchange,
  method: LotMethod,
  idOf: (symbol: string, nth: number) => string,
): Exchanged {
  const isKept = exchange.given === 0
  const { pieces, left } = isKept ? { pieces: [...lots], left: [] } : given(lots, exchange.given, method)
  const units = pieces.map(({ quantity }) => quantity)
  const cash = allocate(exchange.cash, units)
  const values = allocate(sum(exchange.received.map(({ value }) => value)), units)
  const returns = pieces.map((piece, place) =>
    returnOf(piece, cash[place] as Money, values[place] as Money, exchange.cashIs),
  )
  const rests = pieces.map((piece, place) => {
    const { cost, fees } = returns[place] as LotReturn
    return { ...piece, cost: minus(piece.cost, cost), fees: minus(piece.fees, fees) }
  })
  const weights = [
    ...(isKept ? [worth(exchange.kept, sum(units))] : []),
    ...exchange.received.map(({ value }) => value),
  ]
  // One kind of share alone takes all of the cost, whatever it is worth.
  const parts = weights.length === 1 ? [1] : weights
  const shares = rests.map(({ cost, fees }) => ({ cost: allocate(cost, parts), fees: allocate(fees, parts) }))
  const offset = isKept ? 1 : 0
  const received = exchange.received.map(({ symbol, quantity }, nth) => {
    const own = allocate(quantity, units)
    const opened = rests.map((rest, place) => ({
      id: idOf(symbol, place),
      openedAt: rest.openedAt,
      quantity: own[place] as Quantity,
      cost: shares[place]?.cost[nth + offset] as Money,
      fees: shares[place]?.fees[nth + offset] as Money,
    }))
    return { symbol, lots: withoutEmpty(opened) }
  })
  const kept = isKept
    ? rests.map((rest, place) => ({
        ...rest,
        cost: shares[place]?.cost[0] as Money,
        fees: shares[place]?.fees[0] as Money,
      }))
    : left
  return { kept, received, returns: returns.filter((one) => one.cash !== 0) }
}

function given(lots: readonly Lot[], units: Quantity, method: LotMethod): { pieces: Lot[]; left: Lot[] } {
  const { closings, left } = closeLots(lots, units, method)
  return { pieces: closings.map(({ lotId: id, ...piece }) => ({ id, ...piece })), left }
}

function returnOf(
  { id, openedAt, cost, fees }: Lot,
  cash: Money,
  value: Money,
  cashIs: Exchange['cashIs'],
): LotReturn {
  const basis = plus(cost, fees)
  const gain =
    cashIs === 'capital' ? above(minus(cash, basis)) : least(cash, above(minus(plus(value, cash), basis)))
  const back = minus(cash, gain)
  const ofCost = least(cost, back)
  return { lotId: id, openedAt, cash, cost: ofCost, fees: minus(back, ofCost), gain }
}

const above = (amount: Money): Money => money(Math.max(0, amount))
const least = (one: Money, other: Money): Money => money(Math.min(one, other))

/** A lot that came to nothing gives its cost to the first that did not. */
function withoutEmpty(lots: readonly Lot[]): Lot[] {
  const full = lots.filter(({ quantity }) => quantity > NO_QUANTITY)
  const empty = lots.filter(({ quantity }) => quantity === NO_QUANTITY)
  const [heir, ...others] = full
  if (!heir) return []
  const cost = empty.reduce((total, one) => plus(total, one.cost), NO_MONEY)
  const fees = empty.reduce((total, one) => plus(total, one.fees), NO_MONEY)
  return [{ ...heir, cost: plus(heir.cost, cost), fees: plus(heir.fees, fees) }, ...others]
}
