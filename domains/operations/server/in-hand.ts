/** Nobody has a thing in hand for longer than this without letting it go: what is above it is a break, and no work. */
const SECONDS_MAX = 4 * 3_600

/** The seconds that somebody had a thing in hand, from taking it up to now; none where nobody has taken it up. */
export function secondsInHand(claimedAt: Date | null, now: Date): number {
  if (!claimedAt) return 0
  return Math.max(0, Math.min(SECONDS_MAX, Math.round((now.getTime() - claimedAt.getTime()) / 1_000)))
}
