import type { Day } from '#engines/market-calendar/index.ts'
import { yieldFromDirtyPrice } from './bond-yield.ts'
import type { YieldConvention } from './conventions/yield-convention.ts'
import { couponDay, couponGrid, placeAtOrBefore } from './coupon-grid.ts'
import { found, type Outcome } from './outcome.ts'
import { type Repayment, repaymentOf, type SettledBond, settleInto } from './settle-bond.ts'
import { FlowBook } from './universe/flow-book.ts'

/** The yield if the issuer redeems on a day: coupons up to it, then the price of the call and what has accrued by then. */
export type RedemptionYield = Repayment & { yield: number }

export type YieldToWorst = {
  /** One for each redemption the issuer may choose before maturity, the earliest first. */
  calls: RedemptionYield[]
  /** The lowest yield of all, maturity included. The earliest redemption where two are level. */
  worst: RedemptionYield
}

/** The bond with its payments up to an earlier repayment. */
export function settleToRepayment(bond: SettledBond, repayment: Repayment): SettledBond {
  return settleInto(new FlowBook(bond.count + 1), bond.terms, bond.settlement, repayment)
}

/**
 * The redemptions an issuer may choose after a settlement and before maturity, the earliest first. Of a window the first day
 * and every coupon day in it are looked at: between coupons a call neither gains nor loses more than at its ends.
 */
export function redemptionsOf({ terms, settlement }: SettledBond): Repayment[] {
  const redemptions: Repayment[] = []
  const add = (day: Day, price: number) => {
    if (day > settlement && day < terms.maturity) redemptions.push({ day, price })
  }
  const grid = couponGrid(terms)
  for (const call of terms.calls ?? []) {
    if (call.until === undefined) {
      add(call.day, call.price)
      continue
    }
    const first = Math.max(call.day, settlement + 1)
    if (first > call.until) continue
    add(first, call.price)
    let place = placeAtOrBefore(grid, first) - 1
    for (let day = couponDay(grid, place); day <= call.until && day < terms.maturity; ) {
      add(day, call.price)
      day = couponDay(grid, --place)
    }
  }
  return redemptions.sort((one, other) => one.day - other.day)
}

/** Yields to every call and to the worst of them and maturity. @returns the refusal of the first yield that cannot be found. */
export function yieldToWorst(
  bond: SettledBond,
  cleanPrice: number,
  convention?: YieldConvention,
): Outcome<YieldToWorst> {
  const dirtyPrice = cleanPrice + bond.accrued
  const calls: RedemptionYield[] = []
  let worst: RedemptionYield | undefined
  for (const redemption of [...redemptionsOf(bond), repaymentOf(bond.terms)]) {
    const isMaturity = redemption.day === bond.terms.maturity
    const settled = isMaturity ? bond : settleToRepayment(bond, redemption)
    const outcome = yieldFromDirtyPrice(settled, dirtyPrice, convention)
    if (!outcome.ok) return outcome
    const redeemed = { ...redemption, yield: outcome.value.yield }
    if (!isMaturity) calls.push(redeemed)
    if (!worst || redeemed.yield < worst.yield) worst = redeemed
  }
  return found({ calls, worst: worst! })
}
