import { marketDataRoutes, tradingPrices } from '#domains/market-data/server/index.ts'
import { portfolioRoutes } from '#domains/portfolio/server/index.ts'
import { riskRoutes } from '#domains/risk/server/index.ts'
import { openPaperAccount, placeOrder, setPriceSource, tradingRoutes } from '#domains/trading/server/index.ts'
import { offerCalls } from '#platform/calls/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Role } from '#platform/permissions/index.ts'
import { somebody, type World } from '#platform/testing/index.ts'
import { insightsRoutes } from './index.ts'

const SHARE = 1_000_000

/** The calls of the slice and of those it asks, with somebody signed in, for tests. */
export function insightsApi(world: World, role: Role = 'analyst') {
  const routes = [...insightsRoutes, ...tradingRoutes, ...portfolioRoutes, ...riskRoutes, ...marketDataRoutes]
  setPriceSource(world.installation, tradingPrices)
  offerCalls(world.installation, routes)
  const api: ApiApp = makeApi(world.installation, async () => somebody({ role }), routes)
  const send = async <Shape = Record<string, unknown>>(path: string, body?: unknown, method = 'POST') => {
    const response = await api.request(path, {
      ...(body === undefined ? {} : { method, body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as Shape }
  }
  return { send }
}

export const openAccount = (world: World, cents: number, accountName = 'Growth'): Promise<number> =>
  openPaperAccount(world.as(), { accountName, initialCash: cents })

/** A market order of so many shares. */
export const trade = (
  world: World,
  accountId: number,
  side: 'BUY' | 'SELL',
  symbol: string,
  shares: number,
) =>
  placeOrder(world.as(), {
    symbol,
    side,
    quantity: shares * SHARE,
    orderType: 'MARKET',
    price: null,
    accountId,
    timeInForce: 'DAY',
    lotIds: [],
  })
