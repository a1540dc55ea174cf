import { sessionAt } from '#engines/market-calendar/index.ts'
import { plus, toCents } from '#engines/money/index.ts'
import { isOpen } from '#engines/order-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { LedgerEntry, Order, OrderFile, TaxLot, Trade } from '../../contract/nouns.ts'
import { explainOrder } from '../account-state/match-against-market.ts'
import { organisationOf } from '../accounts/own-organisation.ts'
import { accountOrderOf, loadAccountState } from '../books/load-account-state.ts'
import { pricesOf } from '../price-source.ts'
import * as store from '../store.ts'
import { explanationShape, type Names, orderShape, tradeShape } from '../wire-shape.ts'
import { waitsForOpening, whyNotToTradeOn } from './price-to-trade-on.ts'

const namesOf = (ctx: Context, rows: readonly { symbol: string }[]): Promise<Names> =>
  pricesOf(ctx.house).instrumentsOf(ctx, [...new Set(rows.map((row) => row.symbol))])

/** The newest orders of the organisation, or of one account. */
export async function listOrders(
  ctx: Context,
  input: RequestOf<typeof endpoints.listOrders>,
): Promise<Order[]> {
  const rows = await store.newestOrders(ctx.db, organisationOf(ctx, input.orgId), input)
  const names = await namesOf(ctx, rows)
  return rows.map((row) => orderShape(accountOrderOf(row), row.accountId, names))
}

/** The newest fills of the organisation, or of one account. */
export async function listTrades(
  ctx: Context,
  input: RequestOf<typeof endpoints.listTrades>,
): Promise<Trade[]> {
  const rows = await store.newestFills(ctx.db, organisationOf(ctx, input.orgId), input)
  const names = await namesOf(ctx, rows)
  return rows.map((row) => tradeShape(row, names))
}

/** An order with its whole history, and why it stands as it does. @throws Problem `not-found`. */
export async function readOrder(
  ctx: Context,
  input: RequestOf<typeof endpoints.readOrder>,
): Promise<OrderFile> {
  const { organisationId } = ctx.actor
  const row = await store.orderOfOrganisation(ctx.db, organisationId, input.id)
  const at = { organisationId, accountId: row.accountId }
  const events = await store.journalOf(ctx.db, at, input.id)
  const fills = await store.fillsOf(ctx.db, at, input.id)
  const order = accountOrderOf(row)
  const names = await namesOf(ctx, [row])
  return {
    ...orderShape(order, row.accountId, names),
    fills: fills.map((fill) => tradeShape(fill, names)),
    events: events.map(({ sequence, at, event }) => {
      const { kind, sequence: _, at: __, ...detail } = event
      return { sequence, at: at.toISOString(), kind, detail }
    }),
    explanation: await explanationOf(ctx, row, order),
  }
}

async function explanationOf(
  ctx: Context,
  row: Awaited<ReturnType<typeof store.orderOfOrganisation>>,
  order: ReturnType<typeof accountOrderOf>,
) {
  const quote = isOpen(order.state)
    ? (await pricesOf(ctx.house).latestQuotes(ctx, [row.symbol])).get(row.symbol)
    : undefined
  const sentence = whyNotToTradeOn(quote, ctx.now)
  if (sentence !== undefined) return { code: 'price-not-of-session', sentence, facts: {} }
  const isClosed = sessionAt(ctx.now.getTime()) === undefined
  if (isClosed && isOpen(order.state) && order.state !== 'HELD') return waitsForOpening
  if (!quote) return order.why === null ? null : explanationShape(order.why)
  const account = await store.accountOf(ctx.db, row.organisationId, row.accountId)
  const state = await loadAccountState(ctx.db, account, { symbols: [row.symbol] })
  return explanationShape(explainOrder(state, order, quote))
}

/** The open tax lots of an account. @throws Problem `not-found`. */
export async function listLots(ctx: Context, input: RequestOf<typeof endpoints.listLots>): Promise<TaxLot[]> {
  const organisationId = organisationOf(ctx, input.orgId)
  const { id: accountId } = await store.accountOf(ctx.db, organisationId, input.accountId)
  const rows = await store.lotsOf(ctx.db, { organisationId, accountId }, input.symbol)
  return rows.map((row) => ({
    lotId: row.executionId,
    accountId,
    symbol: row.symbol,
    openedAt: row.openedAt.toISOString(),
    quantity: row.quantity,
    cost: toCents(row.cost),
    taxBasis: toCents(plus(row.cost, row.fees)),
  }))
}

/** A page of the ledger of an account, newest first. @throws Problem `not-found`. */
export async function listLedger(
  ctx: Context,
  input: RequestOf<typeof endpoints.listLedger>,
): Promise<PageOf<LedgerEntry>> {
  const organisationId = organisationOf(ctx, input.orgId)
  const { id: accountId } = await store.accountOf(ctx.db, organisationId, input.accountId)
  const { rows, total } = await store.pageOfLedger(ctx.db, { organisationId, accountId }, input)
  return {
    rows: rows.map(({ sequence, line, at, debit, credit, unit, amount }) => ({
      sequence,
      line,
      at: at.toISOString(),
      debit,
      credit,
      unit,
      amount: unit === 'USD' ? amount / 100 : amount,
    })),
    total,
  }
}
