import { listPositions } from '#domains/trading/server/index.ts'
import { unitsIn } from '#engines/money/index.ts'
import type { PartyProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })

/** Holdings of a company's stock, by the ticker that its record has. */
export const holdingsAboutParty: PartyProvider = {
  group: 'Holdings',
  at: 20,
  may: 'portfolio:read',
  async find(ctx, { identifiers }, limit) {
    const tickers = new Set(
      identifiers.flatMap(({ kind, value }) => (kind === 'ticker' ? [value.toUpperCase()] : [])),
    )
    if (tickers.size === 0) return []
    const positions = await listPositions(ctx, {})
    return positions
      .filter(({ security }) => tickers.has(security.symbol.toUpperCase()))
      .slice(0, limit)
      .map(({ id, accountId, security, quantity, marketValue, priceSource, priceProvenance }) => ({
        id,
        title: `${grouped.format(unitsIn(quantity))} ${security.symbol}`,
        detail: [
          marketValue === null ? 'Not priced' : dollars.format(marketValue / 100),
          priceSource ? `price: ${priceSource}` : '',
          priceProvenance?.isOld ? `old: of ${priceProvenance.asOf?.slice(0, 10)}` : '',
          `paper account ${accountId}`,
        ]
          .filter(Boolean)
          .join(' · '),
        href: pathOf({ type: 'paper-account', id: accountId }),
        by: 'identifier' as const,
      }))
  },
}
