import {
  basisPointsOf,
  larger,
  type Money,
  minus,
  money,
  NO_MONEY,
  QUANTITY_PER_UNIT,
  type Quantity,
  scaled,
  smaller,
  upToCent,
} from '#engines/money/index.ts'
import type { Side } from './order.ts'

/** What an account pays for an order, in ten-thousandths of a dollar: nothing, so much an order, a share, or hundredths of a per cent. */
export type CommissionPlan =
  | { kind: 'none' }
  | { kind: 'flat'; amount: Money }
  | { kind: 'per-share'; amount: Money; least: Money; most: Money | null }
  | { kind: 'basis-points'; basisPoints: number; least: Money }

/** An order so far: what was filled for how much and whether that is all there will be. */
export type FilledSoFar = { quantity: Quantity; gross: Money; isComplete: boolean }

/**
 * The commission due on an order as far as it is filled, rounded up to the cent. The minimum is asked once the order is complete, so that
 * an order filled in parts costs what one filled at once costs.
 */
export function commissionDue(plan: CommissionPlan, filled: FilledSoFar): Money {
  if (filled.quantity === 0) return NO_MONEY
  switch (plan.kind) {
    case 'none':
      return NO_MONEY
    case 'flat':
      return upToCent(plan.amount)
    case 'per-share': {
      const due = money(scaled(plan.amount, filled.quantity, QUANTITY_PER_UNIT, 'up'))
      return upToCent(bounded(due, filled.isComplete ? plan.least : NO_MONEY, plan.most))
    }
    case 'basis-points': {
      const due = basisPointsOf(filled.gross, plan.basisPoints, 'up')
      return upToCent(bounded(due, filled.isComplete ? plan.least : NO_MONEY, null))
    }
  }
}

const bounded = (due: Money, least: Money, most: Money | null) =>
  most === null ? larger(due, least) : smaller(larger(due, least), most)

/** What regulators charge on sales from a day on. */
export type RegulatoryRate = {
  from: string
  /** SEC section 31: ten-thousandths of a dollar for each million dollars sold. */
  secPerMillion: Money
  /** FINRA trading activity fee: thousand-millionths of a dollar a share, and the most for one trade. */
  tafNanodollarsPerShare: number
  tafMost: Money
  source: string
}

/** The rates of a day: the newest that had begun. Before the first there are none. */
export function rateOn(rates: readonly RegulatoryRate[], day: string): RegulatoryRate | undefined {
  return rates.filter((rate) => rate.from <= day).at(-1)
}

/** The regulatory fees of one fill, each rounded up to the cent; a purchase pays none. */
export function regulatoryFees(
  rate: RegulatoryRate | undefined,
  side: Side,
  units: Quantity,
  gross: Money,
): { sec: Money; taf: Money } {
  if (side === 'BUY' || rate === undefined) return { sec: NO_MONEY, taf: NO_MONEY }
  const sec = money(scaled(gross, rate.secPerMillion, 10_000_000_000, 'up'))
  // Millionths of a share times thousand-millionths of a dollar are 10^-15 dollars; the ledger counts 10^-4.
  const taf = money(scaled(units, rate.tafNanodollarsPerShare, 100_000_000_000, 'up'))
  return { sec: upToCent(sec), taf: smaller(upToCent(taf), rate.tafMost) }
}

/** What is still to be charged when so much has been. */
export const stillDue = (due: Money, charged: Money): Money => larger(minus(due, charged), NO_MONEY)
