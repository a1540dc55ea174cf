const LIVE_SECONDS = 5

/** How long ago something was updated: "Live", seconds, then minutes. */
export function freshnessOf(updatedAt: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - updatedAt) / 1000))
  if (seconds < LIVE_SECONDS) return 'Live'
  return seconds < 60 ? `Updated ${seconds}s ago` : `Updated ${Math.floor(seconds / 60)}m ago`
}
