import { listings } from '#engines/market-simulator/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type { suggestSymbols as endpoint } from '../../contract/endpoints.ts'
import { securityOf } from '../securities.ts'
import * as store from '../store.ts'

/** Symbols that begin with the text, then those whose name has a word that begins with it; known listings before those of files. */
export async function suggestSymbols(
  ctx: Context,
  { q, limit }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const asSymbol = q.toUpperCase()
  const asWord = q.toLowerCase()
  const bySymbol = listings.filter(({ symbol }) => symbol.startsWith(asSymbol)).map(({ symbol }) => symbol)
  const stored = await store.storedSymbolsLike(ctx.db, asSymbol, limit)
  const byName = listings
    .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${asWord}`))
    .map(({ symbol }) => symbol)
  const symbols = [...new Set([...bySymbol.toSorted(), ...stored, ...byName])]
  return { suggestions: symbols.slice(0, limit).map((symbol) => securityOf(ctx, symbol)) }
}
