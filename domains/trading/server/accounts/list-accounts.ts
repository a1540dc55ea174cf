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
import { atRate, type Restating, restatedPosition, restatingOf } from '../valuing/restate.ts'
import type { Valuation, Valued } from '../valuing/valuation.ts'
import { coverageOf } from '../valuing/value-coverage.ts'
import { valuationsOf } from '../valuing/value-positions.ts'
import { centsOf, contractsOf, type Names, percentOf, securityOf } from '../wire-shape.ts'
import { organisationOf } from './own-organisation.ts'
import { portfolioAccounts } from './portfolio-accounts.ts'

type Settling = Awaited<ReturnType<typeof store.settlingOf>>[number]

/** The positions of an organisation's accounts. */
export async function listPositions(
  ctx: Context,
  { currency = 'USD', ...input }: Partial<RequestOf<typeof endpoints.listPositions>>,
): Promise<Position[]> {
  const organisationId = organisationOf(ctx, input.orgId)
  const accounts =
    input.group !== undefined || input.inAllCurrencies
      ? (await portfolioAccounts(ctx, input)).accounts
      : input.accountId === undefined
        ? await openAccountsOf(ctx.db, organisationId)
        : await store.accountsOf(ctx.db, organisationId, input.accountId)
  const restating = await restatingOf(ctx, accounts, currency)
  return (await valuationsOf(ctx, accounts)).flatMap((valuation, place) =>
    shapesIn(valuation, restating.get(accounts[place]?.id ?? 0)),
  )
}

/** The positions of an account in the currency that is asked for. */
const shapesIn = (valuation: Valuation, restating: Restating | undefined): Position[] =>
  restating
    ? valuation.positions.map((valued) =>
        restatedPosition(positionShape(valued, valuation.names), valued, restating),
      )
    : shapesOf(valuation)

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
  const contract = contractsOf(row.symbol, row.quantity)
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
    ...(contract && { contract }),
    ...(isCostSimulated ? { isCostSimulated } : {}),
  }
}

/** The paper accounts of the organisation, valued at the last prices. */
export async function listAccounts(
  ctx: Context,
  { currency = 'USD', ...input }: Partial<RequestOf<typeof endpoints.listAccounts>>,
): Promise<TradingAccount[]> {
  const organisationId = organisationOf(ctx, input.orgId)
  return (await accountsAtLastPrices(ctx, await openAccountsOf(ctx.db, organisationId), currency)).accounts
}

/** Accounts with their positions at the last prices in one currency, from one look at them. */
export async function accountsAtLastPrices(
  ctx: Context,
  rows: readonly AccountRow[],
  currency: string,
): Promise<{ accounts: TradingAccount[]; exact: Exact[]; positions: readonly Position[] }> {
  const { organisationId } = ctx.actor
  const valuations = await valuationsOf(ctx, rows)
  const settling = await store.settlingOf(ctx.db, organisationId, rows.length === 1 ? rows[0]?.id : undefined)
  const restating = await restatingOf(ctx, rows, currency)
  const positions = (valuation: Valuation, place: number) =>
    shapesIn(valuation, restating.get(rows[place]?.id ?? 0))
  const shaped = rows.map((account, place) =>
    accountShape(account, {
      now: ctx.now,
      positions: valuations[place]?.positions ?? [],
      settling: settling.filter(({ accountId }) => accountId === account.id),
      restating: restating.get(account.id),
    }),
  )
  return {
    accounts: shaped.map(({ account }) => account),
    exact: shaped.map(({ exact }) => exact),
    positions:
      valuations.length === 1 && valuations[0]
        ? positions(valuations[0], 0)
        : valuations.flatMap((valuation, place) => positions(valuation, place)),
  }
}

/** One account with its positions at the last prices: in its own currency, or in the one that is asked for. @throws Problem `not-found`. */
export async function accountAtLastPrices(
  ctx: Context,
  accountId: number,
  currency?: string,
): Promise<{ account: TradingAccount; positions: readonly Position[] }> {
  const row = await store.accountOf(ctx.db, ctx.actor.organisationId, accountId)
  const { accounts, positions } = await accountsAtLastPrices(ctx, [row], currency ?? row.currency)
  return { account: accounts[0] as TradingAccount, positions }
}

/** How an account stands now. @throws Problem `not-found`. */
export const accountNow = async (ctx: Context, accountId: number): Promise<TradingAccount> =>
  (await accountAtLastPrices(ctx, accountId)).account

/** An account with what it holds. What has no price is carried at cost, what was left out is named: its value is never smaller in silence. */
function accountShape(
  row: AccountRow,
  held: {
    now: Date
    positions: readonly Valued[]
    settling: readonly Settling[]
    restating: Restating | undefined
  },
): { account: TradingAccount; exact: Exact } {
  const { restating } = held
  const rate = restating ? restating.now?.rate : 1
  const { shape, exact } = ownShape(
    inOther(row, rate),
    held.now,
    inOthers(held.positions, rate),
    held.settling.map((one) => ({ ...one, amount: rate === 1 ? one.amount : atRate(one.amount, rate ?? 0) })),
  )
  const named = {
    ...(row.currency === 'USD' ? {} : { currency: row.currency }),
    ...(row.mainId === null ? {} : { mainId: row.mainId }),
  }
  if (!restating) return { account: { ...shape, ...named }, exact }
  const { to, now } = restating
  const restated = { to, rate: now?.rate ?? null, rateDay: now?.day ?? null }
  const account = { ...shape, ...named, ...(now ? {} : NOT_KNOWN), restated }
  return { account, exact }
}

/** Amounts before they are rounded to cents: several accounts are added in them. */
export type Exact = { cash: Money; total: Money }

/** What is stated of an account whose currency has no known rate. */
const NOT_KNOWN = {
  cash: null,
  totalValue: null,
  dayChange: null,
  dayChangePercent: null,
  settledCash: null,
  unsettledCash: null,
  heldCash: null,
  buyingPower: null,
  withdrawableCash: null,
  dividendsDue: null,
} as const

/** The cash of an account at a rate; an unknown one leaves nothing to be stated. */
function inOther(row: AccountRow, rate = 0): AccountRow {
  if (rate === 1) return row
  const { settled, unsettled, held, dividendsDue } = row
  return {
    ...row,
    settled: atRate(settled, rate),
    unsettled: atRate(unsettled, rate),
    held: atRate(held, rate),
    dividendsDue: atRate(dividendsDue, rate),
  }
}

const inOthers = (positions: readonly Valued[], rate = 0): readonly Valued[] =>
  rate === 1
    ? positions
    : positions.map((one) => ({
        ...one,
        value: one.value === undefined ? undefined : atRate(one.value, rate),
        reference: one.reference === undefined ? undefined : atRate(one.reference, rate),
      }))

function ownShape(
  account: AccountRow,
  at: Date,
  positions: readonly Valued[],
  settling: readonly Settling[],
): { shape: TradingAccount; exact: Exact } {
  const cash = plus(account.settled, account.unsettled)
  const pricesMissing = positions
    .filter(({ quote, isLeftOut }) => !quote && !isLeftOut)
    .map(({ row }) => row.symbol)
  const total = plus(plus(cash, account.dividendsDue), sum(positions.map(({ value }) => value ?? NO_MONEY)))
  const ofTheDay = positions.filter(({ reference }) => reference !== undefined)
  const isChangeKnown = ofTheDay.length > 0 || positions.length === 0
  const change = sum(ofTheDay.map(({ value, reference }) => minus(value ?? NO_MONEY, reference ?? NO_MONEY)))
  // What the change is of: what had a price at the previous close, and the cash.
  const before = plus(
    plus(cash, account.dividendsDue),
    sum(ofTheDay.map(({ reference }) => reference ?? NO_MONEY)),
  )
  const byDay = new Map(settling.map(({ day, amount }) => [day, amount]))
  const shape = {
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
    coverage: coverageOf(positions, at.toISOString().slice(0, 10)),
  }
  return { shape, exact: { cash, total } }
}
