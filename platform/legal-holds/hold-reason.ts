/** Of a longer reason a sentence says the beginning; the hold itself, which an administrator reads under settings, has all of it. */
const SAID_MAX = 300

/** The reason of a hold as a sentence quotes it: “Court order 12/3”, and the beginning of one that would fill the screen. */
export function quotedReason(reason: string): string {
  const signs = [...reason]
  return signs.length > SAID_MAX ? `“${signs.slice(0, SAID_MAX).join('')}…”` : `“${reason}”`
}
