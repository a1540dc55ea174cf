import type { StreamAnswer } from '#platform/endpoint/index.ts'

/** What may wait for a reader that does not read: then it is let go, and resumes from where it was. */
const WAITING_BYTES_MAX = 256 * 1024

/** One open stream: what it asked for, and what waits until its connection takes more. */
export class Reader implements StreamAnswer {
  readonly body: ReadableStream<Uint8Array>
  readonly channels: readonly string[]
  readonly organisationId: number
  readonly sessionId: string
  readonly #ending = new AbortController()
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #isWanted = false
  #isFlushing = false

  constructor(facts: { channels: readonly string[]; organisationId: number; sessionId: string }) {
    this.channels = facts.channels
    this.organisationId = facts.organisationId
    this.sessionId = facts.sessionId
    // Nothing is taken ahead: what the connection does not take is counted here.
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        pull: () => {
          this.#isWanted = true
          this.#flush()
        },
        cancel: () => this.#over(),
      },
      { highWaterMark: 0 },
    )
  }

  get ended(): AbortSignal {
    return this.#ending.signal
  }

  /** What waits to be taken, in bytes. */
  get waitingBytes(): number {
    return this.#waitingBytes
  }

  send(chunk: Uint8Array): void {
    if (this.ended.aborted) return
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.length
    if (this.#waitingBytes > WAITING_BYTES_MAX) {
      this.#waiting = []
      this.end()
      return
    }
    // News of one turn goes out in one piece.
    if (!this.#isWanted || this.#isFlushing) return
    this.#isFlushing = true
    queueMicrotask(() => this.#flush())
  }

  end(): void {
    if (this.ended.aborted) return
    if (this.#isWanted && this.#waiting.length > 0) this.#flush()
    this.#over()
    this.#controller?.close()
  }

  #flush(): void {
    this.#isFlushing = false
    if (!this.#isWanted || this.#waiting.length === 0 || this.ended.aborted) return
    const [only] = this.#waiting
    const chunk = this.#waiting.length === 1 && only ? only : Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    this.#isWanted = false
    this.#controller?.enqueue(chunk)
  }

  #over(): void {
    this.#waiting = []
    this.#waitingBytes = 0
    this.#ending.abort()
  }
}
