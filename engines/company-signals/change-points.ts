/** A value that holds from a moment on, until another one begins; `null` says that there is none from then. */
export type ChangePoint = { value: number | null; validFrom: Date }

/**
 * Which of some values, each of a day, begin something new after what is kept: those later than the last kept one that differ from the
 * one before.
 * @param kept The last point that is kept.
 */
export function newPoints(kept: ChangePoint | undefined, stated: readonly ChangePoint[]): ChangePoint[] {
  let last = kept
  const fresh: ChangePoint[] = []
  for (const point of [...stated].sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime())) {
    if (last && (point.validFrom <= last.validFrom || point.value === last.value)) continue
    fresh.push(point)
    last = point
  }
  return fresh
}

/** The value that held at a moment; `undefined` before the first one. */
export function valueAt(points: readonly ChangePoint[], at: Date): number | null | undefined {
  let held: ChangePoint | undefined
  for (const point of points)
    if (point.validFrom <= at && (!held || point.validFrom >= held.validFrom)) held = point
  return held?.value
}
