export const HOUR_MS = 3_600_000

/** When the hour began that a moment is in. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
