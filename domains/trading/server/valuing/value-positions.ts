import { provenanceAtCost, stateOfCurrencies } from '#domains/market-data/server/index.ts'
import { lastSessionBefore } from '#engines/market-calendar/index.ts'
import { type Money, minus, NO_MONEY, NO_QUANTITY, plus, worth } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import { isTransaction } from '#platform/database/index.ts'
import { stateOfDecided } from '../holding-prices/store.ts'
import { type LatestQuote, pricesOf } from '../price-source.ts'
import { splitsOf } from '../reading/splits-of.ts'
import type { AccountRow } from '../tables.ts'
import { boughtSince, type HeldRow, heldAt } from './held-positions.ts'
import { knownValuations } from './known-valuations.ts'
import { inSharesOfNow, type PricesOfHoldings, pricesOfHoldings } from './price-holdings.ts'
import { simulatedCosts } from './simulated-cost.ts'
import type { Valuation } from './valuation.ts'

/** The positions of accounts of one organisation at the last prices, in the order of the accounts. */
export async function valuationsOf(ctx: Context, accounts: readonly AccountRow[]): Promise<Valuation[]> {
  const source = pricesOf(ctx.installation)
  // Inside a change nobody knows yet whether it will be committed: nothing of it is shared.
  const isShared = source.stateOf !== undefined && !isTransaction(ctx.db)
  const opening = lastSessionBefore(ctx.now.getTime()).opensAt
  const [first] = accounts
  const prices =
    isShared && first
      ? `${opening} ${await source.stateOf?.(ctx)} ${await stateOfDecided(ctx.db, first.organisationId)} ${accounts.some(({ currency }) => currency !== 'USD') ? await stateOfCurrencies(ctx.db) : ''}`
      : ''
  const known = knownValuations(ctx.installation)
  const found = new Map<number, Valuation>()
  for (const account of isShared ? accounts : []) {
    const valuation = known.take(account, prices)
    if (valuation) found.set(account.id, valuation)
  }
  const missing = accounts.filter(({ id }) => !found.has(id))
  const again = await revalue(ctx, missing, new Date(opening))
  for (const account of missing) {
    const valuation = again(account.id)
    found.set(account.id, valuation)
    if (isShared) known.keep(account, prices, valuation)
  }
  return accounts.map(({ id }) => found.get(id) as Valuation)
}

async function revalue(
  ctx: Context,
  accounts: readonly AccountRow[],
  since: Date,
): Promise<(accountId: number) => Valuation> {
  const [first] = accounts
  if (!first) return () => ({ positions: [], names: new Map() })
  const ids = accounts.map(({ id }) => id)
  const held = await heldAt(ctx.db, first.organisationId, ids)
  const symbolsIn = (some: readonly AccountRow[]) => [
    ...new Set(some.flatMap(({ id }) => (held.get(id) ?? []).map(({ symbol }) => symbol))),
  ]
  const source = pricesOf(ctx.installation)
  const names = await source.instrumentsOf(ctx, symbolsIn(accounts))
  const prices = new Map<string, PricesOfHoldings>()
  for (const [currency, own] of Map.groupBy(accounts, (account) => account.currency))
    prices.set(currency, await pricesOfHoldings(ctx, first.organisationId, symbolsIn(own), currency))
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]))
  const splits = await splitsOf(ctx.db, first.organisationId, ids)
  const isSimulated = await simulatedCosts(ctx.db, first.organisationId)
  const bought = await boughtSince(ctx.db, first.organisationId, ids, since)
  const positionsOf = (accountId: number) => {
    const { quotes, atCost, leftOut, atAnother } = prices.get(
      currencies.get(accountId) ?? '',
    ) as PricesOfHoldings
    return (held.get(accountId) ?? []).map((row) => {
      const known = quotes.get(row.symbol)
      const own = splits.get(accountId)?.get(row.symbol)
      const quote = known && !atAnother.has(row.symbol) ? inSharesOfNow(known, own, ctx.now) : known
      const isLeftOut = leftOut.has(row.symbol)
      if (isLeftOut)
        return {
          row,
          quote,
          value: undefined,
          reference: undefined,
          provenance: quote?.provenance,
          isLeftOut,
          isCostSimulated: false,
        }
      // What has no price is worth neither nothing nor unknown: it is carried at what was paid, and says so.
      if (!quote || atCost.has(row.symbol))
        return {
          row,
          quote: undefined,
          value: row.cost,
          reference: undefined,
          provenance: provenanceAtCost(ctx.now),
          isLeftOut,
          isCostSimulated: false,
        }
      const worth = valueAt(row, quote, bought.get(`${accountId} ${row.symbol}`))
      const isCostSimulated = isSimulated(accountId, quote)
      return { row, quote, ...worth, provenance: quote.provenance, isLeftOut, isCostSimulated }
    })
  }
  return (accountId) => ({ names, positions: positionsOf(accountId) })
}

function valueAt(
  row: HeldRow,
  quote: LatestQuote,
  bought: Pick<HeldRow, 'quantity' | 'cost'> | undefined,
): { value: Money; reference: Money | undefined } {
  const value = worth(quote.last, row.quantity)
  if (quote.previousClose === null) return { value, reference: undefined }
  const old = minus(row.quantity, bought?.quantity ?? NO_QUANTITY)
  const reference = plus(worth(quote.previousClose, old), bought?.cost ?? NO_MONEY)
  return { value, reference }
}
