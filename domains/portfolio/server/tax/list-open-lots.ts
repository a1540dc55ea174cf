import { type FoundQuote, findQuotes } from '#domains/market-data/server/index.ts'
import { accountTerms, countLots, type LotRow, pageOfLots } from '#domains/trading/server/index.ts'
import { plus, price, toCents, worth } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type { listOpenLots as endpoint } from '../../contract/endpoints.ts'
import type { OpenLot } from '../../contract/nouns.ts'
import { isHeldOverAYear } from './held-over-a-year.ts'

/** A page of the open lots of an account at the last price. @throws Problem `not-found`. */
export async function listOpenLots(
  ctx: Context,
  { accountId, limit, offset }: RequestOf<typeof endpoint>,
): Promise<PageOf<OpenLot>> {
  const at = { organisationId: ctx.actor.organisationId, accountId }
  await accountTerms(ctx.db, at)
  const rows = await pageOfLots(ctx.db, at, { limit, offset })
  const total = await countLots(ctx.db, at)
  const quotes = await findQuotes(ctx, [...new Set(rows.map(({ symbol }) => symbol))])
  return { rows: rows.map((row) => openLot(ctx, row, quotes.get(row.symbol))), total }
}

export function openLot(ctx: Context, row: LotRow, quote: FoundQuote | undefined): OpenLot {
  const basis = toCents(plus(row.cost, row.fees))
  const value = quote ? toCents(worth(price(Math.round(quote.price * 10_000)), row.quantity)) : null
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
    unrealisedGain: value === null ? null : value - basis,
    priceStanding: quote?.standing ?? null,
  }
}
