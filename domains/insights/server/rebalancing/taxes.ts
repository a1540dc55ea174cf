import { namedSymbols } from '#domains/market-data/contract/index.ts'
import { isLongTerm as isHeldLong } from '#domains/portfolio/server/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { lotsOf, openOrders, pageOfClosings } from '#domains/trading/server/index.ts'
import { newYorkDay } from '#engines/market-calendar/index.ts'
import { plus, price, toCents, unitsIn, worth } from '#engines/money/index.ts'
import {
  buyAgainFrom,
  disallowedLoss,
  type LossSale,
  type PlannedTrade,
  type Purchase,
  purchasesAround,
  washSaleWindow,
} from '#engines/rebalancing/index.ts'
import type { LotMethod } from '#engines/trade-ledger/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Rebalancing, TaxLossOpportunity, WashSaleWarning } from '../../contract/index.ts'
import { dollars } from '../overview/in-words.ts'
import { lotsWithCost, soldByPlan } from './sold-by-plan.ts'

type Bought = Purchase & { accountName: string; what: string }
type Closed = { symbol: string; on: string; quantity: number; loss: number; accountName: string }

const PAGE = 500
/** Sales of an account that are gone through for the last 30 days, at most. */
const READ_MAX = 10_000
/** A smaller loss is no opportunity. */
const LOSS_MIN = 100

const sharesText = (millionths: number) =>
  unitsIn(millionths).toLocaleString('en-US', { maximumFractionDigits: 8 })

/**
 * What the open lots, the trades of the last 30 days and the orders that wait say of taxes: losses that could be realised, and wash sales. Purchases in every open
 * account count.
 * @param prices cents a share, of what has a price of the last session.
 */
export async function taxesOf(
  ctx: Context,
  {
    account,
    accounts,
    prices,
    trades,
  }: {
    account: TradingAccount
    accounts: readonly TradingAccount[]
    prices: ReadonlyMap<string, number>
    trades: readonly PlannedTrade[]
  },
): Promise<Rebalancing['taxOptimization']> {
  const today = newYorkDay(ctx.now.getTime())
  const { rows, costSimulated, optioned } = await lotsWithCost(ctx, account)
  const notes: string[] =
    costSimulated.size === 0
      ? []
      : [
          `${namedSymbols([...costSimulated].sort())}: bought at simulated prices and priced by a market now. The difference is no gain or loss, and no tax is counted on it.`,
        ]
  if (optioned.length > 0)
    notes.push(
      `Options on ${namedSymbols(optioned)} are held: an option to buy shares that were sold at a loss within 30 days makes a wash sale too (26 USC 1091). That is not computed.`,
    )
  // What lots cost is in the currency of the account, and prices and planned amounts are in dollars.
  const isInDollars = account.currency === undefined
  if (!isInDollars)
    notes.push(
      `${account.accountName} is kept in ${account.currency}: what its lots cost is in it and prices here are in dollars, so that no gain or loss of it is computed.`,
    )
  const { bought, closed } = await lately(ctx, accounts, today, notes)
  const waiting = await waitingPurchases(ctx, accounts, today)
  const purchases = [...bought, ...waiting]

  const lots = rows.flatMap((row) => {
    const current = prices.get(row.symbol)
    if (current === undefined || !isInDollars) return []
    const value = toCents(worth(price(Math.round(current * 100)), row.quantity))
    const basis = toCents(plus(row.cost, row.fees))
    return [{ row, value, basis, loss: basis - value, isLongTerm: isHeldLong(row, ctx.now) }]
  })
  const taxLossOpportunities = lots
    .filter(({ loss }) => loss >= LOSS_MIN)
    .sort((a, b) => b.loss - a.loss)
    .map(({ row, value, basis, loss, isLongTerm }): TaxLossOpportunity => {
      const sale: LossSale = {
        symbol: row.symbol,
        on: today,
        quantity: row.quantity,
        loss,
        lotIds: [row.executionId],
      }
      const disallowed = disallowedLoss(sale, purchases)
      const term = isLongTerm ? 'long' : 'short'
      return {
        symbol: row.symbol,
        lotId: row.executionId,
        openedAt: row.openedAt.toISOString(),
        quantity: row.quantity,
        taxBasis: basis,
        marketValue: value,
        loss,
        term,
        disallowed,
        buyAgainFrom: buyAgainFrom(today),
        sentence: `${sharesText(row.quantity)} ${row.symbol} bought on ${newYorkDay(row.openedAt.getTime())} are ${dollars(loss)} below their basis of ${dollars(basis)}, a ${term}-term loss.${disallowed > 0 ? ` ${dollars(disallowed)} of it would not count now: the same security was bought within 30 days, or an order to buy it waits.` : ''} Sold today, the same security must not be bought before ${buyAgainFrom(today)}.`,
      }
    })

  const sold = soldByPlan(rows, {
    trades: trades.filter(({ symbol }) => isInDollars && !costSimulated.has(symbol)),
    method: account.lotMethod as LotMethod,
    now: ctx.now,
  })
  const losses = lossesOf(taxLossOpportunities, sold.losses, today)
  return {
    taxLossOpportunities,
    washSaleWarnings: [
      ...losses.flatMap((sale) => warningsOfSale(sale, bought, waiting)),
      ...warningsOfPurchases(closed, trades, waiting, { today, account }),
    ],
    realised: isInDollars && trades.some(({ action }) => action === 'SELL') ? sold.realised : null,
    notes: [
      ...notes,
      `Lots are used up by the method of the account (${account.lotMethod}). Purchases in every open paper account count; accounts elsewhere, closed accounts and substantially identical securities are unknown. Paper accounts owe no tax: for real money, ask a tax adviser.`,
    ],
  }
}

/** What was bought in the last 30 days and is still held, and what was sold at a loss in them. Shares that were sold again replace none. */
async function lately(ctx: Context, accounts: readonly TradingAccount[], today: string, notes: string[]) {
  const { from } = washSaleWindow(today)
  const bought: Bought[] = []
  const closed: Closed[] = []
  for (const { id, accountName, currency } of accounts) {
    const at = { organisationId: ctx.actor.organisationId, accountId: id }
    let isLossUnknown = false
    for (const { symbol, openedAt, quantity: units, executionId } of await lotsOf(ctx.db, at)) {
      const on = newYorkDay(openedAt.getTime())
      if (on >= from && units > 0)
        bought.push({ symbol, on, quantity: units, lotId: executionId, accountName, what: 'bought' })
    }
    for (let offset = 0; ; offset += PAGE) {
      const page = await pageOfClosings(ctx.db, at, { limit: PAGE, offset })
      const within = page.filter(({ closedAt }) => newYorkDay(closedAt.getTime()) >= from)
      for (const row of within) {
        const loss = toCents(plus(row.cost, row.fees)) - toCents(row.proceeds)
        if (loss > 0 && currency !== undefined) isLossUnknown = true
        else if (loss > 0 && row.quantity > 0)
          closed.push({
            symbol: row.symbol,
            on: newYorkDay(row.closedAt.getTime()),
            quantity: row.quantity,
            loss,
            accountName,
          })
      }
      if (within.length < PAGE) break
      if (offset + PAGE >= READ_MAX) {
        notes.push(
          `Only the newest ${READ_MAX.toLocaleString('en-US')} sales of ${accountName} were read: earlier ones of the last 30 days may be missing.`,
        )
        break
      }
    }
    if (isLossUnknown)
      notes.push(`Losses of ${accountName} in the last 30 days are in ${currency} and are not counted.`)
  }
  return { bought, closed }
}

async function waitingPurchases(
  ctx: Context,
  accounts: readonly TradingAccount[],
  today: string,
): Promise<Bought[]> {
  const waiting: Bought[] = []
  for (const { id, accountName } of accounts) {
    for (const order of (await openOrders(ctx, id)).filter(({ side }) => side === 'BUY'))
      waiting.push({
        symbol: order.security.symbol,
        on: today,
        quantity: order.quantity - order.filledQuantity,
        lotId: null,
        accountName,
        what: 'order to buy that waits',
      })
  }
  return waiting
}

/** What would be sold at a loss, once a security: by the plan where it sells at one, else all lots that stand at a loss. */
function lossesOf(
  opportunities: readonly TaxLossOpportunity[],
  planned: readonly LossSale[],
  today: string,
): (LossSale & { isPlanned: boolean })[] {
  const isPlanned = new Set(planned.map(({ symbol }) => symbol))
  const others = Map.groupBy(
    opportunities.filter(({ symbol }) => !isPlanned.has(symbol)),
    ({ symbol }) => symbol,
  )
  return [
    ...planned.map((sale) => ({ ...sale, isPlanned: true })),
    ...[...others].map(([symbol, lots]) => ({
      symbol,
      on: today,
      quantity: lots.reduce((sum, lot) => sum + lot.quantity, 0),
      loss: lots.reduce((sum, lot) => sum + lot.loss, 0),
      lotIds: lots.map(({ lotId }) => lotId),
      isPlanned: false,
    })),
  ]
}

function warningsOfSale(
  sale: LossSale & { isPlanned: boolean },
  bought: readonly Bought[],
  waiting: readonly Bought[],
): WashSaleWarning[] {
  const { from, to } = washSaleWindow(sale.on)
  const which = sale.isPlanned
    ? `The recommended sale of ${sale.symbol} realises a loss of ${dollars(sale.loss)}`
    : `Selling the ${sale.symbol} lots with a loss would realise ${dollars(sale.loss)}`
  const warning = (
    kind: WashSaleWarning['kind'],
    around: readonly Bought[],
    why: string,
  ): WashSaleWarning[] => {
    const trades = purchasesAround(sale, around)
    if (trades.length === 0) return []
    const disallowed = disallowedLoss(sale, around)
    return [
      {
        symbol: sale.symbol,
        kind,
        trades: trades.map(({ what, on, quantity: units, accountName }) => ({
          what,
          on,
          quantity: units,
          accountName,
        })),
        disallowed,
        windowFrom: from,
        windowTo: to,
        sentence: `${which}; ${why} ${dollars(disallowed)} of it would not count and would be added to the basis of what was bought.`,
      },
    ]
  }
  const bySum = (all: readonly Bought[]) => sharesText(all.reduce((sum, one) => sum + one.quantity, 0))
  const before = purchasesAround(sale, bought)
  const open = purchasesAround(sale, waiting)
  return [
    ...warning(
      'sale-after-purchase',
      bought,
      `${bySum(before)} were bought between ${from} and today (${before.map(({ on, accountName }) => `${on}, ${accountName}`).join('; ')}).`,
    ),
    ...warning('sale-before-waiting-purchase', waiting, `an order to buy ${bySum(open)} waits.`),
  ]
}

/** Recommended and waiting purchases of what was sold at a loss in the last 30 days. */
function warningsOfPurchases(
  closed: readonly Closed[],
  trades: readonly PlannedTrade[],
  waiting: readonly Bought[],
  { today, account }: { today: string; account: TradingAccount },
): WashSaleWarning[] {
  const purchases: Bought[] = [
    ...trades
      .filter(({ action }) => action === 'BUY')
      .map(({ symbol, quantity: units }) => ({
        symbol,
        on: today,
        quantity: units,
        lotId: null,
        accountName: account.accountName,
        what: 'recommended purchase',
      })),
    ...waiting,
  ]
  const purchasesOf = Map.groupBy(purchases, ({ symbol }) => symbol)
  return [...Map.groupBy(closed, ({ symbol }) => symbol)].flatMap(([symbol, sales]): WashSaleWarning[] => {
    const again = purchasesOf.get(symbol) ?? []
    if (again.length === 0) return []
    const units = sales.reduce((sum, sale) => sum + sale.quantity, 0)
    const loss = sales.reduce((sum, sale) => sum + sale.loss, 0)
    const bought = again.reduce((sum, one) => sum + one.quantity, 0)
    const last = sales
      .map(({ on }) => on)
      .sort()
      .at(-1) as string
    const disallowed = Math.round(loss * Math.min(1, bought / units))
    return [
      {
        symbol,
        kind: 'purchase-after-loss',
        trades: [
          ...sales.map(({ on, quantity: sold, accountName }) => ({
            what: 'sold at a loss',
            on,
            quantity: sold,
            accountName,
          })),
          ...again.map(({ what, on, quantity: more, accountName }) => ({
            what,
            on,
            quantity: more,
            accountName,
          })),
        ],
        disallowed,
        windowFrom: washSaleWindow(last).from,
        windowTo: washSaleWindow(last).to,
        sentence: `${symbol} was sold at a loss of ${dollars(loss)} on ${[...new Set(sales.map(({ on }) => on))].join(', ')}; buying ${sharesText(bought)} before ${buyAgainFrom(last)} would disallow ${dollars(disallowed)} of that loss.`,
      },
    ]
  })
}
