import { subscriberOf } from '#platform/calls/index.ts'

/** Pages drawn for whoever asks from an address in a minute. A page costs some fifty milliseconds, and anybody may ask. */
const DRAWINGS_A_MINUTE = 300
const MINUTE_MS = 60_000

/** Counts what is drawn for each address; past the most of a minute nothing is drawn for somebody without a session. */
export function countDrawings(now: () => number, isOn: boolean) {
  let minute = 0
  let counts = new Map<string, number>()
  const current = () => {
    const at = Math.floor(now() / MINUTE_MS)
    if (at !== minute) {
      minute = at
      counts = new Map()
    }
    return counts
  }
  return {
    mayDraw: (address: string): boolean =>
      !isOn || (current().get(subscriberOf(address)) ?? 0) < DRAWINGS_A_MINUTE,
    count(address: string): void {
      const subscriber = subscriberOf(address)
      const ours = current()
      ours.set(subscriber, (ours.get(subscriber) ?? 0) + 1)
    },
  }
}
