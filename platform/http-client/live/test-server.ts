import { vi } from 'vitest'

const encoder = new TextEncoder()

export type OpenedStream = {
  topics: string[]
  lastEventId: string | null
  isClosed: () => boolean
  say: (id: string, word: string, data?: unknown) => Promise<void>
  /** A heartbeat. */
  beat: () => Promise<void>
  /** Ends it as a server does that stops. */
  end: () => Promise<void>
}

/** Lets what has arrived be read, however many turns that takes. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
  await new Promise((done) => setImmediate(done))
}

/** A server of live news that a test plays by hand; `refuses` answers with a status instead. */
export class TestServer {
  readonly streams: OpenedStream[] = []
  attempts = 0
  refuses: number | 'network' | undefined

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#answer(url, init))
  }

  get latest(): OpenedStream {
    const stream = this.streams.at(-1)
    if (!stream) throw new Error('No stream was opened.')
    return stream
  }

  async #answer(url: string, init: RequestInit): Promise<Response> {
    this.attempts += 1
    if (this.refuses === 'network') throw new TypeError('failed to fetch')
    if (this.refuses !== undefined) return new Response('{}', { status: this.refuses })
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    let isClosed = false
    const body = new ReadableStream<Uint8Array>({
      start: (own) => {
        controller = own
      },
    })
    init.signal?.addEventListener('abort', () => {
      isClosed = true
      controller?.error(new DOMException('aborted', 'AbortError'))
    })
    const push = async (text: string) => {
      controller?.enqueue(encoder.encode(text))
      await settle()
    }
    this.streams.push({
      topics: decodeURIComponent(new URL(url, 'http://localhost').searchParams.get('topics') ?? '').split(
        ',',
      ),
      lastEventId: new Headers(init.headers).get('last-event-id'),
      isClosed: () => isClosed,
      say: (id, word, data = {}) => push(`id: ${id}\nevent: ${word}\ndata: ${JSON.stringify(data)}\n\n`),
      beat: () => push(': beat\n\n'),
      end: async () => {
        isClosed = true
        controller?.close()
        await settle()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}
