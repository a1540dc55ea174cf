import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/**
 * Called in a thread that computes: where the processor is short, the thread that answers requests and the database's come before it.
 * Linux alone gives a thread a priority of its own; elsewhere it would be the whole process's.
 * @param niceness `waited-for`: somebody waits for the answer at a screen.
 */
export function lowerThreadPriority(niceness: 'waited-for' | 'long'): void {
  if (isMainThread || process.platform !== 'linux') return
  try {
    setPriority(0, niceness === 'waited-for' ? 5 : 10)
  } catch {
    // What the machine does not allow is no reason not to compute.
  }
}
