import { type Money, minus, NO_MONEY, plus, sum, toCents, unitPrice } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { Position } from '../../contract/position.ts'
import type { TradingAccount } from '../../contract/schemas.ts'
import { buyingPowerOf } from '../account-state/account-state.ts'
import { withdrawableOf } from '../account-state/withdraw-cash.ts'
import { openAccountsOf } from '../closing/store.ts'
import * as store from '../store.ts'
import type { AccountRow } from '../tables.ts'
import type { Valuation, Valued } from '../valuing/valuation.ts'
import { coverageOf } from '../valuing/value-coverage.ts'
import { valuationsOf } from '../valuing/value-positions.ts'
import { centsOf, type Names, percentOf, securityOf } from '../wire-shape.ts'
import { organisationOf } from './own-organisation.ts'

type Settling = Awaited<ReturnType<typeof store.settlingOf>>[number]

/** The positions of an organisation's accounts. */
export async function listPositions(
  ctx: Context,
  input: RequestOf<typeof endpoints.listPositions>,
): Promise<Position[]> {
  const organisationId = organisationOf(ctx, input.orgId)
  const accounts =
    input.accountId === undefined
      ? await openAccountsOf(ctx.db, organisationId)
      : await store.accountsOf(ctx.db, organisationId, input.accountId)
  return (await valuationsOf(ctx, accounts)).flatMap(shapesOf)
}

const shapes = new WeakMap<Valuation, Position[]>()

/** The positions of a valuation as they are shown; made once for each. */
function shapesOf(valuation: Valuation): Position[] {
  const made =
    shapes.get(valuation) ?? valuation.positions.map((position) => positionShape(position, valuation.names))
  shapes.set(valuation, made)
  return made
}

/** A position as it is shown: price, value and gains are null where no price is known. What was paid for it is no value; only the account's total carries it, and says so. */
function positionShape(
  { row, quote, value, reference, provenance, isLeftOut, isCostSimulated }: Valued,
  names: Names,
): Position {
  const gain = value === undefined || !quote || isCostSimulated ? undefined : minus(value, row.cost)
  const today = value === undefined || reference === undefined ? undefined : minus(value, reference)
  return {
    id: row.id,
    accountId: row.accountId,
    security: securityOf(row.symbol, names),
    quantity: row.quantity,
    averageCost: centsOf(unitPrice(row.cost, row.quantity)),
    currentPrice: quote ? centsOf(quote.last) : null,
    marketValue: value === undefined || !quote ? null : toCents(value),
    unrealizedPnl: gain === undefined ? null : toCents(gain),
    unrealizedPnlPercent: gain === undefined ? null : percentOf(gain, row.cost),
    dayChange: today === undefined ? null : toCents(today),
    dayChangePercent: today === undefined ? null : percentOf(today, reference as Money),
    priceAsOf: quote ? new Date(quote.at).toISOString() : null,
    priceSource: quote?.source ?? null,
    priceProvenance: provenance ?? null,
    isLeftOut,
    ...(isCostSimulated ? { isCostSimulated } : {}),
  }
}

/** The paper accounts of the organisation, valued at the last prices. */
export async function listAccounts(
  ctx: Context,
  input: RequestOf<typeof endpoints.listAccounts>,
): Promise<TradingAccount[]> {
  const organisationId = organisationOf(ctx, input.orgId)
  const accounts = await openAccountsOf(ctx.db, organisationId)
  const valuations = await valuationsOf(ctx, accounts)
  const settling = await store.settlingOf(ctx.db, organisationId)
  return accounts.map((account, place) =>
    accountShape(
      account,
      valuations[place]?.positions ?? [],
      settling.filter(({ accountId }) => accountId === account.id),
    ),
  )
}

/** One account with its positions at the last prices, from one look at them. @throws Problem `not-found`. */
export async function accountAtLastPrices(
  ctx: Context,
  accountId: number,
): Promise<{ account: TradingAccount; positions: readonly Position[] }> {
  const { organisationId } = ctx.actor
  const row = await store.accountOf(ctx.db, organisationId, accountId)
  const [valuation] = await valuationsOf(ctx, [row])
  const settling = await store.settlingOf(ctx.db, organisationId, accountId)
  if (!valuation) throw new Error(`Account ${accountId} was not valued.`)
  return { account: accountShape(row, valuation.positions, settling), positions: shapesOf(valuation) }
}

/** How an account stands now. @throws Problem `not-found`. */
export const accountNow = async (ctx: Context, accountId: number): Promise<TradingAccount> =>
  (await accountAtLastPrices(ctx, accountId)).account

/** An account with what it holds. What has no price is carried at cost, what was left out is named: its value is never smaller in silence. */
function accountShape(
  account: AccountRow,
  positions: readonly Valued[],
  settling: readonly Settling[],
): TradingAccount {
  const cash = plus(account.settled, account.unsettled)
  const pricesMissing = positions
    .filter(({ quote, isLeftOut }) => !quote && !isLeftOut)
    .map(({ row }) => row.symbol)
  const total = plus(plus(cash, account.dividendsDue), sum(positions.map(({ value }) => value ?? NO_MONEY)))
  const ofTheDay = positions.filter(({ reference }) => reference !== undefined)
  const isChangeKnown = ofTheDay.length > 0 || positions.length === 0
  const change = sum(ofTheDay.map(({ value, reference }) => minus(value ?? NO_MONEY, reference ?? NO_MONEY)))
  // What the change is of: what had a price at the last close, and the cash.
  const before = plus(
    plus(cash, account.dividendsDue),
    sum(ofTheDay.map(({ reference }) => reference ?? NO_MONEY)),
  )
  const byDay = new Map(settling.map(({ day, amount }) => [day, amount]))
  return {
    id: account.id,
    accountName: account.name,
    accountNumber: account.number,
    cash: toCents(cash),
    totalValue: toCents(total),
    dayChange: isChangeKnown ? toCents(change) : null,
    dayChangePercent: isChangeKnown ? (percentOf(change, before) ?? 0) : null,
    settledCash: toCents(account.settled),
    unsettledCash: toCents(account.unsettled),
    heldCash: toCents(account.held),
    buyingPower: toCents(buyingPowerOf(account), 'down'),
    withdrawableCash: toCents(withdrawableOf({ ...account, settling: byDay }), 'down'),
    dividendsDue: toCents(account.dividendsDue),
    lotMethod: account.terms.lotMethod,
    pricesMissing,
    coverage: coverageOf(positions),
  }
}
