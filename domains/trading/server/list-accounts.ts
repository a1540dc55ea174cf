import { lastSessionBefore } from '#engines/market-calendar/index.ts'
import { type Money, minus, NO_MONEY, plus, sum, toCents, unitPrice, worth } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/endpoints.ts'
import type { Position, TradingAccount } from '../contract/nouns.ts'
import type { AccountRow } from './books/load-desk.ts'
import { openAccountsOf } from './closing/store.ts'
import { buyingPowerOf } from './desk/desk.ts'
import { withdrawableOf } from './desk/withdraw-cash.ts'
import { organisationOf } from './own-organisation.ts'
import { type LatestQuote, pricesOf } from './price-source.ts'
import * as store from './store.ts'
import { centsOf, type Names, percentOf, securityOf } from './wire-shape.ts'

/** A position at the last price; value and change are undefined where no price is known. */
export type Valued = {
  row: store.PositionRow
  quote: LatestQuote | undefined
  value: Money | undefined
  /** What it was worth at the last close, what was bought since at what was paid. */
  reference: Money | undefined
}

type Settling = Awaited<ReturnType<typeof store.settlingOf>>[number]

/** The positions of an organisation at their last prices. */
export async function valuedPositions(
  ctx: Context,
  organisationId: number,
  accountId?: number,
): Promise<{ positions: Valued[]; names: Names }> {
  const rows = await store.positionsOf(ctx.db, organisationId, accountId)
  const symbols = [...new Set(rows.map((row) => row.symbol))]
  const source = pricesOf(ctx.house)
  const names = await source.instrumentsOf(ctx, symbols)
  const quotes = await source.latestQuotes(ctx, symbols)
  const since = new Date(lastSessionBefore(ctx.now.getTime()).opensAt)
  const fresh = Map.groupBy(
    await store.lotsOf(ctx.db, organisationId, { accountId, since }),
    (lot) => `${lot.accountId} ${lot.symbol}`,
  )
  const positions = rows.map((row) => {
    const quote = quotes.get(row.symbol)
    return { row, quote, ...valueAt(row, quote, fresh.get(`${row.accountId} ${row.symbol}`) ?? []) }
  })
  return { positions, names }
}

function valueAt(
  row: store.PositionRow,
  quote: LatestQuote | undefined,
  bought: readonly store.LotRow[],
): { value: Money | undefined; reference: Money | undefined } {
  if (!quote) return { value: undefined, reference: undefined }
  const value = worth(quote.last, row.quantity)
  if (quote.previousClose === null) return { value, reference: undefined }
  const old = minus(row.quantity, sum(bought.map((lot) => lot.quantity)))
  const reference = plus(worth(quote.previousClose, old), sum(bought.map((lot) => lot.cost)))
  return { value, reference }
}

/** The positions of an organisation's accounts. */
export async function listPositions(
  ctx: Context,
  input: RequestOf<typeof endpoints.listPositions>,
): Promise<Position[]> {
  const organisationId = organisationOf(ctx, input.orgId)
  const { positions, names } = await valuedPositions(ctx, organisationId, input.accountId)
  return positions.map((position) => positionShape(position, names))
}

/** A position as it is shown: prices and gains are null where no price is known. */
export function positionShape({ row, quote, value, reference }: Valued, names: Names): Position {
  const gain = value === undefined ? undefined : minus(value, row.cost)
  const today = value === undefined || reference === undefined ? undefined : minus(value, reference)
  return {
    id: row.id,
    accountId: row.accountId,
    security: securityOf(row.symbol, names),
    quantity: row.quantity,
    averageCost: centsOf(unitPrice(row.cost, row.quantity)),
    currentPrice: quote ? centsOf(quote.last) : null,
    marketValue: value === undefined ? null : toCents(value),
    unrealizedPnl: gain === undefined ? null : toCents(gain),
    unrealizedPnlPercent: gain === undefined ? null : percentOf(gain, row.cost),
    dayChange: today === undefined ? null : toCents(today),
    dayChangePercent: today === undefined ? null : percentOf(today, reference as Money),
    priceAsOf: quote ? new Date(quote.at).toISOString() : null,
    priceSource: quote?.source ?? null,
  }
}

/** The paper accounts of the organisation, valued at the last prices. */
export async function listAccounts(
  ctx: Context,
  input: RequestOf<typeof endpoints.listAccounts>,
): Promise<TradingAccount[]> {
  const organisationId = organisationOf(ctx, input.orgId)
  const accounts = await openAccountsOf(ctx.db, organisationId)
  const { positions } = await valuedPositions(ctx, organisationId)
  const settling = await store.settlingOf(ctx.db, organisationId)
  return accounts.map((account) =>
    accountShape(
      account,
      positions.filter(({ row }) => row.accountId === account.id),
      settling.filter(({ accountId }) => accountId === account.id),
    ),
  )
}

/** One account with what it holds, at the last prices. @throws Problem `not-found`. */
export async function valuedAccount(
  ctx: Context,
  accountId: number,
): Promise<{ account: TradingAccount; positions: Valued[]; names: Names }> {
  const { organisationId } = ctx.actor
  const row = await store.accountOf(ctx.db, organisationId, accountId)
  const { positions, names } = await valuedPositions(ctx, organisationId, accountId)
  const settling = await store.settlingOf(ctx.db, organisationId, accountId)
  return { account: accountShape(row, positions, settling), positions, names }
}

/** How an account stands now. @throws Problem `not-found`. */
export const accountNow = async (ctx: Context, accountId: number): Promise<TradingAccount> =>
  (await valuedAccount(ctx, accountId)).account

/** An account with what it holds. A missing price makes its value unknown, never smaller. */
function accountShape(
  account: AccountRow,
  positions: readonly Valued[],
  settling: readonly Settling[],
): TradingAccount {
  const cash = plus(account.settled, account.unsettled)
  const pricesMissing = positions.filter(({ value }) => value === undefined).map(({ row }) => row.symbol)
  const isKnown = pricesMissing.length === 0
  const total = plus(plus(cash, account.dividendsDue), sum(positions.map(({ value }) => value ?? NO_MONEY)))
  const isChangeKnown = positions.every(({ reference }) => reference !== undefined)
  const change = sum(positions.map(({ value, reference }) => minus(value ?? NO_MONEY, reference ?? NO_MONEY)))
  const byDay = new Map(settling.map(({ day, amount }) => [day, amount]))
  return {
    id: account.id,
    accountName: account.name,
    accountNumber: account.number,
    cash: toCents(cash),
    totalValue: isKnown ? toCents(total) : null,
    dayChange: isChangeKnown ? toCents(change) : null,
    dayChangePercent: isKnown && isChangeKnown ? (percentOf(change, minus(total, change)) ?? 0) : null,
    settledCash: toCents(account.settled),
    unsettledCash: toCents(account.unsettled),
    heldCash: toCents(account.held),
    buyingPower: toCents(buyingPowerOf(account), 'down'),
    withdrawableCash: toCents(withdrawableOf({ ...account, settling: byDay }), 'down'),
    dividendsDue: toCents(account.dividendsDue),
    lotMethod: account.terms.lotMethod,
    pricesMissing,
  }
}
