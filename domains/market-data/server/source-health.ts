import { budgetLeft } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import {
  healthOf as callsOf,
  openKeys,
  type SourceHealth,
  type StoredSource,
  storedSources,
} from '#platform/sources/index.ts'
import type { MarketSourceState, MarketSources, ProviderStatus } from '../contract/index.ts'
import { FILE_SOURCE } from './price-files/file-source.ts'
import { isAllowed, keyRing, knownSources } from './sources/known-sources.ts'
import { giftsOf, type MarketSource } from './sources/market-source.ts'
import * as store from './store.ts'

/** Every source with how it does, and whether the caller may change anything about it. */
export async function listPriceSources(ctx: Context): Promise<MarketSources> {
  return { sources: await healthOfSources(ctx), isManageable: mayManage(ctx) }
}

const mayManage = ({ actor }: Context): boolean =>
  actor.kind === 'user' && isGranted(actor, 'markets:manage') && actor.organisationId !== DEMO_ORGANISATION_ID

/** How every source does, in the order they are asked. */
export async function healthOfSources(ctx: Context): Promise<MarketSourceState[]> {
  const stored = await storedSources(ctx.db)
  const outside: MarketSourceState[] = []
  for (const source of knownSources) outside.push(await healthOf(ctx, source, stored.get(source.name)))
  return [...outside, await healthOfFiles(ctx), healthOfSimulator(ctx)]
}

async function healthOf(
  ctx: Context,
  source: MarketSource,
  row: StoredSource | undefined,
): Promise<MarketSourceState> {
  const { name, title, needs, licence, delay, keyPage, provider } = source
  const keys = row?.sealedKeys ? openKeys(ctx, keyRing, row.sealedKeys) : undefined
  const calls = callsOf(source, row, ctx.installation.clock())
  const status = statusOf(calls, isAllowed(ctx, name))
  const sentence = {
    off: `${title} gives no licence to use its prices in a product; it is not asked.`,
    'not configured':
      needs === 'nothing'
        ? `${title} is not connected.`
        : `Not connected: it takes ${neededWords[needs]}, which an administrator gives in the settings.`,
    failing: calls.lastFailure ?? `${title} failed.`,
    ok: calls.lastSuccessAt ? `${title} answers.` : `${title} is connected and was not asked yet.`,
  }
  return {
    name,
    provider: name,
    title,
    status,
    message: sentence[status],
    lastSuccessAt: calls.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: calls.lastFailureAt?.toISOString() ?? null,
    lastFailure: calls.lastFailure,
    restsUntil: calls.restsUntil?.toISOString() ?? null,
    gives: giftsOf(source),
    needs,
    licence,
    delay,
    keyPage,
    isConnected: calls.isConnected,
    isAllowed: isAllowed(ctx, name),
    budget: { left: await budgetLeft(ctx, provider, keys?.apiKey), ...provider.budget },
    // An address may carry a key of its own.
    feeds: keys && mayManage(ctx) ? [...keys.feeds] : [],
  }
}

const neededWords = {
  key: 'a key',
  'key and secret': 'a key and a secret',
  addresses: 'the addresses of feeds',
} as const

function statusOf({ isConnected, status }: SourceHealth, isAllowedHere: boolean): ProviderStatus {
  if (!isAllowedHere) return 'off'
  if (!isConnected) return 'not configured'
  return status === 'failing' ? 'failing' : 'ok'
}

/** What the installation has without asking anybody. */
const ofTheInstallation = {
  provider: null,
  lastFailureAt: null,
  lastFailure: null,
  restsUntil: null,
  needs: 'nothing',
  keyPage: null,
  isAllowed: true,
  budget: null,
} as const satisfies Partial<MarketSourceState>

async function healthOfFiles(ctx: Context): Promise<MarketSourceState> {
  const series = (await store.storedSeries(ctx.db)).filter(({ source }) => source === FILE_SOURCE)
  const lastDay = series.reduce((last, { lastDay }) => (lastDay > last ? lastDay : last), '')
  return {
    ...ofTheInstallation,
    feeds: [],
    name: 'imported',
    title: 'Price files',
    status: series.length > 0 ? 'ok' : 'not configured',
    message:
      series.length > 0
        ? `Daily prices of ${series.length} symbols were read from files, the newest of ${lastDay}.`
        : 'No price file was imported. An administrator imports one below.',
    lastSuccessAt: null,
    gives: ['prices'],
    licence: 'That of whoever gave you the file.',
    delay: 'Daily closes, as old as the file.',
    isConnected: series.length > 0,
  }
}

function healthOfSimulator(ctx: Context): MarketSourceState {
  return {
    ...ofTheInstallation,
    feeds: [],
    name: 'simulated',
    title: 'Simulator',
    status: 'ok',
    message: 'Made prices stand in where no other source knows one, and say so.',
    lastSuccessAt: ctx.now.toISOString(),
    gives: ['prices', 'rates'],
    licence: 'The product’s own.',
    delay: 'None: the prices are made, and marked as simulated.',
    isConnected: true,
  }
}

/** Which prices were read from files, symbol by symbol. */
export const storedPrices = (ctx: Context): Promise<store.StoredSeries[]> => store.storedSeries(ctx.db)
