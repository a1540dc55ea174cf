import { sessionAt } from '#engines/market-calendar/index.ts'
import { plus, toCents } from '#engines/money/index.ts'
import { isOpen } from '#engines/order-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { LedgerEntry, Order, OrderEventKind, OrderFile, TaxLot, Trade } from '../../contract/schemas.ts'
import { accountInCurrencies } from '../accounts/currency-accounts.ts'
import { organisationOf } from '../accounts/own-organisation.ts'
import { accountOrderOf } from '../books/load-account-state.ts'
import { pricesOf } from '../price-source.ts'
import * as store from '../store.ts'
import type { OrderRow } from '../tables.ts'
import { explanationShape, type Names, orderShape, tradeShape } from '../wire-shape.ts'
import { waitsForOpening, whyNotToTradeOn } from './price-to-trade-on.ts'

const namesOf = (ctx: Context, rows: readonly { symbol: string }[]): Promise<Names> =>
  pricesOf(ctx.installation).instrumentsOf(ctx, [...new Set(rows.map((row) => row.symbol))])

/** The newest orders of the organisation, or of one account. */
export async function listOrders(
  ctx: Context,
  input: RequestOf<typeof endpoints.listOrders>,
): Promise<Order[]> {
  return shapesOf(ctx, await store.newestOrders(ctx.db, organisationOf(ctx, input.orgId), input))
}

/** All orders of an account that wait. */
export async function openOrders(ctx: Context, accountId: number): Promise<Order[]> {
  const { organisationId } = ctx.actor
  return shapesOf(ctx, await store.openOrders(ctx.db, { organisationId, accountId }))
}

async function shapesOf(ctx: Context, rows: readonly OrderRow[]): Promise<Order[]> {
  const names = await namesOf(ctx, rows)
  return rows.map((row) => orderShape(accountOrderOf(row), row.accountId, names))
}

/** The newest fills of the organisation, or of one account, also in all their currencies. @throws Problem `not-found` for an account in all its currencies that is not there. */
export async function listTrades(
  ctx: Context,
  input: RequestOf<typeof endpoints.listTrades>,
): Promise<Trade[]> {
  const organisationId = organisationOf(ctx, input.orgId)
  const { accountId, symbol, limit, inAllCurrencies } = input
  const partsOf = () =>
    accountId === undefined
      ? store.accountsOf(ctx.db, organisationId)
      : accountInCurrencies(ctx.db, { organisationId, accountId })
  const parts = inAllCurrencies ? await partsOf() : []
  const ofOne = accountId === undefined ? undefined : [accountId]
  const accountIds = ofOne && parts.length > 0 ? parts.map(({ id }) => id) : ofOne
  const rows = await store.newestFills(ctx.db, organisationId, { accountIds, symbol, limit })
  const names = await namesOf(ctx, rows)
  const currencies = new Map(parts.map(({ id, currency }) => [id, currency]))
  return rows.map((row) => {
    const currency = currencies.get(row.accountId)
    return { ...tradeShape(row, names), ...(currency && { currency }) }
  })
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
      return { sequence, at: at.toISOString(), kind: kind as OrderEventKind, detail }
    }),
    explanation: await explanationOf(
      ctx,
      row,
      order,
      events.findLast(({ event }) => 'why' in event && event.why !== undefined)?.at,
    ),
  }
}

/**
 * Why an order is where it is. What holds it back now, a closed exchange or a price of no running session, is of the moment of the question; what the market did to it is
 * what its last event recorded, and is not worked out again. Null where nothing was recorded.
 */
async function explanationOf(
  ctx: Context,
  row: Awaited<ReturnType<typeof store.orderOfOrganisation>>,
  order: ReturnType<typeof accountOrderOf>,
  recordedAt: Date | undefined,
): Promise<OrderFile['explanation']> {
  const recorded = order.why === null ? null : explanationShape(order.why, recordedAt)
  if (!isOpen(order.state)) return recorded
  const now = (code: string, sentence: string) => ({
    code,
    sentence,
    facts: {},
    asOf: ctx.now.toISOString(),
  })
  if (order.state === 'HELD') return now('waits-for-entry', 'It waits for its entry to be filled.')
  const quote = (await pricesOf(ctx.installation).latestQuotes(ctx, [row.symbol])).get(row.symbol)
  const sentence = whyNotToTradeOn(quote, ctx.now)
  if (sentence !== undefined) return now('price-not-of-session', sentence)
  if (sessionAt(ctx.now.getTime()) === undefined) return waitsForOpening(ctx.now)
  return quote ? recorded : now('no-price', `No price of ${row.symbol} is known.`)
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
      amount: unit.startsWith('share:') ? amount : amount / 100,
    })),
    total,
  }
}
