const DAY_MS = 86_400_000

/** So many times twenty-four hours before a moment. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS)

/** So many times twenty-four hours after a moment. */
export const daysAfter = (moment: Date, days: number): Date => daysBefore(moment, -days)

/** Times twenty-four hours from one moment to another, with their fraction. */
export const daysBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / DAY_MS
