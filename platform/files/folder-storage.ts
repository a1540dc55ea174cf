import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Installation } from '#platform/context/index.ts'
import type { BlobPlace, Storage } from './storage-port.ts'

/** Places are relative to the data directory, so that it can be moved as a whole. */
const pathOf = ({ config }: Installation, { place }: BlobPlace) => join(config.dataDir, place)

/** Content in files below the data directory, each whole or not there. */
export const folderStorage: Storage = {
  async write(installation, blob, content) {
    const path = pathOf(installation, blob)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const part = `${path}.part`
    try {
      await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))
      await rename(part, path)
    } catch (failure) {
      await rm(part, { force: true })
      throw failure
    }
  },

  async *read(installation, blob) {
    yield* createReadStream(pathOf(installation, blob), { highWaterMark: 256 * 1024 })
  },

  async holds(installation, blob) {
    try {
      const { size } = await stat(pathOf(installation, blob))
      return size === blob.bytes
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw failure
    }
  },

  async remove(installation, blob) {
    await rm(pathOf(installation, blob), { force: true })
    await rm(`${pathOf(installation, blob)}.part`, { force: true })
  },
}
