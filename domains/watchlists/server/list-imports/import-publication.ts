import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  clearUnfinished,
  countMissing,
  endMissing,
  LEASE_MS,
  measureTables,
  takeList,
  versionRow,
  type WatchlistRow,
  writeArrivals,
} from '../lists/store.ts'
import { type WatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { giveUp } from './give-up-import.ts'
import { guardAgainstLostNames, guardAgainstShrinking } from './guard-against-loss.ts'
import { type Lease, report, stopIfCancelled } from './hold-list.ts'
import type { Counts, ImportedList, ImportRun, Publisher, Reading } from './import-run.ts'
import { guardAgainstOlder, notInFuture, publicationDate, undated } from './publication-date.ts'
import { confirmUnchanged, putInForce } from './put-in-force.ts'

/** The tables are measured for the planner when they have grown to this, and at every fourfold of it. */
const MEASURE_ENTRIES_MIN = 5_000

/** This process; on the embedded database there is no other one, so whoever else holds a list is dead. */
const PROCESS = randomUUID()

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

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
