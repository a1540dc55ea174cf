import { type Context, daysBefore } from '#platform/context/index.ts'
import { attendRun } from '#platform/runs/index.ts'
import { dropKeptAside, keepAside, questioned } from '../list-questions/keep-aside.ts'
import { aloneWith, importRun } from '../lists/import-runs.ts'
import {
  countFactLosses,
  countMissing,
  countMissingSince,
  describeMissing,
  endMissing,
  listToImport,
  measureTables,
  type VersionRow,
  versionRow,
  versionsSince,
  type WatchlistRow,
  writeArrivals,
} from '../lists/store.ts'
import { type WatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { giveUp, problemOf } from './give-up-import.ts'
import { daysApart, factLossesOf, guardOf, lossesOf, versionHeldAgainst } from './guard-against-loss.ts'
import { heldByCaller, stopIfCancelled } from './hold.ts'
import type { Counts, Hold, ImportedList, ImportRun, Publisher, Reading } from './import-run.ts'
import { guardAgainstOlder, notInFuture, publicationDate, undated } from './publication-date.ts'
import { confirmUnchanged, putInForce } from './put-in-force.ts'

/** The tables are measured for the planner when they have grown to this, and at every fourfold of it. */
const MEASURE_ENTRIES_MIN = 5_000

/** A cancel is heard with every step; between two of them an import looks so often. */
const LOOK_EVERY_MS = 1_000

/** Imports whatever a publisher gives. `importList` says what it does. */
export async function importPublication(
  ctx: Context,
  listId: WatchlistId,
  run: ImportRun,
  publisher: Publisher,
): Promise<ImportedList> {
  if (run.heldBy) return takeIn(ctx, listId, run, publisher, run.heldBy)
  // The dates of what comes with the product are facts: where they lie ahead, this machine's clock is wrong, and nobody has to be told of
  // a mistake of theirs.
  if (!run.isShipped) notInFuture(run.publishedOn, dayOf(ctx.installation.clock()))
  const attending = {
    about: listId,
    step: 'Reading',
    exclusive: aloneWith(listId),
    lookEveryMs: LOOK_EVERY_MS,
  }
  // Whoever has sent the files need not stay: the import goes on, and the list says how it ends.
  const { request: _, ...alone } = ctx
  return attendRun(alone, importRun, attending, async (attended) => {
    try {
      return await takeIn(ctx, listId, run, publisher, heldByCaller(ctx, run, attended))
    } catch (failure) {
      await giveUp(ctx, listId, run, attended, failure)
      throw failure
    }
  })
}

async function takeIn(
  ctx: Context,
  listId: WatchlistId,
  run: ImportRun,
  publisher: Publisher,
  hold: Hold,
): Promise<ImportedList> {
  const { title } = watchlistKinds[listId]
  const held = await listToImport(ctx.db, listId)
  let reading: Reading | undefined
  try {
    stopIfCancelled(hold.signal)
    await publisher.prepare?.(
      (step, count, total) => hold.step({ step, count, ...(total !== undefined && { total }) }, nothing),
      hold.signal,
    )
    await hold.step({ step: 'Checking the files', count: 0 }, nothing)
    const sha256 = await publisher.digest()
    const current = await versionRow(ctx.db, listId, held.version)
    // Read already by the same guard, and still in question.
    const kept = held.keptAside
    if (kept?.sha256 === sha256 && kept.guard === guardOf(listId, run) && !isWaived(run))
      throw questioned(listId, kept)
    if (current?.sha256 === sha256)
      return await confirmUnchanged(ctx, hold, { held, current }, run, publisher)
    reading = await publisher.read(hold.signal)
    const { isFromPublisher } = publisher
    const evidence = { statedOn: run.publishedOn, repliedOn: publisher.repliedOn?.(), isFromPublisher }
    // Said before an hour of reading, where it is known before.
    if (reading.isUndated && !evidence.statedOn && !evidence.repliedOn && !isFromPublisher)
      throw undated(title)
    const share = publisher.share ?? (() => 0)
    const counts = await writePublication(ctx, hold, held, { reading, share })
    const dated =
      publisher.dated ??
      publicationDate(title, reading.publication, evidence, dayOf(ctx.installation.clock()))
    guardAgainstOlder(title, dated.publishedOn, current?.publishedOn, run.allowOlder)
    const isConfirmed = isFromPublisher === true
    if (!isWaived(run)) {
      const missing = await describeMissing(ctx.db, listId, held.version + 1)
      const lost = await lossesOfDay(ctx, held, current, {
        guard: guardOf(listId, run),
        counts,
        missing,
        publishedOn: dated.publishedOn,
      })
      const facts = await countFactLosses(ctx.db, listId, held.version + 1)
      const doubts = [
        ...(reading.publication.doubts ?? []),
        ...lost,
        ...factLossesOf(guardOf(listId, run), facts),
      ]
      if (doubts.length > 0)
        throw await keepAside(ctx, held, run, {
          ...{ ...counts, ...dated, sha256, reading, isConfirmed, doubts },
          gone: missing.gone,
        })
    }
    await endMissing(ctx.db, listId, held.version + 1)
    return await putInForce(ctx, hold, held, run, { ...counts, ...dated, sha256, reading, isConfirmed })
  } catch (failure) {
    throw problemOf(failure, listId)
  } finally {
    await reading?.end?.()
  }
}

/** What a publication lost of the version in force or, where that alone speaks against nothing, of what was in force a day ago. */
async function lossesOfDay(
  ctx: Context,
  { id, version }: WatchlistRow,
  current: VersionRow | undefined,
  {
    guard,
    counts,
    missing,
    publishedOn,
  }: {
    guard: number
    counts: Counts
    missing: { newestGone: number }
    publishedOn: string | null
  },
): Promise<string[]> {
  const now = ctx.installation.clock()
  const loss = {
    ...counts,
    ...missing,
    inForce: counts.entries - counts.added + counts.removed,
    namesInForce: current?.names ?? 0,
  }
  const alone = lossesOf(guard, loss, daysApart(current, publishedOn, now))
  if (alone.length > 0) return alone
  const since = await versionsSince(ctx.db, id, daysBefore(now, 1))
  const against = versionHeldAgainst(guard, version, since)
  const earlier = against === version ? undefined : await versionRow(ctx.db, id, against)
  if (!earlier) return []
  const ofDay = {
    ...loss,
    removed: await countMissingSince(ctx.db, id, against),
    inForce: earlier.entries,
    namesInForce: earlier.names,
    isOfDay: true,
  }
  return lossesOf(guard, ofDay, daysApart(earlier, publishedOn, now))
}

async function writePublication(
  ctx: Context,
  hold: Hold,
  held: WatchlistRow,
  { reading, share }: { reading: Reading; share: () => number },
): Promise<Counts> {
  const listId = held.id as WatchlistId
  const version = held.version + 1
  await dropKeptAside(ctx, held, 'Another publication of it was read.')
  const counts: Counts = { entries: 0, names: 0, added: 0, changed: 0, removed: 0 }
  let measureAt = MEASURE_ENTRIES_MIN
  const write = async (arrivals: string) => {
    stopIfCancelled(hold.signal)
    const read = share()
    const total = read > 0.02 ? Math.max(counts.entries, Math.round(counts.entries / read)) : undefined
    const progress = { step: 'Reading entries', count: counts.entries, ...(total && { total }) }
    const written = await hold.step(progress, (db) => writeArrivals(db, listId, version, arrivals))
    counts.added += written.added
    counts.changed += written.changed
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
  await hold.step({ step: 'Comparing with the list in force', count: counts.entries }, nothing)
  counts.removed = await countMissing(ctx.db, listId, version)
  return counts
}

/** Whether whoever imports it has decided already, or nobody has to: the product's own files, an earlier version, a person at the machine itself. */
const isWaived = (run: ImportRun) =>
  run.isShipped === true || (run.force === true && (!run.isAskedByPerson || run.rollsBack !== undefined))

/** A step that only says that it has begun. */
const nothing = async () => {}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
