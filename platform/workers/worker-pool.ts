import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { FairQueue } from './fair-queue.ts'
import type { Answered, Asked } from './worker-messages.ts'

type Work<Request, Answer> = {
  request: Request
  moved: readonly Transferable[]
  organisationId: number
  signal: AbortSignal | undefined
  msMax: number
  resolve: (answer: Answer) => void
  reject: (failure: Error) => void
  onAbort?: () => void
  /** Runs while a thread works on it. */
  limit?: NodeJS.Timeout
}

type Seat<Request, Answer> = {
  worker: Worker
  work: Work<Request, Answer> | undefined
  /** Runs while it has nothing to do. */
  idle?: NodeJS.Timeout | undefined
}

/**
 * A thread that has had nothing to do for so long ends: its modules and what its work left behind are tens of megabytes, and starting
 * one takes a tenth of a second.
 */
const IDLE_MS = 15_000

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
 * Threads that compute, so that no request waits behind a long one. They are started when there is work, do a piece at a time, end when
 * there has been none for a while, and do not keep the process alive. Organisations take turns (`FairQueue`), and the demo never has
 * more than half of the threads: what it asks for holds up nobody. Work whose signal is aborted leaves the queue or, if it runs, ends
 * with its thread.
 */
export class WorkerPool<Request, Answer> {
  readonly #script: URL
  readonly #threads: number
  readonly #limits: ResourceLimits
  readonly #idleMs: number
  readonly #seats = new Set<Seat<Request, Answer>>()
  readonly #queue = new FairQueue<Work<Request, Answer>>()
  #tickets = 0

  /**
   * @param limits what a thread may take; one that takes more dies, with its own work alone.
   * @param options.idleMs how long a thread without work is kept; infinite for one that holds what its next work needs.
   */
  constructor(
    script: URL,
    threads: number,
    limits: ResourceLimits = {},
    { idleMs = IDLE_MS }: { idleMs?: number } = {},
  ) {
    this.#script = script
    this.#limits = limits
    this.#idleMs = idleMs
    this.#threads = Math.max(1, Math.floor(threads))
  }

  /**
   * @param moved what of the request is handed over and not copied.
   * @param organisationId whose work it is.
   * @param msMax how long the work itself may take, from when a thread has begun it: how long it waited for one says nothing of it.
   * @throws what the work threw (name, message and code kept), the signal's reason, or a `TimeoutError`.
   */
  run(
    request: Request,
    signal?: AbortSignal,
    moved: readonly Transferable[] = [],
    organisationId: number = HOME_ORGANISATION_ID,
    msMax = Number.POSITIVE_INFINITY,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error)
        return
      }
      const work: Work<Request, Answer> = { request, moved, organisationId, signal, msMax, resolve, reject }
      work.onAbort = () => this.#drop(work, signal?.reason as Error)
      signal?.addEventListener('abort', work.onAbort, { once: true })
      this.#queue.push(organisationId, work)
      this.#dispatch()
    })
  }

  /** How many threads there are at the moment. */
  get running(): number {
    return this.#seats.size
  }

  /** Ends all threads; what was still to do fails. */
  async stop(): Promise<void> {
    const seats = [...this.#seats]
    for (const { idle } of seats) clearTimeout(idle)
    this.#seats.clear()
    const left = [...this.#queue.clear(), ...seats.flatMap(({ work }) => (work ? [work] : []))]
    for (const work of left) work.reject(new Error('The computing threads were stopped.'))
    await Promise.all(seats.map(({ worker }) => worker.terminate()))
  }

  #dispatch(): void {
    while (this.#hasPlace()) {
      const work = this.#queue.shift((organisationId) => this.#mayHaveTurn(organisationId))
      if (!work) return
      const free = [...this.#seats].find((seat) => seat.work === undefined) ?? this.#newSeat()
      clearTimeout(free.idle)
      free.work = work
      free.worker.ref()
      this.#tickets += 1
      const { request, moved } = work
      free.worker.postMessage({ ticket: this.#tickets, request } as Asked<Request>, moved)
    }
  }

  #hasPlace(): boolean {
    return this.#seats.size < this.#threads || [...this.#seats].some(({ work }) => work === undefined)
  }

  #mayHaveTurn(organisationId: number): boolean {
    if (organisationId !== DEMO_ORGANISATION_ID) return true
    const ofDemo = [...this.#seats].filter(({ work }) => work?.organisationId === DEMO_ORGANISATION_ID)
    return ofDemo.length < Math.max(1, Math.floor(this.#threads / 2))
  }

  #newSeat(): Seat<Request, Answer> {
    const worker = new Worker(this.#script, { resourceLimits: this.#limits })
    const seat: Seat<Request, Answer> = { worker, work: undefined }
    this.#seats.add(seat)
    worker.on('message', (stated: Answered<Answer>) => {
      if ('begun' in stated) this.#limit(seat)
      else
        this.#settle(seat, (work) =>
          'failure' in stated ? work.reject(new WorkFailed(stated.failure)) : work.resolve(stated.answer),
        )
    })
    // A thread that dies (out of memory, say) fails its own work alone; the next work starts a fresh one.
    const lose = (failure: Error) => {
      this.#seats.delete(seat)
      this.#settle(seat, (work) => work.reject(failure))
    }
    worker.on('error', lose)
    worker.on('exit', () => lose(new Error('A computing thread ended before its work.')))
    return seat
  }

  #limit({ work }: Seat<Request, Answer>): void {
    if (!work || !Number.isFinite(work.msMax)) return
    const tooLong = new DOMException('The work took too long.', 'TimeoutError')
    work.limit = setTimeout(() => this.#drop(work, tooLong), work.msMax)
  }

  #settle(seat: Seat<Request, Answer>, outcome: (work: Work<Request, Answer>) => void): void {
    const { work } = seat
    seat.work = undefined
    seat.worker.unref()
    if (work) {
      // A signal lives as long as all the work that goes on under it: what is done is not held until then.
      clearTimeout(work.limit)
      if (work.onAbort) work.signal?.removeEventListener('abort', work.onAbort)
      outcome(work)
    }
    this.#dispatch()
    if (!seat.work) this.#endWhenIdle(seat)
  }

  #endWhenIdle(seat: Seat<Request, Answer>): void {
    clearTimeout(seat.idle)
    if (!this.#seats.has(seat) || !Number.isFinite(this.#idleMs)) return
    seat.idle = setTimeout(() => {
      this.#seats.delete(seat)
      void seat.worker.terminate()
    }, this.#idleMs).unref()
  }

  #drop(work: Work<Request, Answer>, why: Error): void {
    clearTimeout(work.limit)
    if (work.onAbort) work.signal?.removeEventListener('abort', work.onAbort)
    this.#queue.remove(work)
    const seat = [...this.#seats].find((one) => one.work === work)
    if (seat) {
      this.#seats.delete(seat)
      seat.work = undefined
      void seat.worker.terminate()
    }
    work.reject(why)
    this.#dispatch()
  }
}
