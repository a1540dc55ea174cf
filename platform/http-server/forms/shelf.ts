import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '#platform/problems/index.ts'

/** Long uploads that a process takes at the same time, and of one person. */
const LARGE_MAX = 8
const LARGE_OF_PERSON_MAX = 3
const RETRY_AFTER_SECONDS = 15

/** Where long files wait, and who sends them. */
export type Arriving = { folder: string; person: string }

export const SOMEWHERE: Arriving = { folder: tmpdir(), person: 'nobody' }

const under = new Map<string, number>()

function takeTurn(person: string): void {
  const all = [...under.values()].reduce((sum, count) => sum + count, 0)
  const own = under.get(person) ?? 0
  if (all >= LARGE_MAX || own >= LARGE_OF_PERSON_MAX)
    throw new Problem(
      'too-many-requests',
      'Other long files are being sent at this moment. Please send yours again in a few seconds.',
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    )
  under.set(person, own + 1)
}

function giveTurnBack(person: string): void {
  const left = (under.get(person) ?? 1) - 1
  if (left > 0) under.set(person, left)
  else under.delete(person)
}

const MARK = 'assay-upload-'
const machine = hostname().replaceAll(/[^\w]/g, '_')

/** Where the long files of one form wait: a folder of their own, gone when the call is answered. Its name says whose process it is. */
export class Shelf {
  readonly #at: Arriving
  #hasTurn = false
  #folder: string | undefined
  readonly #open = new Set<FileHandle>()
  #count = 0

  constructor(at: Arriving) {
    this.#at = at
  }

  /** @throws Problem `too-many-requests` while too many long files are under way. */
  async place(): Promise<{ path: string; disk: FileHandle }> {
    if (!this.#hasTurn) {
      takeTurn(this.#at.person)
      this.#hasTurn = true
    }
    if (!this.#folder) {
      await mkdir(this.#at.folder, { recursive: true, mode: 0o700 })
      this.#folder = await mkdtemp(join(this.#at.folder, `${MARK}${machine}-${process.pid}-`))
    }
    this.#count += 1
    const path = join(this.#folder, String(this.#count))
    const disk = await open(path, 'wx', 0o600)
    this.#open.add(disk)
    return { path, disk }
  }

  async close(disk: FileHandle): Promise<void> {
    this.#open.delete(disk)
    await disk.close()
  }

  /** Also where a caller has gone in the middle of a file: what stays open is an error when it is collected. */
  async clear(): Promise<void> {
    if (this.#hasTurn) giveTurnBack(this.#at.person)
    this.#hasTurn = false
    await Promise.allSettled([...this.#open].map((disk) => this.close(disk)))
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true })
  }
}

const OF_OTHERS_MS = 24 * 3_600_000

/**
 * Removes what a killed process left of uploads: of this machine what no living process owns, of others that share the folder what is a
 * day old.
 */
export async function removeLeftUploads(folder: string): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const [, owner, pid] = new RegExp(`^${MARK}(\\w+)-(\\d+)-[^-]+$`).exec(name) ?? []
    if (owner === undefined) continue
    const path = join(folder, name)
    const isLeft = owner === machine ? !isAlive(Number(pid)) : await isOld(path)
    if (!isLeft) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

/** What another machine has let go of since it was listed is not old. */
const isOld = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > OF_OTHERS_MS,
    () => false,
  )

/** Asked at the start of this process: what carries its number is of one before it. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM'
  }
}
