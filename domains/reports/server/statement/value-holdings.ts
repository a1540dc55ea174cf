import { closesFor } from '#domains/portfolio/server/index.ts'
import { decidedPrices, pricesOfAccount } from '#domains/trading/server/index.ts'
import { type IsoDay, newYorkDay, tradingDayUpTo } from '#engines/market-calendar/index.ts'
import { type Money, NO_MONEY, type Price, sum, worth } from '#engines/money/index.ts'
import type { LedgerState } from '#engines/trade-ledger/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Valued } from '../../contract/index.ts'

/** What a holding is worth, and by which price. */
export type ValuedHolding = {
  price: Price | null
  pricedOn: IsoDay | null
  source: string | null
  valued: Valued
  value: Money
}

export type ValuedHoldings = { bySymbol: ReadonlyMap<string, ValuedHolding>; total: Money }

type At = { organisationId: number; accountId: number; currency: string }
type Held = LedgerState['positions']

const valuedBy = (held: Held, valuationOf: (symbol: string) => ValuedHolding): ValuedHoldings => {
  const bySymbol = new Map([...held.keys()].map((symbol) => [symbol, valuationOf(symbol)]))
  return { bySymbol, total: sum([...bySymbol.values()].map(({ value }) => value)) }
}

const atCost = (held: Held, symbol: string): ValuedHolding => ({
  price: null,
  pricedOn: null,
  source: null,
  valued: 'at-cost',
  value: held.get(symbol)?.cost ?? NO_MONEY,
})

const leftOut = (held: Held, symbol: string): ValuedHolding => ({
  ...atCost(held, symbol),
  valued: 'left-out',
  value: NO_MONEY,
})

/** What is held now, valued as every screen does: at cost without a price; excluded holdings are left out. */
export async function valueNow(ctx: Context, at: At, held: Held): Promise<ValuedHoldings> {
  const { quotes, atCost: isAtCost, leftOut: isLeftOut } = await pricesOfAccount(ctx, at, [...held.keys()])
  return valuedBy(held, (symbol) => {
    const quote = quotes.get(symbol)
    if (isLeftOut.has(symbol)) return leftOut(held, symbol)
    const quantity = held.get(symbol)?.quantity
    if (!quote || quantity === undefined || isAtCost.has(symbol)) return atCost(held, symbol)
    return {
      price: quote.last,
      pricedOn: newYorkDay(quote.at),
      source: quote.provenance?.source ?? quote.source ?? 'market',
      valued: quote.provenance?.isOld ? 'stale' : 'priced',
      value: worth(quote.last, quantity),
    }
  })
}

/** What was held at the end of a day, at its close or the last before; excluded holdings are left out. */
export async function valueOnDay(ctx: Context, at: At, held: Held, day: IsoDay): Promise<ValuedHoldings> {
  const symbols = [...held.keys()]
  if (symbols.length === 0) return { bySymbol: new Map(), total: NO_MONEY }
  const session = tradingDayUpTo(day)
  const closes = await closesFor(ctx, at, symbols, [session])
  const { bySymbol: decided } = await decidedPrices(ctx.db, at.organisationId)
  return valuedBy(held, (symbol) => {
    if (decided.get(symbol)?.treatment === 'left-out') return leftOut(held, symbol)
    const found = closes.foundOn(symbol, session)
    const quantity = held.get(symbol)?.quantity
    if (!found || quantity === undefined || found.pricedOn === null) return atCost(held, symbol)
    const { known, source, pricedOn } = found
    const valued = known.standsIn === 'stale' ? 'stale' : known.isCarried ? 'carried' : 'priced'
    return { price: known.price, pricedOn, source, valued, value: worth(known.price, quantity) }
  })
}
