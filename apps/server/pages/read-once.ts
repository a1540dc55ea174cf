/**
 * What pages read, once for all that are drawn within some time: anybody may ask for a page, and what it shows is counted in the database. A reading that failed
 * is tried again by the next page.
 */
export function readOnce<Value>(
  now: () => number,
  keptMs: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { at: number; value: Promise<Value> } | undefined
  return () => {
    if (kept && now() - kept.at < keptMs) return kept.value
    const made = { at: now(), value: read() }
    kept = made
    made.value.catch(() => {
      if (kept === made) kept = undefined
    })
    return made.value
  }
}
