import type { IsoDay } from '#engines/market-calendar/index.ts'
import { washSaleWindow } from './wash-sales.ts'

/** Shares of one security that were bought and opened a lot. */
export type LotOpened = {
  lotId: string
  on: IsoDay
  /** Orders what happened on one day. */
  at: number
  /** Millionths of a share. */
  quantity: number
}

/** A lot, or a part of one, that a sale used up. Amounts are whole numbers of one unit. */
export type LotSold = {
  saleId: string
  lotId: string
  on: IsoDay
  at: number
  quantity: number
  proceeds: number
  basis: number
}

/** What wash sales change of it: the part of its own loss that does not count, and what an earlier one put into its basis. */
export type WashAdjustment = { disallowed: number; carriedIn: number }

type Replacement = LotOpened & {
  /** Of its shares, so many already stand for shares of a loss, and the loss that went into them. */
  matched: number
  carried: number
  /** Of its shares, so many were sold, and of those so many that stand for a loss. */
  sold: number
  matchedSold: number
}

/**
 * Goes through the sales of one security in their order and says what wash sales change of each (26 USC 1091; 26 CFR 1.1091-1 and -2):
 * of a loss, as many shares do not count as were bought within 30 days before or after and still stood for none, the earliest first;
 * their loss goes into the basis of those shares and counts when they are sold. What a sale uses up itself, and what was sold before
 * it, replaces nothing.
 * @returns an adjustment for each sale, in the order given.
 */
export function washSaleAdjustments(
  sales: readonly LotSold[],
  purchases: readonly LotOpened[],
): WashAdjustment[] {
  const lots = [...purchases]
    .sort((a, b) => a.at - b.at)
    .map(
      (lot): Replacement => ({
        ...lot,
        quantity: inSteps(lot),
        matched: 0,
        carried: 0,
        sold: 0,
        matchedSold: 0,
      }),
    )
  const byId = new Map(lots.map((lot) => [lot.lotId, lot]))
  const adjustments = new Map<LotSold, WashAdjustment>()
  const inOrder = [...sales].sort((a, b) => a.at - b.at)
  const bySale = Map.groupBy(inOrder, ({ saleId }) => saleId)
  for (const together of bySale.values()) {
    const usedUp = new Set(together.map(({ lotId }) => lotId))
    // All of a sale leaves its lots before anything is looked for that could replace it.
    const carriedIn = together.map((sale) => takeCarried(byId.get(sale.lotId), inSteps(sale)))
    for (const [place, sale] of together.entries()) {
      const carried = carriedIn[place] ?? 0
      const loss = sale.basis + carried - sale.proceeds
      const disallowed = loss > 0 ? disallow(sale, loss, { lots, usedUp }) : 0
      adjustments.set(sale, { disallowed, carriedIn: carried })
    }
  }
  return sales.map((sale) => adjustments.get(sale) ?? { disallowed: 0, carriedIn: 0 })
}

/** Whole numbers, so that what is left of a coin is nothing when all of it was counted. */
const inSteps = ({ quantity }: { quantity: number }): number => Math.round(quantity * 100)

/** Takes sold shares out of a lot, those that stand for a loss first, and gives what of that loss they carry. */
function takeCarried(lot: Replacement | undefined, quantity: number): number {
  if (!lot) return 0
  lot.sold += quantity
  const waiting = lot.matched - lot.matchedSold
  if (waiting <= 0) return 0
  const taken = Math.min(waiting, quantity)
  const carried = taken === waiting ? lot.carried : Math.round((lot.carried * taken) / waiting)
  lot.matchedSold += taken
  lot.carried -= carried
  return carried
}

function disallow(
  sale: LotSold,
  loss: number,
  { lots, usedUp }: { lots: readonly Replacement[]; usedUp: ReadonlySet<string> },
): number {
  const { from, to } = washSaleWindow(sale.on)
  let open = inSteps(sale)
  let left = loss
  for (const lot of lots) {
    if (open === 0) break
    if (lot.on < from || lot.on > to || usedUp.has(lot.lotId)) continue
    const free = lot.quantity - lot.sold - (lot.matched - lot.matchedSold)
    const matched = Math.min(open, free)
    if (matched <= 0) continue
    const amount = matched === open ? left : Math.round((left * matched) / open)
    lot.matched += matched
    lot.carried += amount
    open -= matched
    left -= amount
  }
  return loss - left
}
