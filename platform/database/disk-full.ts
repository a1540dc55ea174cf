import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Problem } from '#platform/problems/index.ts'

/** The operating system's codes for a disk or an allowance of it that is used up, and PostgreSQL's own. */
const codes = /^(ENOSPC|EDQUOT|53100)$/
const words = /no space left on device|database or disk is full/i

/** Whether a failure says that a disk has no room left: of the database, or of the files that are kept beside it. */
export function isDiskFull(failure: unknown): boolean {
  for (let at = failure, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown }
    if (code === 'disk-full' || (typeof code === 'string' && codes.test(code))) return true
    if (words.test(at.message)) return true
  }
  return false
}

/** What the database writes at once at the most: two files of its log of changes. With less it cannot be relied on to go on. */
export const ROOM_NEEDED = 32 * 1024 * 1024

/** How many bytes may still be written at a place, or where it would be made; undefined where the machine does not say. */
export function spaceAt(path: string): number | undefined {
  let at = path
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at)
  try {
    const { bavail, bsize } = statfsSync(at)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** Whether less room is left at a place than the database writes at once. */
export const isFull = (path: string): boolean => (spaceAt(path) ?? Number.POSITIVE_INFINITY) < ROOM_NEEDED

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/**
 * That a disk is full: which, how much is free and needed, and what became of what was there.
 * @param then what stands and what is to be done, in sentences.
 */
export function diskFull(path: string, then: string, options?: ErrorOptions & { needed?: number }): Problem {
  const headroom = spaceAt(path)
  const needed = options?.needed ?? ROOM_NEEDED
  const free =
    headroom === undefined ? '' : `: ${inMegabytes(headroom)} free, at least ${inMegabytes(needed)} needed`
  return new Problem(
    'disk-full',
    `The disk that holds ${path} is full${free}. ${then}`,
    { path, ...(headroom === undefined ? {} : { freeBytes: headroom }), neededBytes: needed },
    options,
  )
}
