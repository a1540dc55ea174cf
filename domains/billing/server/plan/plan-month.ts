/** Where a month's count starts: with the calendar month (UTC), or with the plan when that began later. */
export function monthOf(planStartedAt: Date, now: Date): Date {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  return planStartedAt > month ? planStartedAt : month
}
