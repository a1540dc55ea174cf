import type { Position } from '#domains/trading/contract/index.ts'
import { portfolioAtLastPrices } from '#domains/trading/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { readSummary as endpoint } from '../contract/endpoints.ts'
import type { PortfolioSummary } from '../contract/schemas.ts'
import { summaryFigures } from './summary-figures.ts'

/** What an account, or several as one, is worth at the last prices, each figure with what it is made of. @throws Problem `not-found`, `invalid-input`. */
export async function readSummary(
  ctx: Context,
  { currency = 'USD', ...asked }: Partial<RequestOf<typeof endpoint>>,
): Promise<PortfolioSummary> {
  const { account, positions, note } = await portfolioAtLastPrices(ctx, asked, currency)
  const sources = Map.groupBy(positions, ({ priceSource }) => priceSource)
  sources.delete(null)
  const priceSources = [...sources]
    .map(([source, own]) => ({ source: source as string, positions: own.length }))
    .sort((a, b) => b.positions - a.positions)
  const { figures, unrealisedFraction } = summaryFigures(ctx, { account, positions, priceSources, currency })
  const gainParts = gainPartsOf(positions, figures.unrealisedGain.value)
  return {
    account,
    positions: positions.length,
    priceSources,
    figures,
    unrealisedFraction,
    currency,
    note,
    gainParts,
  }
}

/** What of the gain came from changes of rates; the rest came from prices. */
function gainPartsOf(positions: readonly Position[], gain: number | null): PortfolioSummary['gainParts'] {
  const restated = positions.flatMap(({ restated: one }) => one ?? [])
  if (restated.length === 0 || gain === null) return null
  const known = restated.flatMap(({ gainByCurrency }) => gainByCurrency ?? [])
  const currency = known.reduce((sum, value) => sum + value, 0)
  return { price: gain - currency, currency }
}
