import type { Context } from '#platform/context/index.ts'
import type { SymbolSuggestion } from '../contract/schemas.ts'
import { simulatedMarket } from './simulated-market.ts'

/** What a symbol is. One that is known from a file alone has no name of its own. */
export function securityOf(ctx: Context, symbol: string): SymbolSuggestion {
  const listing = simulatedMarket(ctx.installation).listing(symbol)
  if (!listing) return { symbol, name: symbol, kind: 'other', exchange: '' }
  const { name, kind, exchange } = listing
  return { symbol, name, kind, exchange }
}
