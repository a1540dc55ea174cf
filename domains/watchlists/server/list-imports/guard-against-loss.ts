import { Problem } from '#platform/problems/index.ts'
import { SHRINK_PERCENT_MAX } from '../limits.ts'
import { type WatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'
import type { Counts, ImportRun } from './import-run.ts'

/** A publication that lost much of the list is more often a broken file than an amnesty. */
export function guardAgainstShrinking(
  listId: WatchlistId,
  run: ImportRun,
  counts: Counts,
  inForce: number,
): void {
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
export function guardAgainstLostNames(
  listId: WatchlistId,
  run: ImportRun,
  names: number,
  inForce: number,
): void {
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
