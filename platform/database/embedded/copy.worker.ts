import { createWriteStream } from 'node:fs'
import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createGzip } from 'node:zlib'
import type { Beside, BlankPages } from './copied-folders.ts'
import { isBlankPage, PAGE } from './pages.ts'
import { sealed } from './sealed-stream.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

// Copies the files of a running database beside it. What is written meanwhile may be copied half: the log that is copied after them
// puts it right.
const { dir, file, beside, passphrase } = workerData as {
  dir: string
  file: string
  beside?: Beside
  passphrase?: string
}
const port = parentPort
if (!port) throw new Error('copy.worker.ts runs in a worker thread')

const PIECE = 256 * 1024
/** Made again at every start, or of this run alone. */
const isEmptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./
const isLeftOut = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map)$|pg_internal\.init|pgsql_tmp/
/** Tables and their indexes, without the maps beside them. */
const holdsPages = /^base\/\d+\/\d+(\.\d+)?$/
const CONTROL = 'global/pg_control'

const blank: BlankPages[] = []

async function* contentOf(name: string, root = dir): AsyncGenerator<Buffer> {
  const handle = await open(join(root, name)).catch((failure: NodeJS.ErrnoException) => {
    // A table that was dropped, or a file that went, since it was listed.
    if (failure.code === 'ENOENT') return undefined
    throw failure
  })
  if (!handle) return
  try {
    const { size } = await handle.stat()
    yield tarHeader(name, size)
    yield* piecesOf(handle, name, size)
    yield tarPadding(size)
  } finally {
    await handle.close()
  }
}

async function* piecesOf(handle: FileHandle, name: string, size: number): AsyncGenerator<Buffer> {
  let empty: number[] = []
  const amid: number[] = []
  for (let at = 0; at < size; at += PIECE) {
    const piece = Buffer.alloc(Math.min(PIECE, size - at))
    // It may have become shorter meanwhile: what is missing is zeros.
    await handle.read(piece, 0, piece.length, at)
    if (holdsPages.test(name))
      for (let page = 0; page + PAGE <= piece.length; page += PAGE) {
        if (isBlankPage(piece, page)) empty.push((at + page) / PAGE)
        else {
          for (const each of empty) amid.push(each)
          empty = []
        }
      }
    yield piece
  }
  if (amid.length > 0) blank.push({ file: name, pages: amid })
}

async function* archive(): AsyncGenerator<Buffer> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const names = entries.map((entry) => ({
    name: join(entry.parentPath, entry.name)
      .slice(dir.length + 1)
      .replaceAll('\\', '/'),
    isDirectory: entry.isDirectory(),
  }))
  for (const { name, isDirectory } of names.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isLeftOut.test(name) || (isEmptied.test(name) && !(isDirectory && name.startsWith('pg_wal/'))))
      continue
    if (isDirectory) yield tarHeader(name, 'directory')
    else if (name !== CONTROL) yield* contentOf(name)
  }
  port?.postMessage({ copied: true })
  const { label, from } = await new Promise<{ label: string; from: string }>((stated) =>
    port?.once('message', stated),
  )
  const written = Buffer.from(label)
  yield tarHeader('backup_label', written.length)
  yield written
  yield tarPadding(written.length)
  for (const segment of (await readdir(join(dir, 'pg_wal'))).sort())
    if (/^[0-9A-F]{24}$/.test(segment) && segment >= from) yield* contentOf(`pg_wal/${segment}`)
  const control = await readFile(join(dir, CONTROL))
  yield tarHeader(CONTROL, control.length)
  yield control
  yield tarPadding(control.length)
  for (const folder of beside?.folders ?? []) yield* filesBelow(folder, beside?.root ?? '')
  yield TAR_END
}

async function* filesBelow(folder: string, root: string): AsyncGenerator<Buffer> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
    (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return []
      throw failure
    },
  )
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !entry.name.endsWith('.part'))
      yield* contentOf(path.slice(root.length + 1).replaceAll('\\', '/'), root)
  }
}

try {
  const packed = createGzip({ level: 1 })
  const target = createWriteStream(file, { flush: true, mode: 0o600 })
  // Sealed before it reaches the disk: no copy in the clear is ever there.
  if (passphrase === undefined) await pipeline(Readable.from(archive()), packed, target)
  else
    await pipeline(
      Readable.from(archive()),
      packed,
      (source: AsyncIterable<Buffer>) => sealed(source, passphrase),
      target,
    )
  port.postMessage({ done: { bytes: (await stat(file)).size, blank } })
} catch (failure) {
  const { message, code } = failure as { message: string; code?: unknown }
  port.postMessage({ refused: { message, ...(typeof code === 'string' ? { code } : {}) } })
}
port.close()
