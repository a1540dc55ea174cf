import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { guardOf } from '../list-imports/guard-against-loss.ts'
import type { Counts, ImportRun, Reading } from '../list-imports/import-run.ts'
import type { PublicationDate } from '../list-imports/publication-date.ts'
import { clearBeyond, endMissing, updateList, type WatchlistRow } from '../lists/store.ts'
import type { KeptAside } from '../lists/tables.ts'
import { type WatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import { keepQuestionAlerts } from './question-alerts.ts'

type Doubtful = Counts &
  PublicationDate & {
    sha256: string
    reading: Reading
    isConfirmed: boolean
    doubts: string[]
    gone: string[]
  }

/** Keeps a publication that something speaks against beside the version in force, until a person has decided. Gives what the caller is to be told. */
export async function keepAside(
  ctx: Context,
  held: WatchlistRow,
  run: ImportRun,
  { reading, ...publication }: Doubtful,
): Promise<Problem> {
  const listId = held.id as WatchlistId
  const now = ctx.installation.clock()
  const keptAside: KeptAside = {
    ...publication,
    version: held.version + 1,
    guard: guardOf(listId, run),
    format: reading.format,
    source: run.source,
    notes: [...(run.notes ?? []), ...reading.publication.notes],
    keptAt: now.toISOString(),
    keptBy: actorName(ctx.actor),
  }
  await recordChange({ ...ctx, now }, async (tx) => {
    await endMissing(tx.db, listId, keptAside.version)
    await updateList(tx.db, listId, { keptAside })
    await keepQuestionAlerts(tx)
    const { gone: _, ...after } = keptAside
    return {
      result: undefined,
      trace: {
        action: 'list.questioned',
        subject: { type: 'list', id: listId },
        before: { version: held.version },
        after,
        payload: { title: watchlistKinds[listId].title },
        sourceHash: keptAside.sha256,
      },
    }
  })
  return questioned(listId, keptAside)
}

/** Takes away what was kept aside, and whatever an import that did not finish has left. */
export async function dropKeptAside(
  ctx: Context,
  { id, keptAside }: WatchlistRow,
  reason: string,
): Promise<void> {
  if (!keptAside) return clearBeyond(ctx.db, id)
  await recordChange({ ...ctx, now: ctx.installation.clock() }, async (tx) => {
    await updateList(tx.db, id, { keptAside: null, lastFailure: null, lastFailureAt: null })
    await clearBeyond(tx.db, id)
    await keepQuestionAlerts(tx)
    const { gone: _, ...before } = keptAside
    return {
      result: undefined,
      trace: { action: 'list.question-dropped', subject: { type: 'list', id }, before, reason },
    }
  })
}

/** Why a publication is not in force, with what speaks against it. */
export function questioned(listId: WatchlistId, { doubts, entries, removed, sha256 }: KeptAside): Problem {
  return new Problem(
    'list-questioned',
    `This publication of the ${watchlistKinds[listId].title} is kept aside: ${doubts.join(' ')} What was in force stays in force until a person has decided on the page of the list.`,
    { list: listId, doubts, entries, removed, sha256 },
  )
}
