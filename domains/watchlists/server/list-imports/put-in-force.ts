import { raiseAlert } from '#domains/alerts/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { dropKeptAside } from '../list-questions/keep-aside.ts'
import { listUserOf } from '../list-user.ts'
import {
  clearArrivals,
  insertVersion,
  redateVersion,
  updateList,
  type VersionRow,
  type WatchlistRow,
  withdrawVersions,
} from '../lists/store.ts'
import { isOfficialSanctionsList, type WatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { stopIfCancelled } from './hold.ts'
import type { Counts, Hold, ImportedList, ImportRun, Publisher, Reading } from './import-run.ts'
import type { PublicationDate } from './publication-date.ts'
import { replaceExtract } from './replace-extract.ts'

export async function putInForce(
  ctx: Context,
  hold: Hold,
  held: WatchlistRow,
  run: ImportRun,
  {
    reading,
    ...publication
  }: Counts & PublicationDate & { sha256: string; reading: Reading; isConfirmed: boolean },
): Promise<ImportedList> {
  const listId = held.id as WatchlistId
  stopIfCancelled(hold.signal)
  const notes = [...(run.notes ?? []), ...reading.publication.notes]
  const imported = await recordChange({ ...ctx, now: ctx.installation.clock() }, async (tx) => {
    // A cancel that came before this moment is kept; one that comes after it comes too late and is told so.
    await hold.done(tx, publication.entries)
    const { format } = reading
    return { result: await bringIntoForce(tx, held, run, { ...publication, format, notes }), trace: [] }
  })
  await clearArrivals(ctx.db, listId)
  if (isOfficialSanctionsList(listId)) await replaceExtract(ctx)
  run.onProgress?.({ step: 'In force', count: imported.entries })
  return imported
}

/** Moves a list to the version whose entries are written beside those in force. */
export function bringIntoForce(
  ctx: Context,
  held: WatchlistRow,
  run: ImportRun,
  publication: Counts &
    PublicationDate & { sha256: string; format: string; isConfirmed: boolean; notes: string[] },
): Promise<ImportedList> {
  const { entries, names, added, changed, removed, ...about } = publication
  const { format, notes, sha256, publishedOn, publishedOnSource, isConfirmed } = about
  const counts = { entries, names, added, changed, removed }
  const listId = held.id as WatchlistId
  const version = held.version + 1
  const { now } = ctx
  return recordChange(ctx, async (tx) => {
    const freshAt = isConfirmed ? now : null
    await updateList(tx.db, listId, { version, freshAt, lastFailure: null, lastFailureAt: null })
    await insertVersion(tx.db, {
      listId,
      number: version,
      publishedOn,
      publishedOnSource,
      importedAt: now,
      importedBy: actorName(ctx.actor),
      source: run.source,
      format,
      sha256,
      ...counts,
      notes,
    })
    if (run.rollsBack) {
      const { to, reason } = run.rollsBack
      const withdrawal = { at: now.toISOString(), by: actorName(ctx.actor), reason, replacedBy: version }
      await withdrawVersions(tx.db, listId, { after: to, upTo: held.version }, withdrawal)
    }
    await listUserOf(ctx.installation).onReplaced(tx, {
      listId,
      version,
      isRollBack: run.rollsBack !== undefined,
    })
    await alertOfWaivers(tx, listId, version, run)
    const after = {
      version,
      publishedOn,
      publishedOnSource,
      sha256,
      source: run.source,
      format,
      ...counts,
    }
    return {
      result: {
        ...{ listId, version, isUnchanged: false, publishedOn, publishedOnSource },
        ...{ ...counts, sha256, notes },
      },
      trace: {
        action: run.rollsBack ? 'list.rolled-back' : 'list.imported',
        subject: { type: 'list', id: listId },
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
          title: watchlistKinds[listId].title,
          ...(run.isShipped && { isShipped: true }),
        },
        sourceHash: sha256,
      },
    }
  })
}

/** The guards of a list that a person set aside: everybody else hears of it. */
async function alertOfWaivers(
  tx: Context,
  listId: WatchlistId,
  version: number,
  { isAskedByPerson, rollsBack, ...run }: ImportRun,
): Promise<void> {
  const waived = rollsBack
    ? [`It is version ${rollsBack.to} again: ${rollsBack.reason}`]
    : [
        ...(run.allowOlder ? ['It may be older than the one before it.'] : []),
        ...(run.allowIncomplete ? ['Files of it may be missing.'] : []),
      ]
  if (!isAskedByPerson || waived.length === 0) return
  const { title } = watchlistKinds[listId]
  await raiseAlert(tx, {
    severity: 'high',
    kind: 'list-guard-waived',
    title: rollsBack ? `List rolled back: ${title}` : `List imported past its guards: ${title}`,
    description: `${actorName(tx.actor)} put version ${version} in force. ${waived.join(' ')}`,
    subject: { type: 'list', id: listId },
    dedupeKey: `list-guard-waived ${listId} ${version}`,
  })
}

/**
 * The very publication that is in force. From the publisher it is thereby known to be its newest; from a file it says nothing
 * new, except a date where the version has none of its own.
 */
export async function confirmUnchanged(
  ctx: Context,
  hold: Hold,
  { held, current }: { held: WatchlistRow; current: VersionRow },
  run: ImportRun,
  publisher: Publisher,
): Promise<ImportedList> {
  const listId = current.listId as WatchlistId
  const now = ctx.installation.clock()
  const isConfirmed = publisher.isFromPublisher === true
  const isRedated =
    run.publishedOn !== undefined &&
    run.publishedOn !== current.publishedOn &&
    (current.publishedOnSource === 'stated' || current.publishedOnSource === 'newest-designation')
  const dated: PublicationDate = isRedated
    ? { publishedOn: run.publishedOn ?? null, publishedOnSource: 'stated' }
    : { publishedOn: current.publishedOn, publishedOnSource: current.publishedOnSource }
  await recordChange({ ...ctx, now }, async (tx) => {
    await hold.done(tx, current.entries)
    const freshAt = isConfirmed ? { freshAt: now } : {}
    await updateList(tx.db, listId, { lastFailure: null, lastFailureAt: null, ...freshAt })
    // The publisher has taken back what was in question.
    if (isConfirmed) await dropKeptAside(tx, held, 'The publisher’s newest is the version in force.')
    if (isRedated) await redateVersion(tx.db, listId, current.number, dated)
    return {
      result: undefined,
      trace: {
        action: 'list.unchanged',
        subject: { type: 'list', id: listId },
        ...(isRedated && { before: { publishedOn: current.publishedOn } }),
        after: { version: current.number, source: run.source, ...(isRedated && dated), isConfirmed },
        sourceHash: current.sha256,
      },
    }
  })
  return {
    listId,
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
