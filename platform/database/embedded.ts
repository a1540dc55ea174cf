import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { Problem } from '#platform/problems/index.ts'

/** The embedded PostgreSQL in its worker thread. */
export type Embedded = {
  worker: Worker
  /** A consistent copy of the whole data directory as a tar archive, compressed unless told otherwise. */
  dump(compression?: 'gzip' | 'none'): Promise<Uint8Array>
  close(): Promise<void>
}

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
    throw new Problem(
      'database-unavailable',
      `The data directory ${dir} is in use by another process. Stop that one first, or set DATA_DIR or DATABASE_URL.`,
      undefined,
      { cause },
    )
  }
  return () => lock.close()
}

declare global {
  // Node has it; its types know the name alone.
  namespace WebAssembly {
    function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>
  }
}

let engine: Promise<WebAssembly.Module> | undefined

/** The engine as machine code: a process that opens many databases in memory makes it once, and each inherits what the others have tuned. */
function compiledEngine(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  engine ??= readFile(join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return engine
}

/** Starts the embedded database on a directory (in memory without one), from a template when the directory is new. */
export async function startEmbedded(options: { dir?: string; template?: string }): Promise<Embedded> {
  const release = options.dir ? holdDirectory(options.dir) : () => {}
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
    workerData: { ...options, engine: options.dir ? undefined : await compiledEngine() },
  })
  worker.setMaxListeners(0)

  const once = <Key extends string, Value>(key: Key): Promise<Value> =>
    new Promise((resolve, reject) => {
      const onMessage = (message: Record<string, unknown>) => {
        if (!(key in message)) return
        worker.off('message', onMessage)
        worker.off('error', reject)
        resolve(message[key] as Value)
      }
      worker.on('message', onMessage)
      worker.once('error', reject)
    })

  try {
    await once<'ready', true>('ready')
  } catch (failure) {
    release()
    throw failure
  }
  return {
    worker,
    async dump(compression = 'gzip') {
      const dumped = once<'dumped', Uint8Array>('dumped')
      worker.postMessage({ dump: compression })
      return dumped
    },
    async close() {
      const closed = once<'closed', true>('closed')
      worker.postMessage({ close: true })
      await closed
      await worker.terminate()
      release()
    },
  }
}
