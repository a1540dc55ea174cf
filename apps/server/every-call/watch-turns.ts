import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * What one turn of the event loop may compute. The aim is 20 ms; the bound is of processor time and not of the clock, and leaves room for a machine that is
 * a few times slower than the one it was measured on, for collecting garbage and for compiling what runs for the first time.
 */
export const TURN_CPU_MS_MAX = 80

/** The longest turn of the event loop: processor time of this thread in it, and by the clock. */
export type LongestTurn = { cpuMs: number; wallMs: number }

/** Watches every turn of the event loop until it is told to end. What else the machine does counts for the clock alone. */
export function watchTurns(): { end: () => LongestTurn } {
  const longest: LongestTurn = { cpuMs: 0, wallMs: 0 }
  const cpu = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let before = { cpu: cpu(), wall: performance.now() }
  let isWatching = true
  const look = () => {
    const now = { cpu: cpu(), wall: performance.now() }
    if (now.cpu - before.cpu > longest.cpuMs) {
      longest.cpuMs = now.cpu - before.cpu
      longest.wallMs = now.wall - before.wall
    }
    before = now
    if (isWatching) lookInNextTurn()
  }
  // Unreferenced: it is called once a turn, and the loop rests between two where it has nothing to do. Referenced it would go round and round, and take the
  // processor from the database that the watched call waits for.
  const lookInNextTurn = () => setImmediate(look).unref()
  lookInNextTurn()
  return {
    end() {
      isWatching = false
      return longest
    },
  }
}

/** Collects what earlier tests of this thread left behind, so that it does not fall into a turn that is watched. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
