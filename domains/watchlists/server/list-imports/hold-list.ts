import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { beat } from '../lists/store.ts'
import type { WatchlistId } from '../lists/watchlist-kinds.ts'
import type { ImportProgress, ImportRun } from './import-run.ts'

export type Lease = { listId: WatchlistId; importId: string }

export function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled()
}

export const cancelled = () => new Problem('cancelled', 'The import was cancelled. The list stays as it was.')

/** Says how far the import is; ends it when it was cancelled or another one has taken over. */
export async function report(
  db: Queryable,
  ctx: Context,
  lease: Lease,
  run: ImportRun,
  progress: ImportProgress,
): Promise<void> {
  heard(await beat(db, { ...lease, now: ctx.house.clock(), ...progress }))
  run.onProgress?.(progress)
}

export function heard(answer: 'goes-on' | 'cancelled' | 'lost'): void {
  if (answer === 'cancelled') throw cancelled()
  stillOurs(answer === 'goes-on')
}

export function stillOurs(isOurs: boolean): void {
  if (!isOurs) {
    throw new Problem(
      'conflict',
      'Another import has taken over this list; this one stops and changes nothing.',
    )
  }
}
