import { tradingPrices } from '#domains/market-data/server/index.ts'
import { keepBooksSound, setPriceSource, tradingRoutes } from '#domains/trading/server/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { somebody, type World } from '#platform/testing/index.ts'

/** Prices and sound books, as a start of the server brings them before anything is filled. */
export async function openMarket(world: World): Promise<void> {
  setPriceSource(world.installation, tradingPrices)
  await keepBooksSound(world.installation)
}

/** What the trading API answers somebody of an organisation. */
export async function askTrading<Answer>(world: World, path: string, organisationId = 1): Promise<Answer> {
  const api = makeApi(
    world.installation,
    async () => somebody({ role: 'admin', organisationId }),
    tradingRoutes,
  )
  return (await api.request(`/api/trading/${path}`)).json() as Promise<Answer>
}
