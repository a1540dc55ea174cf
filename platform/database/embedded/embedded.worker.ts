import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { FilesOfTemplate } from './memory-files.ts'

const { dir, template, engine } = workerData as {
  dir: string | undefined
  template: string | undefined
  engine: WebAssembly.Module | undefined
}
const port = parentPort
if (!port) throw new Error('embedded.worker.ts runs in a worker thread')

/**
 * The engine's own cache, which it fills and never gives back; what it lacks is read from the operating system's, at no cost that was
 * measured (250,000 rows, 16 to 128 MB). What lies in memory needs none beside it, and without one it is open in half the time.
 */
const cache = (size: string) => ({
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${size}`],
})

const database = await opened()

function opened(): Promise<PGlite> {
  return PGlite.create({
    // The log of changes is kept in whole files: in memory small ones, because every copy of a template is a copy of them too.
    ...(dir
      ? { dataDir: dir, ...cache('32MB') }
      : { initDbStartParams: ['--wal-segsize=1'], ...cache('16MB') }),
    ...(engine ? { pgliteWasmModule: engine } : {}),
    ...(template && dir ? { loadDataDir: new Blob([readFileSync(template)]) } : {}),
    ...(template && !dir ? { fs: new FilesOfTemplate(template) } : {}),
  }).catch((failure: unknown) => {
    // Its own errors are no errors of this language, and say little: what the machine refused has a code.
    const { message, code } = failure as { message?: string; code?: unknown }
    port?.postMessage({
      refused: { message: message ?? String(failure), ...(typeof code === 'string' ? { code } : {}) },
    })
    // Whoever asked ends this thread.
    return new Promise<never>(() => void setInterval(() => {}, 60_000))
  })
}

/**
 * What the database answers to messages of the wire protocol, as it comes. Asked for in one piece it would be parsed here and every
 * message kept for as long as the database is open, for nobody: `pg` reads it on the other side.
 */
async function answerTo(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  await database.execProtocolRawStream(bytes, {
    // The part is a view of the database's own memory, which it writes to again.
    onRawData: (part) => {
      parts.push(part.slice())
    },
  })
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}

// One session: messages are answered one batch after the other.
let queue: Promise<void> = Promise.resolve()
port.on('message', (message: { bytes?: Uint8Array; close?: true; dump?: true }) => {
  queue = queue.then(async () => {
    if (message.close) {
      await database.close()
      port.postMessage({ closed: true })
      port.close()
    } else if (message.dump) {
      const dump = await database.dumpDataDir('none')
      port.postMessage({ dumped: new Uint8Array(await dump.arrayBuffer()) })
    } else if (message.bytes) {
      try {
        const bytes = await answerTo(message.bytes)
        port.postMessage({ bytes }, [bytes.buffer])
      } catch (failure) {
        port.postMessage({ failure: failure instanceof Error ? failure.message : String(failure) })
      }
    }
  })
})
port.postMessage({ ready: true })
