import { setImmediate as others } from 'node:timers/promises'
import type { Context, Installation } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import type { ReadingAnswer, ReadingRequest } from './reading.worker.ts'
import { ReadingQueue, SYSTEM } from './reading-queue.ts'
import { unpackRows } from './row-pieces.ts'

/** As many as read at the same time. */
const THREADS = 2
/** What a thread may hold of texts and rows; files are read as a stream, so that an honest one needs a fraction. */
const THREAD_MEGABYTES = 384
const READ_MS_MAX = 30_000

type Readers = { pool: WorkerPool<ReadingRequest, ReadingAnswer>; queue: ReadingQueue }
const readersOf = new WeakMap<Installation, Readers>()

function readers(installation: Installation): Readers {
  const known = readersOf.get(installation)
  if (known) return known
  const made: Readers = {
    pool: new WorkerPool(new URL('./reading.worker.ts', import.meta.url), THREADS, {
      maxOldGenerationSizeMb: THREAD_MEGABYTES,
    }),
    queue: new ReadingQueue(),
  }
  readersOf.set(installation, made)
  return made
}

// Any reading fits: what it asks, yields and returns is taken from its type.
// biome-ignore lint/suspicious/noExplicitAny: the parameter stands for whatever a slice's module asks.
type Reading = (asked: any) => AsyncGenerator<unknown, unknown> | Generator<unknown, unknown>
type Asked<Read extends Reading> = Omit<Parameters<Read>[0], 'bytes'>
type RowOf<Read extends Reading> =
  ReturnType<Read> extends AsyncGenerator<infer Row> | Generator<infer Row> ? Row : never
type FactsOf<Read extends Reading> =
  ReturnType<Read> extends AsyncGenerator<unknown, infer Facts> | Generator<unknown, infer Facts>
    ? Facts
    : never

/** What was read of a file. Rows are unpacked a few hundred at a time, so that whoever goes through them keeps nobody waiting. */
export type ReadRows<Row, Facts> = { facts: Facts; count: number; parts: () => AsyncGenerator<Row[], void> }

/**
 * How a slice reads a kind of file: in a thread with its limits of memory and time, one file of a person at a time. The demo's visitors
 * count as one person.
 * @param options.readMsMax for what only administrators send and is longer than what people keep.
 * @param module the file whose `read` takes `bytes` and what else is asked, yields rows and returns what else is to be said; it throws
 * Problems.
 */
export function fileReader<Read extends Reading>(
  module: URL,
  { readMsMax = READ_MS_MAX }: { readMsMax?: number } = {},
): (ctx: Context, file: Blob, asked: Asked<Read>) => Promise<ReadRows<RowOf<Read>, FactsOf<Read>>> {
  return async (ctx, file, asked) => {
    const { pool, queue } = readers(ctx.installation)
    try {
      const { pieces, facts, count } = await queue.inTurn(personOf(ctx), file.size, async () => {
        const bytes = new Uint8Array(await file.arrayBuffer())
        const request = { module: module.href, asked: { ...asked, bytes } }
        return pool.run(request, undefined, [bytes.buffer], ctx.actor.organisationId, readMsMax)
      })
      return { facts: facts as FactsOf<Read>, count, parts: () => partsOf<RowOf<Read>>(pieces) }
    } catch (failure) {
      throw problemOf(failure)
    }
  }
}

async function* partsOf<Row>(pieces: ReadingAnswer['pieces']): AsyncGenerator<Row[], void> {
  for (const piece of pieces) {
    yield unpackRows<Row>(piece)
    await others()
  }
}

function personOf({ actor }: Context): string {
  if (actor.kind !== 'user') return actor.kind === 'system' ? SYSTEM : 'visitors'
  return actor.isDemo ? 'demo' : `user ${actor.userId}`
}

function problemOf(failure: unknown): unknown {
  if (failure instanceof Problem) return failure
  const { name, code, message } = failure as Error & { code?: string }
  if (code === 'unsupported-file' || code === 'too-large' || code === 'invalid-input')
    return new Problem(code, message)
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new Problem('too-large', 'The file needs too much memory to be read. Split it.', undefined, {
      cause: failure,
    })
  if (name === 'TimeoutError')
    return new Problem('too-large', 'The file takes too long to be read. Split it.', undefined, {
      cause: failure,
    })
  return failure
}
