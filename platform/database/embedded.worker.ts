import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const { dir, template } = workerData as { dir: string | undefined; template: string | undefined }
const port = parentPort
if (!port) throw new Error('embedded.worker.ts runs in a worker thread')

const database = await PGlite.create({
  ...(dir ? { dataDir: dir } : {}),
  ...(template ? { loadDataDir: new Blob([readFileSync(template)]) } : {}),
})

// One session: messages are answered one batch after the other.
let queue: Promise<void> = Promise.resolve()
port.on('message', (message: { bytes?: Uint8Array; close?: true; dump?: string }) => {
  queue = queue.then(async () => {
    if (message.close) {
      await database.close()
      port.postMessage({ closed: true })
      port.close()
    } else if (message.dump) {
      const dump = await database.dumpDataDir('gzip')
      port.postMessage({ dumped: new Uint8Array(await dump.arrayBuffer()) })
    } else if (message.bytes) {
      try {
        port.postMessage({ bytes: await database.execProtocolRaw(message.bytes) })
      } catch (failure) {
        port.postMessage({ failure: failure instanceof Error ? failure.message : String(failure) })
      }
    }
  })
})
port.postMessage({ ready: true })
