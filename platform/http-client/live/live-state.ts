import { useSyncExternalStore } from 'react'
import { type Topic, topicWithKey } from '#platform/endpoint/index.ts'

/**
 * `live`: news arrives of its own accord. `connecting`: it is about to. `polling`: the stream is down or refused, and screens ask again
 * at the specification's intervals. `resting`: the tab is hidden.
 */
export type LiveState = 'live' | 'connecting' | 'polling' | 'resting'

let state: LiveState = 'connecting'
let words: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Sets what the tab's one stream does and what it carries. */
export function setLiveState(next: LiveState, carried: ReadonlySet<string>): void {
  if (state === next && words === carried) return
  state = next
  words = carried
  for (const listener of listeners) listener()
}

/** What the tab's stream does now. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => 'connecting' as const,
  )
}

/** Whether news of a topic, and of each of these keys where it has keys, arrives of its own accord. */
export function isLive(topic: Pick<Topic, 'name'>, keys?: readonly string[]): boolean {
  if (state !== 'live') return false
  return keys ? keys.every((key) => words.has(topicWithKey(topic, key))) : words.has(topic.name)
}

/** How often to ask again, for a query's `refetchInterval`: not at all while the stream brings the news. */
export function pollUnlessLive(
  topic: Pick<Topic, 'name'>,
  milliseconds: number,
  keys?: readonly string[],
): number | false {
  return isLive(topic, keys) ? false : milliseconds
}

/** The few words that say how a screen is kept up to date; they are about the updates, not about how old a price is. */
export function useUpdatePace(milliseconds: number): string {
  return useLiveState() === 'live' ? 'Updating live' : `Updating every ${Math.round(milliseconds / 1000)} s`
}
