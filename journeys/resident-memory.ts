import { readFileSync, writeFileSync } from 'node:fs'

const MEGABYTE = 1024 * 1024

/** The megabytes that a process holds in memory now, and the most that it ever held; Linux alone tells. */
export function residentMegabytes(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024) / MEGABYTE
  return { now: Math.round(read('VmRSS')), most: Math.round(read('VmHWM')) }
}

/** From here on the most that a process holds is counted again. */
export function forgetMost(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
