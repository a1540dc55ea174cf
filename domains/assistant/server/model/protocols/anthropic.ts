import { z } from 'zod'
import { fieldsIn, type ModelMessage, modelFailed, type Protocol } from './protocol.ts'

const VERSION = '2023-06-01'

const usage = z.object({
  input_tokens: z.number().nullish(),
  output_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
  cache_read_input_tokens: z.number().nullish(),
})
const Events = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message_start'), message: z.object({ usage }) }),
  z.object({
    type: z.literal('content_block_start'),
    index: z.number(),
    content_block: z.object({ type: z.string(), id: z.string().optional(), name: z.string().optional() }),
  }),
  z.object({
    type: z.literal('content_block_delta'),
    index: z.number(),
    delta: z.object({
      type: z.string(),
      text: z.string().optional(),
      partial_json: z.string().optional(),
    }),
  }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({ stop_reason: z.string().nullish() }),
    usage: usage.nullish(),
  }),
  z.object({ type: z.literal('message_stop') }),
  z.object({ type: z.literal('error'), error: z.object({ type: z.string(), message: z.string() }) }),
])
const Known = z.object({ type: z.enum(Events.options.map((one) => one.shape.type.value)) })

const contentOf = (message: ModelMessage) => {
  if (message.role === 'user') return { role: 'user', content: [{ type: 'text', text: message.text }] }
  if (message.role === 'results')
    return {
      role: 'user',
      content: message.results.map(({ id, text, isError }) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: text,
        ...(isError ? { is_error: true } : {}),
      })),
    }
  return {
    role: 'assistant',
    content: [
      ...(message.text ? [{ type: 'text', text: message.text }] : []),
      ...message.calls.map(({ id, name, fields }) => ({ type: 'tool_use', id, name, input: fields ?? {} })),
    ],
  }
}

/** The Messages API of Anthropic, as a stream. */
export const anthropic: Protocol = {
  call({ address, model, apiKey }, { system, messages, tools, form, tokensMax }) {
    const offered = form ? [form] : tools
    return {
      url: `${address}/v1/messages`,
      headers: {
        'x-api-key': apiKey,
        'anthropic-version': VERSION,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({
        model,
        max_tokens: tokensMax,
        system,
        messages: messages.map(contentOf),
        ...(form ? { tool_choice: { type: 'tool', name: form.name } } : {}),
        ...(offered.length > 0
          ? {
              tools: offered.map(({ name, description, schema }) => ({
                name,
                description,
                input_schema: schema,
              })),
            }
          : {}),
        stream: true,
      }),
    }
  },

  reader(_, onPiece) {
    let text = ''
    let stop: string | undefined
    let isOver = false
    let tokensIn = 0
    let tokensOut = 0
    const blocks = new Map<number, { id: string; name: string; json: string }>()
    return {
      take(data) {
        // Pings, thoughts and what is yet to be invented say nothing that is asked for here.
        if (!Known.safeParse(data).success) return
        const read = Events.safeParse(data)
        if (!read.success) throw modelFailed('answered in an unknown format', 'CHANGED_SHAPE')
        const event = read.data
        if (event.type === 'error')
          throw modelFailed(
            `broke off: ${event.error.message.slice(0, 300)}`,
            event.error.type === 'overloaded_error' ? 'BUSY' : 'SAYS_NO',
          )
        if (event.type === 'message_start') {
          const {
            input_tokens,
            output_tokens,
            cache_creation_input_tokens: kept,
            cache_read_input_tokens: known,
          } = event.message.usage
          tokensIn = (input_tokens ?? 0) + (kept ?? 0) + (known ?? 0)
          tokensOut = output_tokens ?? 0
        } else if (event.type === 'content_block_start') {
          const { type, id, name } = event.content_block
          if (type === 'tool_use' && id && name) blocks.set(event.index, { id, name, json: '' })
        } else if (event.type === 'content_block_delta') {
          const { delta } = event
          if (delta.type === 'text_delta' && delta.text) {
            text += delta.text
            onPiece(delta.text)
          }
          const block = blocks.get(event.index)
          if (block && delta.type === 'input_json_delta' && delta.partial_json) {
            block.json += delta.partial_json
            onPiece(delta.partial_json, block.name)
          }
        } else if (event.type === 'message_delta') {
          stop = event.delta.stop_reason ?? stop
          tokensOut = event.usage?.output_tokens ?? tokensOut
        } else isOver = true
      },
      end() {
        if (!isOver || stop === undefined)
          throw modelFailed('broke off in the middle of its reply', 'CUT_SHORT')
        const calls = [...blocks.values()].map(({ id, name, json }) => ({ id, name, fields: fieldsIn(json) }))
        return {
          text,
          calls,
          stop:
            stop === 'refusal'
              ? 'refusal'
              : stop === 'max_tokens' || stop === 'model_context_window_exceeded'
                ? 'length'
                : calls.length > 0
                  ? 'tools'
                  : 'end',
          tokensIn,
          tokensOut,
        }
      },
    }
  },
}
