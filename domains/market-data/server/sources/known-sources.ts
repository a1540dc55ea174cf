import { unseal } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import { alphaVantage } from './alpha-vantage.ts'
import { finnhub } from './finnhub.ts'
import type { PriceSource } from './price-source.ts'
import { storedSources } from './store.ts'
import { tiingo } from './tiingo.ts'

/** The outside sources in the order they are asked. */
export const knownSources: readonly PriceSource[] = [tiingo, finnhub, alphaVantage]

/** What keys of sources are sealed for. */
export const KEY_PURPOSE = 'market data keys'

export type ConnectedSource = { source: PriceSource; key: string }

/** The sources that have a key, in their order. */
export async function connectedSources(ctx: Context): Promise<ConnectedSource[]> {
  const stored = await storedSources(ctx.db)
  return knownSources.flatMap((source) => {
    const sealed = stored.get(source.name)?.sealedKey
    return sealed ? [{ source, key: unseal(ctx.house.secret, KEY_PURPOSE, sealed) }] : []
  })
}
