import {
  allocate,
  type Money,
  minus,
  money,
  NO_MONEY,
  plus,
  type Quantity,
  quantity,
  sum,
} from '#engines/money/index.ts'
import { closeLots, type Lot, type LotClosing, type LotMethod, LotsTooSmall } from './lots.ts'

/** What a trade says it does to a position: opens one, closes one, or both in one go. */
export type TradeEffect = 'open' | 'close' | 'either'

export type LotTrade = {
  /** The execution, which names the lot that it opens. */
  id: string
  at: number
  side: 'BUY' | 'SELL'
  quantity: Quantity
  gross: Money
  charges: Money
  /** Undefined where it does not say: a sale then closes what is held and opens nothing. */
  effect?: TradeEffect | undefined
  /** What a contract that was exercised or assigned for it had cost, or brought when negative. */
  delivered?: { cost: Money; fees: Money } | undefined
}

export type LotsTraded = {
  /** Each with its share of what the trade brought or, below zero, took: charges and the contract are in it. */
  closings: LotClosing[]
  left: Lot[]
  opened: Lot | undefined
  closed: { gross: Money; cost: Money }
  /** How the cost of a contract is divided between what was opened and what was closed. */
  delivered: { costOfOpened: Money; costOfClosed: Money }
}

/**
 * Lets a trade meet the lots of its symbol: it closes those of the other side, and the rest of it opens a lot. The one rule for purchases, sales, short sales and covers.
 * @throws LotsTooSmall where it would close more than there is, or sell short without saying so.
 */
export function tradeLots(
  lots: readonly Lot[],
  trade: LotTrade,
  method: LotMethod,
  named: readonly string[] = [],
): LotsTraded {
  const { side, effect, delivered = { cost: NO_MONEY, fees: NO_MONEY } } = trade
  const held = sum(lots.map((lot) => lot.quantity))
  const isOpposite = side === 'BUY' ? held < 0 : held > 0
  const taken = isOpposite ? quantity(Math.min(Math.abs(held), trade.quantity)) : quantity(0)
  const rest = minus(trade.quantity, taken)
  const mayOpen = effect === undefined ? side === 'BUY' : effect !== 'close'
  if ((rest > 0 && !mayOpen) || (effect === 'open' && isOpposite))
    throw new LotsTooSmall(trade.quantity, held)
  const { closings, left } = closeLots(taken === 0 ? [] : lots, taken, method, named)
  const apart = (amount: Money) => allocate(amount, [taken, rest]) as [Money, Money]
  const [gross, charges, cost, fees] = [trade.gross, trade.charges, delivered.cost, delivered.fees].map(
    apart,
  ) as [[Money, Money], [Money, Money], [Money, Money], [Money, Money]]
  const net = side === 'SELL' ? minus(gross[0], charges[0]) : money(-plus(gross[0], charges[0]))
  const proceeds = allocate(
    minus(net, plus(cost[0], fees[0])),
    closings.map((closing) => Math.abs(closing.quantity)),
  )
  const isShort = side === 'SELL'
  const opened: Lot | undefined =
    rest === 0
      ? undefined
      : {
          id: trade.id,
          openedAt: trade.at,
          quantity: isShort ? quantity(-rest) : rest,
          cost: plus(isShort ? money(-gross[1]) : gross[1], cost[1]),
          fees: plus(charges[1], fees[1]),
        }
  return {
    closings: closings.map((closing, place) => ({ ...closing, proceeds: proceeds[place] as Money })),
    left: taken === 0 ? [...lots] : left,
    opened,
    closed: { gross: gross[0], cost: sum(closings.map((closing) => closing.cost)) },
    delivered: { costOfOpened: cost[1], costOfClosed: cost[0] },
  }
}
