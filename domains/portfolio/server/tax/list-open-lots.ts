import {
  accountCurrency,
  countLots,
  type LotRow,
  type PricesOfAccount,
  pageOfLots,
  pricesOfAccount,
} from '#domains/trading/server/index.ts'
import { plus, toCents, worth } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type { listOpenLots as endpoint } from '../../contract/endpoints.ts'
import type { OpenLot } from '../../contract/schemas.ts'
import { isHeldOverAYear } from './held-over-a-year.ts'

/** A page of the open lots of an account at the last price. @throws Problem `not-found`. */
export async function listOpenLots(
  ctx: Context,
  { accountId, limit, offset }: RequestOf<typeof endpoint>,
): Promise<PageOf<OpenLot>> {
  const at = { organisationId: ctx.actor.organisationId, accountId }
  const currency = await accountCurrency(ctx.db, at)
  const rows = await pageOfLots(ctx.db, at, { limit, offset })
  const total = await countLots(ctx.db, at)
  const prices = await pricesOfAccount(ctx, { ...at, currency }, [
    ...new Set(rows.map(({ symbol }) => symbol)),
  ])
  return { rows: rows.map((row) => openLot(ctx, row, prices)), total }
}

/** A lot at the price that the position it is part of is valued at; without a value where that is carried at cost or left out. */
export function openLot(ctx: Context, row: LotRow, prices: PricesOfAccount): OpenLot {
  const isUnpriced = prices.atCost.has(row.symbol) || prices.leftOut.has(row.symbol)
  const quote = isUnpriced ? undefined : prices.quotes.get(row.symbol)
  const basis = toCents(plus(row.cost, row.fees))
  const value = quote ? toCents(worth(quote.last, row.quantity)) : null
  return {
    lotId: row.executionId,
    accountId: row.accountId,
    symbol: row.symbol,
    openedAt: row.openedAt.toISOString(),
    quantity: row.quantity,
    cost: toCents(row.cost),
    taxBasis: basis,
    isLongTerm: isHeldOverAYear(row.openedAt, ctx.now),
    marketValue: value,
    unrealisedGain: value === null || prices.costSimulated.has(row.symbol) ? null : value - basis,
    priceProvenance: quote?.provenance ?? null,
  }
}
