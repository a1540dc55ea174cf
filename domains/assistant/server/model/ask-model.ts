import { z } from 'zod'
import { fetchOutside, type Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ModelProvider } from '../../contract/index.ts'
import { anthropic } from './protocols/anthropic.ts'
import { chatCompletions } from './protocols/openai.ts'
import {
  type ModelConnection,
  type ModelQuestion,
  type ModelReply,
  modelFailed,
  type OnPiece,
  type Protocol,
} from './protocols/protocol.ts'

const protocols: Record<ModelProvider, Protocol> = {
  anthropic,
  openai: chatCompletions('max_completion_tokens'),
  compatible: chatCompletions('max_tokens'),
}

const provider: Provider = {
  name: 'The model',
  isAddressChosen: true,
  // A person waits: the records answer sooner than a second try would.
  timeoutMs: 20_000,
  totalMsMax: 60_000,
  bytesMax: 4 * 1024 * 1024,
  retries: 0,
  budget: { calls: 300, perSeconds: 60 },
}
/** Statuses whose words say what is wrong with the key, the model's name or what was sent. */
const READ = [400, 401, 402, 403, 404, 413, 422] as const
const Refusal = z.object({
  error: z.union([z.object({ message: z.string() }).transform(({ message }) => message), z.string()]),
})

export type Ask = { signal?: AbortSignal | undefined; onPiece?: OnPiece }

/**
 * Asks a model once and reads its reply as it comes.
 * @throws Problem `source-failed` for a refusal, a limit, an error, a stream that breaks off or is no JSON; `too-many-requests`, `cancelled`.
 */
export async function askModel(
  ctx: Context,
  connection: ModelConnection & { provider: ModelProvider },
  question: ModelQuestion,
  { signal, onPiece = () => {} }: Ask = {},
): Promise<ModelReply> {
  const protocol = protocols[connection.provider]
  const reader = protocol.reader(question, onPiece)
  let broken: unknown
  const events = eventsIn((data) => {
    // Nothing is thrown into the stream itself: what is wrong is told when it has ended.
    if (broken === undefined)
      try {
        reader.take(data)
      } catch (failure) {
        broken = failure
      }
  })
  const reply = await fetchOutside(ctx, provider, {
    ...protocol.call(connection, question),
    method: 'POST',
    budgetKey: connection.apiKey || connection.address,
    reads: READ,
    ...(signal ? { signal } : {}),
    onPiece: (piece) => events.add(piece),
  })
  if (reply === 'unchanged' || reply.status >= 300) {
    const { status = 0, body } = reply === 'unchanged' ? {} : reply
    const refused = modelFailed(refusalIn(status, body?.toString('utf8') ?? ''), 'REFUSED')
    throw new Problem(refused.code, refused.message, { ...refused.details, status })
  }
  events.end()
  if (broken !== undefined) throw broken
  if (events.isMalformed()) throw modelFailed('answered something that is no JSON', 'NOT_READABLE')
  if (events.count() === 0)
    throw /^\s*</.test(reply.body.toString('utf8', 0, 200))
      ? modelFailed('answered a web page instead of a stream', 'WEB_PAGE')
      : modelFailed('answered without a stream of events', reply.bytes === 0 ? 'EMPTY' : 'OTHER_CONTENT')
  return reader.end()
}

function refusalIn(status: number, text: string): string {
  try {
    const stated = Refusal.safeParse(JSON.parse(text))
    if (stated.success) return `says: ${stated.data.error.slice(0, 300)} (${status})`
  } catch {
    // No JSON: the status says what there is to say.
  }
  return `answered ${status}`
}

/** Server-sent events in pieces of bytes: each event's data as JSON, whatever the line ends are. */
function eventsIn(take: (data: unknown) => void) {
  const decoder = new TextDecoder()
  let text = ''
  let count = 0
  let isMalformed = false
  const line = (written: string) => {
    if (!written.startsWith('data:')) return
    const data = written.slice(5).trim()
    if (data === '' || data === '[DONE]') return
    count += 1
    try {
      take(JSON.parse(data))
    } catch {
      isMalformed = true
    }
  }
  const lines = (isLast: boolean) => {
    const all = text.split(/\r\n|\n|\r(?!$)/)
    text = isLast ? '' : (all.pop() ?? '')
    for (const one of all) line(one)
  }
  return {
    add(piece: Uint8Array) {
      text += decoder.decode(piece, { stream: true })
      lines(false)
    },
    end() {
      text += decoder.decode()
      lines(true)
    },
    count: () => count,
    isMalformed: () => isMalformed,
  }
}
