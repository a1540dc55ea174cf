import { type Context, daysBetween } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { Run } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { ListQuestion, type ListUsed, type ListVersion, type Watchlist } from '../../contract/schemas.ts'
import { AGE_DAYS_MAX } from '../limits.ts'
import { importOnWire, isUnderWay, newestImports } from './import-runs.ts'
import {
  currentVersions,
  type VersionRow,
  versionsAt,
  versionsBefore,
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
  const imports = await newestImports(ctx, idsOf(rows))
  const lists: Watchlist[] = []
  for (const row of rows) {
    if (!isWatchlistId(row.id)) continue
    const run = importOnWire(ctx, imports.get(row.id))
    // An import that failed or was cancelled before there was anything left no list behind.
    if (row.version === 0 && !row.keptAside && !isUnderWay(run)) continue
    lists.push(watchlistOf(row, row.id, versions.get(row.id), { now: ctx.now, settings, run }))
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
  const run = importOnWire(ctx, (await newestImports(ctx, [listId])).get(listId))
  return watchlistOf(row ?? neverImported(listId), listId, undefined, { now: ctx.now, settings, run })
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
    const versions = await versionsAt(ctx.db, options.asOf)
    const past = withTheirSay(await watchlistRows(ctx.db), versions, options.asOf)
    if (past.length === 0) {
      throw new Problem(
        'watchlists-missing',
        `No watchlist was in force on ${options.asOf.toISOString()}. The first one was imported later.`,
      )
    }
    const before = await versionsBefore(ctx.db, past)
    return past.map((version) => listUsed(version, null, before.get(version.listId)))
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
  const rows = await watchlistRows(ctx.db)
  const confirmed = new Map(rows.map(({ id, freshAt }) => [id, freshAt]))
  const current = withTheirSay(rows, await currentVersions(ctx.db), ctx.now)
  const before = await versionsBefore(ctx.db, current)
  return current.map((version) =>
    listUsed(version, confirmed.get(version.listId) ?? null, before.get(version.listId)),
  )
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
  at: { now: Date; settings: Freshness; run: Run | null },
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
    ...(row.keptAside && { question: ListQuestion.parse(row.keptAside) }),
    lastFailure:
      row.lastFailure && row.lastFailureAt
        ? { at: row.lastFailureAt.toISOString(), message: row.lastFailure }
        : null,
    refresh: progressOf(at.run),
    run: at.run,
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
    keptAside: null,
    replacedAt: null,
    notCovered: null,
  }
}

/** The newest import of a list in the words of its screen. */
function progressOf(run: Run | null): Watchlist['refresh'] {
  if (!run) return null
  const { done: count, total, secondsLeft } = run
  if (isUnderWay(run)) {
    return {
      state: 'running',
      step: run.state === 'cancelling' ? 'Cancelling' : run.step,
      count,
      total,
      secondsLeft,
    }
  }
  const isLost = run.state === 'failed' && run.endedAt === null
  const step = isLost ? 'The import stopped without an end; the list is as it was' : steps[run.state]
  return {
    state: run.state as 'done' | 'failed' | 'cancelled',
    step: step ?? run.step,
    count,
    total,
    secondsLeft,
  }
}

const steps: Partial<Record<Run['state'], string>> = {
  done: 'In force',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

function withTheirSay(rows: WatchlistRow[], versions: VersionRow[], at: Date): VersionRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return versions.filter(
    (version) => isWatchlistId(version.listId) && hasItsSay(byId.get(version.listId), at),
  )
}

/** So few go in the life of a short list that a share of them says nothing. */
const LOST_MIN = 50
const SHRUNKEN_PERCENT = 20

/**
 * Whether much of the version before is gone, entries or names, as after an import that was forced or a file that was cut. What the publisher has confirmed
 * since to be its newest is not taken for cut.
 */
function isShrunken(version: VersionRow, before: VersionRow | undefined, confirmedAt: Date | null): boolean {
  if (!before || confirmedAt) return false
  return [
    [before.entries, version.entries],
    [before.names, version.names],
  ].some(([had = 0, has = 0]) => had - has >= LOST_MIN && ((had - has) / had) * 100 > SHRUNKEN_PERCENT)
}

function listUsed(version: VersionRow, confirmedAt: Date | null, before: VersionRow | undefined): ListUsed {
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
    ...(isShrunken(version, before, confirmedAt) && { isShrunken: true }),
  }
}

function notFound(listId: string): Problem {
  return new Problem('not-found', `There is no watchlist "${listId}" here.`)
}
