import {
  accountInCurrencies,
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
import { isLongTerm } from './held-over-a-year.ts'

/** A page of the open lots of an account in all its currencies, at the last price. @throws Problem `not-found`. */
export async function listOpenLots(
  ctx: Context,
  { accountId, limit, offset }: RequestOf<typeof endpoint>,
): Promise<PageOf<OpenLot>> {
  const { organisationId } = ctx.actor
  const parts = await accountInCurrencies(ctx.db, { organisationId, accountId })
  const at = { organisationId, accountIds: parts.map(({ id }) => id) }
  const rows = await pageOfLots(ctx.db, at, { limit, offset })
  const total = await countLots(ctx.db, at)
  return { rows: await openLots(ctx, rows, parts), total }
}

/** Lots of parts of an account at their prices, in the order in which they are given. */
export async function openLots(
  ctx: Context,
  rows: readonly LotRow[],
  parts: readonly { id: number; currency: string }[],
): Promise<OpenLot[]> {
  const priced = new Map<number, { prices: PricesOfAccount; currency: string }>()
  for (const { id: accountId, currency } of parts) {
    const symbols = rows.flatMap((row) => (row.accountId === accountId ? [row.symbol] : []))
    const account = { organisationId: ctx.actor.organisationId, accountId, currency }
    if (symbols.length > 0)
      priced.set(accountId, { prices: await pricesOfAccount(ctx, account, [...new Set(symbols)]), currency })
  }
  return rows.flatMap((row) => {
    const own = priced.get(row.accountId)
    return own ? [openLot(ctx, row, own)] : []
  })
}

/** A lot at the price that the position it is part of is valued at; without a value where that is carried at cost or left out. */
function openLot(
  ctx: Context,
  row: LotRow,
  { prices, currency }: { prices: PricesOfAccount; currency: string },
): OpenLot {
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
    isLongTerm: isLongTerm(row, ctx.now),
    marketValue: value,
    unrealisedGain: value === null || prices.costSimulated.has(row.symbol) ? null : value - basis,
    priceProvenance: quote?.provenance ?? null,
    currency,
  }
}
