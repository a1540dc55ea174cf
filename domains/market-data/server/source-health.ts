import type { Context } from '#platform/context/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import type { listPriceSources as endpoint } from '../contract/endpoints.ts'
import { FILE_SOURCE } from './price-files/read-price-file.ts'
import { knownSources } from './sources/known-sources.ts'
import { storedSources } from './sources/store.ts'
import * as store from './store.ts'

export type SourceHealth = ResponseOf<typeof endpoint>[number]

/** How every source of prices does, in the order they are asked. */
export async function healthOfSources(ctx: Context): Promise<SourceHealth[]> {
  return [...(await healthOfOutside(ctx)), await healthOfFiles(ctx), healthOfSimulator(ctx), yahoo]
}

async function healthOfOutside(ctx: Context): Promise<SourceHealth[]> {
  const stored = await storedSources(ctx.db)
  return knownSources.map(({ name, title }) => {
    const row = stored.get(name)
    const isFailing =
      row?.lastFailureAt && (!row.lastSuccessAt || row.lastFailureAt.getTime() > row.lastSuccessAt.getTime())
    const status = !row?.sealedKey ? 'not configured' : isFailing ? 'failing' : 'ok'
    const sentence = {
      'not configured': `${title} needs a key, which an administrator gives in the settings.`,
      failing: row?.lastFailure ?? `${title} failed.`,
      ok: row?.lastSuccessAt ? `${title} answers.` : `${title} has a key and was not asked yet.`,
    }
    return {
      name,
      status,
      message: sentence[status],
      lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: row?.lastFailureAt?.toISOString() ?? null,
      needsKey: true,
    }
  })
}

/** Its replies may be used by private persons alone, so it is never asked. */
const yahoo: SourceHealth = {
  name: 'yahoo',
  status: 'off',
  message: 'Yahoo gives no licence to use its prices in a product; it is not asked.',
  lastSuccessAt: null,
  lastFailureAt: null,
  needsKey: false,
}

async function healthOfFiles(ctx: Context): Promise<SourceHealth> {
  const series = (await store.storedSeries(ctx.db)).filter(({ source }) => source === FILE_SOURCE)
  const lastDay = series.reduce((last, { lastDay }) => (lastDay > last ? lastDay : last), '')
  return {
    name: 'imported',
    status: series.length > 0 ? 'ok' : 'not configured',
    message:
      series.length > 0
        ? `Daily prices of ${series.length} symbols were read from files, the newest of ${lastDay}.`
        : 'No price file was imported. An administrator imports one with npm run market -- import FILE.',
    lastSuccessAt: null,
    lastFailureAt: null,
    needsKey: false,
  }
}

function healthOfSimulator(ctx: Context): SourceHealth {
  return {
    name: 'simulated',
    status: 'ok',
    message: 'Made prices stand in where no other source knows one, and say so.',
    lastSuccessAt: ctx.now.toISOString(),
    lastFailureAt: null,
    needsKey: false,
  }
}

export const listPriceSources = (ctx: Context): Promise<SourceHealth[]> => healthOfSources(ctx)

/** Which prices were read from files, symbol by symbol. */
export const storedPrices = (ctx: Context): Promise<store.StoredSeries[]> => store.storedSeries(ctx.db)
