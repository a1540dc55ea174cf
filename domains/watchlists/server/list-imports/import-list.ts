import { randomUUID } from 'node:crypto'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import type { PublishedOnSource } from '../../contract/nouns.ts'
import { SHRINK_PERCENT_MAX } from '../limits.ts'
import {
  type ListFile,
  ListFormatError,
  type ListKindName,
  listKinds,
  type Publication,
} from '../list-formats/index.ts'
import { listUserOf } from '../list-user.ts'
import {
  beat,
  clearArrivals,
  clearUnfinished,
  countMissing,
  endMissing,
  insertVersion,
  LEASE_MS,
  measureTables,
  redateVersion,
  releaseList,
  takeList,
  type VersionRow,
  versionRow,
  type WatchlistRow,
  writeArrivals,
} from '../lists/store.ts'
import {
  isOfficialSanctionsList,
  isWatchlistId,
  STARTER_LIST_ID,
  type WatchlistId,
  watchlistKinds,
} from '../lists/watchlist-kinds.ts'
import { readStarterList, starterListBytes } from '../starter-list/index.ts'
import { countedFiles } from './counted-files.ts'
import { publicationDigest } from './list-digest.ts'
import {
  guardAgainstOlder,
  notInFuture,
  type PublicationDate,
  publicationDate,
  undated,
} from './publication-date.ts'
import { type ArrivalBatch, arrivalBatches } from './reading/arrival-batches.ts'
import { readListInThread } from './reading/read-in-thread.ts'
import { replaceExtract } from './replace-extract.ts'

export type ImportList = {
  kind: string
  files: ListFile[]
  /** Where the files come from, as a person would say it: a file name, an address. */
  source: string
  /** Takes the publication although it lost more entries than the guard allows. */
  force?: boolean
  /** When the list was published, as the person who imports it says; counts where its files do not say. */
  publishedOn?: string
  /** The content is that of an earlier version, put in force again for a reason. */
  rollsBack?: { to: number; reason: string }
  /** The publication came with the product: nobody did anything. */
  isShipped?: boolean
  /** What is to be known of it beside what its files say. */
  notes?: string[]
  /** Takes a publication of several files although some are missing; the version says so. */
  allowIncomplete?: boolean
  /** Takes a publication older than the one in force. */
  allowOlder?: boolean
  /** The guard: the share of entries in force, in percent, that a publication may leave out. */
  shrinkPercentMax?: number
  /** Stops the import; what was in force stays in force. */
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

/** `total` is reckoned from what has been read of the files. */
export type ImportProgress = { step: string; count: number; total?: number }

export type ImportedList = {
  listId: WatchlistId
  version: number
  /** The very same publication was in force already; it counts as fresh and nothing else changed. */
  isUnchanged: boolean
  publishedOn: string | null
  publishedOnSource: PublishedOnSource | null
  entries: number
  names: number
  added: number
  changed: number
  removed: number
  sha256: string
  notes: string[]
}

/** Entries written in one go: few enough that requests on the embedded database's one session get their turn. */
const BATCH_ENTRIES = 500

/** Fewer where the entries are read beside the requests and not in a thread. */
const BATCH_ENTRIES_BESIDE = 50

/** The tables are measured for the planner when they have grown to this, and at every fourfold of it. */
const MEASURE_ENTRIES_MIN = 5_000

/** This process; on the embedded database there is no other one, so whoever else holds a list is dead. */
const PROCESS = randomUUID()

/**
 * Imports a publication of a list. Its entries are written beside those in force, and come into force together, in one
 * transaction with the version, the audit entry and the work event, once the publication has been read to its end. An
 * import that fails, is cancelled or dies with its process leaves the list as it was.
 *
 * @throws Problem `list-malformed` for files that are not a whole list of this kind, `list-shrank` when too many
 * entries are missing, `list-undated` when nothing tells its date, `list-older` for one older than the one in force, `conflict` while another import of the list runs, `cancelled`, `invalid-input` for a kind that
 * does not exist.
 */
export async function importList(ctx: Context, input: ImportList): Promise<ImportedList> {
  const listId = input.kind
  if (!isWatchlistId(listId) || listId === STARTER_LIST_ID) {
    const known = Object.keys(listKinds).join(', ')
    throw new Problem('invalid-input', `There is no list kind "${input.kind}". Known are: ${known}.`)
  }
  return importFiles(ctx, listId, input, input.files)
}

/** Imports files of a list, from wherever they come; how far they have been read is known while they are. */
export function importFiles(
  ctx: Context,
  listId: ListKindName,
  run: ImportRun,
  given: ListFile[],
  publisher: Omit<Publisher, 'digest' | 'read' | 'share'> = {},
): Promise<ImportedList> {
  const { files, total, restart, share } = countedFiles(given)
  return importPublication(ctx, listId, run, {
    ...publisher,
    digest: async () => {
      const digest = await publicationDigest(files)
      total()
      return digest
    },
    read: async () => {
      const allowIncomplete = run.allowIncomplete === true
      const asked = { kind: listId, allowIncomplete, batchEntries: BATCH_ENTRIES }
      const reading = await readListInThread(ctx.house, asked, files, run.signal)
      restart()
      return reading
    },
    share,
  })
}

/** Entries that are at hand as they are read of files. */
export const readBeside = (entries: AsyncIterable<ListEntry>): AsyncIterable<ArrivalBatch> =>
  arrivalBatches(entries, BATCH_ENTRIES_BESIDE)

/** An extract of a few hundred designations, which earlier versions came with; tests screen against it. */
export function importStarterList(ctx: Context): Promise<ImportedList> {
  return importPublication(
    ctx,
    STARTER_LIST_ID,
    { source: 'comes with the product', force: true },
    {
      digest: async () =>
        publicationDigest([
          {
            name: 'designations.json',
            open: async function* () {
              yield await starterListBytes()
            },
          },
        ]),
      read: async () => {
        const { entries, ...reading } = await readStarterList()
        return { ...reading, batches: readBeside(entries) }
      },
    },
  )
}

/** Where a publication comes from. `prepare` runs with the list already held, and may report how far it is. */
export type Publisher = {
  /** The files come from the publisher itself, just now. */
  isFromPublisher?: boolean
  /** The date on which the publisher's reply says the files last changed; known once they are there. */
  repliedOn?: () => string | undefined
  prepare?: (report: (step: string, count: number, total?: number) => Promise<void>) => Promise<void>
  digest: () => Promise<string>
  read: () => Promise<Reading>
  /** The date is known and not to be found out. */
  dated?: PublicationDate
  /** The share of the files that has been read. */
  share?: () => number
}
type Reading = {
  format: string
  isUndated?: boolean
  /** Complete once the batches have ended. */
  publication: Publication
  batches: AsyncIterable<ArrivalBatch>
  /** Ends the reading, also one whose batches nobody has asked for. */
  end?: () => Promise<void>
}
export type ImportRun = Omit<ImportList, 'kind' | 'files'>
type Lease = { listId: WatchlistId; importId: string }

/** Imports whatever a publisher gives. `importList` says what it does. */
export async function importPublication(
  ctx: Context,
  listId: WatchlistId,
  run: ImportRun,
  publisher: Publisher,
): Promise<ImportedList> {
  const lease: Lease = { listId, importId: randomUUID() }
  const now = ctx.house.clock()
  const { title } = watchlistKinds[listId]
  // The dates of what comes with the product are facts: where they lie ahead, this machine's clock is wrong, and nobody has to be told of
  // a mistake of theirs.
  if (!run.isShipped) notInFuture(run.publishedOn, dayOf(now))
  const held = await takeList(ctx.db, {
    ...lease,
    owner: PROCESS,
    now,
    deadBefore: new Date(now.getTime() - LEASE_MS),
    othersAreDead: ctx.house.database.kind === 'embedded',
  })
  if (!held) {
    throw new Problem('conflict', `Another import of the ${title} is running. Wait for it to end.`)
  }
  let reading: Reading | undefined
  try {
    stopIfCancelled(run.signal)
    await publisher.prepare?.(async (step, count, total) => {
      stopIfCancelled(run.signal)
      await report(ctx.db, ctx, lease, run, { step, count, ...(total !== undefined && { total }) })
    })
    await report(ctx.db, ctx, lease, run, { step: 'Checking the files', count: 0 })
    const sha256 = await publisher.digest()
    const current = await versionRow(ctx.db, listId, held.version)
    if (current?.sha256 === sha256) return await confirmUnchanged(ctx, lease, current, run, publisher)
    reading = await publisher.read()
    const { isFromPublisher } = publisher
    const evidence = { statedOn: run.publishedOn, repliedOn: publisher.repliedOn?.(), isFromPublisher }
    // Said before an hour of reading, where it is known before.
    if (reading.isUndated && !evidence.statedOn && !evidence.repliedOn && !isFromPublisher)
      throw undated(title)
    const counts = await writePublication(ctx, lease, held, run, {
      reading,
      share: publisher.share ?? (() => 0),
      namesInForce: current?.names ?? 0,
    })
    const dated =
      publisher.dated ?? publicationDate(title, reading.publication, evidence, dayOf(ctx.house.clock()))
    guardAgainstOlder(title, dated.publishedOn, current?.publishedOn, run.allowOlder)
    const isConfirmed = isFromPublisher === true
    return await putInForce(ctx, lease, held, run, { ...counts, ...dated, sha256, reading, isConfirmed })
  } catch (failure) {
    throw await giveUp(ctx, lease, run, failure)
  } finally {
    await reading?.end?.()
  }
}

type Counts = { entries: number; names: number; added: number; changed: number; removed: number }

async function writePublication(
  ctx: Context,
  lease: Lease,
  held: WatchlistRow,
  run: ImportRun,
  { reading, share, namesInForce }: { reading: Reading; share: () => number; namesInForce: number },
): Promise<Counts> {
  const { listId } = lease
  const version = held.version + 1
  await clearUnfinished(ctx.db, listId)
  const counts: Counts = { entries: 0, names: 0, added: 0, changed: 0, removed: 0 }
  let measureAt = MEASURE_ENTRIES_MIN
  const write = async (arrivals: string) => {
    stopIfCancelled(run.signal)
    await ctx.db.transaction(async (tx) => {
      const read = share()
      const total = read > 0.02 ? Math.max(counts.entries, Math.round(counts.entries / read)) : undefined
      await report(tx, ctx, lease, run, {
        step: 'Reading entries',
        count: counts.entries,
        ...(total && { total }),
      })
      const written = await writeArrivals(tx, listId, version, arrivals)
      counts.added += written.added
      counts.changed += written.changed
    })
  }
  for await (const batch of reading.batches) {
    counts.entries += batch.entries
    counts.names += batch.names
    await write(batch.arrivals)
    if (counts.entries >= measureAt) {
      measureAt *= 4
      await measureTables(ctx.db)
    }
  }
  await measureTables(ctx.db)
  await report(ctx.db, ctx, lease, run, { step: 'Comparing with the list in force', count: counts.entries })
  counts.removed = await countMissing(ctx.db, listId, version)
  const inForce = counts.entries - counts.added + counts.removed
  guardAgainstShrinking(listId, run, counts, inForce)
  guardAgainstLostNames(listId, run, counts.names, namesInForce)
  await endMissing(ctx.db, listId, version)
  return counts
}

/** A publication that lost much of the list is more often a broken file than an amnesty. */
function guardAgainstShrinking(listId: WatchlistId, run: ImportRun, counts: Counts, inForce: number): void {
  const percentMax = run.shrinkPercentMax ?? SHRINK_PERCENT_MAX
  const percent = inForce === 0 ? 0 : (counts.removed / inForce) * 100
  if (run.force || percent <= percentMax) return
  throw new Problem(
    'list-shrank',
    `${counts.removed.toLocaleString('en')} of the ${inForce.toLocaleString('en')} entries in force (${percent.toFixed(1)} %) are missing from this publication of the ${watchlistKinds[listId].title}; at most ${percentMax} % may go at once. The old list stays in force. Import with force if the publisher has really removed them.`,
    { removed: counts.removed, inForce, percent: Number(percent.toFixed(2)), percentMax },
  )
}

/** A publication without its aliases has all its entries and finds a part of the parties. */
function guardAgainstLostNames(listId: WatchlistId, run: ImportRun, names: number, inForce: number): void {
  const percentMax = run.shrinkPercentMax ?? SHRINK_PERCENT_MAX
  const lost = inForce - names
  const percent = inForce === 0 ? 0 : (lost / inForce) * 100
  if (run.force || percent <= percentMax) return
  throw new Problem(
    'list-shrank',
    `This publication of the ${watchlistKinds[listId].title} knows its parties by ${names.toLocaleString('en')} names, the one in force by ${inForce.toLocaleString('en')}: ${percent.toFixed(1)} % are missing; at most ${percentMax} % may go at once. The old list stays in force. Import with force if the publisher has really removed them.`,
    { namesLost: lost, namesInForce: inForce, percent: Number(percent.toFixed(2)), percentMax },
  )
}

async function putInForce(
  ctx: Context,
  lease: Lease,
  held: WatchlistRow,
  run: ImportRun,
  publication: Counts & PublicationDate & { sha256: string; reading: Reading; isConfirmed: boolean },
): Promise<ImportedList> {
  const { reading, sha256, publishedOn, publishedOnSource, isConfirmed, ...counts } = publication
  stopIfCancelled(run.signal)
  const version = held.version + 1
  const now = ctx.house.clock()
  const notes = [...(run.notes ?? []), ...reading.publication.notes]
  const imported: ImportedList = {
    listId: lease.listId,
    version,
    isUnchanged: false,
    publishedOn,
    publishedOnSource,
    ...counts,
    sha256,
    notes,
  }
  await recordChange({ ...ctx, now }, async (tx) => {
    const isReleased = await releaseList(tx.db, lease, {
      version,
      freshAt: isConfirmed ? now : null,
      lastFailure: null,
      lastFailureAt: null,
      importOutcome: 'done',
    })
    // A cancel that came before this moment is kept; one that comes after it comes too late and is told so.
    if (!isReleased) heard(await beat(tx.db, { ...lease, now, step: 'Cancelling', count: counts.entries }))
    await insertVersion(tx.db, {
      listId: lease.listId,
      number: version,
      publishedOn,
      publishedOnSource,
      importedAt: now,
      importedBy: actorName(ctx.actor),
      source: run.source,
      format: reading.format,
      sha256,
      ...counts,
      notes,
    })
    await listUserOf(ctx.house).onReplaced(tx, { listId: lease.listId, version })
    const after = {
      version,
      publishedOn,
      publishedOnSource,
      sha256,
      source: run.source,
      format: reading.format,
      ...counts,
    }
    return {
      result: undefined,
      trace: {
        action: run.rollsBack ? 'list.rolled-back' : 'list.imported',
        subject: { type: 'list', id: lease.listId },
        before: { version: held.version },
        after: {
          ...after,
          ...(run.force && { force: true }),
          ...(run.allowOlder && { allowOlder: true }),
          ...(run.allowIncomplete && { allowIncomplete: true }),
          ...(run.rollsBack && { rolledBackTo: run.rollsBack.to, reason: run.rollsBack.reason }),
        },
        payload: {
          ...after,
          title: watchlistKinds[lease.listId].title,
          ...(run.isShipped && { isShipped: true }),
        },
        sourceHash: sha256,
      },
    }
  })
  await clearArrivals(ctx.db, lease.listId)
  if (isOfficialSanctionsList(lease.listId)) await replaceExtract(ctx)
  run.onProgress?.({ step: 'In force', count: counts.entries })
  return imported
}

/**
 * The very publication that is in force. From the publisher it is thereby known to be its newest; from a file it says nothing
 * new, except a date where the version has none of its own.
 */
async function confirmUnchanged(
  ctx: Context,
  lease: Lease,
  current: VersionRow,
  run: ImportRun,
  publisher: Publisher,
): Promise<ImportedList> {
  const now = ctx.house.clock()
  const isConfirmed = publisher.isFromPublisher === true
  const isRedated =
    run.publishedOn !== undefined &&
    run.publishedOn !== current.publishedOn &&
    (current.publishedOnSource === 'stated' || current.publishedOnSource === 'newest-designation')
  const dated: PublicationDate = isRedated
    ? { publishedOn: run.publishedOn ?? null, publishedOnSource: 'stated' }
    : { publishedOn: current.publishedOn, publishedOnSource: current.publishedOnSource }
  await recordChange({ ...ctx, now }, async (tx) => {
    stillOurs(
      await releaseList(tx.db, lease, {
        lastFailure: null,
        lastFailureAt: null,
        importOutcome: 'done',
        ...(isConfirmed && { freshAt: now }),
      }),
    )
    if (isRedated) await redateVersion(tx.db, lease.listId, current.number, dated)
    return {
      result: undefined,
      trace: {
        action: 'list.unchanged',
        subject: { type: 'list', id: lease.listId },
        ...(isRedated && { before: { publishedOn: current.publishedOn } }),
        after: { version: current.number, source: run.source, ...(isRedated && dated), isConfirmed },
        sourceHash: current.sha256,
      },
    }
  })
  return {
    listId: lease.listId,
    version: current.number,
    isUnchanged: true,
    ...dated,
    entries: current.entries,
    names: current.names,
    added: 0,
    changed: 0,
    removed: 0,
    sha256: current.sha256,
    notes: current.notes,
  }
}

/** Leaves the list as it was, says on it what went wrong, and gives the failure a caller can show. */
async function giveUp(ctx: Context, lease: Lease, run: ImportRun, failure: unknown): Promise<unknown> {
  const problem = problemOf(failure, lease.listId)
  // The list belongs to the other import now: its rows are not ours to clear.
  if (problem instanceof Problem && problem.code === 'conflict') return problem
  const isCancelled = problem instanceof Problem && problem.code === 'cancelled'
  const message =
    problem instanceof Problem ? problem.message : 'The import failed because of an internal error.'
  const now = ctx.house.clock()
  try {
    await clearUnfinished(ctx.db, lease.listId)
    await recordChange({ ...ctx, now }, async (tx) => {
      await releaseList(
        tx.db,
        lease,
        isCancelled
          ? { importOutcome: 'cancelled' }
          : { importOutcome: 'failed', lastFailure: message, lastFailureAt: now },
      )
      return {
        result: undefined,
        trace: {
          action: isCancelled ? 'list.import-cancelled' : 'list.import-failed',
          subject: { type: 'list', id: lease.listId },
          after: { source: run.source, failure: message },
        },
      }
    })
  } catch (second) {
    // The next import clears up; what the caller must hear is the first failure.
    ctx.house.log.error(
      { list: lease.listId, failure: String(second) },
      'The remains of a failed list import could not be cleared',
    )
  }
  return problem
}

function problemOf(failure: unknown, listId: WatchlistId): unknown {
  if (failure instanceof ListFormatError) {
    return new Problem(
      failure.code === 'incomplete' ? 'list-incomplete' : 'list-malformed',
      failure.message,
      {
        reason: failure.code,
        list: listId,
        ...(failure.fileName && { fileName: failure.fileName }),
        ...(failure.line && { line: failure.line }),
      },
      { cause: failure },
    )
  }
  if ((failure as { name?: string } | undefined)?.name === 'AbortError') {
    return cancelled()
  }
  return failure
}

function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled()
}

const cancelled = () => new Problem('cancelled', 'The import was cancelled. The list stays as it was.')

/** Says how far the import is; ends it when it was cancelled or another one has taken over. */
async function report(
  db: Queryable,
  ctx: Context,
  lease: Lease,
  run: ImportRun,
  progress: ImportProgress,
): Promise<void> {
  heard(await beat(db, { ...lease, now: ctx.house.clock(), ...progress }))
  run.onProgress?.(progress)
}

function heard(answer: 'goes-on' | 'cancelled' | 'lost'): void {
  if (answer === 'cancelled') throw cancelled()
  stillOurs(answer === 'goes-on')
}

function stillOurs(isOurs: boolean): void {
  if (!isOurs) {
    throw new Problem(
      'conflict',
      'Another import has taken over this list; this one stops and changes nothing.',
    )
  }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
