import type { Context } from '#platform/context/index.ts'
import { connectedKeys, type KeyRing } from '#platform/sources/index.ts'
import type { SourceName } from '../../contract/index.ts'
import { marketDataSettings } from '../settings.ts'
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
  name !== 'yahoo' || marketDataSettings.of(ctx.installation.config).mayUseYahoo

/** What the keys of these sources are sealed for. */
export const keyRing: KeyRing<SourceKeys> = {
  purpose: 'market data keys',
  parse: (given) => given as SourceKeys,
}

export type ConnectedSource = { source: MarketSource; keys: SourceKeys }

/** The sources that are connected, in their order. */
export async function connectedSources(ctx: Context): Promise<ConnectedSource[]> {
  const names = knownSources.map(({ name }) => name)
  const given = await connectedKeys(ctx, keyRing, names)
  return knownSources.flatMap((source) => {
    const keys = given.get(source.name)
    return keys && isAllowed(ctx, source.name) ? [{ source, keys }] : []
  })
}

/** What no sentence of a source may repeat. */
export const secretsIn = ({ apiKey, apiSecret }: SourceKeys): { secrets: string[] } => ({
  secrets: [apiKey, apiSecret],
})
