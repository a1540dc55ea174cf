import { accountAtLastPrices } from '#domains/trading/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { readSummary as endpoint } from '../contract/endpoints.ts'
import type { PortfolioSummary } from '../contract/schemas.ts'
import { summaryFigures } from './summary-figures.ts'

/** What an account is worth at the last prices, each figure with what it is made of. @throws Problem `not-found`. */
export async function readSummary(
  ctx: Context,
  { accountId }: RequestOf<typeof endpoint>,
): Promise<PortfolioSummary> {
  const { account, positions } = await accountAtLastPrices(ctx, accountId)
  const sources = Map.groupBy(positions, ({ priceSource }) => priceSource)
  sources.delete(null)
  const priceSources = [...sources]
    .map(([source, own]) => ({ source: source as string, positions: own.length }))
    .sort((a, b) => b.positions - a.positions)
  const { figures, unrealisedFraction } = summaryFigures(ctx, { account, positions, priceSources })
  return { account, positions: positions.length, priceSources, figures, unrealisedFraction }
}
