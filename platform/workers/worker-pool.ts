import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import type { Answered, Asked } from './worker-messages.ts'

type Work<Request, Answer> = {
  request: Request
  moved: readonly Transferable[]
  signal: AbortSignal | undefined
  resolve: (answer: Answer) => void
  reject: (failure: Error) => void
}

type Seat<Request, Answer> = { worker: Worker; work: Work<Request, Answer> | undefined }

/** A failure of the work itself, as it was thrown in the thread. */
class WorkFailed extends Error {
  readonly code: string | undefined
  constructor({ name, message, code }: { name: string; message: string; code?: string }) {
    super(message)
    this.name = name
    this.code = code
  }
}

/**
 * Threads that compute, so that no request waits behind a long one. They are started when there is work, do a piece at a time in the order
 * in which it came, and do not keep the process alive. Work whose signal is aborted leaves the queue or, if it runs, ends with its thread.
 */
export class WorkerPool<Request, Answer> {
  readonly #script: URL
  readonly #threads: number
  readonly #limits: ResourceLimits
  readonly #seats = new Set<Seat<Request, Answer>>()
  readonly #queue: Work<Request, Answer>[] = []
  #tickets = 0

  /** @param limits what a thread may take; one that takes more dies, with its own work alone. */
  constructor(script: URL, threads: number, limits: ResourceLimits = {}) {
    this.#script = script
    this.#limits = limits
    this.#threads = Math.max(1, Math.floor(threads))
  }

  /**
   * @param moved what of the request is handed over and not copied.
   * @throws what the work threw (name, message and code kept), or the signal's reason.
   */
  run(request: Request, signal?: AbortSignal, moved: readonly Transferable[] = []): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error)
        return
      }
      const work = { request, moved, signal, resolve, reject }
      signal?.addEventListener('abort', () => this.#drop(work), { once: true })
      this.#queue.push(work)
      this.#dispatch()
    })
  }

  /** Ends all threads; what was still to do fails. */
  async stop(): Promise<void> {
    const seats = [...this.#seats]
    this.#seats.clear()
    const left = [...this.#queue.splice(0), ...seats.flatMap(({ work }) => (work ? [work] : []))]
    for (const work of left) work.reject(new Error('The computing threads were stopped.'))
    await Promise.all(seats.map(({ worker }) => worker.terminate()))
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const free = [...this.#seats].find(({ work }) => work === undefined) ?? this.#newSeat()
      if (!free) return
      free.work = this.#queue.shift()
      free.worker.ref()
      this.#tickets += 1
      const { request, moved = [] } = free.work ?? {}
      free.worker.postMessage({ ticket: this.#tickets, request } as Asked<Request>, moved)
    }
  }

  #newSeat(): Seat<Request, Answer> | undefined {
    if (this.#seats.size >= this.#threads) return undefined
    const worker = new Worker(this.#script, { resourceLimits: this.#limits })
    const seat: Seat<Request, Answer> = { worker, work: undefined }
    this.#seats.add(seat)
    worker.on('message', (said: Answered<Answer>) =>
      this.#settle(seat, (work) =>
        'failure' in said ? work.reject(new WorkFailed(said.failure)) : work.resolve(said.answer),
      ),
    )
    // A thread that dies (out of memory, say) fails its own work alone; the next work starts a fresh one.
    const lose = (failure: Error) => {
      this.#seats.delete(seat)
      this.#settle(seat, (work) => work.reject(failure))
    }
    worker.on('error', lose)
    worker.on('exit', () => lose(new Error('A computing thread ended before its work.')))
    return seat
  }

  #settle(seat: Seat<Request, Answer>, outcome: (work: Work<Request, Answer>) => void): void {
    const { work } = seat
    seat.work = undefined
    seat.worker.unref()
    if (work) outcome(work)
    this.#dispatch()
  }

  #drop(work: Work<Request, Answer>): void {
    const waiting = this.#queue.indexOf(work)
    if (waiting >= 0) this.#queue.splice(waiting, 1)
    const seat = [...this.#seats].find((one) => one.work === work)
    if (seat) {
      this.#seats.delete(seat)
      seat.work = undefined
      void seat.worker.terminate()
    }
    work.reject(work.signal?.reason as Error)
    this.#dispatch()
  }
}
