import { unseal } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { SourceName } from '../../contract/index.ts'
import { alpaca } from './adapters/alpaca.ts'
import { alphaVantage } from './adapters/alpha-vantage.ts'
import { feeds } from './adapters/feeds.ts'
import { finnhub } from './adapters/finnhub.ts'
import { fred } from './adapters/fred.ts'
import { secFilings } from './adapters/sec-filings.ts'
import { tiingo } from './adapters/tiingo.ts'
import { treasury } from './adapters/treasury.ts'
import { yahoo } from './adapters/yahoo.ts'
import type { MarketSource, SourceKeys } from './market-source.ts'
import { storedSources } from './store.ts'

/** The outside sources in the order they are asked. */
export const knownSources: readonly MarketSource[] = [
  tiingo,
  alpaca,
  finnhub,
  alphaVantage,
  yahoo,
  treasury,
  fred,
  secFilings,
  feeds,
]

export function sourceCalled(name: SourceName): MarketSource {
  const source = knownSources.find((one) => one.name === name)
  if (!source) throw new Error(`${name} has no adapter.`)
  return source
}

/** Whether the installation lets a source be asked at all: Yahoo, which gives no licence, has to be allowed. */
export const isAllowed = (ctx: Context, name: string): boolean =>
  name !== 'yahoo' || ctx.house.config.yahooPrices

/** What keys of sources are sealed for. */
export const KEY_PURPOSE = 'market data keys'

export type ConnectedSource = { source: MarketSource; keys: SourceKeys }

/** The sources that are connected, in their order. */
export async function connectedSources(ctx: Context): Promise<ConnectedSource[]> {
  const stored = await storedSources(ctx.db)
  return knownSources.flatMap((source) => {
    const sealed = stored.get(source.name)?.sealedKey
    return sealed && isAllowed(ctx, source.name) ? [{ source, keys: keysIn(ctx, sealed) }] : []
  })
}

/** What was given to connect a source. */
export const keysIn = (ctx: Context, sealed: string): SourceKeys =>
  JSON.parse(unseal(ctx.house.secret, KEY_PURPOSE, sealed)) as SourceKeys
