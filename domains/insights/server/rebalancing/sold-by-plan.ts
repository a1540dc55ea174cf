import { isLongTerm as isHeldLong } from '#domains/portfolio/server/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { accountCurrency, lotsOf, pricesOfAccount } from '#domains/trading/server/index.ts'
import { newYorkDay } from '#engines/market-calendar/index.ts'
import { plus, quantity, toCents } from '#engines/money/index.ts'
import { contractOf } from '#engines/option-contracts/index.ts'
import type { LossSale, PlannedTrade } from '#engines/rebalancing/index.ts'
import { closeLots, type Lot, type LotMethod } from '#engines/trade-ledger/index.ts'
import type { Context } from '#platform/context/index.ts'

type LotRow = Awaited<ReturnType<typeof lotsOf>>[number]

/** The lots of an account whose gain is one: not those that were bought at simulated prices and are priced by a market now. What is sold short is bought back and not sold: no plan closes it. */
export async function lotsWithCost(ctx: Context, { id }: TradingAccount) {
  const at = { organisationId: ctx.actor.organisationId, accountId: id }
  const all = await lotsOf(ctx.db, at)
  const { costSimulated } = await pricesOfAccount(
    ctx,
    { ...at, currency: await accountCurrency(ctx.db, at) },
    [...new Set(all.map(({ symbol }) => symbol))],
  )
  return {
    rows: all.filter(({ symbol, quantity: units }) => units > 0 && !costSimulated.has(symbol)),
    costSimulated,
    /** Shares that options are held or written on. */
    optioned: [...new Set(all.flatMap(({ symbol }) => contractOf(symbol)?.root ?? []))].sort(),
  }
}

/** What a sale would realise in cents, by the lots it would use up; zero for what has no gain. */
export async function gainOfSales(ctx: Context, account: TradingAccount) {
  const { rows } = await lotsWithCost(ctx, account)
  const method = account.lotMethod as LotMethod
  return (symbol: string, units: number, amount: number): number => {
    const own = rows.filter((row) => row.symbol === symbol)
    if (own.length === 0) return 0
    const trades: PlannedTrade[] = [{ symbol, action: 'SELL', quantity: units, amount }]
    const { realised } = soldByPlan(own, { trades, method, now: ctx.now })
    return realised.shortTerm + realised.longTerm
  }
}

/** Gains and losses of the planned sales, by the lots they would use up. */
export function soldByPlan(
  rows: readonly LotRow[],
  { trades, method, now }: { trades: readonly PlannedTrade[]; method: LotMethod; now: Date },
) {
  const realised = { shortTerm: 0, longTerm: 0 }
  const losses: LossSale[] = []
  const today = newYorkDay(now.getTime())
  const rowsOf = Map.groupBy(rows, ({ symbol }) => symbol)
  for (const { symbol, action, quantity: units, amount } of trades) {
    if (action !== 'SELL') continue
    const lots = (rowsOf.get(symbol) ?? []).map(
      (row): Lot => ({
        id: row.executionId,
        openedAt: row.openedAt.getTime(),
        quantity: row.quantity,
        cost: row.cost,
        fees: row.fees,
      }),
    )
    const { closings } = closeLots(lots, quantity(units), method)
    const losing: typeof closings = []
    let loss = 0
    for (const closing of closings) {
      const gain = Math.round((amount * closing.quantity) / units) - toCents(plus(closing.cost, closing.fees))
      if (isHeldLong({ ...closing, openedAt: new Date(closing.openedAt) }, now)) realised.longTerm += gain
      else realised.shortTerm += gain
      if (gain < 0) {
        losing.push(closing)
        loss -= gain
      }
    }
    if (loss > 0)
      losses.push({
        symbol,
        on: today,
        quantity: losing.reduce((sum, closing) => sum + closing.quantity, 0),
        loss,
        // A lot that the same sale uses up at a gain replaces nothing either.
        lotIds: closings.map(({ lotId }) => lotId),
      })
  }
  return { realised, losses }
}
