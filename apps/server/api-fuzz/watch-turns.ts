import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * What one turn of the event loop may compute. The aim is 20 ms; the bound is of processor time and not of the clock, and leaves room for a machine that is
 * a few times slower than the one it was measured on, for collecting the turn's own garbage and for compiling what runs for the first time.
 */
export const TURN_CPU_MS_MAX = 80

/** The longest turn of the event loop: processor time of this thread in it, and by the clock. */
export type LongestTurn = { cpuMs: number; wallMs: number }

type Turn = { from: number; to: number; cpuMs: number }
type Collection = { from: number; to: number }
type Detail = { detail?: { kind?: number } }

/**
 * Watches every turn of the event loop until it is told to end. What else the machine does counts for the clock alone, and what collects the garbage of the whole
 * thread, which is that of everything that ran in it before, counts for nobody: how long that takes, and into which turn it falls, says nothing of the turn.
 */
export function watchTurns(): { end: () => LongestTurn } {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const collections: Collection[] = []
  const note = (entries: readonly PerformanceEntry[]) => {
    // Its types know what all entries have.
    for (const { startTime, duration, detail } of entries as readonly (PerformanceEntry & Detail)[])
      if (detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR)
        collections.push({ from: startTime, to: startTime + duration })
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  /** The longest turns: one of them is the longest without what was collected in it. */
  const turns: Turn[] = []
  let before = { cpu: cpu(), wall: performance.now() }
  let isWatching = true
  const look = () => {
    const now = { cpu: cpu(), wall: performance.now() }
    keepLongest(turns, { from: before.wall, to: now.wall, cpuMs: now.cpu - before.cpu })
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
      note(observer.takeRecords())
      observer.disconnect()
      return turns
        .map((turn) => ({
          cpuMs: turn.cpuMs * (1 - shareCollected(turn, collections)),
          wallMs: turn.to - turn.from,
        }))
        .reduce((longest, one) => (one.cpuMs > longest.cpuMs ? one : longest), { cpuMs: 0, wallMs: 0 })
    },
  }
}

const TURNS_KEPT = 20

function keepLongest(turns: Turn[], turn: Turn): void {
  if (turns.length === TURNS_KEPT && turn.cpuMs <= (turns.at(-1)?.cpuMs ?? 0)) return
  turns.push(turn)
  turns.sort((one, other) => other.cpuMs - one.cpuMs)
  turns.length = Math.min(turns.length, TURNS_KEPT)
}

/** By the clock, which is all that is told of it: beside others it stands still as often as the turn that it falls into. */
function shareCollected({ from, to }: Turn, collections: readonly Collection[]): number {
  const within = collections.map((one) => Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)))
  return Math.min(1, within.reduce((sum, ms) => sum + ms, 0) / Math.max(to - from, Number.EPSILON))
}

/** Collects what earlier tests of this thread left behind, so that it does not fall into a turn that is watched. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
