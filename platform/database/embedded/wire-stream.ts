import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'

/**
 * A stand-in for a socket: carries the PostgreSQL wire protocol between `pg` and the embedded database in its worker.
 * The embedded database answers whole protocol messages, so bytes are cut into messages first.
 */
export function wireStream(worker: Worker | undefined, gone: string): Duplex {
  let pending: Buffer = Buffer.alloc(0)
  let isStarted = false

  const takeWholeMessages = (): Buffer | undefined => {
    let end = 0
    for (;;) {
      // The start-up message alone has no type byte before its length.
      const lengthAt = isStarted ? end + 1 : end
      if (pending.length < lengthAt + 4) break
      const next = lengthAt + pending.readUInt32BE(lengthAt)
      if (pending.length < next) break
      end = next
      isStarted = true
    }
    if (end === 0) return undefined
    const whole = pending.subarray(0, end)
    pending = pending.subarray(end)
    return whole
  }

  const onAnswer = (message: { bytes?: Uint8Array; failure?: string }) => {
    if (message.failure !== undefined) stream.destroy(new Error(message.failure))
    else if (message.bytes) {
      const { buffer, byteOffset, byteLength } = message.bytes
      stream.push(Buffer.from(buffer, byteOffset, byteLength))
    }
  }

  const send = (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    const whole = takeWholeMessages()
    if (!whole) return
    const bytes = new Uint8Array(whole)
    worker?.postMessage({ bytes }, [bytes.buffer])
  }

  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      send(chunk)
      done()
    },
    // The messages of one question (parse, bind, describe, execute, sync) are written together: sent apart, each would cost a way there
    // and back.
    writev(chunks, done) {
      send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)))
      done()
    },
    final(done) {
      stream.push(null)
      done()
    },
    destroy(failure, done) {
      worker?.off('message', onAnswer)
      done(failure)
    },
  })
  worker?.on('message', onAnswer)

  // What `pg` expects of a socket.
  return Object.assign(stream, {
    connect() {
      queueMicrotask(() => (worker ? stream.emit('connect') : stream.destroy(new Error(gone))))
      return stream
    },
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  })
}
