import { type Replica, type ReplicaReply, startReplica } from './replica.ts'

/** What a scripted model is shown: the same whichever way it was asked. */
export type ModelSeen = {
  api: 'anthropic' | 'openai'
  model: string
  system: string
  question: string
  /** What tools have answered so far, the last ones at the end. */
  results: readonly string[]
  tools: readonly string[]
  /** It has to answer in the form that is given now. */
  isFormed: boolean
  key: string
}
export type ModelStated = {
  text?: string
  calls?: readonly { name: string; fields: unknown }[]
  /** Written in the place of the calls' JSON. */
  json?: string
  stop?: 'refusal' | 'length'
}
/** A model that says what it is told to, or a reply that is none. */
export type ModelScript = (seen: ModelSeen) => ModelStated | { reply: ReplicaReply }

/** What is peculiar to a server that answers as Chat Completions do. */
type LocalServer = {
  /** What it refuses of a request, in its own words and shape. */
  refuses: (request: Body) => ReplicaReply | undefined
  /** What becomes of a text where a schema is asked for. */
  formed: (text: string) => string
}

/**
 * A stand-in for the Messages API (`/v1/messages`) and for Chat Completions (`/v1/chat/completions`), in their own shapes, as streams.
 * @param local as one of the servers that people run for themselves.
 */
export function startModelServer(script: ModelScript, local?: LocalServer): Promise<Replica> {
  return startReplica(({ path, headers, body }) => {
    const api = path === '/v1/messages' ? 'anthropic' : path === '/v1/chat/completions' ? 'openai' : undefined
    if (!api) return errorOf('openai', 404, 'not_found_error', `No such path: ${path}`)
    const key = String(headers['x-api-key'] ?? headers.authorization ?? '').replace(/^Bearer /, '')
    if (key === 'wrong-key') return errorOf(api, 401, 'authentication_error', `invalid x-api-key ${key}`)
    const request = JSON.parse(body) as Body
    const unfit = unfitIn(api, request, headers)
    if (unfit) return errorOf(api, 400, 'invalid_request_error', unfit)
    const refused = local?.refuses(request)
    if (refused) return refused
    const stated = script({ api, model: request.model, key, ...seenIn(api, request) })
    if ('reply' in stated) return stated.reply
    if (local && request.response_format && stated.text !== undefined) stated.text = local.formed(stated.text)
    const usage = { in: Math.ceil(body.length / 4), out: Math.ceil(JSON.stringify(stated).length / 4) }
    return asStream(
      api === 'anthropic'
        ? anthropicEvents(stated, usage, request.model)
        : chunks(stated, usage, request.model),
    )
  })
}

type Block = { type: string; text?: string; content?: unknown }
type Body = {
  model: string
  stream?: boolean
  max_tokens?: number
  max_completion_tokens?: number
  system?: string
  messages: { role: string; content: string | null | Block[]; tool_calls?: unknown }[]
  tools?: { name?: string; input_schema?: unknown; function?: { name: string } }[]
  tool_choice?: unknown
  response_format?: { type: string; json_schema?: { name?: string; schema?: object } }
}

const jsonError = (status: number, body: object): ReplicaReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
/** A reply that is kept to a schema: what is no JSON cannot come out of it. */
const constrained = (text: string): string => {
  try {
    JSON.parse(text)
    return text
  } catch {
    return '{"claims":[]}'
  }
}
/** Words of schemas that grammars are made of; others are refused or passed over. */
const GRAMMAR = new Set(
  'type properties required additionalProperties items anyOf enum const description'.split(' '),
)
function unknownWordIn(schema: unknown, isNames = false): string | undefined {
  if (Array.isArray(schema)) return schema.map((one) => unknownWordIn(one)).find(Boolean)
  if (typeof schema !== 'object' || schema === null) return undefined
  return Object.entries(schema)
    .map(([name, value]) =>
      !isNames && !GRAMMAR.has(name) ? name : unknownWordIn(value, !isNames && name === 'properties'),
    )
    .find(Boolean)
}

/** Servers that people run for themselves, as each answers what it cannot do. */
export const localServers: Readonly<Record<string, LocalServer>> = {
  'llama.cpp server': {
    refuses: ({ tools, response_format }) => {
      const word = unknownWordIn(response_format?.json_schema?.schema)
      if (word)
        return jsonError(400, {
          error: { code: 400, message: `failed to parse grammar: ${word}`, type: 'invalid_request_error' },
        })
      return tools && response_format
        ? jsonError(400, {
            error: {
              code: 400,
              message: 'Cannot use custom grammar constraints with tools.',
              type: 'invalid_request_error',
            },
          })
        : undefined
    },
    formed: constrained,
  },
  'Ollama with a model that makes no calls': {
    refuses: ({ tools, model }) =>
      tools
        ? jsonError(400, {
            error: {
              message: `registry.ollama.ai/library/${model} does not support tools`,
              type: 'api_error',
              param: null,
              code: null,
            },
          })
        : undefined,
    formed: constrained,
  },
  'vLLM without a parser of calls': {
    refuses: ({ tools }) =>
      tools
        ? jsonError(400, {
            object: 'error',
            message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
            type: 'BadRequestError',
            param: null,
            code: 400,
          })
        : undefined,
    formed: constrained,
  },
  'a server that passes a schema over': { refuses: () => undefined, formed: (text) => text },
  'a server that refuses calls and schemas': {
    refuses: ({ tools, response_format }) =>
      tools
        ? jsonError(422, { error: 'tools: extra fields not permitted' })
        : response_format
          ? jsonError(400, { error: "'response_format.type' must be 'text'" })
          : undefined,
    formed: (text) => text,
  },
}

/** What the real ones refuse. */
function unfitIn(api: ModelSeen['api'], request: Body, headers: Record<string, unknown>): string | undefined {
  if (!request.stream) return 'this stand-in streams alone'
  if (api === 'anthropic') {
    if (!headers['anthropic-version']) return 'anthropic-version: header is required'
    if (!request.max_tokens) return 'max_tokens: Field required'
    if (request.messages[0]?.role !== 'user') return 'messages: first message must use the "user" role'
    if (request.messages.some(({ role }) => role === 'system' || role === 'tool'))
      return 'messages: Unexpected role'
    if (request.tools?.some(({ input_schema }) => !input_schema))
      return 'tools.0.input_schema: Field required'
  } else if (
    request.messages.some(
      ({ role, content, tool_calls }) => role === 'assistant' && content === null && !tool_calls,
    )
  )
    return 'content: required unless tool_calls is specified'
  return undefined
}

function seenIn(
  api: ModelSeen['api'],
  { system, messages, tools, tool_choice, response_format }: Body,
): Omit<ModelSeen, 'api' | 'model' | 'key'> {
  const textOf = (content: string | null | Block[]) =>
    typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('')
  const asked = messages.filter(
    ({ role, content }) =>
      role === 'user' && (typeof content === 'string' || content?.some(({ type }) => type === 'text')),
  )
  return {
    system: api === 'anthropic' ? (system ?? '') : textOf(messages[0]?.content ?? ''),
    question: textOf(asked.at(-1)?.content ?? ''),
    results: messages.flatMap(({ role, content }) =>
      role === 'tool'
        ? [textOf(content)]
        : Array.isArray(content)
          ? content.flatMap((block) => (block.type === 'tool_result' ? [String(block.content)] : []))
          : [],
    ),
    tools: (tools ?? []).map((tool) => tool.name ?? tool.function?.name ?? ''),
    isFormed: tool_choice !== undefined || response_format !== undefined,
  }
}

type Usage = { in: number; out: number }
const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,17}/g) ?? []

function anthropicEvents(
  { text, calls = [], json, stop }: ModelStated,
  usage: Usage,
  model: string,
): string[] {
  const event = (data: { type: string } & Record<string, unknown>) =>
    `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
  }
  const blocks = [
    ...(text === undefined
      ? []
      : [
          {
            block: { type: 'text', text: '' },
            parts: piecesOf(text).map((part) => ({ type: 'text_delta', text: part })),
          },
        ]),
    ...calls.map(({ name, fields }, at) => ({
      block: { type: 'tool_use', id: `toolu_${at}`, name, input: {} },
      parts: piecesOf(json ?? JSON.stringify(fields)).map((part) => ({
        type: 'input_json_delta',
        partial_json: part,
      })),
    })),
  ]
  const stopReason =
    stop === 'refusal'
      ? 'refusal'
      : stop === 'length'
        ? 'max_tokens'
        : calls.length > 0
          ? 'tool_use'
          : 'end_turn'
  return [
    event({
      type: 'message_start',
      message: { ...message, usage: { input_tokens: usage.in, output_tokens: 1 } },
    }),
    event({ type: 'ping' }),
    ...blocks.flatMap(({ block, parts }, index) => [
      event({ type: 'content_block_start', index, content_block: block }),
      ...parts.map((delta) => event({ type: 'content_block_delta', index, delta })),
      event({ type: 'content_block_stop', index }),
    ]),
    event({
      type: 'message_delta',
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { output_tokens: usage.out },
    }),
    event({ type: 'message_stop' }),
  ]
}

function chunks({ text, calls = [], json, stop }: ModelStated, usage: Usage, model: string): string[] {
  const chunk = (delta: object | null, finish: string | null = null, more = {}) =>
    `data: ${JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model,
      choices: delta === null ? [] : [{ index: 0, delta, finish_reason: finish }],
      ...more,
    })}\n\n`
  const finish = stop === 'length' ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop'
  return [
    chunk({ role: 'assistant', content: '' }),
    ...(stop === 'refusal' ? [chunk({ refusal: 'I cannot help with that.' })] : []),
    ...piecesOf(text ?? '').map((content) => chunk({ content })),
    ...calls.flatMap(({ name, fields }, index) => [
      chunk({
        tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }],
      }),
      ...piecesOf(json ?? JSON.stringify(fields)).map((part) =>
        chunk({ tool_calls: [{ index, function: { arguments: part } }] }),
      ),
    ]),
    chunk({}, finish),
    chunk(null, null, {
      usage: { prompt_tokens: usage.in, completion_tokens: usage.out, total_tokens: usage.in + usage.out },
    }),
    'data: [DONE]\n\n',
  ]
}

export const asStream = (events: readonly string[]): ReplicaReply => ({
  headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  body: events.join(''),
})

/** A refusal in the shape of either. */
export const errorOf = (
  api: ModelSeen['api'],
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): ReplicaReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(
    api === 'anthropic'
      ? { type: 'error', error: { type, message }, request_id: 'req_1' }
      : { error: { message, type, param: null, code: null } },
  ),
})

const good: ModelStated = { text: '{"claims":[{"kind":"records","result":"r1"}]}' }
const goodText = (api: ModelSeen['api']) =>
  api === 'anthropic' ? anthropicEvents(good, { in: 9, out: 9 }, 'm') : chunks(good, { in: 9, out: 9 }, 'm')

/** What models and what stands before them do in the place of an answer. */
export const modelMishaps: Record<string, (api: ModelSeen['api']) => ReplicaReply> = {
  'a rate limit with a time': (api) =>
    errorOf(api, 429, 'rate_limit_error', 'Too many tokens.', { 'retry-after': '17' }),
  'an overload (529)': (api) => errorOf(api, 529, 'overloaded_error', 'Overloaded'),
  'a failure of its own': (api) => errorOf(api, 500, 'api_error', 'Internal server error'),
  'a refused key': (api) => errorOf(api, 401, 'authentication_error', 'invalid x-api-key'),
  'a model that is not there': (api) => errorOf(api, 404, 'not_found_error', 'model: no-such-model'),
  'an error amid the stream': (api) =>
    asStream([
      ...goodText(api).slice(0, 3),
      api === 'anthropic'
        ? `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })}\n\n`
        : `data: ${JSON.stringify({ error: { message: 'The server had an error', type: 'server_error' } })}\n\n`,
    ]),
  'a stream that ends amid its events': (api) => asStream(goodText(api).slice(0, 3)),
  'a stream that breaks off': (api) => ({ ...asStream(goodText(api)), isTruncated: true }),
  'a stream that is no JSON': (api) =>
    asStream([
      ...goodText(api).slice(0, 3),
      'data: {"type": "content_block_del\n\n',
      ...goodText(api).slice(3),
    ]),
  'another shape': (api) =>
    asStream([
      'data: {"type":"message_start","message":"none","choices":"none"}\n\n',
      ...goodText(api).slice(1),
    ]),
  'a web page': () => ({
    body: '<!doctype html><title>Sign in</title>',
    headers: { 'content-type': 'text/html' },
  }),
  'an answer without a stream': () => ({
    body: '{"id":"x"}',
    headers: { 'content-type': 'application/json' },
  }),
  'nothing at all': () => ({ body: '', headers: { 'content-type': 'text/event-stream' } }),
}
