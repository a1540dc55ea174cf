import type { Context } from '#platform/context/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import type { listPriceSources as endpoint } from '../contract/endpoints.ts'
import * as store from './store.ts'

type SourceHealth = ResponseOf<typeof endpoint>[number]

/** How every source of prices does, in the order they are asked. */
export async function healthOfSources(ctx: Context): Promise<SourceHealth[]> {
  return [await healthOfFiles(ctx), healthOfSimulator(ctx)]
}

async function healthOfFiles(ctx: Context): Promise<SourceHealth> {
  const series = await store.storedSeries(ctx.db)
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
