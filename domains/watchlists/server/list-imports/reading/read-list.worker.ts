import type { MessagePort } from 'node:worker_threads'
import { answerRequests } from '#platform/workers/index.ts'
import { type ListFile, ListFormatError, readList } from '../../list-formats/index.ts'
import { arrivalBatches } from './arrival-batches.ts'
import type { OfThread, ReadingAnswer, ReadingRequest, ToThread } from './reading-messages.ts'

// Reads, checks and digests a publication beside the thread that answers requests: a batch of entries is tens of milliseconds of work.
answerRequests(async ({ port, ...asked }: ReadingRequest): Promise<ReadingAnswer> => {
  const line = new Line(port)
  try {
    const files = asked.fileNames.map((name, file): ListFile => ({ name, open: () => line.bytesOf(file) }))
    const { format, isUndated, publication, entries } = await readList(asked.kind, files, {
      allowIncomplete: asked.allowIncomplete,
    })
    line.say({ say: 'recognised', format, isUndated })
    for await (const batch of arrivalBatches(entries, asked.batchEntries)) {
      line.say({ say: 'batch', batch })
      await line.goOn()
    }
    return { publication }
  } catch (failure) {
    if (!(failure instanceof ListFormatError)) throw failure
    const { code, message, fileName, line: at } = failure
    return {
      refused: {
        code,
        message,
        ...(fileName !== undefined && { fileName }),
        ...(at !== undefined && { line: at }),
      },
    }
  } finally {
    port.close()
  }
})

type Bytes = { bytes: Uint8Array | null } | { failure: { name: string; message: string; code?: string } }

/** The port, as the reader uses it. */
class Line {
  readonly #port: MessagePort
  readonly #waiting = new Map<number, (stated: Bytes) => void>()
  #opened = 0
  #goOn: (() => void) | undefined

  constructor(port: MessagePort) {
    this.#port = port
    port.on('message', (stated: ToThread) => {
      if (stated.say === 'go-on') this.#goOn?.()
      else this.#waiting.get(stated.opened)?.(stated.say === 'bytes' ? { bytes: stated.bytes } : stated)
    })
  }

  say(stated: OfThread): void {
    this.#port.postMessage(stated)
  }

  goOn(): Promise<void> {
    return new Promise((resolve) => {
      this.#goOn = resolve
    })
  }

  async *bytesOf(file: number): AsyncIterable<Uint8Array> {
    this.#opened += 1
    const opened = this.#opened
    this.say({ say: 'open', opened, file })
    try {
      for (;;) {
        const stated = new Promise<Bytes>((resolve) => this.#waiting.set(opened, resolve))
        this.say({ say: 'next', opened })
        const answer = await stated
        if ('failure' in answer) throw Object.assign(new Error(answer.failure.message), answer.failure)
        if (answer.bytes === null) return
        yield answer.bytes
      }
    } finally {
      this.#waiting.delete(opened)
      this.say({ say: 'close', opened })
    }
  }
}
