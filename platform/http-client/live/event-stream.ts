/** One server-sent event. `word` is its topic with its key, or `open`, `resumed`, `reset`. */
export type ServerEvent = { id: string; word: string; data: unknown }

/** Reads server-sent events as they arrive: what came in one piece together, a piece without an event (a heartbeat) as none. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent[]> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    yield blocks.flatMap(eventIn)
  }
}

function eventIn(block: string): ServerEvent[] {
  const fields: Record<string, string> = {}
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ')
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 2)
  }
  const { id = '', event, data } = fields
  if (event === undefined || data === undefined) return []
  try {
    return [{ id, word: event, data: JSON.parse(data) }]
  } catch {
    return []
  }
}
