import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Installation } from '#platform/context/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import { type ListFile, ListFormatError, type Publication } from '../../list-formats/index.ts'
import type { ArrivalBatch } from './arrival-batches.ts'
import type { OfThread, ReadingAnswer, ReadingRequest, ToThread } from './reading-messages.ts'

/** Lists that are read at the same time; a further one waits for a thread. */
const THREADS = 4

const pools = new WeakMap<Installation, WorkerPool<ReadingRequest, ReadingAnswer>>()

export async function stopReadingLists(installation: Installation): Promise<void> {
  await pools.get(installation)?.stop()
  pools.delete(installation)
}

/** A publication whose files were recognised. `publication` is complete once the batches have ended. */
export type ThreadReading = {
  format: string
  isUndated: boolean
  publication: Publication
  batches: AsyncIterable<ArrivalBatch>
  /** Lets go of the thread and the files, wherever the reading stands: whoever began it ends it. */
  end: () => Promise<void>
}

/**
 * Reads a publication of a list in a thread of its own, which asks for the bytes of the files as it needs them: they may come from anywhere.
 * @throws ListFormatError as `readList` does: at once for files that are not this list, and from the batches for what is found further in.
 */
export async function readListInThread(
  installation: Installation,
  asked: Omit<ReadingRequest, 'port' | 'fileNames'>,
  files: readonly ListFile[],
  signal?: AbortSignal,
): Promise<ThreadReading> {
  const pool =
    pools.get(installation) ?? new WorkerPool(new URL('./read-list.worker.ts', import.meta.url), THREADS)
  pools.set(installation, pool)
  const leaving = new AbortController()
  const { port1: port, port2 } = new MessageChannel()
  const served = serveFiles(port, files)
  const stated = new Stated()
  port.on('message', (given: OfThread) => {
    if (given.say === 'recognised' || given.say === 'batch') stated.add(given)
    else served.answer(given)
  })
  const request = { ...asked, fileNames: files.map(({ name }) => name), port: port2 }
  const signals = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal
  const publication: Publication = { notes: [] }
  const end = async () => {
    leaving.abort()
    port.close()
    await served.close()
  }
  pool
    .run(request, signals, [port2])
    .then((answer) => {
      if ('refused' in answer) {
        stated.fail(refusalOf(answer.refused))
        return
      }
      Object.assign(publication, answer.publication)
      stated.end()
    })
    .catch((failure: unknown) => stated.fail(failure))
  try {
    const first = await stated.next()
    if (first?.say !== 'recognised') throw new Error('A list was read without being recognised.')
    return {
      format: first.format,
      isUndated: first.isUndated,
      publication,
      batches: batchesOf(stated, port),
      end,
    }
  } catch (failure) {
    await end()
    throw failure
  }
}

async function* batchesOf(stated: Stated, port: MessagePort): AsyncIterable<ArrivalBatch> {
  for (;;) {
    const result = await stated.next()
    if (result === undefined) return
    if (result.say !== 'batch') continue
    // The next batch is read while this one is written.
    port.postMessage({ say: 'go-on' } satisfies ToThread)
    yield result.batch
  }
}

/** A refusal with the place that its sentence names already. */
function refusalOf({ code, message, ...at }: Extract<ReadingAnswer, { refused: object }>['refused']): Error {
  const refusal = new ListFormatError(code, '', at)
  refusal.message = message
  return refusal
}

type Heard = Extract<OfThread, { say: 'recognised' | 'batch' }>

/** What the thread has said and nobody has taken yet; its end or its failure comes after it. */
class Stated {
  readonly #said: Heard[] = []
  #outcome: { failure?: unknown } | undefined
  #wake: (() => void) | undefined

  add(given: Heard): void {
    this.#said.push(given)
    this.#wake?.()
  }
  end(): void {
    this.#outcome ??= {}
    this.#wake?.()
  }
  fail(failure: unknown): void {
    this.#outcome ??= { failure }
    this.#wake?.()
  }
  async next(): Promise<Heard | undefined> {
    while (this.#said.length === 0 && !this.#outcome)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    const given = this.#said.shift()
    if (given) return given
    if (this.#outcome && 'failure' in this.#outcome) throw this.#outcome.failure
    return undefined
  }
}

/** Gives the thread the bytes it asks for. */
function serveFiles(port: MessagePort, files: readonly ListFile[]) {
  const opened = new Map<number, AsyncIterator<Uint8Array>>()
  const tell = (given: ToThread) => port.postMessage(given)
  const next = async (number: number) => {
    const reading = opened.get(number)
    if (!reading) return
    try {
      const { done, value } = await reading.next()
      // A copy: what a file gives may be a part of a larger piece of memory, which would go along.
      tell({ say: 'bytes', opened: number, bytes: done ? null : new Uint8Array(value) })
    } catch (failure) {
      const { name, message, code } = failure as Error & { code?: unknown }
      tell({
        say: 'unreadable',
        opened: number,
        failure: { name, message, ...(typeof code === 'string' && { code }) },
      })
    }
  }
  const close = async (number: number) => {
    const reading = opened.get(number)
    opened.delete(number)
    await reading?.return?.().catch(() => undefined)
  }
  return {
    answer(given: Extract<OfThread, { say: 'open' | 'next' | 'close' }>): void {
      if (given.say === 'open') {
        const file = files[given.file]
        if (file) opened.set(given.opened, file.open()[Symbol.asyncIterator]())
      } else if (given.say === 'next') void next(given.opened)
      else void close(given.opened)
    },
    close: async () => {
      await Promise.all([...opened.keys()].map(close))
    },
  }
}
