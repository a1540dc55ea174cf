import type { RunRow } from './store.ts'

/** How far a run says that it is. */
export type Move = { done: number; total?: number | null; step?: string }

/**
 * What a move changes. Within a step the count and the share never go back, whatever a total that was reckoned says later; a new step
 * begins its own count and its own pace.
 */
export function moved(row: RunRow, { done, total = row.total, step = row.step }: Move, now: Date) {
  const isNewStep = step !== row.step
  const before = isNewStep ? { done: 0, share: 0 } : row
  const count = Math.max(before.done, done)
  const share = total === null ? 0 : total === 0 ? 1 : Math.min(1, count / total)
  const hasMoved = isNewStep || count > row.done
  return {
    step,
    done: count,
    total: total === null ? null : Math.max(total, count),
    share: Math.max(before.share, share),
    beatAt: now,
    ...(hasMoved ? { movedAt: now, begins: 0, moves: isNewStep ? 0 : row.moves + 1 } : {}),
    ...(isNewStep ? { paceAt: now, paceFrom: count } : {}),
  }
}

type Paced = {
  done: number
  total: number | null
  paceAt: Date
  paceFrom: number
  moves: number
  movedAt: Date
}

/** Before so many moves, so long and so much of the whole, the beginning says more about the start than about the pace. */
const MOVES_MIN = 3
const MS_MIN = 5_000
const SHARE_MIN = 0.02
/** A run that has not moved for so many times its usual while has lost its pace. */
const STALLED_TIMES = 4
const STALLED_MS_MIN = 10_000

/** Seconds that are left of a step at the pace since it began or was taken up again; null while that cannot be believed. */
export function secondsLeft(
  { done, total, paceAt, paceFrom, moves, movedAt }: Paced,
  now: Date,
): number | null {
  if (total === null || done >= total || moves < MOVES_MIN) return null
  const made = done - paceFrom
  const spentMs = movedAt.getTime() - paceAt.getTime()
  if (made < total * SHARE_MIN || spentMs < MS_MIN) return null
  const quietMs = now.getTime() - movedAt.getTime()
  if (quietMs > Math.max(STALLED_MS_MIN, (STALLED_TIMES * spentMs) / moves)) return null
  return Math.max(1, Math.ceil(((spentMs / made) * (total - done) - quietMs) / 1_000))
}
