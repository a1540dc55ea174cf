import { setImmediate as others } from 'node:timers/promises'
import { readAsked } from '#engines/directory-search/index.ts'
import { countryName } from '#engines/name-matching/index.ts'
import { readCountry } from '#platform/column-mapping/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import * as store from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import { facetSums, figuresAsked, foundAmong, mergedPages, rankedHits } from './found-among.ts'
import type {
  DirectoryAnswer,
  DirectoryRequest,
  Found,
  Layer,
  Listed,
  Narrowed,
  ScoredHits,
} from './search-messages.ts'
import { entitySettings } from './settings.ts'
import { storedEverything, storedHits, WAITING_READ_MAX } from './stored/search-stored.ts'
import { directoriesNow, isMoreThan } from './stored/stored-store.ts'
import { stopStoredThreads } from './stored/stored-threads.ts'

/** Rows that are read and handed over at a time: others are answered between the parts. */
const PART_ROWS = 1_000
/** A directory that changes all the time is searched as it was a moment ago. */
const TRIES = 3
/** A directory of no more companies is read within a moment: whoever searches it waits for that. */
const QUICKLY_READ = 10_000
/** So long a search waits for a larger one that is being read. */
const PATIENCE_MS = 1_000

type Index = {
  pool: WorkerPool<DirectoryRequest, DirectoryAnswer>
  /** The directories that are being handed over, by organisation and version. */
  building: Map<string, Promise<void>>
  /** Which version of a directory the thread has been handed over. */
  ready: Map<number, number>
  /** The latest change that a directory had when it was read as a whole. */
  readAt: Map<number, Date>
  /** While the thread puts a directory together it answers nobody. */
  puttingTogether: number
  /** Whether a directory holds more companies than so many, counted once a version. */
  measured: Map<string, { version: number; isMore: boolean }>
}

/** Directories that somebody sees, as they were at one moment: by where they are searched, held by the thread or stored in the database. */
export type Seen = {
  held: Layer[]
  stored: { id: number; waiting: number }[]
  /** How often each has changed. */
  versions: ReadonlyMap<number, number>
}
const indexes = new WeakMap<Installation, Index>()

const NOTHING: Found = {
  ids: [],
  total: 0,
  isCut: false,
  facets: { country: [], sector: [], size: [], source: [] },
}

/** One thread holds the directories of a process: each is some tens of megabytes. */
function indexOf(installation: Installation): Index {
  const known = indexes.get(installation)
  if (known) return known
  const made: Index = {
    // It holds the index, which takes seconds to make.
    pool: new WorkerPool(
      new URL('./directory.worker.ts', import.meta.url),
      1,
      {},
      { idleMs: Number.POSITIVE_INFINITY },
    ),
    building: new Map(),
    ready: new Map(),
    readAt: new Map(),
    puttingTogether: 0,
    measured: new Map(),
  }
  indexes.set(installation, made)
  return made
}

export async function stopSearchIndex(installation: Installation): Promise<void> {
  await stopStoredThreads(installation)
  await indexes.get(installation)?.pool.stop()
  indexes.delete(installation)
}

/** The directories that somebody sees, their own first: what the organisation's own people wrote is found before everybody's. */
export async function directoriesSeen(ctx: Context): Promise<Seen> {
  const directories = await directoriesNow(ctx.installation.database.db, [
    ...new Set([ctx.actor.organisationId, EVERYBODY]),
  ])
  const held: Seen['held'] = []
  const stored: Seen['stored'] = []
  for (const { id, version, waiting: kept } of directories) {
    const layer = { organisationId: id, version }
    const isTooLarge =
      kept === undefined &&
      (await holdsMoreThan(ctx, layer, entitySettings.of(ctx.installation.config).directoryInMemory))
    const waiting = kept ?? (isTooLarge ? Number.POSITIVE_INFINITY : undefined)
    if (waiting === undefined) held.push(layer)
    else stored.push({ id, waiting })
  }
  return { held, stored, versions: new Map(directories.map(({ id, version }) => [id, version])) }
}

async function holdsMoreThan({ installation }: Context, layer: Layer, most: number): Promise<boolean> {
  const { organisationId, version } = layer
  const { measured } = indexOf(installation)
  const key = `${organisationId} ${most}`
  const known = measured.get(key)
  if (known?.version === version) return known.isMore
  const isMore = await isMoreThan(installation.database.db, organisationId, most)
  measured.set(key, { version, isMore })
  return isMore
}

/** What began before a directory was read may have been written after: so far back changes are asked for. */
const MARGIN_MS = 10 * 60_000
/** More than so many changes are read as a whole. */
const CHANGES_MAX = 2_000

/** Hands over what has changed in a directory that the thread holds in an earlier version; false where it is to be read as a whole. */
async function handOverChanges(
  { ready, readAt }: Index,
  db: Queryable,
  layer: Layer,
  ask: (request: DirectoryRequest) => Promise<DirectoryAnswer>,
): Promise<boolean> {
  const { organisationId, version } = layer
  const at = readAt.get(organisationId)
  if (!at || !ready.has(organisationId)) return false
  const since = new Date(at.getTime() - MARGIN_MS)
  const changed = await store.changedSince(db, organisationId, since, CHANGES_MAX + 1)
  if (changed.length > CHANGES_MAX) return false
  const rows = changed.filter(({ isGone }) => !isGone)
  const gone = changed.filter(({ isGone }) => isGone).map(({ id }) => id)
  const holds = await store.countListed(db, organisationId)
  const answer = await ask({ kind: 'change', layer, rows, gone, holds })
  if (!('done' in answer) || !answer.done) return false
  ready.set(organisationId, version)
  return true
}

/** Hands a directory over to the thread, once for all who wait for it. */
function handOver({ installation }: Context, layer: Layer): Promise<void> {
  const index = indexOf(installation)
  const { pool, building, ready } = index
  const key = `${layer.organisationId} ${layer.version}`
  const known = building.get(key)
  if (known) return known
  const { db } = installation.database
  const ask = (request: DirectoryRequest) => pool.run(request, undefined, [], layer.organisationId)
  const work = (async () => {
    const since = await store.latestChange(db, layer.organisationId)
    if (await handOverChanges(index, db, layer, ask)) return
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
    index.puttingTogether += 1
    await ask({ kind: 'build', layer }).finally(() => {
      index.puttingTogether -= 1
    })
    ready.set(layer.organisationId, layer.version)
    index.readAt.set(layer.organisationId, since)
  })().finally(() => building.delete(key))
  building.set(key, work)
  return work
}

type Asking = Extract<DirectoryRequest, { kind: 'search' | 'find' | 'hits' }>
type Answered<Request> = Request extends { kind: 'hits' } ? ScoredHits : Found

/** Asks the thread, which is handed over what it lacks. */
async function asked<Request extends Asking>(
  ctx: Context,
  layersNow: readonly Layer[],
  request: (layers: readonly Layer[]) => Request,
): Promise<Answered<Request>> {
  const { pool, ready } = indexOf(ctx.installation)
  for (let tries = 0, layers = layersNow; ; tries++) {
    ctx.request?.signal.throwIfAborted()
    // Without the signal of who asks: work that is broken off ends with its thread, and this one holds what everybody searches.
    const answer = await pool.run(request(layers), undefined, [], ctx.actor.organisationId)
    if ('found' in answer) return answer.found as Answered<Request>
    if ('hits' in answer) return answer.hits as Answered<Request>
    if (tries === 2 * TRIES || !('missing' in answer))
      throw new Error('The thread of the directory does not keep what it is handed over.')
    for (const layer of answer.missing) {
      if (ready.get(layer.organisationId) === layer.version) ready.delete(layer.organisationId)
      await handOver(ctx, layer)
    }
    layers = tries < TRIES ? (await directoriesSeen(ctx)).held : layers.map((layer) => asHeld(layer, ready))
  }
}

const asHeld = ({ organisationId, version }: Layer, ready: Index['ready']): Layer => ({
  organisationId,
  version: ready.get(organisationId) ?? version,
})

/** The country that was typed and nothing else. */
function countryAlone(q: string): string | undefined {
  const known = { countryOf: readCountry, isPlace: () => false, isTrade: () => false }
  const { parts, name } = readAsked(q, known)
  const [part] = parts
  return name === '' && parts.length === 1 && part?.kind === 'place' ? part.country : undefined
}

type Search = { q: string; narrowed: Narrowed; limit: number; offset: number }

/** A page of what is found; of everything where nothing was typed. */
export async function searchIndex(ctx: Context, search: Search, seen?: Seen): Promise<Found> {
  const { held, stored } = seen ?? (await directoriesSeen(ctx))
  // Where nothing is held no thread is started for it.
  if (held.length + stored.length === 0) return NOTHING
  if (stored.length === 0) return asked(ctx, held, (layers) => ({ kind: 'search', layers, ...search }))
  const { asName = [] } = search.narrowed
  if (search.q === '') return everythingIn(ctx, { held, stored }, search)
  // A country alone is narrowed to; the words of a city or an industry are found with the names.
  const country = asName.includes(search.q) ? undefined : countryAlone(search.q)
  if (!country) return foundAmong(await hitsIn(ctx, { held, stored }, search), search)
  const narrowed = { ...search.narrowed, country }
  if (search.narrowed.country && search.narrowed.country !== country) return NOTHING
  const found = await everythingIn(ctx, { held, stored }, { ...search, q: '', narrowed })
  return { ...found, parts: [{ typed: search.q, kind: 'place', label: countryName(country) }] }
}

async function hitsIn(
  ctx: Context,
  { held, stored }: Pick<Seen, 'held' | 'stored'>,
  { q, narrowed }: Pick<Search, 'q' | 'narrowed'>,
): Promise<{ listed: Listed[]; isCut: boolean }> {
  const some = await Promise.all([
    ...(held.length > 0 ? [asked(ctx, held, (layers) => ({ kind: 'hits' as const, layers, q }))] : []),
    ...stored.map(({ id, waiting }) => storedHits(ctx, id, { q, narrowed, waiting })),
  ])
  return rankedHits(some)
}

/** Everything, the organisation's own directory first; what is listed there is not listed again. */
async function everythingIn(
  ctx: Context,
  { held, stored }: Pick<Seen, 'held' | 'stored'>,
  search: Search,
): Promise<Found> {
  const { organisationId } = ctx.actor
  const isStored = (id: number) => stored.some((one) => one.id === id)
  const ofOwn = await store.sharedWithOwnRecords(ctx.installation.database.db, organisationId)
  const isOwnThere = isStored(organisationId) || held.some((layer) => layer.organisationId === organisationId)
  const pages: Found[] = []
  for (const id of [organisationId, EVERYBODY]) {
    const before = pages[0]
    const page = {
      ...search,
      ...(search.narrowed.sort
        ? // In an order of figures the page may be of either: each gives what stands before it too.
          { limit: search.offset + search.limit, offset: 0 }
        : {
            limit: Math.max(0, search.limit - (before?.ids.length ?? 0)),
            offset: Math.max(0, search.offset - (before?.total ?? 0)),
          }),
      but: id === EVERYBODY && isOwnThere ? ofOwn : [],
    }
    const layer = held.find((one) => one.organisationId === id)
    if (isStored(id)) pages.push(await storedEverything(ctx, id, page))
    else if (layer)
      pages.push(
        await asked(ctx, [layer], (layers) => ({
          kind: 'search',
          ...page,
          layers: layers.filter((one) => one.organisationId === id),
        })),
      )
  }
  return {
    ids: search.narrowed.sort ? mergedPages(pages, search) : pages.flatMap(({ ids }) => ids),
    total: pages.reduce((sum, { total }) => sum + total, 0),
    isCut: pages.some(({ isCut }) => isCut),
    facets: facetSums(pages.map(({ facets }) => facets)),
    unknown: Object.fromEntries(
      figuresAsked(search.narrowed).map((id) => [
        id,
        pages.reduce((sum, { unknown }) => sum + (unknown?.[id] ?? 0), 0),
      ]),
    ),
  }
}

/** Entities whose names are like one, the likeliest first. */
export async function entitiesLike(ctx: Context, name: string, limit: number): Promise<number[]> {
  const { held, stored } = await directoriesSeen(ctx)
  if (held.length + stored.length === 0) return []
  if (stored.length === 0)
    return (await asked(ctx, held, (layers) => ({ kind: 'find', layers, name, limit }))).ids
  const { listed } = await hitsIn(ctx, { held, stored }, { q: name, narrowed: {} })
  return listed.slice(0, limit).map(({ id }) => id)
}

/** Whether companies of a directory that is searched in the database are not to be found yet. */
export const isBehind = ({ stored }: Seen): boolean =>
  stored.some(({ waiting }) => waiting > WAITING_READ_MAX)

/** Reads the directories that somebody sees before they are searched; what has been read is not read again. */
export async function prepareSearchIndex(ctx: Context): Promise<void> {
  const { ready } = indexOf(ctx.installation)
  for (const layer of (await directoriesSeen(ctx)).held)
    if (ready.get(layer.organisationId) !== layer.version) await handOver(ctx, layer)
}

type AtOnce = { quicklyRead: number; patienceMs: number }

/**
 * A search for somebody at a screen, who does not wait for a large directory that is being read: of that one they get what stood in it before, where it was read
 * before, and are told.
 */
export async function searchAtOnce(
  ctx: Context,
  search: Search,
  seen?: Seen,
  { quicklyRead, patienceMs }: AtOnce = { quicklyRead: QUICKLY_READ, patienceMs: PATIENCE_MS },
): Promise<Found & { isBeingRead: boolean }> {
  const now = seen ?? (await directoriesSeen(ctx))
  const index = indexOf(ctx.installation)
  const isReady = ({ organisationId, version }: Layer) => index.ready.get(organisationId) === version
  const reading: Promise<void>[] = []
  for (const layer of now.held.filter((one) => !isReady(one)))
    if (await holdsMoreThan(ctx, layer, quicklyRead)) reading.push(handOver(ctx, layer))
  if (reading.length === 0 && index.puttingTogether === 0)
    return { ...(await searchIndex(ctx, search, now)), isBeingRead: false }
  const read = Promise.all([...reading, ...index.building.values()])
  read.catch((failure) =>
    ctx.installation.log.error({ err: failure }, 'companies could not be read for the search'),
  )
  const isInTime = patienceMs > 0 && (await isWithin(read, patienceMs))
  if (isInTime) return { ...(await searchIndex(ctx, search)), isBeingRead: false }
  // What is ready, and of the others what was read before; while the thread puts one together it would be waited for.
  const held = now.held.flatMap(({ organisationId }) => {
    const version = index.ready.get(organisationId)
    return version === undefined || index.puttingTogether > 0 ? [] : [{ organisationId, version }]
  })
  return { ...(await searchIndex(ctx, search, { ...now, held })), isBeingRead: true }
}

async function isWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const over = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => over.resolve(false), ms)
  try {
    return await Promise.race([work.then(() => true), over.promise])
  } finally {
    clearTimeout(timer)
  }
}
