import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Problem } from '#platform/problems/index.ts'
import { diskFull, isDiskFull, isFull } from '../disk-full.ts'
import { GONE, nextMessage } from './next-message.ts'
import { wireStream } from './wire-stream.ts'

/**
 * The embedded PostgreSQL in its worker thread. A thread that dies is replaced, and the database recovers as after the death of the
 * process.
 */
export type Embedded = {
  /** Where it lives; in memory without one. */
  dir: string | undefined
  /** A way to it, for `pg`. */
  connect(): Duplex
  /** A consistent copy of the whole data directory as a tar archive, for what fits in memory. */
  dump(): Promise<Uint8Array>
  /** Ends the thread as a fault of its own would. */
  crash(): Promise<void>
  close(): Promise<void>
}

const SQLITE_BUSY = 5
const UNHARMED =
  'Nothing was lost and no backup is needed: free some space, or set DATA_DIR to another disk with a copy of it, and start again.'

/** What stopped the database from opening, as a full disk where the disk is full: its own words for that are those for damage. */
const whyNotOpened = (dir: string | undefined, cause: unknown): unknown =>
  dir && !(cause instanceof Problem && cause.code === 'disk-full') && (isDiskFull(cause) || isFull(dir))
    ? diskFull(dir, UNHARMED, { cause })
    : cause

/**
 * Two processes on one directory corrupt it silently, so the directory is held by a file lock that the operating system
 * releases even when the process is killed.
 */
function holdDirectory(dir: string): () => void {
  mkdirSync(dirname(dir), { recursive: true })
  const lock = new DatabaseSync(`${dir}.lock`)
  try {
    lock.exec('pragma locking_mode=exclusive; pragma busy_timeout=0; begin exclusive')
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause
    throw new Problem(
      'database-unavailable',
      `The data directory ${dir} is in use by another process. Stop that one first, or set DATA_DIR or DATABASE_URL.`,
      undefined,
      { cause },
    )
  }
  return () => lock.close()
}

function held(dir: string): () => void {
  try {
    return holdDirectory(dir)
  } catch (failure) {
    throw isDiskFull(failure) ? whyNotOpened(dir, failure) : failure
  }
}

/**
 * A directory without a database is begun again only when none was ever there: whoever registers first in a new one is its administrator.
 * A beginning that was cut off leaves its mark, and begins again.
 */
function beginDirectory(dir: string, wasHeldBefore: boolean): () => void {
  const mark = `${dir}.begins`
  if (existsSync(mark)) rmSync(dir, { recursive: true, force: true })
  else if (existsSync(join(dir, 'PG_VERSION'))) return () => {}
  else if (wasHeldBefore || (existsSync(dir) && readdirSync(dir).length > 0)) {
    throw new Problem(
      'database-unavailable',
      `There was a database at ${dir}, and what is there now is not a database: its file PG_VERSION is missing. Is another disk mounted? Put a backup back with npm run restore; to start afresh on purpose, move ${dir} and ${dir}.lock away.`,
    )
  }
  writeFileSync(mark, '')
  return () => rmSync(mark, { force: true })
}

declare global {
  // Node has it; its types know the name alone.
  namespace WebAssembly {
    function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>
  }
}

let engine: Promise<WebAssembly.Module> | undefined

/**
 * The engine as machine code: a process that opens many databases in memory makes it once, and each inherits what the others have
 * tuned.
 */
function compiledEngine(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  engine ??= readFile(join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return engine
}

const AGAIN_MS_FIRST = 200
const AGAIN_MS_MAX = 30_000

/** Starts the embedded database on a directory (in memory without one), from a template when the directory is new. */
export async function startEmbedded(options: { dir?: string; template?: string }): Promise<Embedded> {
  const { dir, template } = options
  const wasHeldBefore = dir !== undefined && existsSync(`${dir}.lock`)
  const release = dir ? held(dir) : () => {}
  const compiled = dir ? undefined : await compiledEngine()
  const streams = new Set<Duplex>()
  let isClosing = false
  let worker: Worker | undefined

  const lose = (lost: Worker) => {
    if (worker !== lost || isClosing) return
    worker = undefined
    for (const stream of streams) stream.destroy(new Error(GONE))
    // What was in memory is gone with its thread.
    if (dir) void openAgain()
  }
  const openOnce = async (from?: string) => {
    const opened = await openWorker({ dir, template: from, engine: compiled })
    opened.on('error', () => lose(opened))
    opened.on('exit', () => lose(opened))
    // It answers even a refused question; only a fault of the engine leaves it without an answer, and in a state nobody knows.
    opened.on('message', ({ failure }: { failure?: string }) => {
      if (failure !== undefined && dir) void opened.terminate()
    })
    worker = opened
  }
  const openAgain = async () => {
    for (let waitMs = AGAIN_MS_FIRST; !isClosing; waitMs = Math.min(2 * waitMs, AGAIN_MS_MAX)) {
      await pause(waitMs, undefined, { ref: false })
      const isOpen =
        isClosing ||
        (await openOnce().then(
          () => true,
          () => false,
        ))
      if (isClosing) await worker?.terminate()
      if (isOpen) return
    }
  }

  try {
    const begun = dir && !template ? beginDirectory(dir, wasHeldBefore) : () => {}
    await openOnce(template)
    begun()
  } catch (failure) {
    release()
    throw whyNotOpened(dir, failure)
  }
  return {
    dir,
    connect() {
      const stream = wireStream(worker, GONE)
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
      return stream
    },
    async dump() {
      return ask<'dumped', Uint8Array>(worker, 'dumped', { dump: true })
    },
    async crash() {
      await worker?.terminate()
    },
    async close() {
      isClosing = true
      try {
        if (worker) await ask<'closed', true>(worker, 'closed', { close: true })
        await worker?.terminate()
      } finally {
        release()
      }
    },
  }
}

type WorkerSettings = {
  dir: string | undefined
  template: string | undefined
  engine: WebAssembly.Module | undefined
}

/** @throws Problem `database-unavailable` for files that are no whole database; what the machine refuses as it is. */
async function openWorker(settings: WorkerSettings): Promise<Worker> {
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), { workerData: settings })
  worker.setMaxListeners(0)
  try {
    await nextMessage<'ready', true>(worker, 'ready')
    return worker
  } catch (cause) {
    await worker.terminate()
    const { code, message } = cause as { code?: unknown; message: string }
    if (!settings.dir || typeof code === 'string' || /no space left/i.test(message)) throw cause
    throw new Problem(
      'database-unavailable',
      `The database in ${settings.dir} cannot be opened: its files are damaged, or another version wrote them. Put the last backup back with npm run restore; the damaged copy is kept beside it.`,
      undefined,
      { cause },
    )
  }
}

function ask<Key extends string, Value>(
  worker: Worker | undefined,
  key: Key,
  question: object,
): Promise<Value> {
  if (!worker) return Promise.reject(new Error(GONE))
  const answer = nextMessage<Key, Value>(worker, key)
  worker.postMessage(question)
  return answer
}
