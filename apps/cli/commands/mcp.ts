import { CallRefused } from '#apps/client/index.ts'
import { sendCall } from '#apps/client/send-call.ts'
import { type Asked, type Command, exitCodes, type Terminal } from '../command.ts'

const FAILED = -32_603

/** The Model Context Protocol over standard input and output: each line is handed to the server, which answers as its key may. */
export const mcp: Command = {
  usage: 'assay mcp',
  purpose: 'Read-only tools for an assistant that starts this command (Model Context Protocol over stdio)',
  async run({ terminal, connection }) {
    const open = new Set<Promise<void>>()
    for await (const line of linesOf(terminal.lines)) {
      if (line.trim() === '') continue
      const answering = answer(line, terminal, connection).finally(() => open.delete(answering))
      open.add(answering)
    }
    await Promise.all(open)
    return exitCodes.done
  },
}

async function answer(line: string, { out, tell }: Terminal, connection: Asked['connection']): Promise<void> {
  const id = idOf(line)
  try {
    const message = JSON.parse(line) as Record<string, unknown>
    // Every message is one that reads: it may be sent again.
    const answered = await sendCall(
      connection,
      { method: 'POST', path: '/api/mcp', isRepeatable: true },
      message,
    )
    const text = await answered.text()
    if (text !== '') out(`${text}\n`)
  } catch (failure) {
    const sentence =
      failure instanceof CallRefused || failure instanceof SyntaxError
        ? failure.message
        : 'The server could not be reached.'
    tell(`${sentence}\n`)
    // Nobody waits for what becomes of a notification.
    if (id !== undefined)
      out(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: FAILED, message: sentence } })}\n`)
  }
}

function idOf(line: string): string | number | null | undefined {
  try {
    return (JSON.parse(line) as { id?: string | number }).id
  } catch {
    return null
  }
}

async function* linesOf(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
