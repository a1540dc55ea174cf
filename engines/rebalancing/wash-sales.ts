import { addDays, type IsoDay } from '#engines/market-calendar/index.ts'

/** Shares of a security that were bought, or that an order waits to buy. */
export type Purchase = {
  symbol: string
  on: IsoDay
  /** Millionths of a share. */
  quantity: number
  /** The lot it opened; null for what waits. */
  lotId: string | null
}

/** Shares that are sold, or would be, at a loss. */
export type LossSale = {
  symbol: string
  on: IsoDay
  quantity: number
  /** Cents above zero. */
  loss: number
  /** The lots that are used up. */
  lotIds: readonly string[]
}

const WINDOW_DAYS = 30

/** The first and the last day on which a purchase takes from a loss that is realised on a day: 61 days together (26 USC 1091(a)). */
export const washSaleWindow = (soldOn: IsoDay): { from: IsoDay; to: IsoDay } => ({
  from: addDays(soldOn, -WINDOW_DAYS),
  to: addDays(soldOn, WINDOW_DAYS),
})

/** Purchases of the same security within the window of a sale, those of the shares that are sold themselves aside. */
export function purchasesAround<Bought extends Purchase>(
  sale: LossSale,
  purchases: readonly Bought[],
): Bought[] {
  const { from, to } = washSaleWindow(sale.on)
  return purchases.filter(
    ({ symbol, on, lotId }) =>
      symbol === sale.symbol && on >= from && on <= to && !(lotId !== null && sale.lotIds.includes(lotId)),
  )
}

/**
 * The part of a loss that does not count because of purchases around the sale: as many shares as were bought, one to one (26 CFR
 * 1.1091-1(c)).
 * @returns cents, at most the loss.
 */
export function disallowedLoss(sale: LossSale, purchases: readonly Purchase[]): number {
  if (sale.quantity <= 0) return 0
  const replaced = purchasesAround(sale, purchases).reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.round(sale.loss * Math.min(1, replaced / sale.quantity))
}

/** The first day on which the security can be bought again and the loss still counts. */
export const buyAgainFrom = (soldOn: IsoDay): IsoDay => addDays(soldOn, WINDOW_DAYS + 1)
