import { type Context, daysBetween } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ListUsed, ListVersion, Watchlist } from '../../contract/nouns.ts'
import { AGE_DAYS_MAX } from '../limits.ts'
import {
  currentVersions,
  LEASE_MS,
  type VersionRow,
  versionsAt,
  versionsOf,
  type WatchlistRow,
  watchlistRow,
  watchlistRows,
} from './store.ts'
import { hasItsSay, isOfficial, isWatchlistId, type WatchlistId, watchlistKinds } from './watchlist-kinds.ts'

export type Freshness = { ageDaysMax?: number }

/**
 * Every list the installation has met, with what is in force, its digest, its age and its last failure.
 *
 * Age is the publication's, wherever and whenever it was imported. A list is current as long as its publication, or the last
 * refresh that found it to be the publisher's newest, is within its limit. The starter list does not age; it says itself that
 * it is no substitute.
 */
export async function readLists(ctx: Context, settings: Freshness = {}): Promise<Watchlist[]> {
  const rows = await watchlistRows(ctx.db)
  const versions = new Map((await currentVersions(ctx.db)).map((version) => [version.listId, version]))
  const lists: Watchlist[] = []
  for (const row of rows) {
    if (!isWatchlistId(row.id)) continue
    // An import that failed or was cancelled before there was anything left no list behind.
    if (row.version === 0 && !isMoving(row, ctx.now)) continue
    lists.push(watchlistOf(row, row.id, versions.get(row.id), { now: ctx.now, settings }))
  }
  return lists
}

/** One list as `readLists` gives it, or as it would be before its first import. @throws Problem `not-found` */
export async function readWatchlist(
  ctx: Context,
  listId: string,
  settings: Freshness = {},
): Promise<Watchlist> {
  if (!isWatchlistId(listId)) throw notFound(listId)
  const list = (await readLists(ctx, settings)).find((candidate) => candidate.id === listId)
  if (list) return list
  const row = await watchlistRow(ctx.db, listId)
  return watchlistOf(row ?? neverImported(listId), listId, undefined, { now: ctx.now, settings })
}

/**
 * The lists that a screening must use: those in force now, or those that were at a past moment.
 *
 * How old they may be is not asked here: an old list still finds, and what an answer lacks is said by its coverage.
 *
 * @throws Problem `watchlists-missing` when there is none.
 */
export async function listsInForce(ctx: Context, options: { asOf?: Date } = {}): Promise<ListUsed[]> {
  if (options.asOf) {
    const past = await withTheirSay(ctx, await versionsAt(ctx.db, options.asOf), options.asOf)
    if (past.length === 0) {
      throw new Problem(
        'watchlists-missing',
        `No watchlist was in force on ${options.asOf.toISOString()}. The first one was imported later.`,
      )
    }
    return past.map((version) => listUsed(version, null))
  }
  const inForce = await inForceNow(ctx)
  if (inForce.length === 0) {
    throw new Problem(
      'watchlists-missing',
      'No watchlist is in force. Import one first: npm run lists -- import KIND FILE.',
    )
  }
  return inForce
}

/** The lists in force at this moment; none where nothing was imported yet. */
export async function inForceNow(ctx: Context): Promise<ListUsed[]> {
  const lists = await readLists(ctx)
  const confirmed = new Map(lists.map((list) => [list.id, list.confirmedAt]))
  const current = await withTheirSay(ctx, await currentVersions(ctx.db), ctx.now)
  return current.map((version) => {
    const confirmedAt = confirmed.get(version.listId)
    return listUsed(version, confirmedAt ? new Date(confirmedAt) : null)
  })
}

/** The publications of a list, newest first. @throws Problem `not-found` */
export async function listVersions(ctx: Context, listId: string): Promise<ListVersion[]> {
  if (!(await watchlistRow(ctx.db, listId))) throw notFound(listId)
  const versions = await versionsOf(ctx.db, listId)
  return versions.map((version) => ({
    version: version.number,
    publishedOn: version.publishedOn,
    publishedOnSource: version.publishedOnSource,
    importedAt: version.importedAt.toISOString(),
    importedBy: version.importedBy,
    source: version.source,
    sha256: version.sha256,
    entries: version.entries,
    added: version.added,
    changed: version.changed,
    removed: version.removed,
    notes: version.notes,
  }))
}

function watchlistOf(
  row: WatchlistRow,
  id: WatchlistId,
  version: VersionRow | undefined,
  at: { now: Date; settings: Freshness },
): Watchlist {
  const kind = watchlistKinds[id]
  const ageDaysMax = row.ageDaysMax ?? at.settings.ageDaysMax ?? AGE_DAYS_MAX
  const publishedDays = version?.publishedOn ? daysSince(version.publishedOn, at.now) : null
  const confirmedDays = row.freshAt ? Math.max(0, daysBetween(row.freshAt, at.now)) : null
  const ages = [publishedDays, confirmedDays].filter((days) => days !== null)
  const ageDays = ages.length > 0 ? Math.min(...ages) : null
  const isInForce = version !== undefined && hasItsSay(row, at.now)
  return {
    id,
    kind: id,
    name: kind.title,
    publisher: kind.publisher,
    isOfficial: isOfficial(id),
    isInForce,
    ...(isInForce && row.notCovered?.length && { notCovered: row.notCovered }),
    version: row.version,
    publishedOn: version?.publishedOn ?? null,
    publishedOnSource: version?.publishedOnSource ?? null,
    publishedAgeDays: publishedDays,
    confirmedAt: row.freshAt?.toISOString() ?? null,
    importedAt: version?.importedAt.toISOString() ?? null,
    entries: version?.entries ?? 0,
    names: version?.names ?? 0,
    sha256: version?.sha256 ?? null,
    ageDays: ageDays === null ? null : Math.floor(ageDays * 10) / 10,
    ageDaysMax,
    isStale: isInForce && isOfficial(id) && (ageDays === null || ageDays > ageDaysMax),
    lastFailure:
      row.lastFailure && row.lastFailureAt
        ? { at: row.lastFailureAt.toISOString(), message: row.lastFailure }
        : null,
    refresh: progressOf(row, at.now),
  }
}

/** Whole days since a day that has passed. */
function daysSince(day: string, now: Date): number {
  return Math.max(0, Math.floor(daysBetween(new Date(`${day}T00:00:00Z`), now)))
}

function neverImported(id: string): WatchlistRow {
  return {
    id,
    version: 0,
    freshAt: null,
    ageDaysMax: null,
    lastFailure: null,
    lastFailureAt: null,
    importId: null,
    importOwner: null,
    importBeatAt: null,
    importStep: null,
    importCount: 0,
    importTotal: null,
    importStepAt: null,
    importCancelAskedAt: null,
    importOutcome: null,
    replacedAt: null,
    notCovered: null,
  }
}

function progressOf(row: WatchlistRow, now: Date): Watchlist['refresh'] {
  const count = { count: row.importCount, total: row.importTotal, secondsLeft: null }
  if (row.importId) {
    return isMoving(row, now)
      ? {
          state: 'running',
          step: row.importCancelAskedAt ? 'Cancelling' : (row.importStep ?? 'Reading'),
          ...count,
          secondsLeft: secondsLeft(row, now),
        }
      : { state: 'failed', step: 'The import stopped without an end; the list is as it was', ...count }
  }
  if (!row.importOutcome) return null
  const steps = { done: 'In force', failed: 'Failed', cancelled: 'Cancelled' }
  return { state: row.importOutcome, step: steps[row.importOutcome], ...count }
}

function isMoving(row: WatchlistRow, now: Date): boolean {
  return (
    row.importId !== null &&
    row.importBeatAt !== null &&
    now.getTime() - row.importBeatAt.getTime() <= LEASE_MS
  )
}

/** What is left of a step when it goes on at its pace. */
function secondsLeft(row: WatchlistRow, now: Date): number | null {
  const { importCount: count, importTotal: total, importStepAt: since } = row
  if (!total || !since || count === 0) return null
  return Math.max(0, Math.ceil(((now.getTime() - since.getTime()) * (total - count)) / count / 1000))
}

async function withTheirSay(ctx: Context, versions: VersionRow[], at: Date): Promise<VersionRow[]> {
  const rows = new Map((await watchlistRows(ctx.db)).map((row) => [row.id, row]))
  return versions.filter(
    (version) => isWatchlistId(version.listId) && hasItsSay(rows.get(version.listId), at),
  )
}

function listUsed(version: VersionRow, confirmedAt: Date | null): ListUsed {
  return {
    listId: version.listId,
    name: isWatchlistId(version.listId) ? watchlistKinds[version.listId].title : version.listId,
    version: version.number,
    publishedOn: version.publishedOn,
    publishedOnSource: version.publishedOnSource,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    importedAt: version.importedAt.toISOString(),
    entries: version.entries,
    sha256: version.sha256,
  }
}

function notFound(listId: string): Problem {
  return new Problem('not-found', `There is no watchlist "${listId}" here.`)
}
