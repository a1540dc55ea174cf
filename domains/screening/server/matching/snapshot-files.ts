import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { ENGINE_VERSION } from '#engines/name-matching/index.ts'
import type { Installation } from '#platform/context/index.ts'
import type { ListSet } from './list-set.ts'

const SNAPSHOTS_KEPT = 3

/** A snapshot belongs to one set of list versions and one version of the engine. */
function fileOf(installation: Installation, set: ListSet): { folder: string; file: string } {
  const folder = join(installation.config.dataDir, 'index')
  const name = createHash('sha256').update(`${ENGINE_VERSION} ${set.digest}`).digest('hex').slice(0, 32)
  return { folder, file: join(folder, `${name}.bin`) }
}

/** Reads the snapshot kept for a set of list versions into shared memory; undefined when none is kept. */
export async function readSnapshotFile(
  installation: Installation,
  set: ListSet,
): Promise<SharedArrayBuffer | undefined> {
  const { file } = fileOf(installation, set)
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  )
  if (size === undefined) return undefined
  const handle = await open(file, 'r')
  try {
    const snapshot = new SharedArrayBuffer(size)
    const bytes = new Uint8Array(snapshot)
    let at = 0
    while (at < size) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at)
      if (bytesRead === 0) return undefined
      at += bytesRead
    }
    await utimes(file, installation.clock(), installation.clock())
    return snapshot
  } finally {
    await handle.close()
  }
}

/** Keeps a snapshot for the next start: whole or not at all, and only the newest few. */
export async function writeSnapshotFile(
  installation: Installation,
  set: ListSet,
  snapshot: SharedArrayBuffer,
): Promise<void> {
  const { folder, file } = fileOf(installation, set)
  await mkdir(folder, { recursive: true })
  const part = `${file}.${process.pid}.part`
  const handle = await open(part, 'w')
  try {
    await handle.writeFile(new Uint8Array(snapshot))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
  await forgetOldSnapshots(folder)
}

/** A snapshot that is refused when it is opened is of no use to the next start either. */
export async function removeSnapshotFile(installation: Installation, set: ListSet): Promise<void> {
  await rm(fileOf(installation, set).file, { force: true })
}

async function forgetOldSnapshots(folder: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder))
      .filter((name) => name.endsWith('.bin'))
      .map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  files.sort((left, right) => right.at - left.at)
  for (const { name } of files.slice(SNAPSHOTS_KEPT)) await rm(join(folder, name), { force: true })
}
