import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { listUserOf } from '../list-user.ts'
import {
  beat,
  clearArrivals,
  insertVersion,
  redateVersion,
  releaseList,
  type VersionRow,
  type WatchlistRow,
} from '../lists/store.ts'
import { isOfficialSanctionsList, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { heard, type Lease, stillOurs, stopIfCancelled } from './hold-list.ts'
import type { Counts, ImportedList, ImportRun, Publisher, Reading } from './import-run.ts'
import type { PublicationDate } from './publication-date.ts'
import { replaceExtract } from './replace-extract.ts'

export async function putInForce(
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
export async function confirmUnchanged(
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
