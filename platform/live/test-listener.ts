/** One event as a browser reads it. */
export type Heard = { id: string; event: string; data: unknown }

/** Reads the events of an answer of the API, as a browser does. */
export class Listener {
  readonly status: number
  readonly headers: Headers
  readonly heard: Heard[] = []
  isOver = false
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined

  constructor(answer: Response) {
    this.status = answer.status
    this.headers = answer.headers
    this.#reader = answer.ok ? answer.body?.getReader() : undefined
    if (this.#reader) void this.#read(this.#reader)
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
      if (done) break
      text += decoder.decode(value, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const fields = new Map(part.split('\n').map((line) => line.split(/: (.*)/) as [string, string]))
        if (!fields.has('event')) continue
        this.heard.push({
          id: fields.get('id') ?? '',
          event: fields.get('event') ?? '',
          data: JSON.parse(fields.get('data') ?? 'null'),
        })
      }
    }
    this.isOver = true
  }

  /** Names of what was heard, in order. */
  get words(): string[] {
    return this.heard.map(({ event }) => event)
  }

  /** Waits until so many events were heard. */
  async until(isTrue: (listener: Listener) => boolean): Promise<void> {
    for (let waited = 0; waited < 10_000 && !isTrue(this); waited += 10)
      await new Promise((done) => setTimeout(done, 10))
    if (!isTrue(this)) throw new Error(`It was not heard: ${JSON.stringify(this.heard)}`)
  }

  async leave(): Promise<void> {
    await this.#reader?.cancel()
  }
}
