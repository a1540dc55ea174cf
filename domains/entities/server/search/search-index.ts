import { setImmediate as others } from 'node:timers/promises'
import type { Context, House } from '#platform/context/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import * as store from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import type { DirectoryAnswer, DirectoryRequest, Found, Layer, Narrowed } from './search-messages.ts'

/** Rows that are read and handed over at a time: others are answered between the parts. */
const PART_ROWS = 1_000
/** A directory that changes all the time is searched as it was a moment ago. */
const TRIES = 3

type Index = {
  pool: WorkerPool<DirectoryRequest, DirectoryAnswer>
  /** The directories that are being handed over, by organisation and version. */
  building: Map<string, Promise<void>>
}
const indexes = new WeakMap<House, Index>()

const NOTHING: Found = {
  ids: [],
  total: 0,
  isCut: false,
  facets: { country: [], sector: [], size: [], source: [] },
}

/** One thread holds the directories of a process: each is some tens of megabytes. */
function indexOf(house: House): Index {
  const known = indexes.get(house)
  if (known) return known
  const made: Index = {
    pool: new WorkerPool(new URL('./directory.worker.ts', import.meta.url), 1),
    building: new Map(),
  }
  indexes.set(house, made)
  return made
}

export async function stopSearchIndex(house: House): Promise<void> {
  await indexes.get(house)?.pool.stop()
  indexes.delete(house)
}

async function layersOf(ctx: Context): Promise<Layer[]> {
  const { organisationId } = ctx.actor
  const versions = await store.versionsOf(ctx.house.database.db, organisationId)
  // What the organisation's own people wrote is found before everybody's.
  return [organisationId, EVERYBODY].flatMap((id) => {
    const version = versions.get(id)
    return version === undefined ? [] : [{ organisationId: id, version }]
  })
}

/** Hands a directory over to the thread, once for all who wait for it. */
function handOver({ house }: Context, layer: Layer): Promise<void> {
  const { pool, building } = indexOf(house)
  const key = `${layer.organisationId} ${layer.version}`
  const known = building.get(key)
  if (known) return known
  const { db } = house.database
  const ask = (request: DirectoryRequest) => pool.run(request, undefined, [], layer.organisationId)
  const work = (async () => {
    await ask({ kind: 'begin', layer })
    for (let after = 0; ; ) {
      const rows = await store.directoryPart(db, layer.organisationId, after, PART_ROWS)
      if (rows.length > 0) await ask({ kind: 'add', layer, rows })
      after = rows.at(-1)?.id ?? after
      if (rows.length < PART_ROWS) break
      await others()
    }
    if (layer.organisationId !== EVERYBODY)
      await ask({ kind: 'add', layer, rows: await store.ownRecordsOfShared(db, layer.organisationId) })
    await ask({ kind: 'build', layer })
  })().finally(() => building.delete(key))
  building.set(key, work)
  return work
}

async function asked(
  ctx: Context,
  request: (layers: Layer[]) => Extract<DirectoryRequest, { kind: 'search' | 'find' }>,
): Promise<Found> {
  const { pool } = indexOf(ctx.house)
  for (let tries = 0; ; tries++) {
    const layers = await layersOf(ctx)
    // Where nothing is held no thread is started for it.
    if (layers.length === 0) return NOTHING
    const answer = await pool.run(request(layers), ctx.request?.signal, [], ctx.actor.organisationId)
    if ('found' in answer) return answer.found
    if (tries === TRIES || !('missing' in answer))
      throw new Error('The directory changes faster than it can be indexed.')
    for (const layer of answer.missing) await handOver(ctx, layer)
  }
}

/** A page of what is found; of everything where nothing was typed. */
export const searchIndex = (
  ctx: Context,
  { q, narrowed, limit, offset }: { q: string; narrowed: Narrowed; limit: number; offset: number },
): Promise<Found> => asked(ctx, (layers) => ({ kind: 'search', layers, q, narrowed, limit, offset }))

/** Entities whose names are like one, the likeliest first. */
export const entitiesLike = async (ctx: Context, name: string, limit: number): Promise<number[]> =>
  (await asked(ctx, (layers) => ({ kind: 'find', layers, name, limit }))).ids

/** Makes the index of what everybody sees before somebody asks for it. */
export async function prepareSearchIndex(ctx: Context): Promise<void> {
  for (const layer of await layersOf(ctx)) await handOver(ctx, layer)
}
